/** Reads a person's subscriptions at the payment provider, and stores them in the database. */
import type { Stripe } from 'stripe';
import { type Payments, refusal } from './payment-function.ts';
import type { PaymentAccount } from './payment-store.ts';
import { factsOf, isLive } from './subscription-facts.ts';

/** The provider's page size; more than any person has. */
const MAX_SUBSCRIPTIONS = 100;

/** All subscriptions of a customer, newest first, ended ones included. */
export async function listSubscriptions(stripe: Stripe, customer: string): Promise<readonly Stripe.Subscription[]> {
  return (await stripe.subscriptions.list({ customer, status: 'all', limit: MAX_SUBSCRIPTIONS })).data;
}

/**
 * The live subscription of a person.
 * @param wanted the id that the request names, if it names one
 * @throws refusal `not_yours` if `wanted` belongs to somebody else; `no_subscription` with `message` if none is live
 */
export async function findLive(
  { stripe }: Payments,
  { customer, subscriptions }: PaymentAccount,
  wanted: string | undefined,
  message: string,
): Promise<Stripe.Subscription> {
  const all = customer === null ? [] : await listSubscriptions(stripe, customer);
  const isOwn = (id: string) => subscriptions.includes(id) || all.some((each) => each.id === id);
  if (wanted !== undefined && !isOwn(wanted)) throw refusal('not_yours');
  const live = all.find((each) => isLive(each) && (wanted === undefined || each.id === wanted));
  if (!live) throw refusal('no_subscription', message);
  return live;
}

/**
 * Reads a subscription from the provider and stores it, with a ticket drawn before the read.
 * @param event with a unique id; a duplicate changes nothing
 * @returns the outcome, see `apply_payment_event`; `duplicate` if the event was already handled
 */
export async function takeEvent(
  { stripe, store }: Payments,
  event: { readonly id: string; readonly type: string; readonly subscription: string | null },
): Promise<string> {
  const ticket = await store.beginEvent(event.id);
  if (ticket === null) return 'duplicate';
  const { subscription: id } = event;
  const expand = ['latest_invoice'];
  const facts = id === null ? null : factsOf(await stripe.subscriptions.retrieve(id, { expand }));
  return store.applyEvent(event.id, event.type, facts, ticket);
}

/** Stores a change that we made at the provider, without waiting for its event. */
export async function storeChange(payments: Payments, type: string, subscription: string): Promise<void> {
  const id = `evt_own${crypto.randomUUID().replaceAll('-', '')}`;
  await takeEvent(payments, { id, type, subscription });
}
