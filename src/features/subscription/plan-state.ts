/** Computes the state that the subscription pages show. Pure. */
import type { Membership } from '#domain/payments/membership.ts';
import { EXPIRY_WARNING_DAYS } from '#domain/payments/plans.ts';
import { proUntil } from '#domain/payments/subscription.ts';
import { localDay } from '#domain/places/halal.ts';

const DAY_MS = 86_400_000;

/**
 * - `none`: never had a subscription
 * - `trial`, `renewing`: active, and renews automatically
 * - `ending`: active, and ends with its period (U6)
 * - `late`: a renewal payment failed; Pro lasts for the grace period
 * - `kept`: cancelled at once, but active until the end of the paid period
 * - `unconfirmed`: past its end, and the server could not be asked whether it renewed (U90)
 * - `stopped`: inactive, but still exists at the payment provider, where a new card reactivates it
 * - `expired`: over
 */
type PlanKind = 'none' | 'trial' | 'renewing' | 'ending' | 'late' | 'kept' | 'unconfirmed' | 'stopped' | 'expired';

export interface PlanState {
  readonly kind: PlanKind;
  /** The day of the end on the device's calendar, 'YYYY-MM-DD'; null if there is no end. */
  readonly until: string | null;
  /** Days to the end, rounded up; null before the seven days of the warning, 0 if over (U12). */
  readonly daysLeft: number | null;
  readonly canCancel: boolean;
  readonly canResume: boolean;
}

/** @param now epoch milliseconds */
export function planState({ subscription, entitlement }: Membership, now: number): PlanState {
  if (!subscription) return { kind: 'none', until: null, daysLeft: null, canCancel: false, canResume: false };
  const end = proUntil(subscription);
  const kind = kindOf(subscription, entitlement, end, now);
  const days = end === null ? 0 : Math.ceil((end - now) / DAY_MS);
  const isOver = kind === 'expired' || kind === 'stopped';
  const isLive = kind === 'trial' || kind === 'renewing' || kind === 'late';
  return {
    kind,
    until: end === null ? null : localDay(end),
    daysLeft: isOver ? 0 : kind === 'unconfirmed' || days > EXPIRY_WARNING_DAYS ? null : days,
    canCancel: isLive,
    canResume: kind === 'ending' || kind === 'kept',
  };
}

function kindOf(
  { status, cancel_at_period_end: isEnding }: NonNullable<Membership['subscription']>,
  entitlement: Membership['entitlement'],
  end: number | null,
  now: number,
): PlanKind {
  const isOver = end === null || end <= now;
  if (isOver && entitlement === 'pro_unconfirmed') return 'unconfirmed';
  if (status === 'unpaid' || status === 'paused') return 'stopped';
  if (isOver) return status === 'past_due' ? 'stopped' : 'expired';
  if (status === 'canceled') return 'kept';
  if (isEnding) return 'ending';
  if (status === 'past_due') return 'late';
  return status === 'trialing' ? 'trial' : 'renewing';
}
