import { useState } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { useServices } from '#services/services.tsx';
import { useSession } from '#services/use-session.ts';
import { Button } from '#ui/button.tsx';
import { useToasts } from '#ui/toast.tsx';
import styles from './unconfirmed-note.module.css';

/**
 * Warns before writing that the account's address is unconfirmed (U104), and sends the link again. Nothing for a confirmed
 * account.
 */
export function UnconfirmedNote() {
  const session = useSession();
  return session?.isUnconfirmed && session.email !== null ? <Note email={session.email} /> : null;
}

/** Sends the link for confirming the account's address again. Nothing for a confirmed account, or one without an address. */
export function SendLinkAgain() {
  const session = useSession();
  return session?.isUnconfirmed && session.email !== null ? <SendAgain email={session.email} /> : null;
}

function Note({ email }: { readonly email: string }) {
  const t = useT();
  return (
    <div className={styles.note}>
      <p>{t('profile.unconfirmed', { email })}</p>
      <SendAgain email={email} />
    </div>
  );
}

function SendAgain({ email }: { readonly email: string }) {
  const t = useT();
  const { replica } = useServices();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const resend = async () => {
    setBusy(true);
    const result = await replica.resendConfirmation(email);
    setBusy(false);
    if (result.ok) toasts.show('notice', t('profile.unconfirmed.sent', { email }));
    else if (result.code === 'offline') toasts.show('error', t('profile.unconfirmed.offline'));
    else toasts.show('error', result.message || t('profile.unconfirmed.failed'));
  };
  return (
    <Button isBusy={isBusy} onClick={() => void resend()}>
      {t('profile.unconfirmed.again')}
    </Button>
  );
}
