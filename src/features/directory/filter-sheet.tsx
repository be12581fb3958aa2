import type { ReactNode } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { useAfterPaint, useLeaving } from '#ui/after-paint.ts';
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
  const isPainted = useAfterPaint();
  const { isLeaving, leave } = useLeaving();
  const close = () => leave(onClose);
  return (
    <Dialog
      title={t('search.filterTitle')}
      onClose={close}
      isTall
      isLeaving={isLeaving}
      footer={
        <div className={styles.actions}>
          {canClear ? (
            <Button variant="quiet" onClick={onClear}>
              {t('directory.clear')}
            </Button>
          ) : null}
          <Button variant="primary" className={styles.show} onClick={close}>
            {total === undefined ? t('search.apply') : t('search.applyCount', { count: total })}
          </Button>
        </div>
      }
    >
      {isPainted ? children : null}
    </Dialog>
  );
}
