// @module-tag quick
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Membership, SubscriptionRow } from '#domain/payments/membership.ts';
import { planState } from './plan-state.ts';

const NOW = Date.parse('2026-11-24T12:00:00Z');
const iso = (days: number) => new Date(NOW + days * 86_400_000).toISOString();

function membership(changes: Partial<SubscriptionRow>, entitlement: Membership['entitlement'] = 'pro'): Membership {
  const subscription: SubscriptionRow = {
    id: 'a',
    status: 'active',
    current_period_start: iso(-10),
    current_period_end: iso(20),
    paid_until: iso(20),
    cancel_at_period_end: false,
    had_trial: true,
    price_id: 'price_monthly',
    created_at: iso(-10),
    updated_at: iso(-10),
    ...changes,
  };
  return { entitlement, subscription, plan: 'monthly', hadTrial: true, payments: null, checkedAt: iso(0) };
}

const of = (changes: Partial<SubscriptionRow>, entitlement?: Membership['entitlement']) => {
  const { kind, daysLeft, canCancel, canResume } = planState(membership(changes, entitlement), NOW);
  return [kind, daysLeft, canCancel, canResume];
};

describe('the state of a subscription', () => {
  test('running subscriptions can be cancelled; ending and cancelled ones can be resumed (S137, F36)', () => {
    expect(of({})).toEqual(['renewing', null, true, false]);
    expect(of({ status: 'trialing', current_period_end: iso(6.5) })).toEqual(['trial', 7, true, false]);
    expect(of({ cancel_at_period_end: true })).toEqual(['ending', null, false, true]);
    expect(of({ status: 'canceled' })).toEqual(['kept', null, false, true]);
    expect(of({ status: 'past_due', current_period_start: iso(-2) })).toEqual(['late', 5, true, false]);
  });

  test('days left are counted from seven down to zero (S136, K50, U12)', () => {
    expect(of({ current_period_end: iso(7.01) })[1]).toBeNull();
    expect(of({ current_period_end: iso(7) })[1]).toBe(7);
    expect(of({ current_period_end: iso(0.1) })[1]).toBe(1);
    expect(of({ status: 'canceled', current_period_end: iso(-1) }, 'free')).toEqual(['expired', 0, false, false]);
    expect(of({ status: 'canceled', paid_until: iso(-10) }, 'free')).toEqual(['expired', 0, false, false]);
  });

  test('an unconfirmed renewal keeps Pro while offline, and a failed card can be replaced', () => {
    expect(of({ current_period_end: iso(-1) }, 'pro_unconfirmed')).toEqual(['unconfirmed', null, false, false]);
    expect(of({ current_period_end: iso(-1) }, 'free')[0]).toBe('expired');
    expect(of({ status: 'past_due' }, 'free')[0]).toBe('stopped');
    expect(of({ status: 'unpaid' }, 'free')[0]).toBe('stopped');
    expect(planState({ ...membership({}, 'free'), subscription: null }, NOW).kind).toBe('none');
  });
});

describe('the day on which a period ends', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test.each([
    ['Pacific/Honolulu', '2026-12-07T09:59:59Z', '2026-12-06'],
    ['Pacific/Honolulu', '2026-12-07T10:00:00Z', '2026-12-07'],
    ['America/New_York', '2026-12-08T04:30:00Z', '2026-12-07'],
    ['UTC', '2026-12-07T23:59:59Z', '2026-12-07'],
    ['UTC', '2026-12-08T00:00:00Z', '2026-12-08'],
    ['Asia/Kolkata', '2026-12-07T18:30:00Z', '2026-12-08'],
    ['Asia/Kuala_Lumpur', '2026-12-07T16:00:00Z', '2026-12-08'],
    ['Pacific/Kiritimati', '2026-12-07T09:59:59Z', '2026-12-07'],
    ['Pacific/Kiritimati', '2026-12-07T10:00:00Z', '2026-12-08'],
  ])('is that of the device’s calendar: in %s, %s is on %s', (zone, end, day) => {
    vi.stubEnv('TZ', zone);
    const state = (changes: Partial<SubscriptionRow>) =>
      planState(membership({ current_period_end: end, paid_until: end, ...changes }), NOW).until;
    expect(state({ status: 'trialing' })).toBe(day);
    expect(state({ cancel_at_period_end: true })).toBe(day);
    expect(state({ status: 'canceled' })).toBe(day);
    expect(state({})).toBe(day);
  });
});
