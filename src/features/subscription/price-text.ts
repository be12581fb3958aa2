import { isolatedIfMixed } from '#domain/isolated.ts';
import { type PlanId, PRICES } from '#domain/plans.ts';
import type { Format } from '#i18n/format.ts';

/** What a plan costs, in dollars as the reader's language writes them: 'US$4.99', '4,99 $US' (U11). */
export function priceText(plan: PlanId | 'free', format: Format): string {
  return plan === 'free'
    ? format.price(0, PRICES.monthly.currency)
    : format.price(PRICES[plan].amountCents, PRICES[plan].currency);
}

/**
 * What a plan costs and for how long, as 'US$4.99 per month'.
 * @param period in the reader's language: where that runs from right to left, the price alone is set apart, so that it comes first
 */
export function priceOf(plan: PlanId, period: string, format: Format): string {
  const [price] = isolatedIfMixed([priceText(plan, format), period]);
  return `${price} ${period}`;
}
