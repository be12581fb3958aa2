// @module-tag quick
import { expect, test } from 'vitest';
import {
  EXPIRY_WARNING_DAYS,
  findPlan,
  MEMBER_DISCOUNT_PERCENT,
  pricingPlans,
  REFUND_DAYS,
  TRIAL_DAYS,
  yearlySavingsPercent,
} from './plans.ts';

const PRICE_IDS = { monthly: 'price_m', yearly: 'price_y' };

test('both plans, with the price ids of the configuration (D18)', () => {
  const [monthly, yearly] = pricingPlans(PRICE_IDS);
  expect(monthly).toEqual({
    id: 'monthly',
    priceId: 'price_m',
    amountCents: 499,
    currency: 'USD',
    interval: 'month',
    displayName: 'Pro Monthly',
    savingsPercent: 0,
  });
  expect(yearly).toEqual({
    id: 'yearly',
    priceId: 'price_y',
    amountCents: 3999,
    currency: 'USD',
    interval: 'year',
    displayName: 'Pro Yearly',
    savingsPercent: 33,
  });
});

test('Pro costs 4.99 USD a month and 39.99 USD a year (K41)', () => {
  const charges = pricingPlans(PRICE_IDS).map(({ amountCents, currency }) => `${amountCents / 100} ${currency}`);
  expect(charges).toEqual(['4.99 USD', '39.99 USD']);
});

test('a year saves a third against twelve months', () => {
  expect(yearlySavingsPercent()).toBe(33);
});

test('the trial lasts seven days (K42)', () => {
  expect(TRIAL_DAYS).toBe(7);
});

test('payments are refunded for 14 days (K43)', () => {
  expect(REFUND_DAYS).toBe(14);
});

test('members save 10 to 20 percent (K45)', () => {
  expect(MEMBER_DISCOUNT_PERCENT).toEqual({ min: 10, max: 20 });
});

test('the end of a period is announced seven days ahead (K50)', () => {
  expect(EXPIRY_WARNING_DAYS).toBe(7);
});

test('a price that is not offered belongs to no plan', () => {
  expect(findPlan('price_y', PRICE_IDS)).toBe('yearly');
  expect(findPlan('price_of_old', PRICE_IDS)).toBeUndefined();
});
