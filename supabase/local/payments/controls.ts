/**
 * The stand-in's controls, which require development mode's key: a page at `/__payments`, and the same in JSON as `POST
 * /__payments/{advance {days, customer?}, mode {mode}, pace {ms}, fail {times, status}, flush, refund {payment}, dispute
 * {payment}}`.
 */
import { Hono } from 'hono';
import { html } from 'hono/html';
import { developersOnly } from '../development/development.ts';
import type { Pace } from './api.ts';
import type { Billing } from './billing.ts';
import { TEST_CARDS } from './cards.ts';
import { DELIVERY_MODES, type Deliveries } from './deliveries.ts';
import { dayOf, dollars, type Html, standInPage } from './page.ts';
import { itemOf, type StandInState } from './stand-in-state.ts';
import { newObject } from './stripe-objects.ts';

const DAY = 86_400;
const MAX_DAYS = 3700;
const MAX_PACE_MS = 10_000;
const MAX_FAILURES = 1000;

export interface ControlsOptions {
  readonly state: StandInState;
  readonly billing: Billing;
  readonly deliveries: Deliveries;
  readonly pace: Pace;
  readonly key: string;
}

export function standInControls({ state, billing, deliveries, pace, key }: ControlsOptions): Hono {
  const routes = new Hono();
  routes.use(developersOnly(key));

  function giveBack(payment: unknown, type: 'charge.refunded' | 'charge.dispute.created'): void {
    const made = state.payments[String(payment)];
    if (!made) return;
    made.isGivenBack = true;
    const { id, charge, amount, customer } = made;
    const common = { amount, currency: 'usd', created: billing.now(), payment_intent: id };
    const refunded = { id: charge, customer, status: 'succeeded', paid: true, captured: true, refunded: true } as const;
    const disputed = { id: `dp_${charge}`, charge, status: 'needs_response', reason: 'general' } as const;
    const object =
      type === 'charge.refunded'
        ? newObject('charge', { ...common, ...refunded, amount_captured: amount, amount_refunded: amount })
        : newObject('dispute', { ...common, ...disputed });
    deliveries.emit(type, object);
  }

  const actions: Readonly<Record<string, (given: Readonly<Record<string, unknown>>) => unknown>> = {
    advance({ days, customer }) {
      const wanted = Number(days);
      if (!(wanted > 0 && wanted <= MAX_DAYS)) throw new RangeError(`days is ${String(days)}`);
      billing.advance(Math.round(wanted * DAY), typeof customer === 'string' ? customer : undefined);
    },
    mode: ({ mode }) => deliveries.setMode(DELIVERY_MODES.find((each) => each === mode) ?? 'well'),
    pace({ ms }) {
      pace.ms = Math.min(Math.max(Number(ms) || 0, 0), MAX_PACE_MS);
    },
    fail({ times, status }) {
      const answer = status === 500 ? 500 : 503;
      const answers = Array.from({ length: Math.min(Number(times) || 0, MAX_FAILURES) }, (): 500 | 503 => answer);
      pace.failures.splice(0, pace.failures.length, ...answers);
    },
    flush: async () => ({ statuses: await deliveries.flush() }),
    refund: ({ payment }) => giveBack(payment, 'charge.refunded'),
    dispute: ({ payment }) => giveBack(payment, 'charge.dispute.created'),
  };

  for (const [name, run] of Object.entries(actions)) {
    routes.post(`/${name}`, async (c) => {
      const isForm = c.req.header('content-type')?.includes('form') === true;
      const given: Record<string, unknown> = isForm ? await c.req.parseBody() : Object(await c.req.json());
      const answer = Object(await run(given));
      return isForm ? c.redirect(`/__payments?key=${key}`, 303) : c.json({ ...answer, waiting: deliveries.waiting() });
    });
  }
  routes.get('/state', (c) => c.json({ ...state, waiting: deliveries.waiting() }));
  const form = (name: string, fields: Html | string, label: string) =>
    html`<form method="post" action="/__payments/${name}?key=${key}"><p>${fields} <button>${label}</button></p></form>`;
  routes.get('/', (c) => {
    const days = html`<label>Days <input name="days" type="number" min="0.1" step="0.1" max="${MAX_DAYS}" value="8"></label>`;
    const modes = html`<label>Events <select name="mode">${DELIVERY_MODES.map((mode) => html`<option>${mode}</option>`)}</select></label>`;
    const subscriptions = Object.values(state.subscriptions).map(
      (each) => html`<li>${each.id}: ${each.status} until ${dayOf(itemOf(each).current_period_end)}</li>`,
    );
    const payments = Object.values(state.payments).map(({ id, amount, isGivenBack }) => {
      const field = html`<input type="hidden" name="payment" value="${id}">${id}: ${dollars(amount)}`;
      if (isGivenBack) return html`<p>${id}: ${dollars(amount)}, given back</p>`;
      return html`${form('refund', field, 'Refund')}${form('dispute', field, 'Dispute')}`;
    });
    const cards = TEST_CARDS.map(({ number, says }) => html`<li><code>${number}</code> ${says}</li>`);
    const body = html`<p>${deliveries.waiting()} events wait to be delivered.</p>
      ${form('flush', '', 'Deliver now')}${form('mode', modes, 'Set')}${form('advance', days, 'Move time on')}
      <h2>Subscriptions</h2><ul>${subscriptions}</ul>
      <h2>Payments</h2>${payments}
      <h2>Cards</h2><ul>${cards}</ul>`;
    return c.html(standInPage('Controls', body));
  });
  return routes;
}
