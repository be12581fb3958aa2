import { Mail, Smartphone } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import { safeNextPath } from '#platform/next-path.ts';
import { useServices } from '#services/services.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import styles from './auth-form.module.css';
import { FormFailure } from './auth-form.tsx';
import { GoogleMark } from './google-mark.tsx';
import { useAuthAttempt } from './use-auth-attempt.ts';

interface OtherWaysProps {
  /** The method of the shown form. */
  readonly by: 'email' | 'phone';
  readonly isRemembered: boolean;
  /** Opens the provider's page. */
  readonly leave?: (url: string) => void;
}

/** Alternatives to the shown form for signing in or up: Google, and a phone number or an e-mail address. */
export function OtherWays({ by, isRemembered, leave = leavePage }: OtherWaysProps) {
  const t = useT();
  const { replica, connectivity } = useServices();
  const { pathname, search } = useLocation();
  const { attempt, isBusy, failure } = useAuthAttempt(t('auth.googleFailed'));

  const goToGoogle = async () => {
    const next = safeNextPath(new URLSearchParams(search).get('next')) ?? '/';
    const started = await attempt(async () =>
      // Without a network, leaving would show the browser's error page.
      connectivity.status() === 'offline'
        ? { ok: false, code: 'offline', message: '' }
        : replica.startGoogle({ origin: window.location.origin, next, isRemembered }),
    );
    if (started) leave(started.url);
  };

  return (
    <div className="grid gap-3">
      <span className={styles.or}>{t('auth.or')}</span>
      <FormFailure text={failure} />
      <Button isWide isBusy={isBusy} icon={<GoogleMark />} onClick={() => void goToGoogle()}>
        {t('auth.google')}
      </Button>
      <ButtonLink
        isWide
        replace
        icon={by === 'email' ? <Smartphone aria-hidden="true" /> : <Mail aria-hidden="true" />}
        to={{ pathname, search: withWay(search, by === 'email' ? 'phone' : null) }}
      >
        {t(by === 'email' ? 'auth.byPhone' : 'auth.byEmail')}
      </ButtonLink>
    </div>
  );
}

function leavePage(url: string): void {
  window.location.assign(url);
}

function withWay(search: string, by: 'phone' | null): string {
  const params = new URLSearchParams(search);
  if (by) params.set('by', by);
  else params.delete('by');
  return params.toString();
}
