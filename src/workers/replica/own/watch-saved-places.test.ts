// @module-tag quick
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SavedEntry } from '#domain/own/saved-list.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { RemoteError } from '#remote/remote-error.ts';
import { openReplica, type Replica } from '#replica/replica-database.ts';
import { dropVisited, findRestaurantById, rememberVisited } from '#replica/restaurants.ts';
import type { SavedItem } from '#workers/replica/api.ts';
import { fakeRestaurant } from '../../../../tests/support/fakes/fake-data.ts';
import { ManualClock } from '../../../../tests/support/fakes/manual-clock.ts';
import { watchSavedPlaces } from './watch-saved-places.ts';

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const place = (n: number, changes: Partial<Restaurant> = {}) =>
  fakeRestaurant({ id: idOf(n), slug: `place-${n}`, name: `Place ${n}`, ...changes });
const entry = (n: number): SavedEntry => ({ placeId: idOf(n), mark: 'synced', code: null, savedAt: n });

let replica: Replica;
let clock: ManualClock;
/** The server's places; null: unreachable. */
let server: readonly Restaurant[] | null;
let asked: string[][];
let notify: (entries: readonly SavedEntry[] | null) => void;
let shown: readonly SavedItem[] | null;
let stop: () => void;

beforeEach(async () => {
  replica = await openReplica({ name: 'rihla', indexedDB: new IDBFactory(), IDBKeyRange, isShared: false });
  clock = new ManualClock();
  [server, asked, shown] = [[], [], null];
  stop = watchSavedPlaces(
    {
      replica,
      remote: {
        async restaurantsById(ids) {
          asked.push([...ids]);
          if (!server) throw new RemoteError('gone', { code: 'offline' });
          return server.filter(({ id }) => ids.includes(id));
        },
      },
      clock,
      follow(listener) {
        notify = listener;
        return () => {};
      },
      onFatal: (error) => {
        throw error;
      },
    },
    (items) => {
      shown = items;
    },
  );
});
afterEach(async () => {
  stop();
  await replica.close();
});

const names = () => shown?.map(({ place: found, isGone }) => (isGone ? 'gone' : (found?.name ?? null)));

test('a place of a kept region is shown without a request (F17)', async () => {
  await replica.collections.restaurants.insert(place(1));
  notify([entry(1)]);
  await vi.waitFor(() => expect(names()).toEqual(['Place 1']));
  expect(asked).toEqual([]);
});

test('a missing place is fetched once, is then available offline, and survives clearing the caches', async () => {
  server = [place(2)];
  notify([entry(2), entry(3)]);
  await vi.waitFor(() => expect(names()).toEqual(['Place 2', 'gone']));
  notify([entry(2), entry(3)]);
  expect(asked).toEqual([[idOf(2), idOf(3)]]);
  const saved = new Set([idOf(2)]);
  for (let n = 100; n < 103; n++) await rememberVisited(replica, place(n), n, saved);
  await dropVisited(replica, 1, saved);
  expect((await findRestaurantById(replica, idOf(2)))?.name).toBe('Place 2');
  expect(await findRestaurantById(replica, idOf(100))).toBeUndefined();
});

test('without a network it stays missing, and is requested again at the list’s next update', async () => {
  server = null;
  notify([entry(4)]);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(names()).toEqual([null]);
  server = [place(4)];
  await vi.waitFor(() => {
    notify([entry(4)]);
    expect(names()).toEqual(['Place 4']);
  });
});

test('a place that no pull refreshes is requested again once it is old', async () => {
  await rememberVisited(replica, place(5), clock.now());
  notify([entry(5)]);
  await vi.waitFor(() => expect(names()).toEqual(['Place 5']));
  expect(asked).toEqual([]);
  server = [place(5, { name: 'Place 5 moved', stamp: 9 })];
  clock.advance(11 * 60_000);
  notify([entry(5)]);
  await vi.waitFor(() => expect(names()).toEqual(['Place 5 moved']));
  expect(asked).toHaveLength(1);
});

test('nothing is emitted before the first read, and null while signed out (V9)', async () => {
  notify([entry(1)]);
  expect(shown).toBeNull();
  await vi.waitFor(() => expect(shown).not.toBeNull());
  notify(null);
  expect(shown).toBeNull();
});
