import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { IconButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { lazyDialog } from '#ui/lazy-dialog.tsx';
import styles from './change-position.module.css';

const PositionPicker = lazyDialog(
  () => import('./position-picker.tsx').then((part) => part.PositionPicker),
  (t) => t('spots.title'),
);

interface ChangePositionProps {
  /** The person has not set their position yet. */
  readonly isFirst?: boolean;
  /**
   * `icon`: a pin before the sentence, where the word would be out of sight. `brief`: one word, beside what is changed. `alone`: not in
   * a line of text.
   */
  readonly look?: 'word' | 'icon' | 'brief' | 'alone';
  readonly className?: string | undefined;
  readonly onChosen?: () => void;
}

/** Opens the choice of position, beside the sentence about it. */
export function ChangePosition({ isFirst = false, look = 'word', className, onChosen }: ChangePositionProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const label = t(isFirst ? 'spots.chooseFirst' : 'spots.change');
  const open = { 'aria-haspopup': 'dialog', onClick: () => setOpen(true) } as const;
  return (
    <>
      {look === 'icon' ? (
        <IconButton {...open} className={className} label={label} icon={<MapPin aria-hidden="true" />} />
      ) : (
        <button
          {...open}
          type="button"
          className={classNames(styles.change, look === 'alone' && styles.alone, className)}
          aria-label={label}
        >
          {t(isFirst ? 'spots.choose' : look === 'brief' ? 'spots.changeBrief' : 'spots.change')}
        </button>
      )}
      {isOpen ? <PositionPicker onClose={() => setOpen(false)} onChosen={onChosen} /> : null}
    </>
  );
}
