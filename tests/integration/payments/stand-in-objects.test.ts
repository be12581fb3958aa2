// @module-tag full
/** The answers and events of Stripe’s stand-in match the SDK's types, field by field. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { Stripe } from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openPaymentProvider,
  STRIPE_API_VERSION,
} from '../../../supabase/functions/_shared/payments/payment-provider.ts';
import { openPaymentsStandIn, PAYMENTS_PATH } from '../../../supabase/local/payments/stand-in.ts';
import { submit } from '../../support/payments.ts';
import { findFreePort } from '../../support/server-process.ts';
import { openWireSchemas } from '../../support/stripe/wire-schemas.ts';

const KEY = 'key-of-this-test';
const GOOD_CARD = '4242424242424242';
const BANK_CARD = '4000002760003184';
const EVENT_TYPES = [
  'charge.dispute.created',
  'charge.refunded',
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.deleted',
  'customer.subscription.updated',
  'invoice.paid',
  'invoice.payment_action_required',
  'invoice.payment_failed',
] as const satisfies readonly Stripe.Event.Type[];

interface Sent {
  readonly object: string;
  readonly [field: string]: unknown;
}

/** All answers of Stripe’s stand-in, and the events that it sent. */
const answers: Sent[] = [];
const events: { readonly type: string; readonly data: { readonly object: Sent } }[] = [];
let origin: string;
let stripe: Stripe;
let secretKey: string;
let close: () => void;

beforeAll(async () => {
  const port = await findFreePort();
  origin = `http://127.0.0.1:${port}`;
  const folder = mkdtempSync(join(tmpdir(), 'rihla-stand-in-'));
  const standIn = await openPaymentsStandIn({
    url: () => origin,
    siteUrl: () => origin,
    now: Date.now,
    random: () => 0.5,
    key: KEY,
    file: join(folder, 'state.json'),
    mail: () => {},
    report: () => {},
  });
  const app = new Hono();
  app.post('/functions/v1/stripe-webhook', async (c) => {
    events.push(await c.req.json());
    return c.json({});
  });
  app.use(`${PAYMENTS_PATH}/v1/*`, async (c, next) => {
    await next();
    answers.push(await c.res.clone().json());
  });
  app.route(PAYMENTS_PATH, standIn.routes);
  // The first test keeps this process busy for longer than Node's five seconds, and the second one uses its connection.
  const serverOptions = { keepAliveTimeout: 600_000 };
  const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1', serverOptions });
  const settings = standIn.settings();
  secretKey = settings['STRIPE_SECRET_KEY'] ?? '';
  const environment = { setting: (name: string) => settings[name] };
  // The provider only reads the environment's settings.
  const provider = openPaymentProvider(environment as Parameters<typeof openPaymentProvider>[0]);
  if (!provider) throw new Error('the stand-in is there');
  stripe = provider.stripe;
  close = () => {
    standIn.close();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  };
});
afterAll(() => close());

async function control(action: string, body: object = {}): Promise<void> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`${origin}${PAYMENTS_PATH}/${action}?key=${KEY}`, init);
  expect(response.status).toBe(200);
}

async function begin(customer: string, trialDays?: number): Promise<Stripe.Checkout.Session> {
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    client_reference_id: 'somebody',
    line_items: [{ price: 'price_standin_monthly', quantity: 1 }],
    success_url: `${origin}/subscription/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin}/subscription/cancelled`,
    ...(trialDays === undefined ? {} : { subscription_data: { trial_period_days: trialDays } }),
  });
}

/** Exercises everything that our functions and the pages can do with Stripe’s stand-in. */
async function liveAWholeLife(): Promise<void> {
  const { id: customer } = await stripe.customers.create({ metadata: { user_id: 'somebody' } });
  await stripe.customers.update(customer, { email: 'a@example.com' });
  await stripe.customers.retrieve(customer);
  const left = await begin(customer);
  await stripe.checkout.sessions.list({ customer, status: 'open' });
  await stripe.checkout.sessions.expire(left.id);
  await stripe.checkout.sessions.retrieve(left.id);
  const bought = await begin(customer, 7);
  expect((await submit(bought.url ?? '', { card: GOOD_CARD, promotion: 'SALAM20' })).status).toBe(303);
  const [{ id } = { id: '' }] = (await stripe.subscriptions.list({ customer, status: 'all' })).data;
  await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await stripe.subscriptions.update(id, { cancel_at_period_end: false });
  const portal = await stripe.billingPortal.sessions.create({ customer, return_url: origin });
  await control('advance', { days: 8 });
  await submit(portal.url, { do: 'cancel' });
  await submit(portal.url, { do: 'resume' });
  await submit(portal.url, { do: 'card', card: BANK_CARD });
  await control('advance', { days: 31 });
  await submit(portal.url, { do: 'card', card: GOOD_CARD });
  const [invoice] = (await stripe.invoices.list({ customer })).data;
  await stripe.invoices.retrieve(invoice?.id ?? '');
  const { payments } = await (await fetch(`${origin}${PAYMENTS_PATH}/state?key=${KEY}`)).json();
  const [payment = ''] = Object.keys(payments);
  await stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: payment } });
  await control('refund', { payment });
  await control('dispute', { payment });
  await stripe.subscriptions.cancel(id);
  const deleted = await stripe.customers.del(customer);
  // As Stripe answers, without the response's own fields.
  expect({ ...(await stripe.customers.retrieve(customer)) }).toEqual({ ...deleted });
  expect(deleted).toMatchObject({ id: customer, object: 'customer', deleted: true });
  await control('flush');
}

test('every answer and event of a whole life fits the schemas from the SDK’s types, and every planted fault is found', async () => {
  const judge = openWireSchemas();
  await liveAWholeLife();
  const objects = answers.flatMap((answer) => (answer.object === 'list' ? (answer['data'] as Sent[]) : [answer]));
  const about = events.map(({ data }) => data.object);
  // An event's type and object are checked separately from the common fields.
  const envelopes = events.map(({ type: _type, data: _data, ...envelope }) => envelope);
  expect([...new Set(events.map(({ type }) => type))].toSorted()).toEqual(EVENT_TYPES);
  expect([...new Set([...objects, ...about].map(({ object }) => object))].toSorted()).toEqual([
    'billing_portal.session',
    'charge',
    'checkout.session',
    'customer',
    'dispute',
    'invoice',
    'invoice_payment',
    'subscription',
  ]);
  const wrong = [...objects, ...about, ...envelopes].flatMap((each) => judge(each));
  expect([...new Set(wrong)]).toEqual([]);

  const kinds = new Map([...objects, ...about].map((each) => [each.object, each]));
  const missed: string[] = [];
  for (const [kind, right] of kinds) {
    const faults: [string, object][] = [['invented', { ...right, invented: 1 }]];
    for (const field of Object.keys(right).filter((name) => name !== 'object')) {
      const without = Object.fromEntries(Object.entries(right).filter(([name]) => name !== field));
      faults.push([`wrong ${field}`, { ...right, [field]: { wrong: true } }], [`no ${field}`, without]);
    }
    missed.push(...faults.filter(([, fault]) => judge(fault).length === 0).map(([name]) => `${kind}: ${name}`));
  }
  // Stripe may omit this one.
  expect(missed).toEqual(['invoice: no hosted_invoice_url']);
});

test('the fake refuses what Stripe refuses, repeats the answer to a repeated request, and declares itself on each page', async () => {
  const ask = async (headers: Record<string, string> = {}, body = 'email=a%40example.com') => {
    const response = await fetch(`${origin}${PAYMENTS_PATH}/v1/customers`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${secretKey}`,
        'stripe-version': STRIPE_API_VERSION,
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
      body,
    });
    return {
      status: response.status,
      replayed: response.headers.get('idempotent-replayed'),
      body: await response.json(),
    };
  };
  expect((await ask({ authorization: 'Bearer sk_test_wrong' })).status).toBe(401);
  expect((await ask({ 'stripe-version': '2020-08-27' })).status).toBe(400);
  expect((await ask({}, 'invented=1')).body.error.code).toBe('parameter_unknown');
  const key = { 'idempotency-key': 'once' };
  const first = await ask(key);
  expect(await ask(key)).toEqual({ ...first, replayed: 'true' });
  expect((await ask(key, 'email=b%40example.com')).body.error.type).toBe('idempotency_error');

  const { id: customer } = await stripe.customers.create({});
  const session = await begin(customer);
  const portal = await stripe.billingPortal.sessions.create({ customer, return_url: origin });
  await submit(session.url ?? '', { card: GOOD_CARD });
  const [invoice] = (await stripe.invoices.list({ customer })).data;
  const open = await begin(customer);
  const paths = [`${PAYMENTS_PATH}?key=${KEY}`, `${PAYMENTS_PATH}/i/${invoice?.id}`, `${PAYMENTS_PATH}/i/none`];
  for (const page of [open.url ?? '', portal.url, ...paths.map((path) => origin + path)])
    expect(await (await fetch(page)).text(), page).toContain('This is not Stripe');
  expect((await submit(open.url ?? '', { card: BANK_CARD })).text).toContain('This is not Stripe');
});
