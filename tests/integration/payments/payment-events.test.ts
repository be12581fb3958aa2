// @module-tag quick
/** Effects of the payment provider's events in the database. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seededRandom } from '../../faults/seeds.ts';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { type Person, signUp } from '../../support/people.ts';

const FACTS = {
  status: 'trialing',
  price_id: 'price_monthly',
  current_period_start: '2026-11-01T00:00:00Z',
  current_period_end: '2099-01-01T00:00:00Z',
  paid_until: '2099-01-01T00:00:00Z',
  cancel_at_period_end: false,
  had_trial: true,
};
/** A subscription's states at the provider, in order. */
const LIFE = ['incomplete', 'trialing', 'active', 'past_due', 'active', 'paused', 'canceled'];
const ORDERS = 50;
const COPIES = 600;
/** With 1, all open deliveries are equally likely to proceed. Higher values let later ones overtake more often. */
const OVERTAKING = 3;

function made(): string {
  return crypto.randomUUID().replaceAll('-', '');
}

describe.each(ENGINES)('payment events, on %s', (database) => {
  let backend: TestBackend;
  let person: Person;
  let customer: string;
  let subscription: string;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
  });
  afterAll(() => backend.stop());
  beforeEach(async () => {
    person = await signUp(backend);
    customer = `cus_${made()}`;
    subscription = `sub_${made()}`;
    await storeCustomer();
  });

  async function storeCustomer(): Promise<void> {
    await backend.database.query('update public.users set stripe_customer_id = $2 where id = $1', [
      person.id,
      customer,
    ]);
  }

  async function call(name: string, values: object, client = backend.client(backend.secretKey)) {
    // The client's types expect a literal function name.
    const { data, error } = await client.rpc(name as 'apply_payment_event', values as never);
    return error ? error.code : data;
  }

  const begin = (event_id: string, client = backend.client(backend.secretKey)) =>
    call('begin_payment_event', { event_id }, client);

  function apply(event_id: string, ticket: unknown, changes: object | null = {}, client?: Person['client']) {
    const facts = changes && { ...FACTS, id: subscription, customer, user_id: person.id, ...changes };
    const event = { event_id, event_type: 'customer.subscription.updated', facts, ticket };
    return call('apply_payment_event', event, client);
  }

  async function stored() {
    const [row] = await backend.database.query<Record<string, unknown>>(
      'select * from public.subscriptions where stripe_subscription_id = $1',
      [subscription],
    );
    return row;
  }

  test('an event is applied once, however often it is delivered', async () => {
    const event = `evt_${made()}`;
    const ticket = await begin(event);
    expect(await apply(event, ticket)).toBe('applied');
    expect(await stored()).toMatchObject({ user_id: person.id, status: 'trialing', had_trial: true });
    expect(await begin(event)).toBeNull();
    const late = await begin(`evt_${made()}`);
    expect(await apply(event, late, { status: 'unpaid' })).toBe('duplicate');
    const facts = { ...FACTS, id: subscription, customer, user_id: person.id, status: 'unpaid' };
    const copies = await backend.database.query(
      `select public.apply_payment_event($1, 'customer.subscription.updated', $2::jsonb, $3) as outcome, count(*)::int as n
       from generate_series(1, $4::int) group by outcome`,
      [event, facts, late, COPIES],
    );
    expect(copies).toEqual([{ outcome: 'duplicate', n: COPIES }]);
    expect(await stored()).toMatchObject({ status: 'trialing' });
  });

  test('a later answer is not overwritten by one that was requested earlier', async () => {
    const [first, second] = [`evt_${made()}`, `evt_${made()}`];
    const [earlier, later] = [await begin(first), await begin(second)];
    expect(await apply(second, later, { status: 'active' })).toBe('applied');
    expect(await apply(first, earlier, { status: 'incomplete' })).toBe('stale');
    expect(await stored()).toMatchObject({ status: 'active' });
  });

  test('an event interrupted between its two steps is not lost: it is delivered again', async () => {
    const event = `evt_${made()}`;
    const before = await begin(event);
    const again = await begin(event);
    expect(Number(again)).toBeGreaterThan(Number(before));
    expect(await apply(event, again)).toBe('applied');
  });

  test('an event for a person whose customer is not stored yet is refused until it is', async () => {
    await backend.database.query('update public.users set stripe_customer_id = null where id = $1', [person.id]);
    const event = `evt_${made()}`;
    expect(await apply(event, await begin(event))).toBe('PT503');
    expect(await stored()).toBeUndefined();
    await storeCustomer();
    expect(await apply(event, await begin(event))).toBe('applied');
  });

  test('an event without a person is accepted and recorded', async () => {
    const event = `evt_${made()}`;
    const nobody = { customer: 'cus_nobody', user_id: crypto.randomUUID() };
    expect(await apply(event, await begin(event), nobody)).toBe('unknown_customer');
    expect(await begin(event)).toBeNull();
    const ping = `evt_${made()}`;
    expect(await apply(ping, await begin(ping), null)).toBe('ignored');
    expect(await begin(ping)).toBeNull();
  });

  test('a subscription never passes to another person', async () => {
    const event = `evt_${made()}`;
    await apply(event, await begin(event));
    const other = await signUp(backend);
    await backend.database.query('update public.users set stripe_customer_id = $2 where id = $1', [
      other.id,
      `${customer}x`,
    ]);
    const theirs = `evt_${made()}`;
    expect(await apply(theirs, await begin(theirs), { customer: `${customer}x` })).toBe('stale');
    expect(await stored()).toMatchObject({ user_id: person.id });
  });

  test('a trial is remembered permanently (U10)', async () => {
    const [first, second] = [`evt_${made()}`, `evt_${made()}`];
    await apply(first, await begin(first), { status: 'canceled', had_trial: true });
    await apply(second, await begin(second), { status: 'active', had_trial: false });
    expect(await stored()).toMatchObject({ status: 'active', had_trial: true });
  });

  test('only the service role may report payments', async () => {
    expect(await begin(`evt_${made()}`, person.client)).toBe('42501');
    expect(await apply(`evt_${made()}`, 1, {}, person.client)).toBe('42501');
  });

  test(`${ORDERS} interleavings of a subscription’s events end in the provider’s state`, {
    tags: ['full'],
  }, async () => {
    for (let seed = 1; seed <= ORDERS; seed++) {
      subscription = `sub_${made()}`;
      await deliverShuffled(seed);
      expect(await stored(), `seed ${seed}`).toMatchObject({ status: LIFE.at(-1) });
    }
  });

  /** Calls the database functions directly, without a request each. */
  async function draw(event: string): Promise<unknown> {
    const [row] = await backend.database.query<{ ticket: unknown }>('select public.begin_payment_event($1) as ticket', [
      event,
    ]);
    return row?.ticket;
  }
  async function store(event: string, status: string, ticket: unknown): Promise<void> {
    const facts = { ...FACTS, id: subscription, customer, user_id: person.id, status };
    await backend.database.query(
      `select public.apply_payment_event($1, 'customer.subscription.updated', $2::jsonb, $3)`,
      [event, facts, ticket],
    );
  }

  /**
   * Each event takes three steps: getting a ticket, reading the provider's state, and applying it. Each turn, a random open
   * delivery proceeds, mostly a late one. In between, the provider's subscription changes and sends the next event.
   */
  async function deliverShuffled(seed: number): Promise<void> {
    const random = seededRandom(seed);
    const open: { event: string; ticket?: unknown; status?: string }[] = [];
    let state = 0;
    open.push({ event: `evt_${made()}` });
    while (open.length > 0 || state < LIFE.length - 1) {
      if (state < LIFE.length - 1 && (open.length === 0 || random() < 0.4)) {
        state++;
        open.push({ event: `evt_${made()}` });
        continue;
      }
      const delivery = open[Math.floor((1 - random() ** OVERTAKING) * open.length)];
      if (!delivery) continue;
      if (delivery.ticket === undefined) delivery.ticket = await draw(delivery.event);
      else if (delivery.status === undefined) delivery.status = LIFE[state] ?? '';
      else {
        await store(delivery.event, delivery.status, delivery.ticket);
        open.splice(open.indexOf(delivery), 1);
      }
    }
  }
});
