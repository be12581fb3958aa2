import { Crown, Hourglass } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { useServices } from '#services/services.tsx';
import { useMembership } from '#services/use-membership.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** Pauses between requests, in milliseconds. The first request is immediate; the page gives up after the last one. */
const PAUSES_MS = [500, 1000, 1500, 2000, 3000, 4000, 5000, 8000];

/**
 * /subscription/success: polls the server until it confirms Pro. Nothing in the URL is trusted (U8).
 *
 *     confirming ──► active
 *         └── all requests made ──► still processing ── "Check again" pressed ──► confirming
 */
export function SuccessPage({ pausesMs = PAUSES_MS }: { readonly pausesMs?: readonly number[] }) {
  const t = useT();
  const { replica } = useServices();
  const membership = useMembership();
  const [asked, setAsked] = useState(0);
  const isActive = membership != null && membership.entitlement !== 'free';

  useEffect(() => {
    const pause = pausesMs[asked - 1] ?? 0;
    if (isActive || asked > pausesMs.length) return undefined;
    const timer = setTimeout(() => void replica.refreshMembership().finally(() => setAsked((n) => n + 1)), pause);
    return () => clearTimeout(timer);
  }, [replica, asked, isActive, pausesMs]);

  if (isActive) {
    return (
      <EmptyState level={1} icon={<Crown />} title={t('plans.success.title')} text={t('plans.success.text')}>
        <ButtonLink variant="primary" to="/search">
          {t('plans.success.search')}
        </ButtonLink>
        <ButtonLink to="/subscription">{t('plans.manage')}</ButtonLink>
      </EmptyState>
    );
  }
  if (asked <= pausesMs.length) {
    return (
      <div aria-live="polite">
        <EmptyState
          level={1}
          icon={<Hourglass />}
          title={t('plans.confirming.title')}
          text={t('plans.confirming.text')}
        />
      </div>
    );
  }
  return (
    <EmptyState level={1} icon={<Hourglass />} title={t('plans.processing.title')} text={t('plans.processing.text')}>
      <Button variant="primary" onClick={() => setAsked(0)}>
        {t('plans.processing.again')}
      </Button>
      <ButtonLink to="/subscription">{t('shell.title.subscription')}</ButtonLink>
    </EmptyState>
  );
}
