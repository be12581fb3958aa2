/** Prices and terms of Pro. The server charges them and screens show them. */

export const PLAN_IDS = ['monthly', 'yearly'] as const;
export type PlanId = (typeof PLAN_IDS)[number];

/** The payment provider's price of each plan; from the server's configuration. */
export type PriceIds = Readonly<Record<PlanId, string>>;

/** Free days of a first subscription. */
export const TRIAL_DAYS = 7;
/** Maximum number of saved places on the free plan (U2); the database enforces the same. */
export const FREE_SAVES = 10;
/** A payment is refunded on request within fourteen days (U3). */
export const REFUND_DAYS = 14;
/** In this number of days before the end of a period, the app counts them down (U12). */
export const EXPIRY_WARNING_DAYS = 7;
/** Discounts of partner restaurants, in percent. */
export const MEMBER_DISCOUNT_PERCENT = { min: 10, max: 20 } as const;

interface Price {
  readonly id: PlanId;
  /** In cents, like the payment provider. */
  readonly amountCents: number;
  /** Prices are charged and labelled in US dollars only (U11). */
  readonly currency: 'USD';
  readonly interval: 'month' | 'year';
  readonly displayName: string;
}

export const PRICES: Readonly<Record<PlanId, Price>> = {
  monthly: { id: 'monthly', amountCents: 499, currency: 'USD', interval: 'month', displayName: 'Pro Monthly' },
  yearly: { id: 'yearly', amountCents: 3999, currency: 'USD', interval: 'year', displayName: 'Pro Yearly' },
};

export interface PricingPlan extends Price {
  readonly priceId: string;
  /** Percentage saved in a year against twelve months, rounded; 0 for the monthly plan. */
  readonly savingsPercent: number;
}

/** Percentage by which the yearly price is below twelve monthly ones (U1), rounded. */
export function yearlySavingsPercent(): number {
  const twelveMonths = 12 * PRICES.monthly.amountCents;
  return Math.round((1 - PRICES.yearly.amountCents / twelveMonths) * 100);
}

/** The plans that can be bought, monthly first. */
export function pricingPlans(priceIds: PriceIds): readonly PricingPlan[] {
  return PLAN_IDS.map((id) => ({
    ...PRICES[id],
    priceId: priceIds[id],
    savingsPercent: id === 'yearly' ? yearlySavingsPercent() : 0,
  }));
}

/** The plan that a price belongs to; undefined for a price that is no longer offered. */
export function findPlan(priceId: string, priceIds: PriceIds): PlanId | undefined {
  return PLAN_IDS.find((id) => priceIds[id] === priceId);
}
