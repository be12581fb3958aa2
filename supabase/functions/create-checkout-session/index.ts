/**
 * `POST {priceId, userId?, successUrl, cancelUrl}` → `{sessionId, url}`: the payment provider's checkout page. A person has
 * at most one live subscription and one open checkout page:
 *
 *   take lock ─► customer ─► live subscription? refuse ─► same page open? reuse it ─► expire the others ─► new page
 */
import type { Stripe } from 'stripe';
import { findPlan, TRIAL_DAYS } from '../../../src/domain/payments/plans.ts';
import { serveOnDeno } from '../_shared/handler.ts';
import { type Customer, expireSession, listOpenSessions, openCustomer } from '../_shared/payments/customers.ts';
import { pageLocale } from '../_shared/payments/page-locale.ts';
import { createPaymentFunction, type PaymentCall, refusal } from '../_shared/payments/payment-function.ts';
import { checkReturnAddress } from '../_shared/payments/return-address.ts';
import { isLive } from '../_shared/payments/subscription-facts.ts';

type Call = PaymentCall<'create-checkout-session'>;

/** The checkout lock expires after this; all calls to the provider together take less. */
const TURN_SECONDS = 40;
/** How often, and how many times, a second tab tries to take the lock. */
const ASK_EVERY_MS = 250;
const ASK_TIMES = 60;

export const createCheckoutSession = createPaymentFunction('create-checkout-session', async (call) => {
  const { request, userId, payments } = call;
  if (request.userId !== undefined && request.userId !== userId) throw refusal('not_yours');
  if (findPlan(request.priceId, payments.priceIds) === undefined) throw refusal('price_not_offered');
  for (const address of [request.successUrl, request.cancelUrl]) checkReturnAddress(address, payments.environment);
  await waitForTurn(call);
  try {
    const { id, url } = await openSession(call);
    if (url === null) throw refusal('payments_unavailable');
    return { sessionId: id, url };
  } finally {
    await payments.store.endTurn(userId);
  }
});

serveOnDeno(createCheckoutSession);

async function waitForTurn({ userId, payments }: Call): Promise<void> {
  for (let n = 0; n < ASK_TIMES; n++) {
    if (await payments.store.takeTurn(userId, TURN_SECONDS)) return;
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
  throw refusal('payments_unavailable');
}

async function openSession(call: Call): Promise<Stripe.Checkout.Session> {
  const { stripe, store } = call.payments;
  // Read again: another tab may have stored the customer while this one waited.
  const account = await store.account(call.userId);
  if (!account) throw refusal('bad_jwt');
  const customer = await openCustomer(call, account);
  if (customer.subscriptions.some(isLive)) throw refusal('already_subscribed');
  const hadTrial = account.hadTrial || customer.subscriptions.some((each) => each.trial_start !== null);
  const wanted = sessionParameters(call, customer, hadTrial);
  let same: Stripe.Checkout.Session | undefined;
  for (const session of await listOpenSessions(stripe, customer.id)) {
    if (!same && isSame(session, wanted)) same = session;
    else if (!(await expireSession(stripe, session.id))) throw refusal('already_subscribed');
  }
  return same ?? stripe.checkout.sessions.create(wanted);
}

function isSame(session: Stripe.Checkout.Session, wanted: Stripe.Checkout.SessionCreateParams): boolean {
  return (
    session.success_url === wanted.success_url &&
    session.cancel_url === wanted.cancel_url &&
    session.locale === wanted.locale &&
    ['price_id', 'trial'].every((name) => session.metadata?.[name] === Object(wanted.metadata)[name])
  );
}

function sessionParameters(
  { request, userId, language, payments }: Call,
  { id: customer }: Customer,
  hadTrial: boolean,
): Stripe.Checkout.SessionCreateParams {
  const trial = {
    trial_period_days: TRIAL_DAYS,
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
  } as const;
  return {
    mode: 'subscription',
    ui_mode: 'hosted_page',
    customer,
    client_reference_id: userId,
    line_items: [{ price: request.priceId, quantity: 1 }],
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    locale: pageLocale(language),
    allow_promotion_codes: true,
    payment_method_collection: 'always',
    // The app states prices in dollars, so Stripe charges dollars (U11).
    adaptive_pricing: { enabled: false },
    metadata: { user_id: userId, price_id: request.priceId, trial: String(!hadTrial) },
    subscription_data: {
      metadata: { user_id: userId },
      billing_mode: { type: 'flexible' },
      ...(hadTrial ? {} : trial),
    },
    ...(payments.hasTax ? { automatic_tax: { enabled: true }, customer_update: { address: 'auto' } } : {}),
  };
}
