/** What the pages of the plan say of a membership. Pure. */
import type { Membership } from '#domain/payments/membership.ts';
import { EXPIRY_WARNING_DAYS } from '#domain/payments/plans.ts';
import { proUntil } from '#domain/payments/subscription.ts';

const DAY_MS = 86_400_000;

/**
 * - `none`: never had a subscription
 * - `trial`, `renewing`: runs, and will go on by itself
 * - `ending`: runs, and ends with its period (U6)
 * - `late`: a renewal was not paid; Pro lasts for the days of grace
 * - `kept`: cancelled at once, and what was paid for goes on
 * - `unconfirmed`: its end is past, and the server could not be asked whether it renewed (U90)
 * - `stopped`: gives nothing, but is still there at the payment provider, where a card mends it
 * - `expired`: over
 */
type PlanKind = 'none' | 'trial' | 'renewing' | 'ending' | 'late' | 'kept' | 'unconfirmed' | 'stopped' | 'expired';

export interface PlanState {
  readonly kind: PlanKind;
  /** ISO 8601; null where there is no end to tell. */
  readonly until: string | null;
  /** Whole days to the end, counted up, at most the seven of the warning; null for longer, 0 or less for over (U12). */
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
    until: end === null ? null : new Date(end).toISOString(),
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
