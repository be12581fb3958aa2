import { type PlanId, PRICES } from '#domain/payments/plans.ts';
import { isolatedIfMixed } from '#domain/primitives/isolated.ts';
import type { Format } from '#i18n/format.ts';

/** In a line that runs from the right, the sign of 'US$' would change sides: it is kept in the direction of its letters. */
const LATIN_BEHIND = /[A-Z]+\$$/;

/** What a plan costs, in dollars as the reader's language writes them: 'US$4.99', '4,99 $US' (U11). */
export function priceText(plan: PlanId | 'free', format: Format): string {
  const { amountCents, currency } =
    plan === 'free' ? { amountCents: 0, currency: PRICES.monthly.currency } : PRICES[plan];
  return format.price(amountCents, currency).replace(LATIN_BEHIND, '\u2066$&\u2069');
}

/**
 * What a plan costs and for how long, as 'US$4.99 per month'.
 * @param period in the reader's language: where that runs from right to left, the price alone is set apart, so that it comes first
 */
export function priceOf(plan: PlanId, period: string, format: Format): string {
  const [price] = isolatedIfMixed([priceText(plan, format), period]);
  return `${price} ${period}`;
}
