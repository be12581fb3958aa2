import { useState } from 'react';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { useServices } from '#services/services.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useToasts } from '#ui/toast.tsx';
import type { OfflineRegion } from '#workers/replica/api.ts';
import styles from './region-row.module.css';

interface DeleteDialogProps {
  readonly region: OfflineRegion;
  readonly onClose: () => void;
}

/** Asks before a region goes, since it costs data to have it again. */
export function DeleteDialog({ region: { id, name, bytes, isAutomatic }, onClose }: DeleteDialogProps) {
  const t = useT();
  const format = useFormat();
  const { replica } = useServices();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await replica.drop(id);
      toasts.show('success', t('offline.deleted', { name }));
    } catch {
      // Whatever the reason, it is still there, and the list says so.
      toasts.show('error', t('offline.deleteFailed', { name }));
    }
    onClose();
  };
  return (
    <Dialog
      title={t('offline.deleteTitle', { name })}
      onClose={onClose}
      footer={
        <div className={styles.answers}>
          <Button variant="quiet" onClick={onClose}>
            {t('offline.deleteNo')}
          </Button>
          <Button variant="danger" isBusy={isBusy} onClick={() => void remove()}>
            {t('offline.deleteYes')}
          </Button>
        </div>
      }
    >
      <p>{t('offline.deleteText', { size: format.bytes(bytes) })}</p>
      {isAutomatic ? <p>{t('offline.deleteAround')}</p> : null}
    </Dialog>
  );
}
