import { type PlanId, PRICES } from '#domain/payments/plans.ts';
import { isolatedIfMixed } from '#domain/primitives/isolated.ts';
import type { Format } from '#i18n/format.ts';

/** Matches 'US$' after an amount, to isolate it: in right-to-left text its '$' would move to the other side. */
const LATIN_BEHIND = /[A-Z]+\$$/;

/** A plan's price in dollars, formatted for the reader's language: 'US$4.99', '4,99 $US' (U11). */
export function priceText(plan: PlanId | 'free', format: Format): string {
  const { amountCents, currency } =
    plan === 'free' ? { amountCents: 0, currency: PRICES.monthly.currency } : PRICES[plan];
  return format.price(amountCents, currency).replace(LATIN_BEHIND, '\u2066$&\u2069');
}

/**
 * A plan's price and period: 'US$4.99 per month'.
 * @param period in the reader's language; if that is right-to-left, the price is isolated, so that it comes first
 */
export function priceOf(plan: PlanId, period: string, format: Format): string {
  const [price] = isolatedIfMixed([priceText(plan, format), period]);
  return `${price} ${period}`;
}
