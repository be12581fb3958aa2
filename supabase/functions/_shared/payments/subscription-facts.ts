/** A subscription as the database stores it, read from the payment provider's object. */
import type { Stripe } from 'stripe';

export interface SubscriptionFacts {
  readonly id: string;
  readonly customer: string;
  /** What the subscription's metadata says; whose it is is decided by the customer. */
  readonly user_id: string | null;
  readonly status: string;
  readonly price_id: string;
  /** These three in ISO 8601. */
  readonly current_period_start: string;
  readonly current_period_end: string;
  /** Until when what was paid and not given back reaches. */
  readonly paid_until: string;
  readonly cancel_at_period_end: boolean;
  readonly had_trial: boolean;
}

/** Metadata of a subscription: its invoice that was paid back, or is disputed. */
export const GIVEN_BACK = 'given_back_invoice';

/** Statuses of a subscription that is managed, not bought again. */
const LIVE: readonly string[] = ['active', 'trialing', 'past_due', 'unpaid', 'paused'];

export function isLive({ status }: Pick<Stripe.Subscription, 'status'>): boolean {
  return LIVE.includes(status);
}

/** The provider's id of what may be expanded. */
export function idOf(value: string | { readonly id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}

/** Whether it ends with its period; the provider's portal sets `cancel_at` alone. */
export function isEnding(subscription: Stripe.Subscription): boolean {
  return subscription.cancel_at_period_end || subscription.cancel_at !== null;
}

/** Epoch seconds of the period that it is in: dates stand on the items. */
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
  const isPaid = typeof invoice === 'object' && invoice?.status === 'paid' && metadata[GIVEN_BACK] !== invoice.id;
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
