import { type ReactNode, useState } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useToasts } from '#ui/toast.tsx';
import styles from './region-row.module.css';

interface DeleteDialogProps {
  readonly title: string;
  /** What it costs to have it again. */
  readonly children: ReactNode;
  readonly remove: () => Promise<void>;
  /** Said afterwards. */
  readonly done: string;
  readonly failed: string;
  readonly onClose: () => void;
}

/** Asks before something goes, since it costs data to have it again. */
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
      // Whatever the reason, it is still there, and the list says so.
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
