import { useT } from '#i18n/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

export interface SignOutDialogProps {
  /** Number of unsent changes; at least one. */
  readonly unsent: number;
  readonly isBusy: boolean;
  readonly onChoose: (isOutboxForgotten: boolean) => void;
  readonly onCancel: () => void;
}

/** Asks what to do with unsent changes. Keeping them is the first choice, and closing changes nothing. */
export function SignOutDialog({ unsent, isBusy, onChoose, onCancel }: SignOutDialogProps) {
  const t = useT();
  return (
    <Dialog title={t('auth.leave.title', { count: unsent })} onClose={onCancel}>
      <div className="grid gap-4">
        <p>{t('auth.leave.text')}</p>
        <div className="grid gap-3">
          <Button variant="primary" isWide isBusy={isBusy} onClick={() => onChoose(false)}>
            {t('auth.leave.keep')}
          </Button>
          <Button variant="danger" isWide isBusy={isBusy} onClick={() => onChoose(true)}>
            {t('auth.leave.forget')}
          </Button>
          <Button isWide onClick={onCancel}>
            {t('auth.leave.cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
