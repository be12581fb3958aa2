import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { signUp } from '../../support/people.ts';

function made(): string {
  return crypto.randomUUID().replaceAll('-', '');
}

describe.each(ENGINES)('subscriptions, on %s', (database) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
  });
  afterAll(() => backend.stop());

  async function rowOf(id: string): Promise<Record<string, unknown> | undefined> {
    const [row] = await backend.database.query<Record<string, unknown>>('select * from public.users where id = $1', [
      id,
    ]);
    return row;
  }

  test('Pro follows every subscription state and date (F36, U5)', async () => {
    const states = ['active', 'trialing', 'canceled', 'past_due', 'incomplete', 'incomplete_expired', 'unpaid'];
    const ends = ["now() - interval '1 day'", "now() + interval '1 hour'", "now() + interval '30 days'"];
    const paying = new Set(['active', 'trialing', 'canceled', 'past_due']);
    const person = await signUp(backend);
    for (const status of states) {
      for (const [n, end] of ends.entries()) {
        for (const cancel of [true, false]) {
          await backend.database.exec(`set sync.hard_delete = 'on'; delete from public.subscriptions;
            set sync.hard_delete = 'off';
            insert into public.subscriptions (user_id, status, current_period_end, cancel_at_period_end,
              stripe_subscription_id, price_id)
            values ('${person.id}', '${status}', ${end}, ${cancel}, 'sub_1', 'price_1')`);
          const [answer] = await backend.database.query<{ has: boolean }>('select accounts.has_pro($1) as has', [
            person.id,
          ]);
          expect(answer?.has, `${status}, ${end}, ${cancel}`).toBe(paying.has(status) && n > 0);
        }
      }
    }
    await backend.database.exec(`set sync.hard_delete = 'on'; delete from public.subscriptions; set sync.hard_delete = 'off';
      insert into public.subscriptions (user_id, status, current_period_end, past_due_since, stripe_subscription_id, price_id)
      values ('${person.id}', 'past_due', now() + interval '20 days', now() - interval '8 days', 'sub_1', 'price_1')`);
    expect(await rowOf(person.id)).toMatchObject({ is_pro: true });
    const [late] = await backend.database.query('select accounts.has_pro($1) as has', [person.id]);
    expect(late).toEqual({ has: false });
  });

  test('a payment event is taken once, in the order of what was fetched, and only by the service', async () => {
    const person = await signUp(backend);
    const customer = `cus_${made()}`;
    await backend.database.query('update public.users set stripe_customer_id = $2 where id = $1', [
      person.id,
      customer,
    ]);
    const service = backend.client(backend.secretKey);
    const subscription = {
      id: `sub_${made()}`,
      customer,
      status: 'trialing',
      current_period_end: '2099-01-01T00:00:00Z',
      cancel_at_period_end: false,
      price_id: 'price_1',
    };
    const apply = async (event_id: string, values: object, fetched_at: string, client = service) => {
      const event = { event_id, event_type: 'customer.subscription.updated', fetched_at };
      const { data, error } = await client.rpc('apply_subscription_event', {
        ...event,
        subscription: { ...subscription, ...values },
      });
      return error ? error.code : data;
    };
    const first = `evt_${made()}`;
    expect(await apply(first, {}, '2026-01-01T00:00:00Z', person.client)).toBe('42501');
    expect(await apply(first, {}, '2026-01-01T00:00:00Z')).toBe('applied');
    expect(await rowOf(person.id)).toMatchObject({ is_pro: true, pro_expires_at: '2099-01-01T00:00:00+00:00' });
    expect(await apply(first, { status: 'unpaid' }, '2026-01-03T00:00:00Z')).toBe('duplicate');
    expect(await apply(`evt_${made()}`, { status: 'unpaid' }, '2026-01-02T00:00:00Z')).toBe('applied');
    expect(await apply(`evt_${made()}`, {}, '2026-01-01T12:00:00Z')).toBe('stale');
    expect(await apply(`evt_${made()}`, { customer: 'cus_nobody' }, '2026-01-04T00:00:00Z')).toBe('unknown_customer');
    expect(await rowOf(person.id)).toMatchObject({ is_pro: false, pro_expires_at: null });
  });
});
