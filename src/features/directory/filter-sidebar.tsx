import { PanelLeftClose, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { IconButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './filter-sidebar.module.css';

interface FilterSidebarProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Number of active filters, shown beside the button while they are hidden. */
  readonly chosen: number;
  readonly children: ReactNode;
}

/** Filters beside the list if there is room: 240 pixels wide, 60 when collapsed (S51). */
export function FilterSidebar({ isOpen, onToggle, chosen, children }: FilterSidebarProps) {
  const t = useT();
  const format = useFormat();
  const id = useId();
  return (
    <aside className={classNames(styles.sidebar, isOpen && styles.open)} aria-label={t('search.filters')}>
      <header className={styles.head}>
        {isOpen ? <h2>{t('search.filters')}</h2> : null}
        <IconButton
          isOutlined={!isOpen}
          label={t(isOpen ? 'directory.hideFilters' : 'directory.showFilters')}
          icon={isOpen ? <PanelLeftClose aria-hidden="true" /> : <SlidersHorizontal aria-hidden="true" />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        />
        {!isOpen && chosen > 0 ? (
          <p className={styles.count}>
            <span aria-hidden="true">{format.number(chosen)}</span>
            <VisuallyHidden>{t('directory.filtersOn', { count: chosen })}</VisuallyHidden>
          </p>
        ) : null}
      </header>
      <div id={id} hidden={!isOpen}>
        {children}
      </div>
    </aside>
  );
}
