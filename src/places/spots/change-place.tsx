import { useState } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { classNames } from '#ui/class-names.ts';
import { lazyDialog } from '#ui/lazy-dialog.tsx';
import styles from './change-place.module.css';

const PlacePicker = lazyDialog(
  () => import('./place-picker.tsx').then((part) => part.PlacePicker),
  (t) => t('spots.title'),
);

interface ChangePlaceProps {
  /** The person has not set their position yet. */
  readonly isFirst?: boolean;
  readonly className?: string | undefined;
  readonly onChosen?: () => void;
}

/** Opens the choice of position; one word after the sentence about it. */
export function ChangePlace({ isFirst = false, className, onChosen }: ChangePlaceProps) {
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
      {isOpen ? <PlacePicker onClose={() => setOpen(false)} onChosen={onChosen} /> : null}
    </>
  );
}
