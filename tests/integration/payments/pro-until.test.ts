// @module-tag quick
/** The database and the app agree until when each subscription in a generated table gives Pro. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  hasPro,
  proUntil,
  SUBSCRIPTION_STATUSES,
  type SubscriptionFacts,
} from '../../../src/domain/payments/subscription.ts';
import { ONE_ENGINE, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { makePro, signUp } from '../../support/people.ts';

const DAY_MS = 86_400_000;
/** Start of the period in days before now. For the first two, the grace of a failed renewal is over. */
const BEGINNINGS = [40, 8, 6, 1];
/** Lengths of periods in days. */
const LENGTHS = [7, 31];
/** The paid share of the period: nothing, half (after a partial refund), or all. */
const PAID_PARTS = [0, 0.5, 1];

interface Row extends SubscriptionFacts {
  readonly cancel_at_period_end: boolean;
}

interface Told {
  readonly is_pro: boolean;
  /** Epoch milliseconds. */
  readonly until: number | null;
  readonly has: boolean;
}

/** Gives a person each subscription in turn and reads the result, in a single statement. */
const TELL = `
create or replace function pg_temp.tell_each(person uuid, subscriptions jsonb) returns jsonb language plpgsql as $$
declare
  given jsonb;
  told jsonb[] := '{}';
begin
  for given in select jsonb_array_elements(subscriptions) loop
    update public.subscriptions set status = given ->> 'status', paid_until = (given ->> 'paid_until')::timestamptz,
      current_period_start = (given ->> 'current_period_start')::timestamptz,
      current_period_end = (given ->> 'current_period_end')::timestamptz,
      cancel_at_period_end = (given ->> 'cancel_at_period_end')::boolean
    where user_id = person;
    told := told || (select jsonb_build_object('is_pro', u.is_pro, 'has', accounts.has_pro(u.id),
      'until', (extract(epoch from u.pro_expires_at) * 1000)::float8) from public.users u where u.id = person);
  end loop;
  return to_jsonb(told);
end $$`;

function truthTable(now: number): Row[] {
  const iso = (days: number) => new Date(now + days * DAY_MS).toISOString();
  return SUBSCRIPTION_STATUSES.flatMap((status) =>
    BEGINNINGS.flatMap((begun) =>
      LENGTHS.flatMap((length) =>
        PAID_PARTS.flatMap((part) =>
          [false, true].map((cancel_at_period_end) => ({
            status,
            current_period_start: iso(-begun),
            current_period_end: iso(length - begun),
            paid_until: iso(length * part - begun),
            cancel_at_period_end,
          })),
        ),
      ),
    ),
  );
}

describe.each(ONE_ENGINE)('until when a subscription gives Pro, on %s', (database) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
  });
  afterAll(() => backend.stop());

  test('in SQL like in TypeScript, for all statuses, dates, payments and both flags (F36, U5)', async () => {
    const person = await signUp(backend);
    await makePro(backend, person);
    const now = Date.now();
    const rows = truthTable(now);
    expect(rows).toHaveLength(384);
    // In one session, because temporary objects belong to it.
    const [{ told } = { told: [] }] = await backend.database.transaction(async (session) => {
      await session.exec(TELL);
      return session.query<{ told: Told[] }>('select pg_temp.tell_each($1, $2::text::jsonb) as told', [
        person.id,
        JSON.stringify(rows),
      ]);
    });
    expect(told).toHaveLength(rows.length);
    for (const [n, row] of rows.entries()) {
      const until = proUntil(row);
      expect(told[n], JSON.stringify(row)).toEqual({ is_pro: until !== null, until, has: hasPro([row], now) });
    }
  });

  test('the longest of several subscriptions counts, and a deleted one does not', async () => {
    const person = await signUp(backend);
    await makePro(backend, person);
    await backend.database.query(
      `insert into public.subscriptions (user_id, status, current_period_start, current_period_end, paid_until,
         stripe_subscription_id, price_id)
       values ($1, 'unpaid', '2026-01-01', '2099-02-01', '2026-01-01', $2, 'price_monthly')`,
      [person.id, `sub_second${person.id.replaceAll('-', '')}`],
    );
    const read = () =>
      backend.database.query('select is_pro, pro_expires_at from public.users where id = $1', [person.id]);
    expect(await read()).toMatchObject([{ is_pro: true, pro_expires_at: expect.stringContaining('2099-01-01') }]);
    await backend.database.query(`delete from public.subscriptions where user_id = $1 and status = 'active'`, [
      person.id,
    ]);
    expect(await read()).toMatchObject([{ is_pro: false, pro_expires_at: null }]);
  });
});
