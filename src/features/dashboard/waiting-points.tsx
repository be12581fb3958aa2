import { useState } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { useServices } from '#platform/services.tsx';
import { Button } from '#ui/button.tsx';
import { useToasts } from '#ui/toast.tsx';
import styles from './dashboard-page.module.css';

/** Tells a member who has confirmed neither an address nor a number that their points wait for it, and sends the link again. */
export function WaitingPoints({ email }: { readonly email: string | null }) {
  const t = useT();
  const { replica } = useServices();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  if (email === null) return <p className={styles.waiting}>{t('dash.waiting')}</p>;

  const resend = async () => {
    setBusy(true);
    const result = await replica.resendConfirmation(email);
    setBusy(false);
    if (result.ok) toasts.show('notice', t('dash.waiting.sent', { email }));
    else if (result.code === 'offline') toasts.show('error', t('dash.waiting.offline'));
    else toasts.show('error', result.message || t('dash.waiting.failed'));
  };
  return (
    <div className={styles.waiting}>
      <p>{t('dash.waiting.mail', { email })}</p>
      <Button isBusy={isBusy} onClick={() => void resend()}>
        {t('dash.waiting.again')}
      </Button>
    </div>
  );
}
