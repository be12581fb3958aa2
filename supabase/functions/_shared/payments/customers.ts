/** Maps a person to their customer at the payment provider. */
import { Stripe } from 'stripe';
import { listSubscriptions } from './own-subscriptions.ts';
import { type PaymentCall, refusal } from './payment-function.ts';
import type { PaymentAccount } from './payment-store.ts';
import { isLive } from './subscription-facts.ts';

export interface Customer {
  readonly id: string;
  /** Newest first, ended ones included. */
  readonly subscriptions: readonly Stripe.Subscription[];
}

type Call = Pick<PaymentCall<'create-checkout-session'>, 'payments' | 'userId' | 'language'>;

/** The person's customer with its subscriptions; created if there is none, or if it was deleted. */
export async function openCustomer({ payments, userId, language }: Call, account: PaymentAccount): Promise<Customer> {
  const { stripe, store } = payments;
  if (account.customer !== null) {
    const known = await findCustomer(stripe, account.customer);
    if (known) return known;
  }
  // Idempotent: a retry gets the same customer, even if an earlier call failed before it stored the id.
  const idempotencyKey = `customer-${userId}-${account.customer ?? 'first'}`;
  const { id } = await stripe.customers.create({ metadata: { user_id: userId } }, { idempotencyKey });
  const stored = await store.storeCustomer(userId, id, account.customer);
  if (stored === null) throw refusal('bad_jwt');
  // Not in `create`: Stripe refuses the same idempotency key with other parameters.
  const { email } = account;
  if (stored === id)
    await stripe.customers.update(id, { preferred_locales: [language], ...(email === null ? {} : { email }) });
  return { id: stored, subscriptions: await listSubscriptions(stripe, stored) };
}

async function findCustomer(stripe: Stripe, id: string): Promise<Customer | null> {
  return unlessMissing(async () => {
    const customer = await stripe.customers.retrieve(id);
    return customer.deleted ? null : { id, subscriptions: await listSubscriptions(stripe, id) };
  });
}

/** Null if the provider does not know the object, or no longer does. */
async function unlessMissing<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return null;
    throw error;
  }
}

/** Expires open checkouts, cancels live subscriptions and deletes the customer. Idempotent. */
export async function deleteCustomer(stripe: Stripe, id: string): Promise<void> {
  const customer = await findCustomer(stripe, id);
  if (!customer) return;
  for (const session of await listOpenSessions(stripe, id)) await expireSession(stripe, session.id);
  for (const subscription of customer.subscriptions) {
    if (isLive(subscription)) await unlessMissing(() => stripe.subscriptions.cancel(subscription.id));
  }
  await unlessMissing(() => stripe.customers.del(id));
}

export async function listOpenSessions(stripe: Stripe, customer: string): Promise<readonly Stripe.Checkout.Session[]> {
  return (await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 })).data;
}

/** @returns whether the session is expired; false if it was completed meanwhile */
export async function expireSession(stripe: Stripe, id: string): Promise<boolean> {
  try {
    await stripe.checkout.sessions.expire(id);
    return true;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    return (await stripe.checkout.sessions.retrieve(id)).status === 'expired';
  }
}
