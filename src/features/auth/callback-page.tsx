import { CircleAlert, CircleCheck, CloudOff } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import type { MessageId } from '#i18n/translate.ts';
import { useServices } from '#services/services.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useToasts } from '#ui/toast.tsx';
import { readAwaitedPath } from './awaited-path.ts';
import { type Arrival, type ArrivalOutcome, finishArrival, readArrival } from './callback-arrival.ts';
import styles from './callback-page.module.css';
import { forgetTyped } from './typed-form.ts';

/** The success is shown after a second (R16). */
const PAUSE_MS = 1000;

/**
 * `/auth/callback`: the return from Google, or from a mailed link. A session leads to `/` (R16), an error to sign-in (R17).
 */
export function CallbackPage() {
  const t = useT();
  const { outcome, again } = useArrival();
  if (outcome === null || outcome.is === 'signed_in' || outcome.is === 'failed') {
    return (
      <div className={styles.waiting} aria-busy="true">
        <span className={styles.spinner} aria-hidden="true" />
        <h1>{t('auth.callback.wait')}</h1>
      </div>
    );
  }
  if (outcome.is === 'offline') {
    return (
      <EmptyState level={1} isError icon={<CloudOff />} title={t('auth.callback.offline')} text={t('auth.offline')}>
        <Button variant="primary" onClick={again}>
          {t('auth.forgot.again')}
        </Button>
      </EmptyState>
    );
  }
  const [title, text] = TEXTS[outcome.is];
  return (
    <EmptyState
      level={1}
      icon={outcome.is === 'link_expired' ? <CircleAlert /> : <CircleCheck />}
      title={t(title)}
      text={t(text)}
    >
      <ButtonLink variant="primary" to="/">
        {t('auth.callback.toHome')}
      </ButtonLink>
    </EmptyState>
  );
}

const TEXTS: Readonly<
  Record<'confirmed' | 'changed' | 'first_of_two' | 'other_person' | 'link_expired', [MessageId, MessageId]>
> = {
  confirmed: ['auth.callback.confirmed', 'auth.callback.confirmedText'],
  changed: ['auth.callback.changed', 'auth.callback.changedText'],
  first_of_two: ['auth.callback.half', 'auth.callback.halfText'],
  other_person: ['auth.callback.confirmed', 'auth.callback.otherText'],
  link_expired: ['auth.callback.expired', 'auth.callback.expiredText'],
};

function useArrival(): { readonly outcome: ArrivalOutcome | null; readonly again: () => void } {
  const t = useT();
  const { now, replica } = useServices();
  const toasts = useToasts();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [outcome, setOutcome] = useState<ArrivalOutcome | null>(null);
  const hasBegun = useRef(false);

  const finish = useCallback(async () => {
    setOutcome(null);
    const arrival: Arrival = readArrival(search);
    const pause = new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const reached = await finishArrival(arrival, replica, readAwaitedPath(now()));
    setOutcome(reached);
    if (reached.is === 'signed_in') {
      await pause;
      forgetTyped();
      toasts.show('success', t(arrival.is === 'link' ? 'auth.callback.confirmedIn' : 'auth.callback.success'));
      await navigate(reached.next, { replace: true });
    } else if (reached.is === 'failed') {
      toasts.show('error', t('auth.callback.failed'));
      await navigate('/login', { replace: true });
    }
  }, [navigate, now, replica, search, t, toasts]);

  useEffect(() => {
    // Code and link work once, so a second run of this effect must not use them.
    if (hasBegun.current) return;
    hasBegun.current = true;
    void finish();
  }, [finish]);
  return { outcome, again: () => void finish() };
}
