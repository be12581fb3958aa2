/**
 * A stand-in for Stripe on this machine: it speaks Stripe's wire format to the unmodified SDK, hosts checkout, portal and
 * invoices, sends signed events, and advances time on request (`controls.ts`). It answers only this machine. Advancing time
 * moves all its dates into the past, so everything else keeps the real clock.
 */
import { Hono } from 'hono';
import { PLAN_IDS, PRICES } from '../../../src/domain/payments/plans.ts';
import { newToken } from '../auth/hashes.ts';
import type { Outbox } from '../development/outbox.ts';
import { thisMachineOnly } from '../gateway/loopback.ts';
import { type FileSystem, readState, writeWhole } from '../whole-files.ts';
import { type Pace, stripeApi } from './api.ts';
import { openBilling } from './billing.ts';
import { standInControls } from './controls.ts';
import { type Deliveries, openDeliveries } from './deliveries.ts';
import { openMails } from './mails.ts';
import { stripePages } from './pages.ts';
import { emptyState, standInSchema } from './stand-in-state.ts';
import { newObject } from './stripe-objects.ts';

export interface PaymentsStandInOptions {
  /** Origin under which this machine reaches the backend. */
  readonly url: () => string;
  /** The site's public origin. */
  readonly siteUrl: () => string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** In [0, 1); for the order of shuffled events. */
  readonly random: () => number;
  /** Grants access to the controls as `?key=`. */
  readonly key: string;
  /** File of its state. */
  readonly file: string;
  /** Receives the mails that Stripe would send. */
  readonly mail: Outbox['put'];
  /** Logs a sentence. */
  readonly report: (sentence: string) => void;
  readonly system?: FileSystem;
}

export interface PaymentsStandIn {
  /** Below /__payments. */
  readonly routes: Hono;
  /** Settings that make the payment functions use it. */
  readonly settings: () => Readonly<Record<string, string>>;
  close(): void;
}

export const PAYMENTS_PATH = '/__payments';
const priceIdOf = (plan: string) => `price_standin_${plan}`;

/** Begins anew if the file of its state is damaged, which is set aside and reported. */
export async function openPaymentsStandIn(options: PaymentsStandInOptions): Promise<PaymentsStandIn> {
  const { url, siteUrl, now, random, key, file, mail, report } = options;
  const state = { ...emptyState(), ...(await readState(file, standInSchema, report)) };
  const save = createSaver(file, state, options.system);
  const secretKey = `sk_test_${newToken()}`;
  const webhookSecret = `whsec_${newToken()}`;
  const pages = () => siteUrl() + PAYMENTS_PATH;
  const prices = new Map(
    PLAN_IDS.map((plan) => {
      const { amountCents, interval } = PRICES[plan];
      const price = newObject('price', {
        id: priceIdOf(plan),
        active: true,
        currency: 'usd',
        product: 'prod_rihla_pro',
        type: 'recurring',
        unit_amount: amountCents,
        recurring: { interval, interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
      });
      return [price.id, price];
    }),
  );
  const send = async (init: RequestInit) => {
    const response = await fetch(`${url()}/functions/v1/stripe-webhook`, init);
    await response.body?.cancel();
    return response.status;
  };
  const deliveries: Deliveries = openDeliveries({ secret: webhookSecret, send, now, random });
  const emit = (type: string, object: object) => deliveries.emit(type, object);
  const seconds = () => Math.floor(now() / 1000);
  const mails = openMails({ state, put: mail, site: siteUrl });
  const billing = openBilling({ state, prices, now: seconds, pages, emit, mails });

  const pace: Pace = { ms: 0, failures: [] };
  const routes = new Hono();
  routes.use(thisMachineOnly, async (c, next) => {
    await next();
    if (c.req.method !== 'GET') await save();
  });
  routes.route('/v1', stripeApi({ state, billing, prices, key: secretKey, pages, emit, pace }));
  routes.route('/', stripePages({ state, billing }));
  routes.route('/', standInControls({ state, billing, deliveries, pace, key }));
  return {
    routes,
    settings: () => ({
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_standin',
      STRIPE_PRICE_MONTHLY: priceIdOf('monthly'),
      STRIPE_PRICE_YEARLY: priceIdOf('yearly'),
      STRIPE_STAND_IN_URL: url() + PAYMENTS_PATH,
    }),
    close: () => deliveries.close(),
  };
}

/** Writes the state as it is when its turn comes, so that an older one never replaces a newer one. */
function createSaver(file: string, state: object, system: FileSystem | undefined): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  const write = () => writeWhole(file, JSON.stringify(state), { mode: 0o600, ...(system && { system }) });
  return () => {
    // A failed write was an error of its own request.
    last = last.then(write, write);
    return last;
  };
}
