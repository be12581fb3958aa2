// @module-tag quick
import { expect, test } from 'vitest';
import {
  PAYMENT_REFUSALS,
  type PaymentAnswer,
  type PaymentRefusalCode,
  type PaymentRequest,
  type PaymentSetup,
  paymentAnswers,
  paymentRefusalSchema,
  paymentRequests,
  paymentSetupSchema,
} from './payment-calls.ts';

const CHECKOUT: PaymentRequest<'create-checkout-session'> = {
  priceId: 'price_monthly',
  successUrl: 'http://127.0.0.1:5173/subscription/success',
  cancelUrl: 'http://127.0.0.1:5173/subscription/cancelled',
};

test.each([
  ['a price with a space', { priceId: 'price of mine' }],
  ['an address that is no page', { successUrl: 'javascript:alert(1)' }],
  ['an address without end', { cancelUrl: `http://127.0.0.1/${'a'.repeat(2000)}` }],
])('a checkout with %s is refused', (_, wrong) => {
  const schema = paymentRequests['create-checkout-session'];
  expect(schema.safeParse(CHECKOUT).success).toBe(true);
  expect(schema.safeParse({ ...CHECKOUT, ...wrong }).success).toBe(false);
});

test('an id of the payment provider is letters, digits and underscores', () => {
  expect(
    paymentRequests['create-portal-session'].safeParse({ returnUrl: 'http://a', customerId: 'cus_1' }).success,
  ).toBe(true);
  expect(paymentRequests['cancel-subscription'].safeParse({ subscriptionId: 'sub_1/../x' }).success).toBe(false);
  expect(paymentRequests['resume-subscription'].safeParse({}).success).toBe(true);
});

test('an answer without its page or its time is refused', () => {
  const checkout: PaymentAnswer<'create-checkout-session'> = { sessionId: 'cs_1', url: 'https://checkout.example' };
  expect(paymentAnswers['create-checkout-session'].safeParse(checkout).success).toBe(true);
  expect(paymentAnswers['create-checkout-session'].safeParse({ sessionId: 'cs_1' }).success).toBe(false);
  expect(paymentAnswers.entitlement.safeParse({ token: null }).success).toBe(false);
});

test("another person's object is forbidden, and invalid input is a bad request", () => {
  const statuses: Partial<Record<PaymentRefusalCode, number>> = {
    not_yours: 403,
    price_not_offered: 400,
    foreign_return_url: 400,
  };
  expect(PAYMENT_REFUSALS).toMatchObject(statuses);
  expect(paymentRefusalSchema.safeParse({ code: 'not_yours' }).success).toBe(false);
});

test('every plan needs its price', () => {
  const setup: PaymentSetup = {
    keys: [{ kty: 'EC', crv: 'P-256', kid: 'a', x: 'x', y: 'y' }],
    payments: { priceIds: { monthly: 'price_m', yearly: 'price_y' }, publishableKey: 'pk_test_1', isStandIn: true },
  };
  expect(paymentSetupSchema.safeParse(setup).success).toBe(true);
  const withoutYearly = { ...setup, payments: { ...setup.payments, priceIds: { monthly: 'price_m' } } };
  expect(paymentSetupSchema.safeParse(withoutYearly).success).toBe(false);
});
