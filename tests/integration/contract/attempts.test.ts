// @module-tag quick
/** People, signed in or not, try to read or write other people's data through storage and realtime. */
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { type ChangeFilter, listen, waitFor } from '../../support/contract/listener.ts';
import { insertPlaces, type Places } from '../../support/contract/places.ts';
import { FAKE_STOP } from '../../support/fakes/fake-stop.ts';
import { signUp } from '../../support/people.ts';
import { png } from '../../support/pictures.ts';
import { insertInto, insertRestaurant } from '../../support/restaurant-rows.ts';

const KEPT = 'the owner’s picture';
const FORGED = png('forged');

type Bucket = ReturnType<SupabaseClient['storage']['from']>;
/** Returns what the attempt got or did; null for nothing. */
type Attempt = (bucket: Bucket, file: string, folder: string) => Promise<unknown>;

async function dataOf(asked: PromiseLike<{ data: unknown }>): Promise<unknown> {
  const { data } = await asked;
  return Array.isArray(data) && data.length === 0 ? null : data;
}

const WRITES: Readonly<Record<string, Attempt>> = {
  'upload beside': (bucket, _, folder) => dataOf(bucket.upload(`${folder}/new.png`, FORGED)),
  'upload deeper': (bucket, _, folder) => dataOf(bucket.upload(`${folder}/deep/new.png`, FORGED)),
  'upload over': (bucket, file) => dataOf(bucket.upload(file, FORGED)),
  upsert: (bucket, file) => dataOf(bucket.upload(file, FORGED, { upsert: true })),
  update: (bucket, file) => dataOf(bucket.update(file, FORGED)),
  remove: (bucket, file) => dataOf(bucket.remove([file])),
  'move away': (bucket, file) => dataOf(bucket.move(file, 'stolen.png')),
  'move within': (bucket, file, folder) => dataOf(bucket.move(file, `${folder}/other.png`)),
  'upload without a folder': (bucket) => dataOf(bucket.upload('loose.png', FORGED)),
  'upload to a folder in other letters': (bucket, _, folder) =>
    dataOf(bucket.upload(`${folder.toUpperCase()}/new.png`, FORGED)),
  'upload through a signed address': (bucket, file) => dataOf(bucket.createSignedUploadUrl(file)),
};

/** Reads from a non-public bucket. Anyone may read a public bucket's files by their address. */
const READS: Readonly<Record<string, Attempt>> = {
  download: (bucket, file) => dataOf(bucket.download(file)),
  info: (bucket, file) => dataOf(bucket.info(file)),
  exists: async (bucket, file) => (await bucket.exists(file)).data || null,
  'sign an address': (bucket, file) => dataOf(bucket.createSignedUrl(file, 60)),
  'sign addresses': async (bucket, file) => (await bucket.createSignedUrls([file], 60)).data?.[0]?.signedUrl ?? null,
  'take the public address': async (bucket, file) => {
    const answer = await fetch(bucket.getPublicUrl(file).data.publicUrl);
    return answer.ok ? answer.text() : null;
  },
  copy: (bucket, file) => dataOf(bucket.copy(file, 'copied.png')),
};

/** Ways to list the files of either bucket. */
const LISTS: Readonly<Record<string, Attempt>> = {
  'list the folder': (bucket, _, folder) => dataOf(bucket.list(folder)),
  'list and search': (bucket, _, folder) => dataOf(bucket.list('', { search: folder.slice(0, 8) })),
};

const ATTEMPTS = [
  ...['avatars', 'review-photos'].flatMap((bucket) =>
    Object.entries({ ...WRITES, ...LISTS }).map(([what, attempt]) => ({ bucket, what, attempt })),
  ),
  ...Object.entries(READS).map(([what, attempt]) => ({ bucket: 'review-photos', what, attempt })),
];
const READERS = ['signed in', 'signed out'] as const;

const placesBy = (filter: string): ChangeFilter => ({ schema: 'public', table: 'restaurants', filter });

describe.each(ENGINES)('attempts on other people’s data, on %s', (database) => {
  let backend: TestBackend;
  let places: Places;
  let owner: SupabaseClient;
  let strangers: Readonly<Record<(typeof READERS)[number], SupabaseClient>>;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
    places = await insertPlaces(backend);
    owner = places.author.client;
    strangers = { 'signed in': (await signUp(backend, 'Stranger')).client, 'signed out': backend.client() };
    for (const bucket of ['avatars', 'review-photos'])
      expect((await owner.storage.from(bucket).upload(`${places.author.id}/1.png`, png(KEPT))).error).toBeNull();
  });
  afterAll(() => backend.stop());

  const objects = () => backend.database.query('select id, bucket_id, name, version from storage.objects order by id');

  describe.each(READERS)('storage, %s', (reader) => {
    test.each(ATTEMPTS)('$bucket: $what', async ({ bucket, attempt }) => {
      const folder = places.author.id;
      const before = await objects();
      expect(await attempt(strangers[reader].storage.from(bucket), `${folder}/1.png`, folder)).toBeNull();
      expect(await objects()).toEqual(before);
      const kept = await owner.storage.from(bucket).download(`${folder}/1.png`);
      expect(await kept.data?.text()).toContain(KEPT);
    });
  });

  /** Writes one row of each table that only its owner reads; triggers add the rest. */
  async function writePrivateRows(): Promise<ReadonlyMap<string, string>> {
    const { id: user_id } = places.author;
    const place = { user_id, restaurant_id: places.zed };
    const [list_id, trip_id] = [crypto.randomUUID(), crypto.randomUUID()];
    const rows: ReadonlyArray<readonly [table: string, row: Record<string, unknown>]> = [
      ['lists', { id: list_id, user_id, name: 'Secret list' }],
      ['list_items', { ...place, list_id }],
      ['notes', { ...place, content: 'Secret note' }],
      ['trips', { id: trip_id, user_id, name: 'Secret trip' }],
      ['trip_stops', { id: crypto.randomUUID(), user_id, trip_id, ...FAKE_STOP }],
      ['saved_restaurants', place],
      ['change_reports', { restaurant_id: places.zed, reporter_id: user_id, kind: 'closed', note: 'Secret report' }],
      [
        'review_photos',
        {
          user_id,
          review_id: places.review,
          width: 1,
          height: 1,
          path: `${user_id}/${places.review}/${'a'.repeat(64)}.png`,
        },
      ],
      [
        'subscriptions',
        {
          user_id,
          status: 'active',
          current_period_start: '2026-01-01',
          current_period_end: '2099-01-01',
          paid_until: '2099-01-01',
          stripe_subscription_id: 'sub_secret',
          price_id: 'price_monthly',
        },
      ],
    ];
    const ids = new Map([['users', user_id]]);
    for (const [table, row] of rows) ids.set(table, await insertInto(backend.database, table, row));
    return ids;
  }

  /** All ways to subscribe to a row: its whole table, by owner, by id, among ids, by exclusion. */
  function changeFiltersFor(table: string, id: string): ChangeFilter[] {
    const ownerColumn = table === 'users' ? 'id' : table === 'change_reports' ? 'reporter_id' : 'user_id';
    const { id: person } = places.author;
    const filters = [`${ownerColumn}=eq.${person}`, `id=eq.${id}`, `id=in.(${id},${person})`, `id=neq.${places.zed}`];
    return [{ schema: 'public', table }, ...filters.map((filter) => ({ schema: 'public', table, filter }))];
  }

  test('realtime reveals nothing about other people’s rows or their deletion, with any filter', async () => {
    const ids = await writePrivateRows();
    const changeFilters = [...ids].flatMap(([table, id]) => changeFiltersFor(table, id));
    changeFilters.push(
      { schema: '*', table: '*' },
      { schema: 'public', table: '*' },
      { schema: 'accounts', table: '*' },
    );
    expect(changeFilters.length).toBeGreaterThan(40);
    const place: ChangeFilter = { schema: 'public', table: 'restaurants' };
    // Filters on hidden columns would reveal their values by whether an event arrives.
    const oracles = ['halal_status_reason=eq.Secret reason', '_rev=gt.0', '_deleted=eq.false'];
    const oracle = oracles.map((filter) => ({ ...place, filter }));

    const heard = await Promise.all(
      READERS.map((reader) => listen(strangers[reader], [...changeFilters, ...oracle, place])),
    );
    for (const table of ids.keys())
      await backend.database.query(
        `update public.${table} set created_at = created_at + interval '1 second' where id = $1`,
        [ids.get(table)],
      );
    for (const table of ['list_items', 'lists', 'trip_stops', 'trips', 'notes', 'saved_restaurants', 'review_photos'])
      await backend.database.query(`delete from public.${table} where id = $1`, [ids.get(table)]);
    const last = await insertRestaurant(backend.database, { halal_status_reason: 'Secret reason' });
    await Promise.all(heard.map((events) => waitFor(events, 'INSERT', last, place)));

    for (const { changeFilter, event } of heard.flat()) {
      if (oracles.includes(changeFilter.filter ?? '')) expect(changeFilter.filter, 'a closed column').toBeUndefined();
      expect(event.table).toBe('restaurants');
    }
  });

  test('a filter with a value of the wrong type affects only its own subscriber', async () => {
    const bad = await listen(
      strangers['signed out'],
      ['review_count=eq.many', 'id=gt.1', 'created_at=lt.x'].map(placesBy),
    );
    const changeFilters = ['is_sample=eq.true', 'price_level=gte.3', 'created_at=gt.2026-01-01'].map(placesBy);
    const good = await listen(strangers['signed in'], changeFilters);
    const id = await insertRestaurant(backend.database, { is_sample: true, price_level: 3, country_code: 'QA' });
    await insertRestaurant(backend.database, { is_sample: false, price_level: 2 });
    const last = await insertRestaurant(backend.database, { is_sample: true, price_level: 4, country_code: 'QA' });
    // The filter that is processed last.
    await waitFor(good, 'INSERT', last, changeFilters.at(-1));
    const heardBy = (filter: string) =>
      good
        .filter(({ changeFilter: asked }) => asked.filter === filter)
        .map(({ event }) => Reflect.get(event.new, 'id'));
    for (const filter of ['is_sample=eq.true', 'price_level=gte.3']) expect(heardBy(filter)).toEqual([id, last]);
    expect(heardBy('created_at=gt.2026-01-01')).toHaveLength(3);
    expect(bad).toEqual([]);
  });
});
