/** The subscriptions of one person at the payment provider, and what the database learns of them. */
import type { Stripe } from 'stripe';
import { type Payments, refusal } from './payment-function.ts';
import type { PaymentAccount } from './payment-store.ts';
import { factsOf, isLive } from './subscription-facts.ts';

/** More than any person has; the provider returns this number at once. */
const MOST = 100;

/** Every subscription of a customer, ended ones too, the newest first. */
export async function listSubscriptions(stripe: Stripe, customer: string): Promise<readonly Stripe.Subscription[]> {
  return (await stripe.subscriptions.list({ customer, status: 'all', limit: MOST })).data;
}

/**
 * The live subscription of a person.
 * @param wanted the id that the request names, if it names one
 * @throws refusal `not_yours` of a subscription that is not this person's; `no_subscription` with `message` without a live one
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
 * Asks the provider for a subscription and stores what it says, with a ticket drawn before it was asked.
 * @param eventId unique; an event that was taken already changes nothing
 * @returns what became of the event: see `apply_payment_event`
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

/** Stores what a call of ours changed at the provider, before its own event comes. */
export async function storeChange(payments: Payments, type: string, subscription: string): Promise<void> {
  const id = `evt_own${crypto.randomUUID().replaceAll('-', '')}`;
  await takeEvent(payments, { id, type, subscription });
}
