/** A subscription to Pro, as the server stores it and the app sees it. All times are ISO 8601 texts in UTC. */
import * as z from 'zod/mini';

/** The payment provider's terms. */
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
  /** End of the period covered by payments that were not refunded. */
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

/** The fields that determine the end of Pro. */
export type SubscriptionFacts = Pick<
  Subscription,
  'status' | 'current_period_start' | 'current_period_end' | 'paid_until'
>;

/** Grace period of a failed renewal, from the start of the unpaid period, in ms. */
const GRACE_MS = 7 * 86_400_000;

/**
 * When a subscription's Pro ends, in epoch milliseconds; null for never had (U5). `billing.pro_until` is the same in SQL,
 * and a test compares the two. Whether it renews makes no difference.
 */
export function proUntil(facts: SubscriptionFacts): number | null {
  const end = Date.parse(facts.current_period_end);
  switch (facts.status) {
    // A renewal is active for an hour before its first charge, so `paid_until` does not count here.
    case 'active':
    case 'trialing':
      return end;
    case 'past_due':
      return Math.min(end, Date.parse(facts.current_period_start) + GRACE_MS);
    // A cancelled subscription keeps paid periods, but no unpaid one.
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

/** Whether it is active in the payment provider's sense, which excludes trials (U5). */
export function isSubscriptionActive(facts: Pick<Subscription, 'status' | 'current_period_end'>, now: number): boolean {
  return facts.status === 'active' && Date.parse(facts.current_period_end) > now;
}
