// @module-tag full
/** The functions `places` and `google-reviews` on the embedded backend, with the fake provider. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { StandInMode } from '../../../supabase/local/places/places-stand-in.ts';
import { ANY_ENGINE, ONE_ENGINE, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { developmentUrl } from '../../support/outbox.ts';
import { signUp, signUpUnconfirmed } from '../../support/people.ts';
import { insertRestaurant } from '../../support/restaurant-rows.ts';

const HERE = { latitude: 1.2966, longitude: 103.8537 };
const QUOTA = 'Rate limit exceeded. Please try again later.';
/** Answers that must come in time have it also on a busy machine; only the hanging provider makes tests wait for it. */
const TIMEOUT_MS = 5000;

/** A stored review of Google has the field names of the specification (D8). */
const GOOGLE_REVIEW_FIELDS = [
  'id',
  'restaurant_id',
  'author_name',
  'author_photo_url',
  'rating',
  'review_text',
  'review_time',
  'relative_time',
  'helpful_count',
  'is_translated',
  'created_at',
];

describe.each(ONE_ENGINE)('the places provider, on %s', (database) => {
  let backend: TestBackend;
  const lines: string[] = [];
  beforeAll(async () => {
    const settings = { PLACES_TIMEOUT_MS: String(TIMEOUT_MS) };
    backend = await startTestBackend({ database, settings, log: (line) => lines.push(line) });
  });
  afterAll(() => backend.stop());
  beforeEach(async () => {
    lines.length = 0;
    await backend.database.exec(`delete from provider.answers; delete from provider.usage;
      delete from provider.google_reviews; update public.restaurants set google_place_id = null;
      delete from provider.settings; insert into provider.settings default values`);
  });
  afterEach(() => behave('well'));

  async function post(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    const response = await fetch(new URL(path, backend.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  }
  const behave = (mode: StandInMode) => post(developmentUrl(backend.url, '/__places/mode'), { mode });
  const askPlaces = async (body: object, headers = {}) => (await post('/functions/v1/places', body, headers)).body;
  const askReviews = async (restaurantId: string, forceRefresh = false) =>
    (await post('/functions/v1/google-reviews', { restaurantId, forceRefresh })).body;
  const countAsked = async () => {
    const counts: Record<string, number> = await (await fetch(developmentUrl(backend.url, '/__places/asked'))).json();
    return Object.values(counts).reduce((sum, count) => sum + count, 0);
  };
  const searchHere = () => askPlaces({ action: 'search', ...HERE });
  const suggest = (input: string, headers = {}) =>
    askPlaces({ action: 'autocomplete', input, session: 'one-session', ...HERE }, headers);
  const countYoung = async () =>
    (await backend.database.query(`select 1 from provider.answers where fetched_at > now() - interval '1 hour'`))
      .length;
  /** Number of requests to the provider during `work`. */
  async function askedDuring(work: () => Promise<unknown>): Promise<number> {
    const before = await countAsked();
    await work();
    return (await countAsked()) - before;
  }
  const insertHere = (more: object = {}) =>
    insertRestaurant(backend.database, { ...HERE, name: 'Blue Lantern', ...more });
  /** Whether the only cached answer needs a refresh. */
  const isDue = () =>
    backend.database.query("select (public.provider_read(key) -> 'is_due')::boolean as is_due from provider.answers");
  const age = (table: string, column: string, by: string) =>
    backend.database.query(
      `update provider.${table} set ${column} = ${column} - $1::interval
       ${table === 'answers' ? ', expires_at = expires_at - $1::interval' : ''}`,
      [by],
    );

  test('a search returns unverified rows around the position, each with its attribution (D54, D63, U37, U100)', async () => {
    const { success, data, code } = await askPlaces({ action: 'search', ...HERE });
    expect([success, code]).toEqual([true, null]);
    expect(data.length).toBeGreaterThan(3);
    for (const row of data) {
      expect(row).toMatchObject({
        halal_status: 'unverified',
        attribution: 'Google Maps',
        id: `google:${row.google_place_id}`,
      });
      expect(row.rating).toBeGreaterThanOrEqual(3.5);
      expect(Math.abs(row.latitude - HERE.latitude)).toBeLessThan(0.05);
    }
  });

  test('completes typed text, and returns details of the chosen place (D55, D57)', async () => {
    const session = 'one-session';
    const { data: near } = await askPlaces({ action: 'search', ...HERE, minRating: 0 });
    const [word] = near[0].name.split(' ');
    const { data: found } = await askPlaces({ action: 'autocomplete', input: word, session, ...HERE });
    const chosen = found.find(({ placeId }: { placeId: string }) => placeId === near[0].google_place_id);
    expect(chosen).toMatchObject({ main: near[0].name });
    const { data: details } = await askPlaces({ action: 'details', placeId: chosen.placeId, session });
    expect(details).toMatchObject({ name: near[0].name, allows_dogs: false });
    expect(details.reviews).toHaveLength(5);
  });

  test('a picture of the requested size is passed through our server (D56)', async () => {
    const { data } = await askPlaces({ action: 'search', ...HERE });
    const query = new URLSearchParams({ photo: data[0].photos[0].name, size: 'thumbnail' });
    const response = await fetch(`${backend.url}/functions/v1/places?${query}`);
    const bytes = new DataView(await response.arrayBuffer());
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect([bytes.getUint32(16), bytes.getUint32(20)]).toEqual([400, 300]);
    for (const wrong of ['photo=places/x', `${query}&size=huge`.replace('size=thumbnail&', '')]) {
      expect((await fetch(`${backend.url}/functions/v1/places?${wrong}`)).status, wrong).toBe(400);
    }
  });

  test('the same query is answered from the cache while valid, and refreshed in the background (K16, K18, F39)', async () => {
    const first = await searchHere();
    expect(await askedDuring(async () => expect(await searchHere()).toEqual(first))).toBe(0);
    // Four fifths of a day are 19.2 hours.
    await age('answers', 'fetched_at', '19 hours');
    expect(await isDue()).toEqual([{ is_due: false }]);
    await age('answers', 'fetched_at', '1 hour');
    expect(await isDue()).toEqual([{ is_due: true }]);
    expect(await searchHere()).toEqual(first);
    await expect.poll(countYoung).toBe(1);
    await age('answers', 'fetched_at', '25 hours');
    expect(await askedDuring(searchHere)).toBe(1);
  });

  test('each kind of answer has its own lifetime, and the limits match the specification (K16, K17)', async () => {
    const { data } = await askPlaces({ action: 'search', ...HERE });
    await suggest('a');
    await askPlaces({ action: 'details', placeId: data[0].google_place_id, session: 'one-session' });
    await askReviews(await insertHere());
    const kept = await backend.database.query(
      `select distinct kind, extract(epoch from expires_at - fetched_at)::integer / 60 as minutes
       from provider.answers order by minutes`,
    );
    expect(kept).toEqual([
      { kind: 'short', minutes: 5 },
      { kind: 'ratings', minutes: 6 * 60 },
      { kind: 'default', minutes: 24 * 60 },
      { kind: 'details', minutes: 7 * 24 * 60 },
    ]);
    const lifetimes = await backend.database.query<{ minutes: number }>(
      `select extract(epoch from provider.lifetime(kind))::integer / 60 as minutes
       from unnest(array['default', 'reviews', 'ratings', 'details', 'short']) as kind`,
    );
    expect(lifetimes.map(({ minutes }) => minutes)).toEqual([24 * 60, 24 * 60, 6 * 60, 7 * 24 * 60, 5]);
    const limits = await backend.database.query('select per_hour, per_day from provider.settings');
    expect(limits).toEqual([{ per_hour: 100, per_day: 1000 }]);
  });

  test('requests are counted by person and by network address, and refused beyond the quota (K17, M46, U35)', async () => {
    await backend.database.exec('update provider.settings set per_hour = 1');
    const amina = await signUp(backend);
    const { data } = await amina.client.auth.getSession();
    const asAmina = { authorization: `Bearer ${data.session?.access_token}` };
    expect((await suggest('a')).success).toBe(true);
    expect(await suggest('b')).toEqual({ success: false, data: [], error: QUOTA, code: 'quota' });
    // This header comes from the caller, not from our edge.
    expect((await suggest('b', { 'cf-connecting-ip': '203.0.113.7' })).code).toBe('quota');
    expect((await suggest('b', asAmina)).success).toBe(true);
    expect((await suggest('c', asAmina)).code).toBe('quota');
    const callers = await backend.database.query<{ caller: string }>('select caller from provider.usage');
    const kinds = callers.map(({ caller }) => caller.replace(/[\da-f]{64}$/, 'HASH').replace(amina.id, 'ID'));
    expect(kinds.toSorted()).toEqual(['address:HASH', 'network:HASH', 'person:ID']);
  });

  test('accounts without a confirmed mailbox multiply no quota: they share that of their network', async () => {
    await backend.database.exec('update provider.settings set per_hour = 1');
    const codes: (string | null)[] = [];
    for (const text of ['a', 'b', 'c']) {
      const { data } = await (await signUpUnconfirmed(backend)).client.auth.getSession();
      codes.push((await suggest(text, { authorization: `Bearer ${data.session?.access_token}` })).code);
    }
    expect(codes).toEqual([null, 'quota', 'quota']);
    // Members are bounded by their network's quota, too.
    await backend.database.exec('update provider.settings set per_hour_of_network = 2');
    for (const [text, code] of [
      ['d', null],
      ['e', 'quota'],
    ] as const) {
      const { data } = await (await signUp(backend)).client.auth.getSession();
      expect((await suggest(text, { authorization: `Bearer ${data.session?.access_token}` })).code).toBe(code);
    }
  });

  test.each([
    ['failing', 'provider_failed'],
    ['hanging', 'provider_failed'],
    ['garbage', 'provider_failed'],
    ['limited', 'quota'],
    ['odd', null],
  ] as const)(
    'a provider that is %s gives empty results within the time, and a line in the log (M62)',
    async (mode, code) => {
      await behave(mode);
      const began = performance.now();
      expect(await askPlaces({ action: 'search', ...HERE })).toMatchObject({ data: [], code });
      expect(performance.now() - began).toBeLessThan(TIMEOUT_MS * 8);
      expect(lines.filter((line) => line.includes('the places provider failed at search'))).toHaveLength(code ? 1 : 0);
      expect(lines.join()).not.toContain('stand-in');
    },
  );

  test('invalid queries are refused without asking the provider (U34)', async () => {
    const wrong = [
      {},
      { action: 'search', latitude: 91, longitude: 0 },
      { action: 'search', latitude: 1 },
      { action: 'search', text: 'x'.repeat(201) },
      { action: 'search', radiusM: 50_001 },
      { action: 'search', priceLevels: [5] },
      { action: 'details', placeId: '../../v1/other' },
      { action: 'autocomplete', input: 'a' },
      { action: 'autocomplete', input: ' ', session: 'one-session' },
    ];
    const asked = await askedDuring(async () => {
      for (const body of wrong) {
        const answer = await post('/functions/v1/places', body);
        expect([answer.status, answer.body.code], JSON.stringify(body)).toEqual([400, 'bad_request']);
      }
      for (const body of [{ restaurantId: 'x' }, { restaurantId: crypto.randomUUID(), forceRefresh: 1 }]) {
        expect((await post('/functions/v1/google-reviews', body)).status).toBe(400);
      }
    });
    expect(asked).toBe(0);
  });

  test('reviews of the place with that name at that spot are fetched once and cached for a day, with their summary (D53, D8, D31, K19, S79, U102)', async () => {
    const id = await insertHere();
    const first = await askReviews(id);
    expect(first).toMatchObject({ success: true, error: null, code: null });
    expect(first.data.reviews).toHaveLength(5);
    const [kept = {}] = await backend.database.query<Record<string, unknown>>(
      'select * from provider.google_reviews where restaurant_id = $1 order by review_time desc',
      [id],
    );
    expect(Object.keys(kept)).toEqual(expect.arrayContaining(GOOGLE_REVIEW_FIELDS));
    const [shown] = first.data.reviews;
    for (const field of ['author_name', 'rating', 'review_text', 'relative_time', 'is_translated'])
      expect(kept[field]).toEqual(shown[field]);
    expect(kept['helpful_count']).toBe(0);
    expect(first.data).toMatchObject({ rating: expect.any(Number), review_count: expect.any(Number) });
    expect(first.data.summary).toMatch(/^Invented text: this server does not ask Google about/);
    const again = await askedDuring(async () => {
      const { data } = await askReviews(id);
      const { rating, review_count, summary } = first.data;
      expect(data).toMatchObject({ rating, review_count, summary });
      const times = data.reviews.map(({ review_time }: { review_time: string }) => review_time);
      expect(times).toEqual(times.toSorted().toReversed());
      expect(data.reviews).toHaveLength(5);
    });
    expect(again).toBe(0);
    const { data: row } = await backend
      .client()
      .from('restaurants')
      .select('google_rating, average_rating')
      .eq('id', id)
      .single();
    expect(row).toEqual({ google_rating: first.data.rating, average_rating: null });
    expect(await askedDuring(() => askReviews(id, true))).toBe(1);
  });

  test('shows no reviews of a place that is merely near, or without a place (U100)', async () => {
    const nowhere = await insertHere({ name: 'Placeless', latitude: null, longitude: null });
    expect(await askReviews(nowhere)).toMatchObject({ success: true, code: 'no_match', data: { reviews: [] } });
    const closed = await insertHere({ google_place_id: 'closed-long-ago' });
    expect(await askReviews(closed)).toMatchObject({ success: true, code: 'no_match', data: { reviews: [] } });
    expect((await post('/functions/v1/google-reviews', { restaurantId: crypto.randomUUID() })).status).toBe(404);
  });

  test.each(['failing', 'hanging', 'garbage', 'odd'] as const)(
    'with a provider that is %s, reviews come from the cache, with the reason (M47, F22)',
    async (mode) => {
      const id = await insertHere();
      const { data: fresh } = await askReviews(id);
      await age('answers', 'fetched_at', '7 hours');
      await behave(mode);
      const answer = await askReviews(id);
      expect(answer).toMatchObject({
        success: false,
        error: 'Failed to fetch Google reviews',
        code: 'provider_failed',
      });
      expect(answer.data.reviews).toHaveLength(fresh.reviews.length);
      await backend.database.exec('delete from provider.google_reviews');
      expect(await askReviews(id)).toMatchObject({ success: false, data: { reviews: [], rating: null } });
    },
  );

  test('an exhausted quota, ours or the provider’s, is reported as such (M46)', async () => {
    const id = await insertHere();
    await behave('limited');
    expect(await askReviews(id)).toMatchObject({ success: false, error: QUOTA, code: 'quota', data: { reviews: [] } });
    await behave('well');
    await backend.database.exec('update provider.settings set budget_per_day = 0');
    expect(await askReviews(id)).toMatchObject({ success: false, error: QUOTA, code: 'quota' });
  });

  test('with the cache off, nothing from the provider is stored, and everything is answered (U33)', async () => {
    await backend.database.exec('update provider.settings set is_caching = false');
    const id = await insertHere();
    for (const _ of [1, 2]) expect((await askReviews(id)).data.reviews).toHaveLength(5);
    expect((await askPlaces({ action: 'search', ...HERE })).data.length).toBeGreaterThan(0);
    for (const table of ['answers', 'google_reviews']) {
      expect(await backend.database.query(`select 1 from provider.${table}`), table).toEqual([]);
    }
  });
});

test('without a key, one warning is logged, and every answer is empty (M62)', async () => {
  const lines: string[] = [];
  const settings = { GOOGLE_PLACES_KEY: '' };
  const backend = await startTestBackend({ database: ANY_ENGINE, settings, log: (line) => lines.push(line) });
  onTestFinished(() => backend.stop());
  const ask = async (body: object) => {
    const response = await fetch(`${backend.url}/functions/v1/places`, { method: 'POST', body: JSON.stringify(body) });
    return response.json();
  };
  for (const _ of [1, 2]) {
    expect(await ask({ action: 'search', ...HERE })).toEqual({
      success: true,
      data: [],
      error: null,
      code: 'not_set_up',
    });
  }
  expect(await ask({ action: 'details', placeId: 'standin-something' })).toMatchObject({ data: null });
  expect(lines.filter((line) => line.includes('GOOGLE_PLACES_KEY is not set'))).toHaveLength(1);
});

test('the fake provider answers this machine only', async () => {
  const backend = await startTestBackend({ database: ANY_ENGINE });
  onTestFinished(() => backend.stop());
  const asked = (headers: Readonly<Record<string, string>>) =>
    fetch(developmentUrl(backend.url, '/__places/asked'), { headers });
  expect((await asked({})).status).toBe(200);
  expect((await asked({ 'x-forwarded-for': '203.0.113.7' })).status).toBe(404);
});
