// @module-tag full
/** The payment functions with Stripe’s stand-in: permissions, and a subscription's whole life. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ONE_ENGINE, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { messagesTo } from '../../support/outbox.ts';
import {
  buy,
  callFunction,
  checkoutRequest,
  control,
  deliverAll,
  FAILING_CARD,
  GOOD_CARD,
  readSetup,
  standInState,
  submit,
} from '../../support/payments.ts';
import { type Person, signUp } from '../../support/people.ts';

const FUNCTIONS = [
  'create-checkout-session',
  'create-portal-session',
  'cancel-subscription',
  'resume-subscription',
  'list-invoices',
];

describe.each(ONE_ENGINE)('payment functions, on %s', (database) => {
  let backend: TestBackend;
  let person: Person;
  let monthly: string;
  const lines: string[] = [];
  beforeAll(async () => {
    backend = await startTestBackend({ database, log: (line) => lines.push(line) });
    monthly = (await readSetup(backend)).payments?.priceIds.monthly ?? '';
  });
  afterAll(() => backend.stop());
  beforeEach(async () => {
    person = await signUp(backend);
    await control(backend, 'mode', { mode: 'held' });
  });

  const call = (name: string, body: object = {}, who: Person | undefined = person) =>
    callFunction(backend, name, body, who);
  const checkout = (more: object = {}, who?: Person) =>
    call('create-checkout-session', { ...checkoutRequest(backend.url, monthly), ...more }, who);
  const codeOf = async (asked: ReturnType<typeof call>) => {
    const { status, body } = await asked;
    return [status, body.code];
  };
  const portal = async () => (await call('create-portal-session', { returnUrl: `${backend.url}/subscription` })).body;

  async function stored(who = person) {
    const [row] = await backend.database.query<Record<string, unknown>>(
      `select s.status, s.cancel_at_period_end as ending, u.is_pro and u.pro_expires_at > now() as pro
       from public.users u left join public.subscriptions s on s.user_id = u.id where u.id = $1
       order by s.created_at desc limit 1`,
      [who.id],
    );
    return [row?.['status'], row?.['pro'], row?.['ending']];
  }
  async function customerOf(who: Person): Promise<string> {
    const [row] = await backend.database.query<{ id: string }>(
      'select stripe_customer_id as id from public.users where id = $1',
      [who.id],
    );
    return row?.id ?? '';
  }
  /** Advances this person's time, and delivers the resulting events. */
  async function wait(days: number) {
    await control(backend, 'advance', { days, customer: await customerOf(person) });
    await deliverAll(backend);
  }

  test('a whole life: trial, declined, recovered, cancelled in the app and in the portal, resumed, ended, renewed (D48, D49, D50, D51, A11, F36)', async () => {
    const { sessionId, location } = await buy(backend, person);
    expect(location).toBe(`${backend.url}/subscription/success?session_id=${sessionId}`);
    expect(await stored()).toEqual(['trialing', true, false]);
    await wait(7.1);
    expect(await stored()).toEqual(['active', true, false]);
    const { url } = await portal();
    await submit(url, { do: 'card', card: FAILING_CARD });
    await wait(31);
    expect(await stored()).toEqual(['past_due', true, false]);
    await submit(url, { do: 'card', card: GOOD_CARD });
    await deliverAll(backend);
    expect(await stored()).toEqual(['active', true, false]);

    // Changes by our own calls are stored before any event arrives.
    expect((await call('cancel-subscription')).body).toMatchObject({ cancelAtPeriodEnd: true });
    expect(await stored()).toEqual(['active', true, true]);
    expect((await call('resume-subscription')).body).toMatchObject({ cancelAtPeriodEnd: false });
    expect(await stored()).toEqual(['active', true, false]);
    await submit(url, { do: 'cancel' });
    await deliverAll(backend);
    expect(await stored()).toEqual(['active', true, true]);
    expect((await call('resume-subscription')).status).toBe(200);
    await deliverAll(backend);
    expect(await stored()).toEqual(['active', true, false]);
    await call('cancel-subscription');
    await wait(32);
    expect(await stored()).toEqual(['canceled', false, true]);
    expect(await call('cancel-subscription')).toMatchObject({
      status: 404,
      body: { message: 'No active subscription to cancel' },
    });
    expect(await call('resume-subscription')).toMatchObject({ body: { message: 'No subscription to resume' } });

    // Nobody gets a second trial.
    await buy(backend, person, GOOD_CARD, 'yearly');
    expect(await stored()).toEqual(['active', true, false]);
  });

  test('an unpaid renewal gives no Pro after the days of grace, nor when it is given up', async () => {
    await buy(backend, person, FAILING_CARD);
    await wait(7.1);
    expect(await stored()).toEqual(['past_due', true, false]);
    await wait(6.8);
    expect((await stored())[0]).toBe('past_due');
    await wait(0.2);
    expect(await stored()).toEqual(['canceled', false, false]);
  });

  test('only signed-in people may pay, and only for themselves (U13, M37, D52)', async () => {
    for (const name of FUNCTIONS) {
      expect(await codeOf(callFunction(backend, name, {}))).toEqual([401, 'no_authorization']);
    }
    expect((await callFunction(backend, 'create-checkout-session', {})).body.message).toBe('Please sign in to upgrade');
    const other = await signUp(backend);
    await buy(backend, other);
    const { subscriptions } = await standInState(backend);
    const customer = await customerOf(other);
    const theirs = Object.values<{ id: string; customer: string }>(subscriptions).find(
      (s) => s.customer === customer,
    )?.id;
    const before = await standInState(backend);
    const returnUrl = `${backend.url}/subscription`;
    expect(await codeOf(checkout({ userId: other.id }))).toEqual([403, 'not_yours']);
    expect(await codeOf(call('create-portal-session', { customerId: customer, returnUrl }))).toEqual([
      403,
      'not_yours',
    ]);
    for (const name of ['cancel-subscription', 'resume-subscription']) {
      expect(await codeOf(call(name, { subscriptionId: theirs }))).toEqual([403, 'not_yours']);
    }
    expect(await codeOf(checkout({ priceId: 'price_standin_cheap' }))).toEqual([400, 'price_not_offered']);
    const host = new URL(backend.url).host;
    const foreign = [
      'https://evil.example/',
      `http://${host}@evil.example/`,
      `http://a:b@${host}/`,
      `https://${host}/x`,
      // Parsers disagree about where the host of these ends, or about what they leave out.
      `http://${host}\\@evil.example/`,
      `http://${host}\\.evil.example/`,
      `http://${host}/\\evil.example/`,
      `http:\\\\${host}/x`,
      `http:${host}/x`,
      `http:///${host}/x`,
      `http://${host}/\tx`,
      `http://${host}/x\n`,
    ];
    for (const address of [...foreign, 'http://']) {
      for (const name of ['successUrl', 'cancelUrl']) {
        expect(await codeOf(checkout({ [name]: address }))).toEqual([400, 'foreign_return_url']);
      }
      expect(await codeOf(call('create-portal-session', { returnUrl: address }, other))).toEqual([
        400,
        'foreign_return_url',
      ]);
    }
    expect(await codeOf(call('create-portal-session', { returnUrl }))).toEqual([404, 'no_subscription']);
    expect(await codeOf(call('create-checkout-session', { priceId: 7 }))).toEqual([400, 'bad_request']);
    expect(await standInState(backend)).toEqual(before);
    expect(await customerOf(person)).toBe('');
  });

  test('two tabs get the same page, another plan expires it, and a subscriber gets none', async () => {
    // As slow as the real Stripe, so that each call runs before the others have finished.
    await control(backend, 'pace', { ms: 60 });
    const [one, ...others] = await Promise.all([checkout(), ...Array.from({ length: 7 }, () => checkout())]);
    expect(one.status).toBe(200);
    for (const other of others) expect(other).toEqual(one);
    await control(backend, 'pace', { ms: 0 });
    const yearly = await checkout({ priceId: (await readSetup(backend)).payments?.priceIds.yearly });
    expect(yearly.body.sessionId).not.toBe(one.body.sessionId);
    expect((await submit(one.body.url, { card: GOOD_CARD })).status).toBe(410);
    expect((await submit(yearly.body.url, { card: GOOD_CARD })).status).toBe(303);
    // The payment's events have not arrived yet.
    expect((await stored())[0]).toBeNull();
    expect(await codeOf(checkout())).toEqual([409, 'already_subscribed']);
    await deliverAll(backend);
    const customer = await customerOf(person);
    const all = Object.values<{ customer: string }>((await standInState(backend)).subscriptions);
    expect(all.filter((each) => each.customer === customer)).toHaveLength(1);
  });

  test('declined, unconfirmed and invalid cards pay nothing; a confirmed one does', async () => {
    const { url } = (await checkout()).body;
    for (const card of ['4000 0000 0000 0002', '4000 0000 0000 9995', '1234']) {
      expect((await submit(url, { card })).status).toBe(402);
    }
    const secure = '4000 0027 6000 3184';
    expect((await submit(url, { card: secure })).text).toContain('3-D Secure');
    expect((await submit(url, { card: secure, bank: 'fail' })).status).toBe(402);
    expect((await submit(url, { card: GOOD_CARD, promotion: 'FREE' })).text).toContain('This code is invalid.');
    await deliverAll(backend);
    expect((await stored())[0]).toBeNull();
    expect((await submit(url, { card: secure, bank: 'confirm', promotion: 'salam20' })).status).toBe(303);
    await deliverAll(backend);
    expect(await stored()).toEqual(['trialing', true, false]);
  });

  test.each(['refund', 'dispute'])('a %s ends Pro at once, but only for the refunded period', async (action) => {
    await buy(backend, person);
    await wait(7.1);
    await wait(31);
    const customer = await customerOf(person);
    const all = Object.values<{ id: string; customer: string }>((await standInState(backend)).payments);
    const [first, second] = all.filter((each) => each.customer === customer);
    await control(backend, action, { payment: first?.id });
    await deliverAll(backend);
    expect(await stored()).toEqual(['active', true, false]);
    await control(backend, action, { payment: second?.id });
    await deliverAll(backend);
    expect(await stored()).toEqual(['canceled', false, false]);
  });

  test('deleting the account cancels the subscription, expires open pages and deletes the customer', async () => {
    await buy(backend, person);
    const customer = await customerOf(person);
    const leaver = await signUp(backend);
    const open = await checkout({}, leaver);
    for (const who of [person, leaver]) {
      expect((await call('delete-account', {}, who)).body).toMatchObject({ deleted: true, subscription: 'cancelled' });
    }
    await deliverAll(backend);
    const { customers, subscriptions } = await standInState(backend);
    expect(customers[customer]).toBeUndefined();
    const left = Object.values<{ customer: string; status: string }>(subscriptions);
    expect(left.filter((each) => each.customer === customer).map(({ status }) => status)).toEqual(['canceled']);
    expect((await submit(open.body.url, { card: GOOD_CARD })).status).toBe(410);
  });

  test('the server completes a deletion interrupted at the provider, and nothing is charged afterwards', async () => {
    await buy(backend, person);
    const customer = await customerOf(person);
    await control(backend, 'fail', { times: 3, status: 500 });
    expect(await codeOf(call('delete-account'))).toEqual([503, 'deletion_unfinished']);
    expect((await standInState(backend)).customers[customer]).toBeDefined();
    await control(backend, 'fail', { times: 0 });
    const operator = { authorization: `Bearer ${backend.secretKey}`, apikey: backend.secretKey };
    const resumed = await fetch(`${backend.url}/functions/v1/delete-account`, { method: 'POST', headers: operator });
    expect(await resumed.json()).toEqual({ unfinished: 0 });
    const { customers, subscriptions } = await standInState(backend);
    expect(customers[customer]).toBeUndefined();
    const left = Object.values<{ customer: string; status: string }>(subscriptions);
    expect(left.filter((each) => each.customer === customer).map(({ status }) => status)).toEqual(['canceled']);
    await wait(40);
    expect(await backend.database.query('select 1 from public.users where id = $1', [person.id])).toEqual([]);
  });

  test('a person’s invoices are listed for them alone, and a failed payment is mailed to them', async () => {
    expect((await call('list-invoices')).body).toEqual({ invoices: [] });
    await buy(backend, person, FAILING_CARD);
    await wait(7.1);
    const { invoices } = (await call('list-invoices')).body;
    expect(invoices).toMatchObject([
      { status: 'open', currency: 'usd', amount_due: 499, amount_paid: 0 },
      { status: 'paid', currency: 'usd', amount_due: 0, amount_paid: 0 },
    ]);
    expect((await call('list-invoices', {}, await signUp(backend))).body).toEqual({ invoices: [] });
    const [mail] = await messagesTo(backend.url, person.email);
    expect([mail?.subject, mail?.text]).toEqual([
      'Your payment for Rihla Pro failed',
      expect.stringMatching(/US\$4\.99.*try again on .*\/subscription.*stand-in for Stripe/s),
    ]);
  });

  test('the provider is told the language of the app, for its pages and its mails', async () => {
    const request = checkoutRequest(backend.url, monthly);
    const english = (await checkout()).body.sessionId;
    const malay = (await callFunction(backend, 'create-checkout-session', request, person, 'ms')).body.sessionId;
    const arab = await signUp(backend);
    const arabic = (await callFunction(backend, 'create-checkout-session', request, arab, 'ar')).body.sessionId;
    const returnUrl = `${backend.url}/subscription`;
    const { url } = (await callFunction(backend, 'create-portal-session', { returnUrl }, arab, 'tr')).body;
    const { customers, portals, sessions } = await standInState(backend);
    const locales = [english, malay, arabic].map((id) => sessions[id].session.locale);
    // The provider has no Arabic pages.
    expect(locales).toEqual(['en', 'ms', 'auto']);
    expect(portals[new URL(url).pathname.split('/').at(-1) ?? ''].locale).toBe('tr');
    expect(customers[await customerOf(person)].preferred_locales).toEqual(['en']);
    expect(customers[await customerOf(arab)].preferred_locales).toEqual(['ar']);
  });
});
