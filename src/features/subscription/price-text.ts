import { type PlanId, PRICES } from '#domain/plans.ts';

/** What a plan costs, as 'US$4.99': dollars are named as such for readers everywhere (U11). */
export function priceText(plan: PlanId): string {
  const { amountCents, currency } = PRICES[plan];
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amountCents / 100);
}
