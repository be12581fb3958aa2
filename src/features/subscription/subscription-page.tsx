import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { PlanId } from '#domain/payments/plans.ts';
import { useT } from '#i18n/i18n.tsx';
import { useServices } from '#services/services.tsx';
import { useConnectionStatus } from '#services/use-connection-status.ts';
import { useMembership } from '#services/use-membership.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { DEFAULT_PLAN, planIn } from './plan-address.ts';
import { FreeCard, ProCard } from './plan-cards.tsx';
import { Questions } from './plan-questions.tsx';
import { planState } from './plan-state.ts';
import { PlanToggle } from './plan-toggle.tsx';
import styles from './plans.module.css';
import { StatusCard } from './status-card.tsx';
import { usePayments } from './use-payments.ts';

/** /subscription: the current subscription, or the plans to buy (S133-S137). Offline it shows the last known state. */
export function SubscriptionPage() {
  const t = useT();
  const { replica, now } = useServices();
  const membership = useMembership();
  const isOffline = useConnectionStatus() === 'offline';
  const payments = usePayments();
  const [plan, setPlan] = useState<PlanId>(planIn(useLocation().search) ?? DEFAULT_PLAN);
  const [isFailed, setFailed] = useState(false);
  const load = async () => setFailed(!(await replica.refreshMembership()));
  useEffect(() => {
    let isCurrent = true;
    void replica.refreshMembership().then((isAnswered) => isCurrent && setFailed(!isAnswered));
    return () => {
      isCurrent = false;
    };
  }, [replica]);

  const state = membership ? planState(membership, now()) : null;
  const isMember = membership != null && membership.entitlement !== 'free';
  const isUnknown = !membership || membership.checkedAt === null;
  const canBuy = state?.kind === 'none' || state?.kind === 'expired';
  const hasTrial = membership?.hadTrial === false;
  return (
    <div className={styles.page}>
      <header className="grid gap-2">
        <PageTitle title={t('shell.title.subscription')} />
        <p className="soft">{t('plans.subscription.lead')}</p>
      </header>
      {isUnknown && isFailed ? (
        <EmptyState
          isError
          title={t('plans.failed.load')}
          text={t(isOffline ? 'plans.offline' : 'plans.failed.loadText')}
        >
          <Button onClick={() => void load()}>{t('shell.error.retry')}</Button>
        </EmptyState>
      ) : null}
      {membership && state && state.kind !== 'none' ? (
        <StatusCard
          membership={membership}
          state={state}
          payments={payments}
          isOffline={isOffline}
          onRenew={() => void payments.checkout(membership.plan ?? plan)}
        />
      ) : null}
      {membership?.payments?.isStandIn ? <p className={styles.note}>{t('plans.standIn')}</p> : null}
      {membership?.payments === null ? <p className={styles.note}>{t('plans.notSetUp')}</p> : null}
      {isMember && membership.plan ? null : <PlanToggle plan={plan} onPlan={setPlan} />}
      <div className={styles.cards}>
        <FreeCard isOwn={membership != null && !isUnknown && !isMember} />
        <ProCard plan={(isMember && membership.plan) || plan} hasTrial={hasTrial} isOwn={isMember}>
          {canBuy || isUnknown ? (
            <Button
              isWide
              variant="primary"
              isBusy={payments.busy === 'checkout' || (isUnknown && !isFailed)}
              disabled={isOffline || isUnknown || membership.payments === null}
              onClick={() => void payments.checkout(plan)}
            >
              {t(hasTrial ? 'plans.pro.startTrial' : 'plans.pro.upgrade')}
            </Button>
          ) : null}
          {isOffline && canBuy ? <p className="soft">{t('plans.offlineNote')}</p> : null}
        </ProCard>
      </div>
      <Questions />
    </div>
  );
}
