/** A subscription to Pro, as the server keeps it and the app sees it. Every time is an ISO 8601 text in UTC. */
import * as z from 'zod/mini';

/** As the payment provider names them. */
export const SUBSCRIPTION_STATUSES = [
  'active',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
] as const;

/** A document of the collection `subscriptions`. */
export const subscriptionSchema = z.object({
  id: z.string(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  current_period_start: z.string(),
  current_period_end: z.string(),
  /** Until when the payments that were made and not given back reach. */
  paid_until: z.string(),
  /** Whether it ends with this period instead of renewing (U6). */
  cancel_at_period_end: z.boolean(),
  had_trial: z.boolean(),
  price_id: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  stamp: z.number(),
});

export type Subscription = z.infer<typeof subscriptionSchema>;

/** The facts that decide until when it gives Pro. */
export type SubscriptionFacts = Pick<
  Subscription,
  'status' | 'current_period_start' | 'current_period_end' | 'paid_until'
>;

/** How long a failed renewal is waited for, from the beginning of the period that was not paid, in ms. */
const GRACE_MS = 7 * 86_400_000;

/**
 * Until when a subscription gives Pro, in epoch milliseconds; null for never (U5). `billing.pro_until` says the same in
 * SQL, and a test compares the two. Whether it will renew makes no difference.
 */
export function proUntil(facts: SubscriptionFacts): number | null {
  const end = Date.parse(facts.current_period_end);
  switch (facts.status) {
    // A renewal is active for an hour before its first charge: whether it was paid does not count here.
    case 'active':
    case 'trialing':
      return end;
    case 'past_due':
      return Math.min(end, Date.parse(facts.current_period_start) + GRACE_MS);
    // A cancelled subscription keeps what was paid, never an unpaid period.
    case 'canceled':
      return Math.min(end, Date.parse(facts.paid_until));
    default:
      return null;
  }
}

/** Whether any of a person's subscriptions gives Pro at `now` (epoch milliseconds). */
export function hasPro(subscriptions: readonly SubscriptionFacts[], now: number): boolean {
  return subscriptions.some((facts) => (proUntil(facts) ?? -Infinity) > now);
}

/** Whether it is active in the payment provider's narrow sense; a trial is not (U5). */
export function isSubscriptionActive(facts: Pick<Subscription, 'status' | 'current_period_end'>, now: number): boolean {
  return facts.status === 'active' && Date.parse(facts.current_period_end) > now;
}
