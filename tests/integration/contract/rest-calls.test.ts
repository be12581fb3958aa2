// @module-tag quick
/** Function calls, rows without columns, counts and refusals, requested like in postgrest-js's own tests. */
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { createPets } from '../../support/contract/pets.ts';

const EMPTY = { label: 'unnamed', content: null };

interface Ask {
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

describe.each(ENGINES)('functions, empty rows, counts and refusals, on %s', (database) => {
  let backend: TestBackend;
  let operator: SupabaseClient;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
    await createPets(backend);
    operator = backend.client(backend.secretKey);
  });
  afterAll(() => backend.stop());

  const ask = (path: string, init: Ask = {}) =>
    fetch(`${backend.url}/rest/v1/${path}`, {
      ...init,
      headers: { apikey: backend.secretKey, 'content-type': 'application/json', ...init.headers },
    });

  const boxes = () => operator.from('boxes');
  const vetNames = async () => (await operator.from('vets').select('name').order('id')).data;
  /** Our version of supabase-js has such a method for tables only. */
  const callWithin = (name: string, maxAffected: number) => {
    const headers = { prefer: `handling=strict, max-affected=${maxAffected}` };
    return ask(`rpc/${name}`, { method: 'POST', body: '{}', headers });
  };

  describe('a function', () => {
    test('called with HEAD returns its count without rows, also with arguments and filters', async () => {
      const options = { head: true, count: 'exact' } as const;
      expect(await operator.rpc('all_owners', {}, options)).toMatchObject({ status: 200, count: 3, data: null });
      expect(await operator.rpc('pets_of', { owner: 1 }, options)).toMatchObject({ status: 200, count: 1, data: null });
      const none = await operator.rpc('pets_of', { owner: 1 }, options).eq('name', 'Tom');
      expect(none).toMatchObject({ status: 200, count: 0, error: null });
      const refused = await ask('rpc/pets_of?owner=x', { method: 'HEAD' });
      expect([refused.status, await refused.text()]).toEqual([400, '']);
    });

    test('knows its request, and can set the status and headers of its own answer only', async () => {
      const body = JSON.stringify({ status: '202' });
      const answer = await ask('rpc/answer_as', { method: 'POST', body, headers: { 'x-sent': 'a "b"' } });
      expect([answer.status, answer.headers.get('x-answered')]).toEqual([202, 'yes']);
      expect(await answer.json()).toMatchObject({ method: 'POST', path: '/rpc/answer_as', sent: 'a "b"' });
      const next = await ask('rpc/echo_text?value=x', { method: 'GET' });
      expect([next.status, next.headers.get('x-answered')]).toEqual([200, null]);
    });

    test('takes composite arguments, and lists of them', async () => {
      const spot = { label: 'a "b", (c)', x: 1 };
      expect((await operator.rpc('describe_spot', { place: spot })).data).toBe('a "b", (c) at 1');
      expect((await operator.rpc('describe_spot', { place: { x: 2 } })).data).toBe(' at 2');
      expect((await operator.rpc('describe_spots', { places: [spot, { x: 3, label: '' }] })).data).toBe(
        'a "b", (c) at 1;  at 3',
      );
      expect((await operator.rpc('describe_owner', { person: { id: 7, name: 'Dee', mentor_id: null } })).data).toBe(
        '7: Dee',
      );
      expect((await operator.rpc('describe_spot', { place: { x: 'many' } })).error?.code).toBe('22P02');
    });

    test('returns rows whose computed columns can be selected, filtered and ordered by', async () => {
      const shouted = operator
        .rpc('all_owners')
        .select('name, shout')
        .neq('shout', 'ANN')
        .order('shout', { ascending: false });
      expect((await shouted).data).toEqual([
        { name: 'Cem', shout: 'CEM' },
        { name: 'Ben', shout: 'BEN' },
      ]);
      const all = await operator.rpc('all_owners', {}, { get: true }).select('*, shout').limit(1);
      expect(all.data).toEqual([{ id: 1, name: 'Ann', mentor_id: null, shout: 'ANN' }]);
      const embedded = await operator.rpc('pets_of', { owner: 1 }).select('name, owner_id(name, shout), vets(name)');
      expect(embedded.data).toEqual([{ name: 'Rex', owner_id: { name: 'Ann', shout: 'ANN' }, vets: { name: 'Vera' } }]);
    });

    test('that would write more rows than maxAffected writes none', async () => {
      const before = await vetNames();
      const refused = await callWithin('rename_vets', 1);
      expect([refused.status, await refused.json()]).toEqual([
        400,
        {
          code: 'PGRST124',
          message: 'Query result exceeds max-affected preference constraint',
          details: 'The query affects 2 rows',
          hint: null,
        },
      ]);
      expect(await vetNames()).toEqual(before);
      expect((await callWithin('rename_vets', 2)).status).toBe(200);
      expect(await vetNames()).not.toEqual(before);
      const single = await callWithin('do_nothing', 5);
      expect([single.status, await single.json()]).toEqual([
        400,
        {
          code: 'PGRST128',
          message: 'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
          details: null,
          hint: null,
        },
      ]);
    });
  });

  describe('rows without columns', () => {
    test.each([
      ['insert({})', {}, 1],
      ['insert([{}])', [{}], 1],
      ['insert([{}, {}])', [{}, {}], 2],
    ])('%s inserts defaults', async (_, rows, count) => {
      const inserted = await boxes().insert(rows).select('label, content');
      expect([inserted.status, inserted.data]).toEqual([201, Array.from({ length: count }, () => EMPTY)]);
      expect(await boxes().insert(rows)).toMatchObject({ status: 201, error: null });
    });

    test('upsert({}) inserts a row, insert([]) and update({}) change none', async () => {
      const upserted = await boxes().upsert({}).select('label');
      expect([upserted.status, upserted.data]).toEqual([201, [{ label: 'unnamed' }]]);
      expect(await boxes().insert([]).select()).toMatchObject({ status: 201, data: [] });
      expect(await boxes().update({}).gt('id', 0).select()).toMatchObject({ status: 200, data: [] });
    });

    test('a column missing in some rows is null, or its default if requested', async () => {
      const rows = [{ amount: 1 }, { amount: 2, label: 'two' }];
      const asNull = await boxes().insert(rows).select('amount, label');
      expect(asNull.data).toEqual([{ amount: 1, label: null }, rows[1]]);
      const asDefault = await boxes().insert(rows, { defaultToNull: false }).select('amount, label');
      expect(asDefault.data).toEqual([{ amount: 1, label: 'unnamed' }, rows[1]]);
      const [stored] = await backend.database.query(
        `select count(*) filter (where label is null)::int as nulls, count(*) filter (where label = 'unnamed')::int as defaults
         from public.boxes where amount = 1`,
      );
      expect(stored).toEqual({ nulls: 1, defaults: 1 });
    });
  });

  test('count: estimated is the number of rows of a table that was never analysed', async () => {
    const { data, count } = await operator.from('owners').select('id', { count: 'estimated' }).limit(1);
    expect([data?.length, count]).toEqual([1, 3]);
    const head = await operator.from('pets').select('*', { count: 'estimated', head: true }).eq('owner_id', 1);
    expect(head.count).toBe(1);
    const answer = await ask('owners?limit=1', { headers: { prefer: 'count=estimated' } });
    expect(answer.headers.get('preference-applied')).toBe('count=estimated');
  });

  describe('unsupported requests are refused with a reason', () => {
    test.each([
      ['an unknown method', 'PURGE', 'pets', 405, 'PGRST117', 'Unsupported HTTP method: PURGE'],
      [
        'a method that functions have not',
        'DELETE',
        'rpc/all_owners',
        405,
        'PGRST101',
        'Cannot use the DELETE method on RPC',
      ],
      ['a path within a table', 'GET', 'pets/1', 404, 'PGRST125', 'Invalid path specified in request URL'],
      ['an aggregate', 'GET', 'pets?select=name.max()', 400, 'PGRST123', 'Use of aggregate functions is not allowed'],
      [
        'a function that is not there',
        'POST',
        'rpc/nowhere',
        404,
        'PGRST202',
        expect.stringContaining('public.nowhere'),
      ],
    ])('%s', async (_, method, path, status, code, message) => {
      const answer = await ask(path, { method, ...(method === 'POST' ? { body: '{}' } : {}) });
      expect(answer.status).toBe(status);
      expect(await answer.json()).toMatchObject({ code, message });
    });

    test.each<[what: string, path: string, status: number, headers?: Record<string, string>]>([
      ['rows', 'owners', 200],
      ['rows of a function', 'rpc/all_owners', 200],
      ['an ambiguous embed', 'pets?select=owners(*)', 300],
      ['an embed of a table in itself', 'owners?select=...mentor_id(name)', 400],
      ['a bad value', 'pets?id=eq.x', 400],
      ['no such table', 'nowhere', 404],
      ['a type of answer', 'pets', 406, { accept: 'application/geo+json' }],
    ])('%s, and a page of another origin may read it', async (_, path, status, headers = {}) => {
      const answer = await ask(path, { headers: { origin: 'https://elsewhere.example', ...headers } });
      expect(answer.status).toBe(status);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('access-control-expose-headers')).toContain('content-range');
      expect(answer.headers.get('content-type')).toContain('application/json');
    });
  });
});
