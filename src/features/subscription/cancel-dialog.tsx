import { useT } from '#i18n/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { usePayments } from './use-payments.ts';

interface CancelDialogProps {
  /** Until when Pro stays, as it is written. */
  readonly date: string;
  readonly payments: ReturnType<typeof usePayments>;
  readonly onClose: () => void;
}

/** Asks before it cancels, and says what stays until when (S137, V33). */
export function CancelDialog({ date, payments, onClose }: CancelDialogProps) {
  const t = useT();
  const confirm = async () => {
    if (await payments.cancel()) onClose();
  };
  return (
    <Dialog
      title={t('plans.cancel.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('plans.cancel.keep')}</Button>
          <Button variant="danger" isBusy={payments.busy === 'cancel'} onClick={() => void confirm()}>
            {t('plans.cancel.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('plans.cancel.text', { date })}</p>
    </Dialog>
  );
}
