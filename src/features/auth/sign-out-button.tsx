import { type ComponentType, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import type { MessageId } from '#i18n/translate.ts';
import { useServices } from '#services/services.tsx';
import { Button } from '#ui/button.tsx';
import { useToasts } from '#ui/toast.tsx';
import type { SignOutOutcome } from '#workers/replica/api.ts';
import type { SignOutDialogProps } from './sign-out-dialog.tsx';

interface SignOutButtonProps {
  readonly label: string;
  /** The page after signing out. */
  readonly to: string;
  readonly variant?: 'quiet';
}

/** A question before signing out, with its dialog, whose code loads on demand. */
interface Question {
  readonly unsent: number;
  readonly Dialog: ComponentType<SignOutDialogProps>;
}

/** Why what the person wants to keep can't be locked. */
const REFUSALS = {
  offline: 'auth.leave.notSealed',
  lapsed: 'auth.leave.lapsed',
  storage_full: 'auth.leave.full',
} as const satisfies Record<Exclude<SignOutOutcome, 'signed_out'>, MessageId>;

/** Signs out on this device, then navigates (S3, S118). Asks first what to do with unsent changes (Y39). */
export function SignOutButton({ label, to, ...look }: SignOutButtonProps) {
  const t = useT();
  const { replica } = useServices();
  const toasts = useToasts();
  const navigate = useNavigate();
  const [question, setQuestion] = useState<Question | null>(null);
  const [isBusy, setBusy] = useState(false);

  const trying = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch {
      // Any failure leaves the person signed in; the message is 'Failed to sign out' (M27).
      toasts.show('error', t('auth.signOutFailed'));
    } finally {
      setBusy(false);
    }
  };
  const signOut = async (isOutboxForgotten: boolean) => {
    const outcome = await replica.signOut({ isOutboxForgotten });
    if (outcome !== 'signed_out') {
      toasts.show('error', t(REFUSALS[outcome]));
      return;
    }
    setQuestion(null);
    await navigate(to);
    toasts.show('success', t('auth.signedOut'));
  };
  const start = async () => {
    const unsent = await replica.unsent();
    if (unsent === 0) return signOut(false);
    const { SignOutDialog } = await import('./sign-out-dialog.tsx');
    setQuestion({ unsent, Dialog: SignOutDialog });
  };

  return (
    <>
      <Button {...look} isBusy={isBusy} onClick={() => void trying(start)}>
        {label}
      </Button>
      {question ? (
        <question.Dialog
          unsent={question.unsent}
          isBusy={isBusy}
          onChoose={(isOutboxForgotten) => void trying(() => signOut(isOutboxForgotten))}
          onCancel={() => setQuestion(null)}
        />
      ) : null}
    </>
  );
}
