/** The part of Stripe's API that our functions use through the unmodified SDK. */
import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Stripe } from 'stripe';
import { STRIPE_API_VERSION } from '../../functions/_shared/payments/payment-provider.ts';
import { isSame } from '../auth/hashes.ts';
import type { Billing } from './billing.ts';
import { newId, refOf, type StandInState } from './stand-in-state.ts';
import { newObject } from './stripe-objects.ts';
import { type Form, parseForm, textOf, unknownField } from './wire.ts';

const DAY = 86_400;

/** Behaviour of the API, set by the controls. */
export interface Pace {
  /** Delay of each answer, in ms. */
  ms: number;
  /** Statuses for the next requests, used one after the other. */
  readonly failures: (500 | 503)[];
}

export interface ApiOptions {
  readonly state: StandInState;
  readonly billing: Billing;
  readonly prices: ReadonlyMap<string, Stripe.Price>;
  /** The secret key that requests must have. */
  readonly key: string;
  readonly pages: () => string;
  readonly emit: (type: string, object: object) => void;
  readonly pace: Pace;
}

interface Variables {
  readonly Variables: { form: Form };
}
type Ask = Context<Variables>;

/** Below `/v1`. */
export function stripeApi(options: ApiOptions): Hono<Variables> {
  const api = new Hono<Variables>();
  const { pace } = options;
  api.use(async (c, next) => {
    if (pace.ms > 0) await new Promise((resolve) => setTimeout(resolve, pace.ms));
    const status = pace.failures.shift();
    // The SDK would otherwise retry by itself.
    if (status !== undefined)
      return c.json({ error: { type: 'api_error', message: 'Try again' } }, status, { 'stripe-should-retry': 'false' });
    await next();
    return undefined;
  });
  checkRequests(api, options.key);
  customerRoutes(api, options);
  sessionRoutes(api, options);
  subscriptionRoutes(api, options);
  paymentRoutes(api, options);
  return api;
}

function checkRequests(api: Hono<Variables>, key: string): void {
  const answered = new Map<string, { readonly hash: string; readonly status: number; readonly body: string }>();
  api.use(async (c, next) => {
    c.header('request-id', newId('req'));
    c.header('stripe-version', STRIPE_API_VERSION);
    if (!isSame(c.req.header('authorization') ?? '', `Bearer ${key}`)) return fail(c, 401, 'Invalid API Key provided');
    if (c.req.header('stripe-version') !== STRIPE_API_VERSION) return fail(c, 400, 'The version is not pinned');
    const form = parseForm(c.req.method === 'GET' ? new URL(c.req.url).search.slice(1) : await c.req.text());
    const path = c.req.path.replace(/^.*?(?=\/v1\/)/, '');
    const unknown = unknownField(c.req.method, path, form);
    if (unknown !== undefined) return fail(c, 400, `Received unknown parameter: ${unknown}`, 'parameter_unknown');
    c.set('form', form);
    const repeat = c.req.header('idempotency-key');
    if (c.req.method !== 'POST' || !repeat) return next();
    const hash = createHash('sha256')
      .update(path + JSON.stringify(form))
      .digest('hex');
    const before = answered.get(repeat);
    if (before && before.hash !== hash)
      return fail(c, 400, 'This key was used with other parameters', 'idempotency_error');
    if (before) {
      const headers = { 'content-type': 'application/json', 'idempotent-replayed': 'true' };
      return new Response(before.body, { status: before.status, headers });
    }
    await next();
    answered.set(repeat, { hash, status: c.res.status, body: await c.res.clone().text() });
    return undefined;
  });
}

function fail(c: Ask, status: 400 | 401 | 404, message: string, code?: string) {
  const type = code === 'idempotency_error' ? code : 'invalid_request_error';
  return c.json({ error: { type, message, ...(code === undefined ? {} : { code }) } }, status);
}

function missing(c: Ask, kind: string) {
  return fail(c, 404, `No such ${kind}`, 'resource_missing');
}

/** Answers with the object of the path's id. */
function retrieve(c: Ask, kind: string, all: Readonly<Record<string, object>>) {
  const object = all[c.req.param('id') ?? ''];
  return object ? c.json(object) : missing(c, kind);
}

function list(c: Ask, data: readonly object[]) {
  return c.json({ object: 'list', data, has_more: false, url: c.req.path });
}

/** The objects of the requested customer, newest first. */
function ofCustomer<T extends Pick<Stripe.Invoice, 'customer'>>(c: Ask, all: readonly T[]): T[] {
  const customer = textOf(c.get('form'), 'customer');
  return all.filter((each) => each.customer === customer).toReversed();
}

function metadataOf(form: Form): Record<string, string> {
  return { ...Object(form['metadata']) };
}

function customerRoutes(api: Hono<Variables>, { state, billing, emit }: ApiOptions): void {
  api.post('/customers', (c) => {
    const form = c.get('form');
    const customer = newObject('customer', {
      id: newId('cus'),
      created: billing.now(),
      email: textOf(form, 'email') ?? null,
      metadata: metadataOf(form),
    });
    state.customers[customer.id] = customer;
    return c.json(customer);
  });
  api.get('/customers/:id', (c) => retrieve(c, 'customer', { ...state.deletedCustomers, ...state.customers }));
  api.post('/customers/:id', (c) => {
    const customer = state.customers[c.req.param('id')];
    if (!customer) return missing(c, 'customer');
    customer.email = textOf(c.get('form'), 'email') ?? customer.email;
    const locale = textOf(c.get('form'), 'preferred_locales', 0);
    if (locale !== undefined) customer.preferred_locales = [locale];
    return c.json(customer);
  });
  api.delete('/customers/:id', (c) => {
    const id = c.req.param('id');
    const customer = state.customers[id];
    if (!customer) return missing(c, 'customer');
    for (const subscription of Object.values(state.subscriptions)) {
      if (subscription.customer === id && subscription.status !== 'canceled') billing.end(subscription);
    }
    delete state.customers[id];
    delete state.cards[id];
    const deleted = { id, object: 'customer', deleted: true } as const;
    state.deletedCustomers[id] = deleted;
    emit('customer.deleted', customer);
    return c.json(deleted);
  });
}

function sessionRoutes(api: Hono<Variables>, { state, billing, prices, pages }: ApiOptions): void {
  api.post('/checkout/sessions', (c) => {
    const form = c.get('form');
    const customer = textOf(form, 'customer') ?? '';
    if (!state.customers[customer]) return fail(c, 400, 'No such customer', 'resource_missing');
    if (!prices.has(textOf(form, 'line_items', 0, 'price') ?? ''))
      return fail(c, 400, 'No such price', 'resource_missing');
    const session = newObject('checkout.session', {
      id: newId('cs_test'),
      created: billing.now(),
      expires_at: billing.now() + DAY,
      mode: 'subscription',
      status: 'open',
      customer,
      client_reference_id: textOf(form, 'client_reference_id') ?? null,
      success_url: textOf(form, 'success_url') ?? null,
      cancel_url: textOf(form, 'cancel_url') ?? null,
      payment_status: 'unpaid',
      locale: textOf(form, 'locale') ?? null,
      metadata: metadataOf(form),
      currency: 'usd',
      allow_promotion_codes: textOf(form, 'allow_promotion_codes') === 'true',
    });
    session.url = `${besideApp(session.success_url, pages())}/c/pay/${session.id}`;
    state.sessions[session.id] = { session, form };
    return c.json(session);
  });
  api.get('/checkout/sessions', (c) => {
    const status = textOf(c.get('form'), 'status');
    const sessions = ofCustomer(
      c,
      Object.values(state.sessions).map(({ session }) => session),
    );
    return list(c, status ? sessions.filter((each) => each.status === status) : sessions);
  });
  api.get('/checkout/sessions/:id', (c) => {
    const entry = state.sessions[c.req.param('id')];
    return entry ? c.json(entry.session) : missing(c, 'checkout.session');
  });
  api.post('/checkout/sessions/:id/expire', (c) => {
    const entry = state.sessions[c.req.param('id')];
    if (!entry) return missing(c, 'checkout.session');
    if (entry.session.status !== 'open') return fail(c, 400, 'Only sessions that are open can be expired');
    billing.expire(entry.session);
    return c.json(entry.session);
  });
  api.post('/billing_portal/sessions', (c) => {
    const customer = textOf(c.get('form'), 'customer') ?? '';
    if (!state.customers[customer]) return fail(c, 400, 'No such customer', 'resource_missing');
    const portal = newObject('billing_portal.session', {
      id: newId('bps'),
      created: billing.now(),
      customer,
      return_url: textOf(c.get('form'), 'return_url') ?? null,
      locale: textOf(c.get('form'), 'locale') ?? null,
    });
    portal.url = `${besideApp(portal.return_url, pages())}/p/session/${portal.id}`;
    state.portals[portal.id] = portal;
    return c.json(portal);
  });
}

/**
 * Address of the hosted pages for a caller from the app: at the origin to which they return, because the pages' policy
 * allows forms no other target, and this machine has two names.
 */
function besideApp(back: string | null, pages: string): string {
  return back !== null && URL.canParse(back) ? new URL(back).origin + new URL(pages).pathname : pages;
}

function subscriptionRoutes(api: Hono<Variables>, { state, billing }: ApiOptions): void {
  const shown = (subscription: Stripe.Subscription, form: Form) => {
    const isExpanded = Object.values(Object(form['expand'])).includes('latest_invoice');
    const invoice = state.invoices[refOf(subscription.latest_invoice)];
    return isExpanded && invoice ? { ...subscription, latest_invoice: invoice } : subscription;
  };
  api.get('/subscriptions', (c) => {
    const isAll = textOf(c.get('form'), 'status') === 'all';
    const subscriptions = ofCustomer(c, Object.values(state.subscriptions));
    return list(c, isAll ? subscriptions : subscriptions.filter(({ status }) => status !== 'canceled'));
  });
  api.get('/subscriptions/:id', (c) => {
    const subscription = state.subscriptions[c.req.param('id')];
    return subscription ? c.json(shown(subscription, c.get('form'))) : missing(c, 'subscription');
  });
  api.post('/subscriptions/:id', (c) => {
    const subscription = state.subscriptions[c.req.param('id')];
    if (!subscription) return missing(c, 'subscription');
    const form = c.get('form');
    const [at, atPeriodEnd] = [textOf(form, 'cancel_at'), textOf(form, 'cancel_at_period_end')];
    Object.assign(subscription.metadata, metadataOf(form));
    if (at === undefined && atPeriodEnd === undefined) return c.json(subscription);
    if (subscription.status === 'canceled') return fail(c, 400, 'A canceled subscription can only update its metadata');
    if (at !== undefined && atPeriodEnd !== undefined) return fail(c, 400, 'Only one of the two may be given');
    // Clearing one field leaves the other unchanged.
    const isClearing = at === '' || (atPeriodEnd === 'false' && subscription.cancel_at_period_end);
    if (isClearing || atPeriodEnd === 'true') billing.setEnding(subscription, atPeriodEnd === 'true', false);
    return c.json(subscription);
  });
  api.delete('/subscriptions/:id', (c) => {
    const subscription = state.subscriptions[c.req.param('id')];
    if (!subscription || subscription.status === 'canceled') return missing(c, 'subscription');
    billing.end(subscription);
    return c.json(subscription);
  });
}

function paymentRoutes(api: Hono<Variables>, { state }: ApiOptions): void {
  api.get('/invoices', (c) => list(c, ofCustomer(c, Object.values(state.invoices))));
  api.get('/invoices/:id', (c) => retrieve(c, 'invoice', state.invoices));
  api.get('/invoice_payments', (c) => {
    const payment = state.payments[textOf(c.get('form'), 'payment', 'payment_intent') ?? ''];
    if (!payment) return list(c, []);
    const { id, invoice, amount } = payment;
    const amounts = { amount_paid: amount, amount_requested: amount, currency: 'usd', status: 'paid' };
    const how = { type: 'payment_intent', payment_intent: id } as const;
    return list(c, [
      newObject('invoice_payment', { id: `inpay_${id}`, invoice, is_default: true, payment: how, ...amounts }),
    ]);
  });
}
