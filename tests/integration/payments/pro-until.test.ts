/** Until when a subscription gives Pro: the database and the app say the same of every row of one generated table. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasPro, proUntil, SUBSCRIPTION_STATUSES, type SubscriptionFacts } from '../../../src/domain/subscription.ts';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { makePro, signUp } from '../../support/people.ts';

const DAY_MS = 86_400_000;
/** When the period began, in days before now: the grace of a failed renewal is over for the first two. */
const BEGINNINGS = [40, 8, 6, 1];
/** Of periods, in days. */
const LENGTHS = [7, 31];
/** Which part of the period was paid: none, half (some was given back), or all. */
const PAID_PARTS = [0, 0.5, 1];

interface Row extends SubscriptionFacts {
  readonly cancel_at_period_end: boolean;
}

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

describe.each(ENGINES)('until when a subscription gives Pro, on %s', (database) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
  });
  afterAll(() => backend.stop());

  test('in SQL as in TypeScript, for all statuses, dates, payments and both flags (F36, U5)', async () => {
    const person = await signUp(backend);
    await makePro(backend, person);
    const now = Date.now();
    const rows = truthTable(now);
    expect(rows).toHaveLength(384);
    for (const row of rows) {
      const values = [row.status, row.current_period_start, row.current_period_end, row.paid_until];
      await backend.database.query(
        `update public.subscriptions set status = $2, current_period_start = $3, current_period_end = $4,
           paid_until = $5, cancel_at_period_end = $6 where user_id = $1`,
        [person.id, ...values, row.cancel_at_period_end],
      );
      const [told] = await backend.database.query<{ is_pro: boolean; until: number | null; has: boolean }>(
        `select is_pro, (extract(epoch from pro_expires_at) * 1000)::float8 as until, accounts.has_pro(id) as has
         from public.users where id = $1`,
        [person.id],
      );
      const until = proUntil(row);
      expect(told, JSON.stringify(row)).toEqual({ is_pro: until !== null, until, has: hasPro([row], now) });
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
