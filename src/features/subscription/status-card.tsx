import { CreditCard, Crown, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Membership } from '#domain/payments/membership.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import type { PlanState } from './plan-state.ts';
import styles from './plans.module.css';
import { priceOf } from './price-text.ts';
import type { usePayments } from './use-payments.ts';

interface StatusCardProps {
  readonly membership: Membership;
  readonly state: PlanState;
  readonly payments: ReturnType<typeof usePayments>;
  readonly isOffline: boolean;
  /** Starts a new subscription, if there is none to resume. */
  readonly onRenew: () => void;
}

/** The subscription's state, its end, and its actions (S134-S137). */
export function StatusCard({ membership, state, payments, isOffline, onRenew }: StatusCardProps) {
  const t = useT();
  const format = useFormat();
  const [isCancelling, setCancelling] = useState(false);
  const { kind, until, daysLeft, canCancel, canResume } = state;
  const date = until === null ? '' : format.day(until);
  const price = membership.plan ? priceOf(membership.plan, t(`plans.pro.per.${membership.plan}`), format) : '';
  const { busy } = payments;
  const isOver = kind === 'expired' || kind === 'stopped';
  const isLate = kind === 'late' || kind === 'stopped';
  // "Ends soon" would be wrong for a subscription with more than seven days left.
  const title = kind === 'none' ? 'renewing' : kind === 'ending' && daysLeft === null ? 'kept' : kind;
  return (
    <section className={styles.status} aria-labelledby="plan-status" data-kind={kind}>
      <h2 id="plan-status">
        {isOver || isLate ? <TriangleAlert aria-hidden="true" /> : <Crown aria-hidden="true" />}
        {t(`plans.status.${title}.title`)}
      </h2>
      {daysLeft === null ? null : (
        <p className={styles.warning}>
          <strong>{daysLeft <= 0 ? t('plans.expired') : t('plans.daysLeft', { count: daysLeft })}</strong>
          {kind === 'trial' || kind === 'renewing' ? <span> {t('plans.renewsOn', { date })}</span> : null}
        </p>
      )}
      <p>{t(`plans.status.${kind === 'none' ? 'renewing' : kind}.text`, { date, price })}</p>
      <div className={styles.actions}>
        {kind === 'expired' ? (
          <Button variant="primary" isBusy={busy === 'checkout'} disabled={isOffline} onClick={onRenew}>
            {t('plans.renew')}
          </Button>
        ) : null}
        {isLate ? (
          <Button
            variant="primary"
            isBusy={busy === 'portal'}
            disabled={isOffline}
            onClick={() => void payments.portal()}
          >
            {t('plans.updateCard')}
          </Button>
        ) : null}
        {canResume ? (
          <Button
            variant="primary"
            isBusy={busy === 'resume' || busy === 'checkout'}
            disabled={isOffline}
            onClick={() => (kind === 'kept' ? onRenew() : void payments.resume())}
          >
            {t('plans.resume')}
          </Button>
        ) : null}
        <Button
          icon={<CreditCard aria-hidden="true" />}
          isBusy={busy === 'portal'}
          disabled={isOffline}
          onClick={() => void payments.portal()}
        >
          {t('plans.manage')}
        </Button>
        {canCancel ? (
          <Button variant="quiet" disabled={isOffline} onClick={() => setCancelling(true)}>
            {t('plans.cancel')}
          </Button>
        ) : null}
      </div>
      {isOffline ? <p className="soft">{t('plans.offlineNote')}</p> : null}
      {isCancelling ? <CancelDialog date={date} payments={payments} onClose={() => setCancelling(false)} /> : null}
    </section>
  );
}
