// @module-tag quick
/** Usual calls of functions are answered without @supabase/lite: with the same answers, and public ones may be stored. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BOTH_ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { type Person, signUp } from '../../support/people.ts';
import { insertRestaurant } from '../../support/restaurant-rows.ts';

/** A preference that changes nothing, and that only lite reads. */
const BY_LITE = { prefer: 'handling=lenient' };
const POSITION = { lat: 1.3, lng: 103.85 };
const PLACES = 60;
const ANSWERED = ['content-type', 'content-range', 'cache-control'];

const CUISINES = [
  undefined,
  null,
  [],
  ['Malay'],
  ['malay', 'Thai'],
  '{Thai}',
  ['a"b\\c', 'ä'],
  Array(51).fill('x'),
  [null],
];
const PRICES = [undefined, null, [1], ['2', 3], '{1,2}', [1.5], ['x'], [[1, 2]]];
const RADII = [5, '5', 0.5, 50, 0, -1, 500, null, true, 'x', '', [5], { a: 5 }];

const NEAR = 'nearby_restaurants?lat=1.3&lng=103.85&radius_km=5';

/** Calls of each function: usual, unusual and wrong ones. */
const CALLS: ReadonlyArray<readonly [name: string, args: unknown]> = [
  ...['nearby_restaurants', 'nearby_restaurants_with_quality'].flatMap((name) => [
    ...CUISINES.flatMap((cuisine_filter) =>
      PRICES.map(
        (price_level_filter) => [name, { ...POSITION, radius_km: 5, cuisine_filter, price_level_filter }] as const,
      ),
    ),
    ...RADII.map((radius_km) => [name, { ...POSITION, radius_km }] as const),
  ]),
  ['nearby_restaurants', POSITION],
  ['nearby_restaurants', { ...POSITION, radius_km: 5, unknown: 1 }],
  ['nearby_restaurants', { ...POSITION, radius_km: 5, __proto__: { radius_km: 6 } }],
  ['nearby_restaurants', [{ ...POSITION, radius_km: 5 }]],
  ['nearby_restaurants', 'text'],
  ['nearby_restaurants', null],
  ['nearby_restaurants_with_quality', { ...POSITION, radius_km: 5, prioritize_image_quality: false }],
  ['nearby_restaurants_with_quality', { ...POSITION, radius_km: 5, prioritize_image_quality: 'off' }],
  ['nearby_restaurants_with_quality', { ...POSITION, radius_km: 5, prioritize_image_quality: 2 }],
  ['restaurants_in_parts', {}],
  ['restaurants_in_parts', { ...POSITION, sort: 'distance', page_limit: 50 }],
  ['restaurants_in_parts', { ...POSITION, at: '2026-11-30T12:00:00+08:00', today: '2026-11-30', open_only: true }],
  ['restaurants_in_parts', { ...POSITION, page_limit: 51 }],
  ['restaurants_in_parts', { ...POSITION, at: 'yesterday at noon' }],
  ['restaurants_in_parts', { lat: 1 }],
  ['restaurant_by_slug', { slug: 'place-7' }],
  ['restaurant_by_slug', { slug: 'none' }],
  ['restaurant_by_slug', { slug: "it's\n\t\u0001" }],
  ['restaurant_by_slug', { slug: 'a\u0000b' }],
  ['restaurant_by_slug', { slug: '\ud800' }],
  ['restaurant_by_slug', { slug: null }],
  ['restaurant_by_slug', { slug: 7.5 }],
  ['restaurant_by_slug', {}],
  ['restaurants_by_id', { ids: [] }],
  ['restaurants_by_id', { ids: null }],
  ['restaurants_by_id', { ids: ['00000000-0000-4000-8000-000000000000', 'x'] }],
  ['data_sources', {}],
  ['sync_pull', { collection: 'restaurants', scope: { region: 'sg' }, checkpoint: null, lim: 7 }],
  ['sync_pull', { collection: 'restaurants', scope: '{"region":"sg"}', checkpoint: 'null', lim: '7' }],
  ['sync_pull', { collection: 'restaurants', scope: {}, checkpoint: null }],
  ['sync_pull', { collection: 'restaurants', scope: { region: 'sg' }, checkpoint: { xid: 'x' } }],
  ['sync_pull', { collection: 'none', scope: {} }],
  ['sync_pull', { collection: 'restaurants', scope: { region: 'sg' }, lim: 1.5 }],
  ['sync_pull', { collection: 'restaurants', scope: { region: 'sg' }, client: 'x' }],
  ['sync_pull_own', { checkpoints: { reviews: null, own: null } }],
  ['sync_pull_own', { checkpoints: {} }],
  ['sync_pull_own', { checkpoints: [] }],
];

async function read(answer: Response) {
  return {
    status: answer.status,
    headers: ANSWERED.map((name) => answer.headers.get(name)),
    body: await answer.json(),
  };
}

describe.each(BOTH_ENGINES)('usual calls, on %s', (database) => {
  let backend: TestBackend;
  let member: Person;
  let token: string;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
    member = await signUp(backend);
    token = (await member.client.auth.getSession()).data.session?.access_token ?? '';
    for (let n = 0; n < PLACES; n++) await insertPlace(n);
  });
  afterAll(() => backend.stop());

  const insertPlace = (n: number) =>
    insertRestaurant(backend.database, {
      slug: `place-${n}`,
      name: `Nasi "${n}" \\ ناسي`,
      latitude: 1.3 + (n % 7) * 0.01,
      longitude: 103.85 + (n % 5) * 0.01,
      region: 'sg',
      price_level: 1 + (n % 4),
      cuisine_types: [n % 2 === 0 ? 'Malay' : 'Thai'],
      average_rating: 1 + (n % 40) / 10,
      review_count: 3,
    });

  const ask = (path: string, { body, headers }: { body?: unknown; headers?: Readonly<Record<string, string>> } = {}) =>
    fetch(`${backend.url}/rest/v1/rpc/${path}`, {
      headers: { apikey: backend.publishableKey, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });

  /** The answer to a call with a token; without one, a visitor's. */
  const askAs = async (bearer: string | undefined, name: string, body: object) =>
    read(await ask(name, { body, headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` } }));
  const own = (bearer?: string) => askAs(bearer, 'sync_pull_own', { checkpoints: { profile: null } });
  const settings = async (bearer?: string) => (await askAs(bearer, 'data_sources', {})).body;

  test.each(['visitor', 'member'])('are answered as lite answers them, for a %s', async (asker) => {
    const headers = asker === 'member' ? { authorization: `Bearer ${token}` } : {};
    let succeeded = 0;
    // A member's calls differ in who runs them only.
    const calls = asker === 'visitor' ? CALLS : CALLS.filter(([name], n) => name.startsWith('sync') || n % 8 === 0);
    for (const [name, args] of calls) {
      const plain = await read(await ask(name, { body: args, headers }));
      const byLite = await read(await ask(name, { body: args, headers: { ...headers, ...BY_LITE } }));
      expect(plain, `${name} ${JSON.stringify(args)}`).toEqual(byLite);
      if (plain.status === 200) succeeded++;
    }
    expect(succeeded).toBeGreaterThan(calls.length / 3);
  });

  test.each([
    'nearby_restaurants?lat=1.3&lng=103.85&radius_km=5',
    'nearby_restaurants?lat=1.3&lng=103.85&radius_km=5&price_level_filter={1,2}&cuisine_filter={"Thai"}',
    'nearby_restaurants?lat=1.3&lng=103.85&radius_km=500',
    'nearby_restaurants?lat=1.3&lng=103.85&radius_km=5&limit=2',
    'nearby_restaurants?lat=1.3&lng=103.85',
    'nearby_restaurants?lat=1.3&lat=1.4&lng=103.85&radius_km=5',
    'restaurant_by_slug?slug=place-7',
    'restaurant_by_slug?slug=%00',
    'data_sources',
  ])('are answered as lite answers them, with the arguments in the address: %s', async (path) => {
    const [plain, byLite] = [await read(await ask(path)), await read(await ask(path, { headers: BY_LITE }))];
    expect({ ...plain, headers: plain.headers.slice(0, 2) }).toEqual({
      ...byLite,
      headers: byLite.headers.slice(0, 2),
    });
  });

  const count = async () => (await (await ask(NEAR)).json()).length;

  test('may be stored for ten seconds if everybody gets the same answer, and are named by a tag', async () => {
    const first = await ask(NEAR);
    expect(first.headers.get('cache-control')).toBe('public, max-age=10');
    // A cache must not answer a key or token that this server would refuse.
    expect(first.headers.get('vary')).toBe('accept-encoding, apikey, authorization');
    const etag = first.headers.get('etag') ?? '';
    const again = await ask(NEAR, { headers: { 'if-none-match': etag } });
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
    await insertPlace(100);
    const changed = await ask(NEAR, { headers: { 'if-none-match': etag } });
    expect([changed.status, changed.headers.get('etag') === etag]).toEqual([200, false]);
  });

  test('are stored by no cache for anybody with a session, by POST, or if refused', async () => {
    const signedIn = { authorization: `Bearer ${token}` };
    const answers = [
      await ask(NEAR, { headers: signedIn }),
      await ask(NEAR, { headers: { apikey: backend.secretKey } }),
      await ask('nearby_restaurants', { body: { ...POSITION, radius_km: 5 } }),
      await ask('nearby_restaurants?lat=1.3&lng=103.85&radius_km=500'),
      await ask(NEAR, { headers: { authorization: 'Bearer forged' } }),
      await ask(NEAR, { headers: { apikey: 'sb_publishable_other' } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 400, 401, 401]);
    for (const { headers } of answers)
      expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null]);
  });

  test('contain what was committed just before, however often they are asked', async () => {
    const before = await count();
    for (let n = 1; n <= 20; n++) {
      // At the position itself.
      await insertPlace(35 * (n + 10));
      const counts = await Promise.all([count(), count(), count()]);
      expect(counts).toEqual([before + n, before + n, before + n]);
    }
  });

  test('of a member are never given to a visitor or another member', async () => {
    const other = await signUp(backend);
    const otherToken = (await other.client.auth.getSession()).data.session?.access_token ?? '';
    const [mine, theirs, visitors] = await Promise.all([own(token), own(otherToken), own()]);
    expect(JSON.stringify(mine.body)).toContain(member.id);
    expect(JSON.stringify(mine.body)).not.toContain(other.id);
    expect(JSON.stringify(theirs.body)).toContain(other.id);
    expect(visitors).toMatchObject({ status: 401, body: { code: '42501' } });
  });

  test('run with a visitor’s rights and time limit, also after a member’s on the same server', async () => {
    await backend.database.exec(`
      create or replace function public.data_sources() returns json language sql stable as
      $$ select json_build_object('user', current_user, 'sub', auth.uid(), 'claims', current_setting('request.jwt.claims'),
        'limit', current_setting('statement_timeout'), 'zone', current_setting('timezone')) $$;
      notify pgrst, 'reload schema'`);
    for (let n = 0; n < 10; n++) {
      expect(await settings(token)).toMatchObject({ user: 'authenticated', sub: member.id, limit: '8s', zone: 'UTC' });
      expect(await settings()).toEqual({
        user: 'anon',
        sub: null,
        claims: '{"role":"anon"}',
        limit: '3s',
        zone: 'UTC',
      });
    }
  });
});
