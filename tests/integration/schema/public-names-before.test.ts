// @module-tag quick
/** Public names from before the rule of public texts: they stay, and moderators hear of them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database, Queryable } from '../../../supabase/local/database/database.ts';
import { decideCase, listCases, showCase } from '../../../supabase/local/operator/moderation-steps.ts';
import { ENGINES } from '../../support/backend.ts';
import { openOldDatabase } from '../../support/old-database.ts';

/** The first migration of the rule. */
const UNTIL = '20261128060001';

const PROFILES = [
  { name: 'Rihla', city: null, listed: [['name', 'name_reserved']] },
  { name: 'Nur', city: 'Support', listed: [['city', 'name_reserved']] },
  { name: `Ami${'\u0336'.repeat(20)}na`, city: 'Ipoh', listed: [['name', 'text_marks']] },
  { name: 'Badminton Team', city: 'Kuala Lumpur', listed: [] },
] as const;

async function write(old: Queryable): Promise<void> {
  for (const [n, { name, city }] of PROFILES.entries()) {
    const id = crypto.randomUUID();
    await old.query(
      `insert into auth.users (id, aud, role, email, email_confirmed_at) values ($1, 'authenticated', 'authenticated', $2, now())`,
      [id, `before-${n}@example.com`],
    );
    await old.query('update public.users set name = $1, city = $2 where id = $3', [name, city, id]);
  }
}

describe.each(ENGINES)('public names from before the rule, on %s', (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await openOldDatabase(engine, UNTIL, write);
  });
  afterAll(() => database?.close());

  const waiting = () => listCases(database, { subjects: ['profile'], states: ['open'], limit: 50 });

  test('are listed with their reason, and nobody is renamed', async () => {
    const cases = await waiting();
    const listed = cases.map(({ content }) => [content['field'], content['problem'], content['text'], content['now']]);
    const expected = PROFILES.flatMap(({ name, city, listed: fields }) =>
      fields.map(([field, problem]) => [
        field,
        problem,
        field === 'name' ? name : city,
        field === 'name' ? name : city,
      ]),
    );
    expect(listed).toHaveLength(expected.length);
    expect(listed).toEqual(expect.arrayContaining(expected));
    const names = await database.query<{ name: string }>('select name from public.users');
    expect(new Set(names.map(({ name }) => name))).toEqual(new Set(PROFILES.map(({ name }) => name)));
  });

  test('are in the queue of everything that waits, until a moderator has answered', async () => {
    const [first] = await waiting();
    const id = first?.id ?? '';
    const queue = await database.query<{ id: string }>(
      `select q.found ->> 'id' as id from public.moderation_queue(50) as q(found)`,
    );
    expect(queue.map((row) => row.id)).toContain(id);
    expect(await decideCase(database, '', { id, verb: 'dismiss', note: 'Their name', by: 'Layla' })).toEqual({
      subject: 'profile',
      decision: 'dismissed',
    });
    expect((await waiting()).map((row) => row.id)).not.toContain(id);
    expect(await showCase(database, '', id)).toMatchObject({
      state: 'dismissed',
      decisions: [{ decided_by: 'Layla' }],
    });
    expect((await showCase(database, '', id)).content['now']).toBe(first?.content['text']);
  });
});
