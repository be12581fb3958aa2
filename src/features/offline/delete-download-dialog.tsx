import { type ReactNode, useState } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useToasts } from '#ui/toast.tsx';
import styles from './region-row.module.css';

interface DeleteDialogProps {
  readonly title: string;
  /** The cost of downloading it again. */
  readonly children: ReactNode;
  readonly remove: () => Promise<void>;
  /** The message afterwards. */
  readonly done: string;
  readonly failed: string;
  readonly onClose: () => void;
}

/** Confirms a deletion, because downloading again costs data. */
export function DeleteDialog({ title, children, remove, done, failed, onClose }: DeleteDialogProps) {
  const t = useT();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const act = async () => {
    setBusy(true);
    try {
      await remove();
      toasts.show('success', done);
    } catch {
      // Whatever failed, it still exists, and the list shows it.
      toasts.show('error', failed);
    }
    onClose();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <div className={styles.answers}>
          <Button variant="quiet" onClick={onClose}>
            {t('offline.deleteNo')}
          </Button>
          <Button variant="danger" isBusy={isBusy} onClick={() => void act()}>
            {t('offline.deleteYes')}
          </Button>
        </div>
      }
    >
      {children}
    </Dialog>
  );
}
