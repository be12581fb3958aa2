import type { ReactNode } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import styles from './filter-sheet.module.css';

interface FilterSheetProps {
  /** How many places the filters leave; undefined until that is known. */
  readonly total: number | undefined;
  readonly canClear: boolean;
  readonly onClear: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The filters where there is no room beside the list; they are in force while they are pressed. */
export function FilterSheet({ total, canClear, onClear, onClose, children }: FilterSheetProps) {
  const t = useT();
  return (
    <Dialog
      title={t('search.filterTitle')}
      onClose={onClose}
      footer={
        <div className={styles.actions}>
          {canClear ? (
            <Button variant="quiet" onClick={onClear}>
              {t('directory.clear')}
            </Button>
          ) : null}
          <Button variant="primary" className={styles.show} onClick={onClose}>
            {total === undefined ? t('search.apply') : t('search.applyCount', { count: total })}
          </Button>
        </div>
      }
    >
      {children}
    </Dialog>
  );
}
