import { isolatedIfMixed } from '#domain/isolated.ts';
import { type PlanId, PRICES } from '#domain/plans.ts';

/** What a plan costs, as 'US$4.99' or 'US$0': dollars are named as such for readers everywhere (U11). */
export function priceText(plan: PlanId | 'free'): string {
  const { amountCents, currency } =
    plan === 'free' ? { amountCents: 0, currency: PRICES.monthly.currency } : PRICES[plan];
  const options = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const;
  return new Intl.NumberFormat('en-GB', options).format(amountCents / 100);
}

/**
 * What a plan costs and for how long, as 'US$4.99 per month'.
 * @param period in the reader's language: where that runs from right to left, the price alone is set apart, so that it comes first
 */
export function priceOf(plan: PlanId, period: string): string {
  const [price] = isolatedIfMixed([priceText(plan), period]);
  return `${price} ${period}`;
}
