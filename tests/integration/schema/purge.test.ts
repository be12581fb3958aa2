// @module-tag quick
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { newDevice, type Person, pull, signUp } from '../../support/people.ts';
import { insertRestaurant } from '../../support/restaurant-rows.ts';

const DAY_MS = 86_400_000;
const RETENTION_DAYS = 90;

async function save(who: Person, restaurant_id: string): Promise<string> {
  const { data, error } = await who.client.from('saved_restaurants').insert({ restaurant_id }).select('id').single();
  if (error) throw error;
  return data.id;
}

const remove = async (who: Person, table: 'saved_restaurants' | 'reviews', id: string) => {
  const { error } = await who.client.from(table).delete().eq('id', id);
  if (error) throw error;
};

describe.each(ENGINES)('tombstones, on %s', (database) => {
  let backend: TestBackend;
  let person: Person;
  /** The advance of the upkeep's clock, in days. Each test continues where the previous one stopped. */
  let days = 0;
  beforeAll(async () => {
    // Its own upkeep would use the real clock.
    backend = await startTestBackend({ database, upkeepEveryMs: 2 ** 31 - 1 });
    person = await signUp(backend);
    await purge();
  });
  afterAll(() => backend.stop());

  /** Runs the upkeep on a later day. @returns the number of purged rows */
  async function purge(later = 0): Promise<number> {
    days += later;
    const at = new Date(Date.now() + days * DAY_MS).toISOString();
    const [row] = await backend.database.query<{ went: number }>('select sync.purge_tombstones($1)::integer as went', [
      at,
    ]);
    return row?.went ?? Number.NaN;
  }

  const rowsOf = async (table: string, id: string) =>
    (await backend.database.query(`select from public.${table} where id = $1`, [id])).length;

  test('are purged after ninety days, with their content', async () => {
    const id = await save(person, await insertRestaurant(backend.database));
    await remove(person, 'saved_restaurants', id);
    await purge(1);
    await purge(RETENTION_DAYS - 1);
    expect(await rowsOf('saved_restaurants', id), 'gone too early').toBe(1);
    await purge(2);
    expect(await rowsOf('saved_restaurants', id)).toBe(0);
  });

  test('a device that was away longer starts anew; one that pulled since then continues, even if nothing was new', async () => {
    const id = await save(person, await insertRestaurant(backend.database));
    const away = (await pull(person.client, 'saved')).checkpoint;
    await remove(person, 'saved_restaurants', id);
    let there = (await pull(person.client, 'saved', { checkpoint: away })).checkpoint;
    for (let n = 0; n < 5; n++) {
      await purge(30);
      // In its own transaction, because the horizon would otherwise not move.
      await insertRestaurant(backend.database);
      const page = await pull(person.client, 'saved', { checkpoint: there });
      expect(page.documents).toEqual([]);
      there = page.checkpoint;
    }
    expect(await rowsOf('saved_restaurants', id)).toBe(0);
    await expect(pull(person.client, 'saved', { checkpoint: away })).rejects.toMatchObject({ code: 'PT410' });
    expect(await pull(person.client, 'saved')).toMatchObject({ documents: [], gone: [] });
  });

  test('repeated pulls change the checkpoint at most once a day', async () => {
    let { checkpoint } = await pull(person.client, 'saved');
    await purge(1);
    const seen = new Set<string>();
    for (let n = 0; n < 5; n++) {
      await insertRestaurant(backend.database);
      ({ checkpoint } = await pull(person.client, 'saved', { checkpoint }));
      seen.add(JSON.stringify(checkpoint));
    }
    expect(seen.size).toBe(1);
  });

  test('a first pull in pages is not refused, however old the rows are', async () => {
    const collector = await signUp(backend, 'Collector');
    const places = [1, 2, 3, 4, 5];
    for (const _ of places) await save(collector, await insertRestaurant(backend.database));
    await purge(1);
    await purge(RETENTION_DAYS + 1);
    const read: unknown[] = [];
    let page = await pull(collector.client, 'saved', { lim: 2 });
    read.push(...page.documents);
    while (page.has_more) {
      page = await pull(collector.client, 'saved', { checkpoint: page.checkpoint, lim: 2 });
      read.push(...page.documents);
    }
    expect(read).toHaveLength(places.length);
  });

  test('stay while something refers to them, and those of places stay forever', async () => {
    const reader = await signUp(backend, 'Reader');
    const place = await insertRestaurant(backend.database);
    const { data, error } = await person.client
      .from('reviews')
      .insert({ restaurant_id: place, rating: 4, content: 'Soup that warms, staff that smile.' } as never)
      .select('id')
      .single();
    if (error) throw error;
    const review = data.id;
    const vote = await newDevice(reader).do('vote_helpful', { review_id: review });
    expect(vote).toBe('applied');
    await remove(person, 'reviews', review);
    await backend.database.query('delete from public.restaurants where id = $1', [place]);
    await purge(1);
    await purge(RETENTION_DAYS + 1);
    expect(await rowsOf('reviews', review), 'a vote refers to it').toBe(1);
    expect(await rowsOf('restaurants', place)).toBe(1);
    await backend.database.query('delete from public.review_helpful where review_id = $1', [review]);
    await purge(1);
    await purge(RETENTION_DAYS + 1);
    // The vote is purged before the row that it refers to.
    await purge(1);
    expect(await rowsOf('reviews', review)).toBe(0);
    expect(await rowsOf('restaurants', place)).toBe(1);
  });

  test('a dump from a cluster with higher transaction ids is readable after renewing the generation', async () => {
    const id = await insertRestaurant(backend.database, { country_code: 'TR' });
    const asked = { collection: 'restaurants', scope: { region: 'tr' } };
    const before = await backend.client().rpc('sync_pull', asked);
    await backend.database.query('alter table public.restaurants disable trigger zz_stamp');
    await backend.database.query("update public.restaurants set _xid = '900000000' where id = $1", [id]);
    await backend.database.query('alter table public.restaurants enable trigger zz_stamp');
    expect((await backend.client().rpc('sync_pull', asked)).data).toMatchObject({ documents: [], blocked: true });
    await backend.database.query('select sync.renew_generation()');
    const after = await backend.client().rpc('sync_pull', asked);
    expect(after.data).toMatchObject({ documents: [{ id }], blocked: false });
    expect(Object(after.data).generation).not.toBe(Object(before.data).generation);
  });
});
