// @module-tag quick
import { describe, expect, test } from 'vitest';
import {
  hasPro,
  isSubscriptionActive,
  proUntil,
  SUBSCRIPTION_STATUSES,
  type SubscriptionFacts,
  subscriptionSchema,
} from './subscription.ts';

const NOW = Date.parse('2026-11-10T00:00:00Z');
const PAID: SubscriptionFacts = {
  status: 'active',
  current_period_start: '2026-11-01T00:00:00Z',
  current_period_end: '2026-12-01T00:00:00Z',
  paid_until: '2026-12-01T00:00:00Z',
};
const UNPAID = { ...PAID, paid_until: '2026-11-01T00:00:00Z' };

function day(facts: SubscriptionFacts): string | null {
  const until = proUntil(facts);
  return until === null ? null : new Date(until).toISOString().slice(0, 10);
}

describe('until when a subscription gives Pro', () => {
  test.each([
    ['active', '2026-12-01', '2026-12-01'],
    ['trialing', '2026-12-01', '2026-12-01'],
    ['past_due', '2026-11-08', '2026-11-08'],
    ['canceled', '2026-12-01', '2026-11-01'],
    ['incomplete', null, null],
    ['incomplete_expired', null, null],
    ['paused', null, null],
    ['unpaid', null, null],
  ] as const)('%s: %s if the period is paid, else %s', (status, paid, unpaid) => {
    expect([day({ ...PAID, status }), day({ ...UNPAID, status })]).toEqual([paid, unpaid]);
  });

  test('a failed renewal has a grace period of seven days, but not beyond the period', () => {
    expect(day({ ...PAID, status: 'past_due', current_period_end: '2026-11-05T00:00:00Z' })).toBe('2026-11-05');
  });

  test('a refund ends what the payment covered', () => {
    expect(day({ ...PAID, status: 'canceled', paid_until: '2026-11-09T00:00:00Z' })).toBe('2026-11-09');
  });
});

test('a subscription is active only with the status active and a period that has not ended (F34)', () => {
  const actives = SUBSCRIPTION_STATUSES.filter((status) => isSubscriptionActive({ ...PAID, status }, NOW));
  expect(actives).toEqual(['active']);
  expect(isSubscriptionActive(PAID, Date.parse(PAID.current_period_end))).toBe(false);
});

test('a person has Pro while any of the subscriptions lasts', () => {
  const lapsed: SubscriptionFacts = { ...PAID, status: 'unpaid' };
  expect(hasPro([], NOW)).toBe(false);
  expect(hasPro([lapsed], NOW)).toBe(false);
  expect(hasPro([lapsed, PAID], NOW)).toBe(true);
  expect(hasPro([PAID], Date.parse(PAID.current_period_end))).toBe(false);
});

test('a document of another shape is refused', () => {
  const document = {
    ...PAID,
    id: 'b',
    cancel_at_period_end: false,
    had_trial: true,
    price_id: 'price_m',
    created_at: PAID.current_period_start,
    updated_at: PAID.current_period_start,
    stamp: 1,
  };
  expect(subscriptionSchema.safeParse(document).success).toBe(true);
  expect(subscriptionSchema.safeParse({ ...document, status: 'gold' }).success).toBe(false);
});
