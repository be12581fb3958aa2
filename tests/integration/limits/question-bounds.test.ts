// @module-tag quick
/** REST queries that would return far more, or run far longer, than any screen needs. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { objectToJson } from '../../../supabase/local/rest/question-bounds.ts';
import { MAX_ANSWER_BYTES, MAX_ROWS } from '../../../supabase/local/rest/statement-bounds.ts';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';

/** More than a page of a pull. */
const REVIEWS = 2600;
/** Reviews of one place, each by a different person. */
const MANY_REVIEWS = `
set session_replication_role = replica;
insert into public.restaurants (id, slug, name, description, latitude, longitude, country_code, country, region, source, source_id)
select md5('r' || n)::uuid, 'place-' || n, 'Place ' || n, 'A place with words about it.', 1.3, 103.8, 'SG', 'Singapore', 'sg',
  'test', n::text from generate_series(1, 400) n;
insert into auth.users (id) select md5('u' || n)::uuid from generate_series(1, ${REVIEWS}) n;
insert into public.users (id, name) select md5('u' || n)::uuid, 'Person ' || n from generate_series(1, ${REVIEWS}) n;
insert into public.reviews (restaurant_id, user_id, rating, content, author_name, region)
select md5('r1')::uuid, md5('u' || n)::uuid, 5, repeat('Words about a place. ', 40), 'Person', 'sg'
from generate_series(1, ${REVIEWS}) n;
set session_replication_role = origin;
analyze;
`;

/** A select like `a(b(a(b…)))`. */
function nested(depth: number): string {
  const opening = Array.from({ length: depth }, (_, at) => (at % 2 === 0 ? 'reviews(' : 'restaurants('));
  return `id,${opening.join('')}id${')'.repeat(depth)}`;
}

const inBrackets = (depth: number) => `${'and('.repeat(depth)}slug.eq.a${')'.repeat(depth)}`;
const lists = (count: number) => Array.from({ length: count }, (_, at) => `list${at}:reviews(id)`).join(',');
const orders = (count: number) => Array.from({ length: count }, () => 'slug').join(',');
const ids = (count: number) => Array.from({ length: count }, (_, at) => `place-${at}`).join(',');

const rowsOfLists = (count: number) => JSON.stringify(Array.from({ length: count }, () => ({ list: [{}, {}] })));

const REFUSED: ReadonlyArray<readonly [what: string, query: string, status: number]> = [
  ['embeds of embeds of embeds', `select=${nested(3)}`, 400],
  ['twenty embeds in each other', `select=${nested(20)}&limit=1`, 400],
  ['six embeds', `select=id,${lists(6)}`, 400],
  ['a filter in a hundred brackets', `select=id&or=(${inBrackets(100)})`, 400],
  ['an order of nine columns', `select=id&order=${orders(9)}`, 400],
  ['a list that is ordered by nine columns', `select=id,reviews(id)&reviews.order=${orders(9)}`, 400],
  ['a hundred steps into JSON', `select=id,amenities${'->a'.repeat(100)}`, 400],
  ['a pattern that refers back', 'select=id&name=match.(.*)(.*)%5C1x', 400],
  ['a pattern that refers back, within brackets', 'select=id&or=(slug.eq.a,name.not.imatch.(.*)%5C1x)', 400],
  ['a pattern of 201 characters', `select=id&name=imatch.${'a'.repeat(201)}`, 400],
  ['an address of more than 4 kB', `select=id&slug=in.(${ids(600)})`, 414],
];

const ANSWERED: ReadonlyArray<readonly [what: string, query: string]> = [
  ['embeds of embeds', 'select=slug,reviews(rating,author:public_profiles!reviews_user_id_fkey(name))&limit=2'],
  ['five embeds', `select=id,${lists(5)}&limit=1`],
  ['quotes around brackets', `select=id&name=eq."${'('.repeat(20)}"`],
  ['and within or within and', `select=id&or=(${inBrackets(3)},slug.in.(a,b))`],
  ['a pattern', 'select=id&name=imatch.^place'],
  ['a hundred ids', `select=id&slug=in.(${ids(100)})`],
];

describe.each(ENGINES)('large queries, on %s', (database) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
    await backend.database.exec(MANY_REVIEWS);
  });
  afterAll(() => backend.stop());

  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${backend.url}/rest/v1/${path}`, {
      ...init,
      headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
    });
  const call = (name: string, body: unknown) => ask(`rpc/${name}`, { method: 'POST', body: JSON.stringify(body) });

  test('a function that runs longer than a read may take still completes: its work is not rolled back', async () => {
    await backend.database.exec(`
      create function public.slow_answer() returns integer language plpgsql as $$
      declare until constant timestamptz := clock_timestamp() + interval '900 ms';
      begin
        while clock_timestamp() < until loop end loop;
        return 7;
      end $$;
      grant execute on function public.slow_answer() to anon;
      notify pgrst, 'reload schema'`);
    const answer = await vi.waitFor(async () => {
      const found = await backend.client().rpc('slow_answer' as never);
      expect(found.error?.code).not.toBe('PGRST202');
      return found;
    });
    expect([answer.status, answer.data]).toEqual([200, 7]);
  });

  test.each(REFUSED)('%s are refused with a sentence in PostgREST’s format', async (_, query, status) => {
    const answer = await ask(`restaurants?${query}`);
    expect([answer.status, await answer.json()]).toEqual([
      status,
      { code: `PT${status}`, message: expect.stringMatching(/^[A-Z].+\.$/), details: null, hint: null },
    ]);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });

  test.each(ANSWERED)('%s are answered', async (_, query) => {
    expect((await ask(`restaurants?${query}`)).status).toBe(200);
  });

  test('a table returns a thousand rows at most, and so does each embedded list', async () => {
    const rows: unknown[] = await (await ask('reviews?select=id')).json();
    expect(rows).toHaveLength(MAX_ROWS);
    const [place]: Array<{ reviews: unknown[] }> = await (
      await ask('restaurants?select=reviews(id)&slug=eq.place-1')
    ).json();
    expect(place?.reviews).toHaveLength(MAX_ROWS);
  });

  test('a page of a pull has 2,500 rows at most, and the next one continues after it', async () => {
    const sizes = [];
    for (let checkpoint: unknown = null; sizes.length < 2; ) {
      const answer = await call('sync_pull', { collection: 'reviews', scope: { region: 'sg' }, checkpoint, lim: 5000 });
      const page = await answer.json();
      sizes.push([page.documents.length, page.has_more]);
      checkpoint = page.checkpoint;
    }
    expect(sizes).toEqual([
      [2500, true],
      [REVIEWS - 2500, false],
    ]);
  });

  test('an answer that grows beyond 10 MB is aborted', async () => {
    // Each of a thousand reviews would embed all the others: a million rows.
    const answer = await ask('reviews?select=id,restaurants(reviews(id,content))');
    const text = await answer.text();
    expect(text.length).toBeLessThan(1000);
    // PGlite's timeout may end it first.
    expect([
      [413, 'PT413', `The answer would have more than ${MAX_ANSWER_BYTES} bytes: ask for fewer rows.`],
      [500, '57014', 'canceling statement due to statement timeout'],
    ]).toContainEqual([answer.status, JSON.parse(text).code, JSON.parse(text).message]);
    expect((await ask('restaurants?select=id&limit=1')).status).toBe(200);
  });

  test('an exact count does not build the embedded lists', async () => {
    const { count, error, status } = await backend
      .client()
      .from('reviews')
      .select('id,restaurants(reviews(id))', { count: 'exact' })
      .limit(1);
    expect([error, status, count]).toEqual([null, 206, REVIEWS]);
  });

  test('a visitor may send 64 kB, a signed-in person 2 MB', async () => {
    const body = { collection: 'x'.repeat(70_000), scope: {} };
    expect((await call('sync_pull', body)).status).toBe(413);
    const { error, status } = await backend.client(backend.secretKey).rpc('sync_pull', body);
    expect([status, error?.code]).toEqual([400, 'PT400']);
  });

  test.each([
    ['a body in ten thousand brackets', `{"collection":"x","scope":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
    ['two thousand rows', `[${Array.from({ length: 2000 }, () => '{}').join(',')}]`],
  ])('%s are refused', async (_, body) => {
    const path = body.startsWith('[') ? 'restaurants' : 'rpc/sync_pull';
    const answer = await ask(path, { method: 'POST', body });
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'PT400' }]);
  });

  test.each(['cuisine_filter', 'halal_status_filter', 'amenity_filter'])(
    'a %s has fifty values at most',
    async (filter) => {
      const near = (count: number) =>
        call('nearby_restaurants', { lat: 1.3, lng: 103.8, radius_km: 1, [filter]: ids(count).split(',') });
      expect((await near(50)).status).toBe(200);
      const refused = await near(51);
      expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'PT400' }]);
    },
  );

  test.runIf(database === 'pglite')('a statement that takes too long is ended like on PostgreSQL', async () => {
    // Sixty thousand comparisons with 4 kB of text take seconds on any machine.
    await backend.database.exec(`update public.restaurants set description = repeat('Good food. ', 360)`);
    const conditions = Array.from({ length: 150 }, (_, at) => `description.ilike.*x${at}*`).join(',');
    const answer = await ask(`restaurants?select=id&or=(${conditions})`);
    expect([answer.status, await answer.json()]).toMatchObject([500, { code: '57014' }]);
  });
});

describe('the limits on JSON bodies', () => {
  test('brackets in texts do not count', () => {
    expect(objectToJson(JSON.stringify({ text: '[{'.repeat(100), escaped: '"\\[{' }))).toBeUndefined();
    expect(objectToJson('['.repeat(33))).toContain('32');
  });

  test('rows are counted in the outermost list only', () => {
    expect(objectToJson(rowsOfLists(1000))).toBeUndefined();
    expect(objectToJson(rowsOfLists(1001))).toContain('1000');
  });
});
