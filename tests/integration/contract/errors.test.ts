// @module-tag quick
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { insertPlaces, type Places } from '../../support/contract/places.ts';
import { restaurantRow } from '../../support/restaurant-rows.ts';

interface Clients {
  readonly anon: SupabaseClient;
  readonly me: SupabaseClient;
  readonly operator: SupabaseClient;
}
type Answer = PromiseLike<{ readonly status: number; readonly error: { readonly code: string } | null }>;

/** Requests, with PostgREST's status and code. */
const REFUSALS: ReadonlyArray<
  readonly [what: string, status: number, code: string, ask: (clients: Clients, places: Places) => Answer]
> = [
  ['a taken key', 409, '23505', ({ operator }) => operator.from('restaurants').insert(restaurantRow({ slug: 'zed' }))],
  [
    'a missing target',
    409,
    '23503',
    ({ operator }) => operator.from('restaurants').update({ time_zone: 'Mars' }).eq('slug', 'zed'),
  ],
  [
    'a bad row',
    400,
    '23514',
    ({ operator }) => operator.from('restaurants').update({ latitude: 91 }).eq('slug', 'zed'),
  ],
  [
    'a missing value',
    400,
    '23502',
    ({ operator }) => operator.from('restaurants').insert(restaurantRow({ name: null })),
  ],
  [
    'text that is no number',
    400,
    '22P02',
    ({ operator }) => operator.from('restaurants').update({ price_level: 'x' }).eq('slug', 'zed'),
  ],
  [
    'a number that is too large',
    400,
    '22003',
    ({ operator }) => operator.from('restaurants').update({ price_level: 99_999 }).eq('slug', 'zed'),
  ],
  ['a filter that is no uuid', 400, '22P02', ({ anon }) => anon.from('restaurants').select('id').eq('id', 'x')],
  ['a filter that is no date', 400, '22007', ({ anon }) => anon.from('restaurants').select('id').gt('created_at', 'x')],
  ['a table, signed out', 401, '42501', ({ anon }) => anon.from('users').select('id')],
  ['a column, signed in', 403, '42501', ({ me }) => me.from('users').update({ is_pro: true }).eq('name', 'Aisha')],
  ['all columns, with some closed', 401, '42501', ({ anon }) => anon.from('restaurants').select('*')],
  [
    'a row of another',
    403,
    '42501',
    ({ me }, { zed }) => me.from('saved_restaurants').insert({ restaurant_id: zed, user_id: zed }),
  ],
  ['a function, signed out', 401, '42501', ({ anon }) => anon.rpc('my_sessions')],
  ['an unknown column', 400, '42703', ({ anon }) => anon.from('restaurants').select('nothing')],
  [
    'an unknown column to filter by',
    400,
    '42703',
    ({ anon }) => anon.from('restaurants').select('id').eq('nothing', 1),
  ],
  ['an unknown column to order by', 400, '42703', ({ anon }) => anon.from('restaurants').select('id').order('nothing')],
  [
    'an unknown column to write',
    400,
    'PGRST204',
    ({ operator }) => operator.from('restaurants').insert({ nothing: 1 }),
  ],
  ['an unknown table', 404, 'PGRST205', ({ anon }) => anon.from('nothing').select('id')],
  ['an unknown relation', 400, 'PGRST200', ({ anon }) => anon.from('promotions').select('id, reviews(id)')],
  ['an unknown function', 404, 'PGRST202', ({ anon }) => anon.rpc('nothing')],
  ['a schema that is not exposed', 406, 'PGRST106', ({ anon }) => anon.schema('accounts').from('users').select('id')],
  [
    'a function of ours, with nonsense',
    400,
    'PT400',
    ({ anon }) => anon.rpc('sync_pull', { collection: 'x', scope: {} }),
  ],
  [
    'a function of ours, of nothing',
    404,
    'PT404',
    ({ me }) => me.rpc('update_restaurant_image_quality_scores', { p_restaurant_id: crypto.randomUUID() }),
  ],
  [
    'a checkpoint of another life',
    410,
    'PT410',
    ({ anon }, { zed }) =>
      anon.rpc('sync_pull', {
        collection: 'restaurants',
        scope: { region: 'sg' },
        checkpoint: { xid: '1', id: zed, generation: zed },
      }),
  ],
];

/** PostgREST's statuses by SQLSTATE. */
const STATUSES: ReadonlyArray<readonly [sqlState: string, status: number]> = [
  ['40001', 500],
  ['40P01', 500],
  ['P0001', 400],
  ['P0002', 500],
  ['XX000', 500],
  ['57014', 500],
  ['53300', 503],
  ['53400', 500],
  ['54000', 500],
  ['55P03', 500],
  ['08006', 503],
  ['28000', 403],
  ['0L000', 403],
  ['2D000', 500],
  ['38000', 500],
  ['25006', 405],
  ['21000', 400],
  ['23P01', 400],
  ['42804', 400],
  ['42883', 404],
  ['PT402', 402],
  ['PT403', 403],
  ['PT409', 409],
  ['PT429', 429],
];

describe.each(ENGINES)('errors over REST, on %s', (database) => {
  let backend: TestBackend;
  let clients: Clients;
  let places: Places;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
    places = await insertPlaces(backend);
    clients = { anon: backend.client(), me: places.author.client, operator: backend.client(backend.secretKey) };
  });
  afterAll(() => backend.stop());

  test.each(REFUSALS)('%s: %i %s', async (_, status, code, ask) => {
    const answer = await ask(clients, places);
    expect([answer.status, answer.error?.code]).toEqual([status, code]);
  });

  test.each([
    ['a filter that is none', 'restaurants?select=id&id=xx.1', 'GET', 'PGRST100'],
    ['a selection that is none', 'restaurants?select=id,,(', 'GET', 'PGRST100'],
    ['a body that is no JSON', 'restaurants', 'POST', 'PGRST102'],
  ])('%s: 400 %s', async (_, path, method, code) => {
    const headers = { apikey: backend.secretKey, 'content-type': 'application/json' };
    const init = method === 'GET' ? { headers } : { method, headers, body: '{"name' };
    const answer = await fetch(`${backend.url}/rest/v1/${path}`, init);
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ code })]);
  });

  // Trap: 23514, P0001 and 40001 come back as 500 without their code.
  test.each(STATUSES)(
    'an error that a function raises as %s has status %i, its message, detail and hint',
    async (sqlState, status) => {
      await backend.database.exec(
        `create or replace function public.live_claims() returns jsonb language plpgsql stable set search_path = '' as
       $$ begin raise exception 'said é' using errcode = '${sqlState}', detail = 'a detail', hint = 'a hint'; end $$`,
      );
      const answer = await clients.anon.rpc('live_claims');
      expect(answer).toMatchObject({
        status,
        error: { code: sqlState, message: 'said é', details: 'a detail', hint: 'a hint' },
      });
    },
  );
});
