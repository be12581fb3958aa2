import { useT } from '#i18n/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { usePayments } from './use-payments.ts';

interface CancelDialogProps {
  /** When Pro ends, formatted. */
  readonly date: string;
  readonly payments: ReturnType<typeof usePayments>;
  readonly onClose: () => void;
}

/** Asks for confirmation before cancelling, and says how long Pro lasts (S137). Only a signed-in person can cancel (V33). */
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
