import { useState } from 'react';
import { useT } from '#i18n/i18n.tsx';
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
  readonly className?: string | undefined;
  readonly onChosen?: () => void;
}

/** Opens the choice of position; one word after the sentence about it. */
export function ChangePosition({ isFirst = false, className, onChosen }: ChangePositionProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classNames(styles.change, className)}
        aria-haspopup="dialog"
        aria-label={t(isFirst ? 'spots.chooseFirst' : 'spots.changeLong')}
        onClick={() => setOpen(true)}
      >
        {t(isFirst ? 'spots.choose' : 'spots.change')}
      </button>
      {isOpen ? <PositionPicker onClose={() => setOpen(false)} onChosen={onChosen} /> : null}
    </>
  );
}
