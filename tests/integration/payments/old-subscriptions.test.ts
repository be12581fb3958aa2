// @module-tag quick
/** Subscriptions from before paid periods were stored: nobody loses or gains a day of Pro. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database, Queryable } from '../../../supabase/local/database/database.ts';
import { ENGINES } from '../../support/backend.ts';
import { openOldDatabase } from '../../support/old-database.ts';

/** The first migration that stores paid periods. */
const UNTIL = '20261124001001';
/** Status, end of the period, start of being past due. */
const SUBSCRIPTIONS = [
  ['active', '2099-01-01', null],
  ['trialing', '2099-01-01', null],
  ['canceled', '2099-01-01', null],
  ['past_due', '2099-01-01', '2098-12-20'],
  ['past_due', '2099-01-01', '2098-12-30'],
  ['past_due', '2026-01-01', '2026-02-01'],
  ['unpaid', '2099-01-01', null],
  ['incomplete_expired', '2026-01-01', null],
] as const;
const USERS = 'select id, is_pro, pro_expires_at from public.users order by id';

describe.each(ENGINES)('old subscriptions, on %s', (engine) => {
  let database: Database;
  let before: unknown;
  beforeAll(async () => {
    database = await openOldDatabase(engine, UNTIL, write);
  });
  afterAll(() => database?.close());

  async function write(old: Queryable): Promise<void> {
    for (const [n, [status, end, since]] of SUBSCRIPTIONS.entries()) {
      const id = crypto.randomUUID();
      await old.query(
        `insert into auth.users (id, aud, role, email, email_confirmed_at) values ($1, 'authenticated', 'authenticated', $2, now())`,
        [id, `member-${n}@example.com`],
      );
      await old.query(
        `insert into public.subscriptions (user_id, status, current_period_end, past_due_since, stripe_subscription_id, price_id)
         values ($1, $2, $3, $4, $5, 'price_monthly')`,
        [id, status, end, since, `sub_${n}`],
      );
    }
    before = await old.query(USERS);
  }

  test('give the same Pro as before, and their period starts before it ends', async () => {
    expect(await database.query(USERS)).toEqual(before);
    // Recomputes Pro from the new columns.
    await database.exec('update public.subscriptions set price_id = price_id');
    expect(await database.query(USERS)).toEqual(before);
    const rows = await database.query(
      'select 1 from public.subscriptions where current_period_start <= current_period_end and ticket = 0',
    );
    expect(rows).toHaveLength(SUBSCRIPTIONS.length);
  });
});
