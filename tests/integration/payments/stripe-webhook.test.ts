// @module-tag full
/** The payment provider's events at our webhook: forged ones change nothing, and real ones always lead to the right state. */
import { createHmac } from 'node:crypto';
import type { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STRIPE_API_VERSION } from '../../../supabase/functions/_shared/payments/payment-provider.ts';
import { forEachSeed, SEEDS_TIMEOUT_MS, seededRandom } from '../../faults/seeds.ts';
import { ANY_ENGINE, ONE_ENGINE, startTestBackend, type TestBackend } from '../../support/backend.ts';
import {
  buy,
  callFunction,
  control,
  deliverAll,
  FAILING_CARD,
  GOOD_CARD,
  standInState,
  submit,
} from '../../support/payments.ts';
import { type Person, signUp } from '../../support/people.ts';

const SECRET = 'whsec_of_this_test';
/** `npm run test:full -- payment-lives` runs 200. */
const SEEDS = 10;
const COPIES = 20;
/** Nothing listens there, so that every request to the provider fails. */
const NOWHERE = {
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_WEBHOOK_SECRET: SECRET,
  STRIPE_PRICE_MONTHLY: 'price_m',
  STRIPE_PRICE_YEARLY: 'price_y',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
  STRIPE_STAND_IN_URL: 'http://127.0.0.1:9',
};

/** The provider's SDK throws a plain error for a signature without a value. */
const MALFORMED_SIGNATURES = ['t=1,v1=', 't=1,v1', 't=1,v1=00,v1=', 'v1=', 't=,v1=00', '=', ','];
/** Signed bodies that are not events; the SDK throws a plain error for the last one. */
const NO_EVENTS = ['no event', 'null', '7', '[]', '{}', eventOf({ object: 'v2.core.event' }), eventOf({ data: null })];

function eventOf(changes: object = {}): string {
  const id = `evt_${crypto.randomUUID().replaceAll('-', '')}`;
  const event = {
    id,
    object: 'event',
    api_version: STRIPE_API_VERSION,
    livemode: false,
    type: 'ping',
    data: { object: {} },
  };
  return JSON.stringify({ ...event, ...changes });
}

function signed(body: string, { secret = SECRET, at = Date.now() } = {}): string {
  const seconds = Math.floor(at / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

test('forged, old, unsigned, oversized and wrong-mode events are refused, reported and counted; a copy is applied once', async () => {
  const lines: string[] = [];
  let now = Date.now();
  const options = { database: ANY_ENGINE, settings: NOWHERE, now: () => now } as const;
  const backend = await startTestBackend({ ...options, log: (line) => lines.push(line) });
  const readCounts = async (key: string) => {
    const headers = { authorization: `Bearer ${key}` };
    const response = await fetch(`${backend.url}/functions/v1/stripe-webhook`, { headers });
    return response.ok ? await response.json() : response.status;
  };
  const post = async (body: string, signature?: string) => {
    const headers: Record<string, string> = signature === undefined ? {} : { 'stripe-signature': signature };
    const response = await fetch(`${backend.url}/functions/v1/stripe-webhook`, { method: 'POST', headers, body });
    const { code, outcome } = await response.json();
    return [response.status, code ?? outcome];
  };
  const answersTo = async (deliveries: readonly (readonly [string, string])[], code: string) => {
    const answers = [];
    for (const [text, signature] of deliveries) answers.push([await post(text, signature), code] as const);
    return answers;
  };
  try {
    const body = eventOf();
    const refused = [
      [await post(body), 'bad_signature'],
      [await post(body, 't=1,v1=00'), 'bad_signature'],
      [await post(body, signed(body, { secret: 'whsec_of_another_endpoint' })), 'bad_signature'],
      [await post(body, signed(body, { at: Date.now() - 10 * 60_000 })), 'bad_signature'],
      [await post(`${body} `, signed(body)), 'bad_signature'],
      ...(await answersTo(
        MALFORMED_SIGNATURES.map((signature) => [body, signature]),
        'bad_signature',
      )),
      ...(await answersTo(
        NO_EVENTS.map((text) => [text, signed(text)]),
        'bad_event',
      )),
    ] as const;
    for (const [answer, code] of refused) expect(answer).toEqual([400, code]);
    const old = eventOf({ api_version: '2020-08-27' });
    expect(await post(old, signed(old))).toEqual([400, 'wrong_version']);
    const live = eventOf({ livemode: true });
    expect(await post(live, signed(live))).toEqual([400, 'wrong_mode']);
    const large = eventOf({ data: { object: { text: 'x'.repeat(300_000) } } });
    expect(await post(large, signed(large))).toEqual([413, 'too_large']);
    expect(lines.filter((line) => line.includes('a payment event was refused'))).toHaveLength(refused.length + 3);
    expect(await backend.database.query('select 1 from billing.webhook_events')).toEqual([]);

    expect(await post(body, signed(body))).toEqual([200, 'ignored']);
    const again = Array.from({ length: COPIES }, () => post(body, signed(body)));
    expect(new Set((await Promise.all(again)).map(String))).toEqual(new Set(['200,duplicate']));
    // The provider is out of reach: nothing is lost, and the event is delivered again.
    const change = eventOf({ type: 'customer.subscription.updated', data: { object: { id: 'sub_1' } } });
    expect(await post(change, signed(change))).toEqual([503, 'not_now']);
    expect((await backend.database.query('select 1 from billing.webhook_events')).length).toBe(1);
    expect((await fetch(`${backend.url}/functions/v1/stripe-webhook`)).status).toBe(405);

    // Only an operator can read the counts, which are written every ten seconds.
    now += 10_000;
    const next = eventOf();
    expect(await post(next, signed(next))).toEqual([200, 'ignored']);
    const day = new Date(now).toISOString().slice(0, 10);
    const counted = {
      bad_event: NO_EVENTS.length,
      bad_signature: 5 + MALFORMED_SIGNATURES.length,
      duplicate: COPIES,
      too_large: 1,
      wrong_mode: 1,
      wrong_version: 1,
    };
    await expect
      .poll(() => readCounts(backend.secretKey))
      .toMatchObject(Object.entries(counted).map(([reason, deliveries]) => ({ reason, deliveries, day })));
    for (const key of [backend.publishableKey, 'wrong', '']) expect(await readCounts(key)).toBe(405);
    const asked = [
      await backend.client().rpc('refused_events'),
      await backend.client().rpc('count_refused_events', { counts: { duplicate: 9 } }),
    ];
    expect(asked.map(({ error }) => error?.code)).toEqual(['42501', '42501']);
  } finally {
    await backend.stop();
  }
});

test('without payments set up nothing is sold, and events are retried later', async () => {
  const backend = await startTestBackend({ database: ANY_ENGINE, development: false });
  try {
    const setup = await (await fetch(`${backend.url}/functions/v1/entitlement`)).json();
    expect([setup.payments, setup.keys.length]).toEqual([null, 2]);
    const person = await signUp(backend);
    const asked = await callFunction(backend, 'cancel-subscription', {}, person);
    expect([asked.status, asked.body.code]).toEqual([503, 'payments_not_set_up']);
    expect((await callFunction(backend, 'stripe-webhook', {})).status).toBe(503);
    expect((await fetch(`${backend.url}/__payments/v1/customers`, { method: 'POST' })).status).toBe(404);
  } finally {
    await backend.stop();
  }
});

describe.each(ONE_ENGINE)('lives of subscriptions, on %s', (database) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
  });
  afterAll(() => backend.stop());

  test(
    `${SEEDS} random lives with shuffled, duplicated, delayed and refused events end in the provider’s state (A11)`,
    async () => {
      await forEachSeed(`payment events on ${database}`, SEEDS, async (seed) => {
        const random = seededRandom(seed);
        await control(backend, 'mode', { mode: 'held' });
        const person = await signUp(backend);
        const { url } = await buyUndelivered(person);
        const customer = await customerOf(person);
        const returnUrl = `${backend.url}/subscription`;
        const portal = (await callFunction(backend, 'create-portal-session', { returnUrl }, person)).body.url;
        expect(url).toContain('/c/pay/');
        const life = { random, person, customer, portal };
        // Every second life consists of random steps.
        const isWhole = seed % 2 === 1;
        const before = await countEvents();
        if (isWhole) await liveAWholeLife(life);
        else for (let step = 0; step < 8; step++) await act(life);
        await control(backend, 'fail', { times: 0 });
        await control(backend, 'mode', { mode: 'doubled' });
        await deliverAll(backend);
        const rows = await backend.database.query<Record<string, unknown>>(
          `select s.stripe_subscription_id as id, s.status, s.cancel_at_period_end as ending,
           extract(epoch from s.current_period_end)::float8 as until from public.subscriptions s where s.user_id = $1`,
          [person.id],
        );
        const { subscriptions } = await standInState(backend);
        const theirs = Object.values<Stripe.Subscription>(subscriptions).filter((each) => each.customer === customer);
        const there = theirs.map(({ id, status, items, cancel_at, cancel_at_period_end }) => ({
          id,
          status,
          ending: cancel_at_period_end || cancel_at !== null,
          until: items.data[0]?.current_period_end,
        }));
        expect(new Set(rows)).toEqual(new Set(there));
        if (!isWhole) return;
        expect(there.map(({ status }) => status).toSorted()).toEqual(['active', 'canceled']);
        expect((await countEvents()) - before).toBeGreaterThanOrEqual(26);
      });
    },
    SEEDS_TIMEOUT_MS,
  );

  /** Number of events from the provider itself. */
  async function countEvents(): Promise<number> {
    const [row] = await backend.database.query<{ n: number }>(
      "select count(*)::int as n from billing.webhook_events where id not like 'evt\\_own%'",
    );
    return row?.n ?? 0;
  }

  async function buyUndelivered(person: Person) {
    const { body } = await callFunction(
      backend,
      'create-checkout-session',
      { priceId: 'price_standin_monthly', successUrl: backend.url, cancelUrl: backend.url },
      person,
    );
    expect((await submit(body.url, { card: GOOD_CARD })).status).toBe(303);
    return body;
  }

  async function customerOf({ id }: Person): Promise<string> {
    const [row] = await backend.database.query<{ customer: string }>(
      'select stripe_customer_id as customer from public.users where id = $1',
      [id],
    );
    return row?.customer ?? '';
  }

  interface Life {
    readonly random: () => number;
    readonly person: Person;
    readonly customer: string;
    readonly portal: string;
  }

  /** Delivers some waiting events while the provider or the database is unavailable. */
  async function hearDuringOutage(random: () => number): Promise<void> {
    await control(backend, 'fail', { times: 1 + Math.floor(random() * 5), status: random() < 0.5 ? 500 : 503 });
    await control(backend, 'flush');
  }

  /** From the trial to the renewal after the end, delivering some events in between. */
  async function liveAWholeLife({ random, person, customer, portal }: Life): Promise<void> {
    const steps = [
      () => control(backend, 'advance', { days: 7.1, customer }),
      () => submit(portal, { do: 'card', card: FAILING_CARD }),
      () => control(backend, 'advance', { days: 31, customer }),
      () => submit(portal, { do: 'card', card: GOOD_CARD }),
      () => control(backend, 'advance', { days: 31, customer }),
      () => submit(portal, { do: 'cancel' }),
      () => callFunction(backend, 'resume-subscription', {}, person),
      () => callFunction(backend, 'cancel-subscription', {}, person),
      () => control(backend, 'advance', { days: 32, customer }),
      () => buyUndelivered(person),
      () => control(backend, 'advance', { days: 31, customer }),
    ];
    for (const step of steps) {
      await step();
      const chance = random();
      if (chance < 0.25) await control(backend, 'flush');
      if (chance > 0.75) {
        await hearDuringOutage(random);
        await control(backend, 'fail', { times: 0 });
      }
    }
  }

  async function act({ random, person, customer, portal }: Life): Promise<void> {
    const actions = [
      () => control(backend, 'advance', { days: 1 + Math.floor(random() * 20), customer }),
      () => submit(portal, { do: 'card', card: random() < 0.5 ? GOOD_CARD : FAILING_CARD }),
      () => submit(portal, { do: 'cancel' }),
      () => submit(portal, { do: 'resume' }),
      () => callFunction(backend, 'cancel-subscription', {}, person),
      () => callFunction(backend, 'resume-subscription', {}, person),
      () => control(backend, 'flush'),
      () => hearDuringOutage(random),
    ];
    await actions[Math.floor(random() * actions.length)]?.();
  }

  test('a buyer gets Pro automatically, without any further request', async () => {
    await control(backend, 'mode', { mode: 'well' });
    const person = await signUp(backend);
    await buy(backend, person);
    await expect
      .poll(async () => (await person.client.from('users').select('is_pro').single()).data)
      .toEqual({ is_pro: true });
  });
});
