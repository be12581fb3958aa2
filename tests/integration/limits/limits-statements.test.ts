// @module-tag quick
/** Every request is answered, whatever its statement meets: with the right role, timeout and error code. */
import { EventEmitter, once } from 'node:events';
import type { SupabaseClient } from '@supabase/supabase-js';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { answerWithRepair, suppressRequestErrors } from '../../../supabase/local/rest/lite-errors.ts';
import { rememberRequest } from '../../../supabase/local/rest/request-memory.ts';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { type Person, signUp } from '../../support/people.ts';
import { insertRestaurant } from '../../support/restaurant-rows.ts';

/** The number of visible people, or the refusal's code. */
async function countUsers(client: SupabaseClient): Promise<string> {
  const { data, error } = await client.from('users').select('id');
  return error?.code ?? `${data?.length} rows`;
}

describe.each(ENGINES)('statements of requests, on %s', (database) => {
  let backend: TestBackend;
  let person: Person;
  const lines: string[] = [];
  beforeAll(async () => {
    backend = await startTestBackend({ database, log: (line) => lines.push(line) });
    person = await signUp(backend);
    await insertRestaurant(backend.database, { name: 'Stays' });
  });
  afterAll(() => backend.stop());

  const get = (query: string) =>
    fetch(`${backend.url}/rest/v1/restaurants?${query}`, { headers: { apikey: backend.publishableKey } });
  const read = () => backend.client().from('restaurants').select('name');
  const write = () => person.client.from('users').update({ name: 'Waits' }).eq('id', person.id);

  test('statements that waited for a long transaction run one by one, each with its caller’s rights', async () => {
    const askers: ReadonlyArray<readonly [SupabaseClient, string]> = [
      [backend.client(), '42501'],
      [person.client, '1 rows'],
      [backend.client(backend.secretKey), '2 rows'],
    ];
    await signUp(backend, 'Bilal');
    const gate = new EventEmitter();
    const isFree = once(gate, 'free');
    const holding = backend.database.transaction(() => isFree);
    const asked = Array.from({ length: 5 }, () => askers)
      .flat()
      .map(async ([client, expected]) => [await countUsers(client), expected]);
    // By now all requests have arrived. On the embedded database they wait for the transaction; on PostgreSQL they need not.
    for (let round = 0; round < 20; round++) await (await fetch(`${backend.url}/healthz`)).arrayBuffer();
    gate.emit('free');
    await holding;
    for (const [answer, expected] of await Promise.all(asked)) expect(answer).toBe(expected);
  });

  test.each([
    ['an array that is none', 'cuisine_types=cs.1', 400, '22P02'],
    ['a truth for an array', 'cuisine_types=eq.true', 400, '22P02'],
    ['a truth that is none', 'is_featured=eq.maybe', 400, '22P02'],
    ['an instant that is none', 'created_at=eq.soon', 400, '22007'],
    ['a quote that never ends', 'select="id', 400, 'PGRST100'],
  ])('%s ends with a code, and leaves nothing behind for the next', async (_, filter, status, code) => {
    const answer = await get(filter.startsWith('select') ? filter : `select=id&${filter}`);
    expect([answer.status, await answer.json()]).toEqual([status, expect.objectContaining({ code })]);
    expect(await (await get('select=name')).json()).toEqual([{ name: 'Stays' }]);
  });

  test('a statement may run as long as hosted Supabase allows its role', async () => {
    await backend.database.exec(
      `create or replace function public.live_claims() returns jsonb language sql stable set search_path = '' as
       $$ select to_jsonb(current_setting('statement_timeout')) $$`,
    );
    const answers = [backend.client(), person.client, backend.client(backend.secretKey)].map(
      async (client) => (await client.rpc('live_claims')).data,
    );
    expect(await Promise.all(answers)).toEqual(['3s', '8s', '8s']);
  });

  // PGlite has no second session that could hold a lock. tests/faults/runaway-statement covers its timeouts.
  test.runIf(database === 'postgres')(
    'a statement that waits too long for a lock is ended, answered and logged',
    { tags: ['full'] },
    async () => {
      const sql = postgres(backend.databaseUrl ?? '', { max: 1, onnotice: () => {} });
      onTestFinished(() => sql.end());
      await sql.begin(async (tx) => {
        await tx`lock table public.restaurants in access exclusive mode`;
        await tx`select from public.users where id = ${person.id} for update`;
        const ended = { status: 500, error: { code: '57014' } };
        const [reading, writing] = await Promise.all([read(), write()]);
        expect(reading).toMatchObject(ended);
        expect(writing).toMatchObject(ended);
      });
      expect(lines.filter((line) => line === 'a request failed with SQLSTATE 57014')).toHaveLength(2);
      expect((await read()).data).toEqual([{ name: 'Stays' }]);
      expect((await write()).error).toBeNull();
    },
  );
});

/** Like lite, which prints unexpected errors and answers a bare 500. */
async function fail(error: unknown) {
  const lines: string[] = [];
  const restoreConsole = suppressRequestErrors();
  const printAndFail = async () => {
    console.error(error);
    return Response.json({ code: 'SUP', message: String(error) }, { status: 500 });
  };
  const answer = await rememberRequest(new Request('https://rihla.example/rest/v1/users'), () =>
    answerWithRepair(printAndFail, (line) => lines.push(line)),
  );
  restoreConsole();
  return { status: answer.status, body: await answer.text(), lines };
}

function readSecret(): never {
  throw new TypeError('no aisha@example.com here');
}

describe('requests that fail before any statement', () => {
  test('are internal errors, logged with their cause, and reveal nothing that was typed', async () => {
    let cause: unknown;
    try {
      readSecret();
    } catch (error) {
      cause = error;
    }
    const { status, body, lines } = await fail(cause);
    expect([status, JSON.parse(body)]).toMatchObject([500, { code: 'XX000' }]);
    expect(body).not.toContain('aisha');
    expect(lines).toEqual(['a request failed before any statement: TypeError in readSecret']);
  });

  test('are 503 if the database is unavailable', async () => {
    const { status, body, lines } = await fail(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
    expect([status, JSON.parse(body)]).toMatchObject([503, { code: 'PGRST001' }]);
    expect(lines[0]).toMatch(/^a request failed before any statement: ECONNREFUSED/);
  });

  test('keep PostgreSQL’s code', async () => {
    const { status, body } = await fail(Object.assign(new Error('ended'), { code: '57P01' }));
    expect([status, JSON.parse(body)]).toMatchObject([500, { code: '57P01' }]);
  });
});
