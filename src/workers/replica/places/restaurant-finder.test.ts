// @module-tag quick
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { RemoteError } from '#remote/remote-error.ts';
import { openReplica, type Replica } from '#replica/replica-database.ts';
import { fakeRestaurant } from '../../../../tests/support/fakes/fake-data.ts';
import { ManualClock } from '../../../../tests/support/fakes/manual-clock.ts';
import { createRestaurantFinder } from './restaurant-finder.ts';

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const place = (n: number, changes: Partial<Restaurant> = {}) =>
  fakeRestaurant({ id: idOf(n), slug: `place-${n}`, ...changes });
const onFatal = (error: unknown): never => {
  throw error;
};

let replica: Replica;
let clock: ManualClock;
let answer: () => Promise<Restaurant | null>;
let find: ReturnType<typeof createRestaurantFinder>;

beforeEach(async () => {
  replica = await openReplica({ name: 'rihla', indexedDB: new IDBFactory(), IDBKeyRange, isShared: false });
  clock = new ManualClock();
  find = createRestaurantFinder(replica, { restaurantBySlug: () => answer() }, async () => new Set(), clock, onFatal);
});

afterEach(() => replica.close());

const slugs = async () => (await replica.collections.visited_restaurants.find().exec()).map(({ slug }) => slug);

/** A place's details are stale after ten minutes (K21). */
const TEN_MINUTES_MS = 600_000;

test('a visited place shows at once, and is refreshed in the background after ten minutes (Y11, F13)', async () => {
  let asked = 0;
  answer = async () => {
    asked++;
    return place(1, { name: 'Old' });
  };
  await find('place-1');
  clock.advance(TEN_MINUTES_MS);
  await find('place-1');
  // The background request ends with this write.
  await vi.waitFor(async () => {
    const visited = await replica.collections.visited_restaurants.findOne(idOf(1)).exec();
    expect(visited?.opened_at).toBe(clock.now());
  });
  expect(asked).toBe(1);
  clock.advance(1);
  answer = async () => place(1, { name: 'New' });
  expect(await find('place-1')).toMatchObject({
    kind: 'found',
    restaurant: { name: 'Old' },
    syncedAt: '2026-11-20T00:00:00.000Z',
  });
  await vi.waitFor(async () => expect(await find('place-1')).toMatchObject({ restaurant: { name: 'New' } }));
});

test('a visited place that is known to have changed is fetched at once (F4)', async () => {
  answer = async () => place(1, { review_count: 1 });
  await find('place-1');
  answer = async () => place(1, { review_count: 2 });
  await find('place-1', true);
  await vi.waitFor(async () => expect(await find('place-1')).toMatchObject({ restaurant: { review_count: 2 } }));
});

test('a visited place that the server no longer has is deleted', async () => {
  answer = async () => place(1);
  await find('place-1');
  clock.advance(TEN_MINUTES_MS + 1);
  answer = async () => null;
  await find('place-1');
  await vi.waitFor(async () => expect(await slugs()).toEqual([]));
  expect(await find('place-1')).toEqual({ kind: 'missing' });
});

test('without an answer a place is unreachable, and the result says whether the network is missing (F13, F19)', async () => {
  answer = () => Promise.reject(new RemoteError('gone', { code: 'offline' }));
  expect(await find('place-1')).toEqual({ kind: 'unreachable', code: 'offline' });
  answer = () => Promise.reject(new RemoteError('broken', { code: 'server' }));
  expect(await find('place-1')).toEqual({ kind: 'unreachable', code: 'failed' });
});

test('the 500 places opened last are remembered', async () => {
  const synced_at = new Date(0).toISOString();
  const old = Array.from({ length: 500 }, (_, n) => ({ ...place(n), opened_at: 1000 + n, synced_at }));
  await replica.collections.visited_restaurants.bulkInsert(old);
  answer = () => Promise.reject(new RemoteError('gone', { code: 'offline' }));
  await find('place-0');
  await vi.waitFor(async () => {
    const first = await replica.collections.visited_restaurants.findOne(idOf(0)).exec();
    expect(first?.opened_at).toBe(clock.now());
  });
  answer = async () => place(500);
  await find('place-500');
  const cached = await slugs();
  expect(cached).toHaveLength(500);
  expect(cached).toEqual(expect.arrayContaining(['place-0', 'place-500', 'place-2']));
  expect(cached).not.toContain('place-1');
});
