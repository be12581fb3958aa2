import { type PlanId, PRICES } from '#domain/plans.ts';

/** What a plan costs, as 'US$4.99' or 'US$0': dollars are named as such for readers everywhere (U11). */
export function priceText(plan: PlanId | 'free'): string {
  const { amountCents, currency } =
    plan === 'free' ? { amountCents: 0, currency: PRICES.monthly.currency } : PRICES[plan];
  const options = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const;
  return new Intl.NumberFormat('en-GB', options).format(amountCents / 100);
}
