/** The state of Stripe's stand-in: plain data, stored as JSON to survive a restart. */
import { randomBytes } from 'node:crypto';
import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { idOf } from '../../functions/_shared/payments/subscription-facts.ts';
import type { Form } from './wire.ts';

/** A payment that was made. */
interface Payment {
  readonly id: string;
  readonly charge: string;
  readonly invoice: string;
  readonly customer: string;
  readonly amount: number;
  isGivenBack: boolean;
}

export interface StandInState {
  readonly customers: Record<string, Stripe.Customer>;
  /** Stripe still knows their ids. */
  readonly deletedCustomers: Record<string, Pick<Stripe.DeletedCustomer, 'id' | 'object' | 'deleted'>>;
  /** Card number by customer. */
  readonly cards: Record<string, string>;
  readonly subscriptions: Record<string, Stripe.Subscription>;
  readonly invoices: Record<string, Stripe.Invoice>;
  readonly sessions: Record<string, { readonly session: Stripe.Checkout.Session; readonly form: Form }>;
  readonly portals: Record<string, Stripe.BillingPortal.Session>;
  readonly payments: Record<string, Payment>;
  /** When a failed charge is retried (epoch seconds), and the number of retries so far; by subscription. */
  readonly dunning: Record<string, { next: number; tried: number }>;
  /** Percent off the next charge, by subscription. */
  readonly discounts: Record<string, number>;
}

export function emptyState(): StandInState {
  return {
    customers: {},
    deletedCustomers: {},
    cards: {},
    subscriptions: {},
    invoices: {},
    sessions: {},
    portals: {},
    payments: {},
    dunning: {},
    discounts: {},
  };
}

/** What a file of the state must be; the stand-in wrote what its tables hold. Older versions lack some tables. */
export const standInSchema: z.ZodMiniType<Partial<StandInState>> = z.custom((content) => {
  const tables = z.record(z.string(), z.record(z.string(), z.unknown())).safeParse(content);
  return tables.success;
});

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

function pick<T>(all: Readonly<Record<string, T>>, isWanted: (value: T, id: string) => boolean): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([id, value]) => isWanted(value, id)));
}

/** The part of the state that belongs to one customer; the objects are shared. */
export function partOf(state: StandInState, customer: string): StandInState {
  const isTheirs = (who: Stripe.Invoice['customer']) => refOf(who) === customer;
  const subscriptions = pick(state.subscriptions, (each) => isTheirs(each.customer));
  return {
    customers: pick(state.customers, (_, id) => id === customer),
    deletedCustomers: pick(state.deletedCustomers, (_, id) => id === customer),
    cards: pick(state.cards, (_, id) => id === customer),
    subscriptions,
    invoices: pick(state.invoices, (each) => isTheirs(each.customer)),
    sessions: pick(state.sessions, ({ session }) => isTheirs(session.customer)),
    portals: pick(state.portals, (portal) => portal.customer === customer),
    payments: pick(state.payments, (payment) => payment.customer === customer),
    dunning: pick(state.dunning, (_, id) => id in subscriptions),
    discounts: pick(state.discounts, (_, id) => id in subscriptions),
  };
}

/** Fields with epoch seconds. */
const MOMENTS: ReadonlySet<string> = new Set(
  `billing_cycle_anchor cancel_at canceled_at created current_period_end current_period_start end ended_at expires_at
   finalized_at next next_payment_attempt paid_at period_end period_start start start_date trial_end trial_start`.split(
    /\s+/,
  ),
);

/** Moves every date in the state into the past, so that everything is due this much earlier. */
export function moveBack(value: unknown, seconds: number): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, each] of Object.entries(value)) {
    if (typeof each === 'number' && MOMENTS.has(name)) Reflect.set(value, name, each - seconds);
    else moveBack(each, seconds);
  }
}

/** Our subscriptions have exactly one item. */
export function itemOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data;
  if (!item) throw new Error(`${id} has no item`);
  return item;
}

/** The id of an expandable reference; '' for null. */
export function refOf(value: string | { readonly id: string } | null): string {
  return idOf(value) ?? '';
}
