/** Converts the payment provider's subscription to the form in which the database stores it. */
import type { Stripe } from 'stripe';

export interface SubscriptionFacts {
  readonly id: string;
  readonly customer: string;
  /** From the subscription's metadata; the customer decides who owns the subscription. */
  readonly user_id: string | null;
  readonly status: string;
  readonly price_id: string;
  /** These three in ISO 8601. */
  readonly current_period_start: string;
  readonly current_period_end: string;
  /** End of the time that is paid for and not refunded. */
  readonly paid_until: string;
  readonly cancel_at_period_end: boolean;
  readonly had_trial: boolean;
}

/** Metadata key for the invoice that was refunded or is disputed. */
export const RETURNED_INVOICE = 'given_back_invoice';

/** Statuses in which a person manages the subscription and can't buy another. */
const LIVE: readonly string[] = ['active', 'trialing', 'past_due', 'unpaid', 'paused'];

export function isLive({ status }: Pick<Stripe.Subscription, 'status'>): boolean {
  return LIVE.includes(status);
}

/** The id of an object that the provider may have expanded. */
export function idOf(value: string | { readonly id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}

/** Whether the subscription is set to end. The provider's portal sets only `cancel_at`. */
export function isEnding(subscription: Stripe.Subscription): boolean {
  return subscription.cancel_at_period_end || subscription.cancel_at !== null;
}

/** The current period in epoch seconds. Stripe stores the dates on the items. */
function periodOf({ items }: Stripe.Subscription): { readonly start: number; readonly end: number } {
  return {
    start: Math.max(...items.data.map((item) => item.current_period_start)),
    end: Math.max(...items.data.map((item) => item.current_period_end)),
  };
}

/** ISO 8601. */
export function periodEnd(subscription: Stripe.Subscription): string {
  return iso(periodOf(subscription).end);
}

/** @param subscription with its latest invoice expanded */
export function factsOf(subscription: Stripe.Subscription): SubscriptionFacts {
  const { latest_invoice: invoice, metadata } = subscription;
  const { start, end } = periodOf(subscription);
  const isPaid = typeof invoice === 'object' && invoice?.status === 'paid' && metadata[RETURNED_INVOICE] !== invoice.id;
  return {
    id: subscription.id,
    customer: idOf(subscription.customer) ?? '',
    user_id: metadata['user_id'] ?? null,
    status: subscription.status,
    price_id: subscription.items.data[0]?.price.id ?? '',
    current_period_start: iso(start),
    current_period_end: iso(end),
    paid_until: iso(isPaid ? end : start),
    cancel_at_period_end: isEnding(subscription),
    had_trial: subscription.trial_start !== null,
  };
}

function iso(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
