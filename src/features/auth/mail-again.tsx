import { useState } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { useServices } from '#services/services.tsx';
import { useToasts } from '#ui/toast.tsx';
import { FormFailure } from './auth-form.tsx';
import type { CameFromSignup } from './mailed-to.ts';
import { SendAgain } from './send-again.tsx';
import { useAuthAttempt } from './use-auth-attempt.ts';

/** Mails the link and the code of a sign-up again. */
export function MailAgain({ mailedTo, mailedAt }: CameFromSignup) {
  const t = useT();
  const { replica, now } = useServices();
  const toasts = useToasts();
  const [at, setAt] = useState(mailedAt);
  const { attempt, isBusy, failure } = useAuthAttempt(t('profile.unconfirmed.failed'));
  const send = async () => {
    if (!(await attempt(() => replica.resendConfirmation(mailedTo)))) return;
    toasts.show('success', t('auth.login.mailedAgain', { email: mailedTo }));
    setAt(now());
  };
  return (
    <div>
      <FormFailure text={failure} />
      <SendAgain at={at} isBusy={isBusy} onPress={() => void send()} />
    </div>
  );
}
