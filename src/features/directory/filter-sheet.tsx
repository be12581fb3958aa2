import type { ReactNode } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { useAfterPaint, useDeferredUnmount } from '#ui/after-paint.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import styles from './filter-sheet.module.css';

interface FilterSheetProps {
  /** Number of places that match the filters; undefined until known. */
  readonly total: number | undefined;
  readonly canClear: boolean;
  readonly onClear: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The filters in a sheet, for screens without room beside the list; each applies at once. */
export function FilterSheet({ total, canClear, onClear, onClose, children }: FilterSheetProps) {
  const t = useT();
  const isPainted = useAfterPaint();
  const { isLeaving, leave } = useDeferredUnmount();
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
