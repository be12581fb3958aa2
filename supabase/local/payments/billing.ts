/** Simulates subscriptions and invoices at Stripe, over time and after a person's actions. */
import type { Stripe } from 'stripe';
import { cardKind } from './cards.ts';
import type { Mails } from './mails.ts';
import { itemOf, moveBack, newId, partOf, refOf, type StandInState } from './stand-in-state.ts';
import { newObject } from './stripe-objects.ts';
import { textOf } from './wire.ts';

const DAY = 86_400;
const HOUR = 3600;
/** Days after the first failure at which a charge is retried; after the last the subscription ends. */
const RETRY_DAYS = [3, 5, 7];

export interface BillingOptions {
  readonly state: StandInState;
  readonly prices: ReadonlyMap<string, Stripe.Price>;
  /** Epoch seconds. */
  readonly now: () => number;
  /** Origin and path of the pages. */
  readonly pages: () => string;
  readonly emit: (type: string, object: object) => void;
  readonly mails: Mails;
}

export type Billing = ReturnType<typeof openBilling>;

export function openBilling({ state, prices, now: realNow, pages, emit, mails }: BillingOptions) {
  /** Set while time is advanced. */
  let at: number | undefined;
  const now = () => at ?? realNow();

  function change(subscription: Stripe.Subscription, values: Partial<Stripe.Subscription>): void {
    Object.assign(subscription, values);
    emit('customer.subscription.updated', subscription);
  }

  function end(subscription: Stripe.Subscription): void {
    delete state.dunning[subscription.id];
    Object.assign(subscription, {
      status: 'canceled',
      ended_at: now(),
      canceled_at: subscription.canceled_at ?? now(),
    });
    emit('customer.subscription.deleted', subscription);
  }

  /**
   * Sets or clears the end with the current period. @param isPortal with flexible billing the portal sets only `cancel_at`
   */
  function setEnding(subscription: Stripe.Subscription, isEnding: boolean, isPortal: boolean): void {
    change(subscription, {
      cancel_at_period_end: isEnding && !isPortal,
      cancel_at: isEnding ? itemOf(subscription).current_period_end : null,
      canceled_at: isEnding ? now() : null,
    });
  }

  function invoice(
    subscription: Stripe.Subscription,
    reason: Stripe.Invoice.BillingReason,
    full: number,
  ): Stripe.Invoice {
    const { current_period_start: start, current_period_end } = itemOf(subscription);
    const percent = full === 0 ? 0 : (state.discounts[subscription.id] ?? 0);
    if (full > 0) delete state.discounts[subscription.id];
    const amount = Math.round(full * (1 - percent / 100));
    const made = newObject('invoice', {
      id: newId('in'),
      created: now(),
      currency: 'usd',
      customer: refOf(subscription.customer),
      billing_reason: reason,
      status: 'open',
      amount_due: amount,
      amount_remaining: amount,
      subtotal: full,
      total: amount,
      number: `RIHLA-${String(Object.keys(state.invoices).length + 1).padStart(4, '0')}`,
      // The billed period is on the lines.
      period_start: start,
      period_end: start,
      parent: {
        quote_details: null,
        type: 'subscription_details',
        subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      },
    });
    const period = { start, end: current_period_end };
    const line = { id: newId('il'), amount: full, currency: 'usd', subscription: subscription.id, quantity: 1, period };
    made.lines = { object: 'list', has_more: false, url: '', data: [newObject('line_item', line)] };
    made.hosted_invoice_url = `${pages()}/i/${made.id}`;
    state.invoices[made.id] = made;
    subscription.latest_invoice = made.id;
    return made;
  }

  function settle(paid: Stripe.Invoice): void {
    Object.assign(paid, {
      status: 'paid',
      amount_paid: paid.amount_due,
      amount_remaining: 0,
      attempted: true,
      next_payment_attempt: null,
    });
    paid.status_transitions = { ...paid.status_transitions, finalized_at: paid.created, paid_at: now() };
    if (paid.amount_due > 0) {
      const id = newId('pi');
      const customer = refOf(paid.customer);
      const how = { invoice: paid.id, customer, amount: paid.amount_due, isGivenBack: false };
      state.payments[id] = { id, charge: newId('ch'), ...how };
    }
    emit('invoice.paid', paid);
  }

  /** Tries to collect an open invoice. */
  function charge(subscription: Stripe.Subscription, open: Stripe.Invoice): void {
    open.attempted = true;
    open.attempt_count++;
    const kind = cardKind(state.cards[refOf(subscription.customer)]);
    if (open.amount_due === 0 || kind === 'works') {
      settle(open);
      delete state.dunning[subscription.id];
      if (subscription.status !== 'active') change(subscription, { status: 'active' });
      return;
    }
    const tried = (state.dunning[subscription.id]?.tried ?? -1) + 1;
    const days = RETRY_DAYS[tried];
    const retryAt = days === undefined ? null : open.created + days * DAY;
    open.next_payment_attempt = retryAt;
    emit('invoice.payment_failed', open);
    if (kind === 'asks_bank') {
      emit('invoice.payment_action_required', open);
      mails.actionRequired(open);
    } else if (retryAt !== null) mails.paymentFailed(open, retryAt);
    if (retryAt === null) {
      open.status = 'uncollectible';
      mails.ended(subscription);
      return end(subscription);
    }
    state.dunning[subscription.id] = { tried, next: retryAt };
    change(subscription, { status: 'past_due' });
  }

  /** An open checkout session with what it sells. */
  function findCheckout(id: string) {
    const { session, form = {} } = state.sessions[id] ?? {};
    const price = prices.get(textOf(form, 'line_items', 0, 'price') ?? '');
    const trialDays = Number(textOf(form, 'subscription_data', 'trial_period_days') ?? 0);
    const metadata: Stripe.Metadata = { ...Object(Object(form['subscription_data']).metadata) };
    return session?.status === 'open' && price ? { session, price, trialDays, metadata } : undefined;
  }

  /** Completes a checkout after the card was accepted. */
  function complete(checkout: NonNullable<ReturnType<typeof findCheckout>>, discountPercent: number): void {
    const { session, price, trialDays, metadata } = checkout;
    const begin = now();
    const isTrial = trialDays > 0;
    const periodEnd = isTrial ? begin + trialDays * DAY : periodAfter(begin, price);
    const subscription = newObject('subscription', {
      id: newId('sub'),
      customer: refOf(session.customer),
      created: begin,
      start_date: begin,
      billing_cycle_anchor: periodEnd,
      currency: 'usd',
      status: isTrial ? 'trialing' : 'active',
      metadata,
      ...(isTrial ? { trial_start: begin, trial_end: periodEnd } : {}),
    });
    const period = { current_period_start: begin, current_period_end: periodEnd };
    const item = { id: newId('si'), created: begin, subscription: subscription.id, price, quantity: 1, ...period };
    subscription.items = { object: 'list', has_more: false, url: '', data: [newObject('subscription_item', item)] };
    state.subscriptions[subscription.id] = subscription;
    if (discountPercent > 0) state.discounts[subscription.id] = discountPercent;
    emit('customer.subscription.created', subscription);
    settle(invoice(subscription, 'subscription_create', isTrial ? 0 : (price.unit_amount ?? 0)));
    Object.assign(session, { status: 'complete', subscription: subscription.id, url: null });
    session.payment_status = isTrial ? 'no_payment_required' : 'paid';
    emit('checkout.session.completed', session);
  }

  function renew(subscription: Stripe.Subscription): void {
    if (subscription.cancel_at_period_end || subscription.cancel_at !== null) return end(subscription);
    const { current_period_end: start, price } = itemOf(subscription);
    const items = structuredClone(subscription.items);
    for (const item of items.data) {
      item.current_period_start = start;
      item.current_period_end = periodAfter(start, price);
    }
    change(subscription, { items, ...(subscription.status === 'trialing' ? { status: 'active' } : {}) });
    // Charged an hour later, after the period has begun.
    invoice(subscription, 'subscription_cycle', price.unit_amount ?? 0).status = 'draft';
  }

  function dueOf(subscription: Stripe.Subscription): { at: number; run: () => void }[] {
    const open = state.invoices[refOf(subscription.latest_invoice)];
    const retry = state.dunning[subscription.id];
    const due = [{ at: itemOf(subscription).current_period_end, run: () => renew(subscription) }];
    if (open && retry) due.push({ at: retry.next, run: () => charge(subscription, open) });
    else if (open?.status === 'draft') {
      const run = () => {
        open.status = 'open';
        charge(subscription, open);
      };
      due.push({ at: open.created + HOUR, run });
    }
    return due;
  }

  function expire(session: Stripe.Checkout.Session): void {
    Object.assign(session, { status: 'expired', url: null });
    emit('checkout.session.expired', session);
  }

  /**
   * Runs everything due within this many seconds, then moves all known dates into the past by as many. With `customer` only
   * that customer's, like a test clock of Stripe's.
   */
  function advance(seconds: number, customer?: string): void {
    const until = now() + seconds;
    for (;;) {
      const part = customer === undefined ? state : partOf(state, customer);
      const live = Object.values(part.subscriptions).filter(({ status }) => status !== 'canceled');
      const sessions = Object.values(part.sessions).filter(({ session }) => session.status === 'open');
      const due = [
        ...live.flatMap(dueOf),
        ...sessions.map(({ session }) => ({ at: session.expires_at, run: () => expire(session) })),
      ];
      const next = due.toSorted((a, b) => a.at - b.at).find((each) => each.at <= until);
      if (!next) break;
      at = Math.max(now(), next.at);
      next.run();
    }
    at = undefined;
    const moved = customer === undefined ? state : partOf(state, customer);
    moveBack(moved, seconds);
    // Announces the changed dates, for which Stripe has no event.
    for (const subscription of Object.values(moved.subscriptions)) emit('customer.subscription.updated', subscription);
  }

  return { now, end, setEnding, charge, findCheckout, complete, expire, advance };
}

/** Epoch seconds at which a period starting at `from` ends. */
function periodAfter(from: number, { recurring }: Stripe.Price): number {
  const date = new Date(from * 1000);
  if (recurring?.interval === 'year') date.setUTCFullYear(date.getUTCFullYear() + 1);
  else date.setUTCMonth(date.getUTCMonth() + 1);
  return date.getTime() / 1000;
}
