// @module-tag quick
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { purgeRegion } from '#replica/purge.ts';
import { deleteRegionState, findRegionState, saveRegionState } from '#replica/region-states.ts';
import { openReplica, type Replica } from '#replica/replica-database.ts';
import { countRegion, findRestaurantBySlug, listRegionIds } from '#replica/restaurants.ts';
import { fakeRestaurant } from '../../tests/support/fakes/fake-data.ts';
import { ManualClock } from '../../tests/support/fakes/manual-clock.ts';
import { MemoryIndex } from '../../tests/support/fakes/memory-index.ts';
import { ModelServer } from '../../tests/support/servers/model-server.ts';
import { createIndexLink } from './index-link.ts';
import { createRegionPuller, type RegionPuller } from './region-pull.ts';
import { createReplicaWriter, type ReplicaWriter } from './replica-writer.ts';
import { SyncError } from './sync-error.ts';
import { createTaskQueue } from './task-queue.ts';

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const place = (n: number, changes: Partial<Restaurant> = {}) =>
  fakeRestaurant({ id: idOf(n), slug: `place-${n}`, region: 'sg', ...changes });
const { signal } = new AbortController();

let server: ModelServer;
let index: MemoryIndex;
let replica: Replica;
let replicaWriter: ReplicaWriter;
let clock: ManualClock;
let stopAfterStore: boolean;

function write(...documents: Restaurant[]): void {
  const transaction = server.begin();
  for (const document of documents) transaction.put(document);
  transaction.commit();
}

function remove(...ids: string[]): void {
  const transaction = server.begin();
  for (const id of ids) transaction.delete(id);
  transaction.commit();
}

function puller(readDetails = server.readDetails): RegionPuller {
  const link = createIndexLink(clock);
  link.connect(index);
  return createRegionPuller({
    replica,
    remote: server,
    readDetails,
    index: link,
    replicaWriter: {
      ...replicaWriter,
      async store(documents, deleted) {
        await replicaWriter.store(documents, deleted);
        if (stopAfterStore) throw new Error('the tab died');
      },
    },
    clock,
    serial: createTaskQueue(),
    pageRows: 3,
  });
}

beforeEach(async () => {
  server = new ModelServer();
  index = new MemoryIndex();
  clock = new ManualClock();
  stopAfterStore = false;
  replica = await openReplica({ name: 'rihla', indexedDB: new IDBFactory(), IDBKeyRange, isShared: false });
  replicaWriter = createReplicaWriter(replica.collections.restaurants);
});

afterEach(async () => {
  await replica.close();
});

test('a region of an earlier document shape is loaded again over the stored one', async () => {
  write(place(1), place(2));
  server.buildPacks();
  let loads = 0;
  const counted = puller((region) => {
    loads++;
    return server.readDetails(region);
  });
  await counted.pull('sg', signal);
  await counted.pull('sg', signal);
  expect(loads).toBe(1);
  // The state as an earlier version of the app stored it.
  const { shape: _, ...state } = (await findRegionState(replica, 'sg')) ?? { shape: 0 };
  await deleteRegionState(replica, 'sg');
  await saveRegionState(replica, 'sg', state);
  expect(await countRegion(replica, 'sg')).toBe(2);
  await counted.pull('sg', signal);
  await counted.pull('sg', signal);
  expect(loads).toBe(2);
});

test('a document stored before fields existed gets empty fields', async () => {
  const { names: _, place_kind: __, inferred_cuisines: ___, ...earlier } = place(1);
  await replica.collections.restaurants.insert(earlier as Restaurant);
  const found = await findRestaurantBySlug(replica, 'place-1');
  expect(found?.restaurant).toMatchObject({ names: {}, place_kind: null, inferred_cuisines: [] });
});

describe('the first pull of a region (Y3)', () => {
  test('takes the documents from the details pack, and only later changes from the server', async () => {
    write(place(1), place(2), place(3), place(4));
    server.buildPacks();
    write(place(5));
    await puller().pull('sg', signal);
    expect(await countRegion(replica, 'sg')).toBe(5);
    expect(server.pulls).toBe(1);
    expect(await findRegionState(replica, 'sg')).toMatchObject({ documents: 5, synced_at: '2026-11-20T00:00:00.000Z' });
  });

  test('pages through the server where no pack carries the region, or the pack is damaged', async () => {
    write(...[1, 2, 3, 4, 5, 6, 7].map((n) => place(n)));
    await puller(async () => {
      throw new SyncError('damaged', { code: 'pack_damaged', isRetryable: false });
    }).pull('sg', signal);
    expect(await countRegion(replica, 'sg')).toBe(7);
  });
});

describe('removed rows (Y5)', () => {
  test('a deleted row leaves the replica and the index', async () => {
    write(place(1), place(2));
    await puller().pull('sg', signal);
    remove(idOf(1));
    await puller().pull('sg', signal);
    expect(await listRegionIds(replica, 'sg')).toEqual([idOf(2)]);
    expect([...index.documentsOf('sg').keys()]).toEqual([idOf(2)]);
  });

  test('a row that moved to another kept region stays, whichever is pulled first', async () => {
    for (const order of [
      ['sg', 'my'],
      ['my', 'sg'],
    ] as const) {
      write(place(1, { region: 'sg' }));
      await puller().pull('my', signal);
      await puller().pull('sg', signal);
      write(place(1, { region: 'my' }));
      for (const region of order) await puller().pull(region, signal);
      expect(await listRegionIds(replica, 'my'), order.join()).toEqual([idOf(1)]);
      expect(await listRegionIds(replica, 'sg'), order.join()).toEqual([]);
      expect(index.documentsOf('my').size).toBe(1);
    }
  });
});

describe('a database that was restored (Y8)', () => {
  test('is pulled again over the stored rows; missing rows are deleted, and only at the end', async () => {
    write(place(1), place(2), place(3), place(4));
    await puller().pull('sg', signal);
    server.restore((id) => id === idOf(1));
    const counts: number[] = [];
    const watch = replica.collections.restaurants.find({ selector: { region: 'sg' } }).$.subscribe((found) => {
      counts.push(found.length);
    });
    await puller().pull('sg', signal);
    watch.unsubscribe();
    expect(await listRegionIds(replica, 'sg')).toEqual([idOf(2), idOf(3), idOf(4)]);
    expect(Math.min(...counts)).toBe(3);
    expect([...index.documentsOf('sg').values()].every(({ name }) => name.endsWith('*'))).toBe(true);
    expect(index.documentsOf('sg').size).toBe(3);
  });

  test('does not use a pack of the former generation', async () => {
    write(place(1), place(2));
    server.buildPacks();
    await puller().pull('sg', signal);
    server.restore(() => false);
    await puller().pull('sg', signal);
    expect((await findRestaurantBySlug(replica, 'place-1'))?.restaurant.name).toMatch(/\*$/);
  });

  test('a phone that loads an old pack first ends with the present rows', async () => {
    write(place(1), place(2));
    server.buildPacks();
    server.restore((id) => id === idOf(1));
    await puller().pull('sg', signal);
    expect(await listRegionIds(replica, 'sg')).toEqual([idOf(2)]);
  });
});

describe('interrupted steps are repeated (Y10)', () => {
  test('a tombstone stored before its checkpoint still reaches an index that missed it', async () => {
    write(place(1), place(2));
    await puller().pull('sg', signal);
    index.save();
    remove(idOf(1));
    stopAfterStore = true;
    await expect(puller().pull('sg', signal)).rejects.toThrow('the tab died');
    index.crash();
    stopAfterStore = false;
    await puller().align('sg', false);
    await puller().pull('sg', signal);
    expect([...index.documentsOf('sg').keys()]).toEqual([idOf(2)]);
  });

  test('an index restarted from its saved files gets what it missed meanwhile', async () => {
    write(place(1));
    await puller().pull('sg', signal);
    index.save();
    write(place(2));
    await puller().pull('sg', signal);
    index.crash();
    write(place(3));
    await puller().pull('sg', signal);
    expect([...index.documentsOf('sg').keys()]).toEqual([idOf(1), idOf(2), idOf(3)]);
  });

  test('an index behind the replica is rebuilt from it; one that agrees is left alone', async () => {
    write(place(1), place(2));
    await puller().pull('sg', signal);
    expect(index.rebuilt).toEqual(['sg']);
    await puller().align('sg', false);
    expect(index.rebuilt).toEqual(['sg']);
    index.wipe();
    await puller().align('sg', false);
    expect(index.documentsOf('sg').size).toBe(2);
  });

  test('documents stored before the network failed are in the index, too', async () => {
    write(place(1), place(2));
    server.buildPacks();
    server.failures = [new SyncError('no network', { code: 'offline', isRetryable: true })];
    await expect(puller().pull('sg', signal)).rejects.toMatchObject({ code: 'offline' });
    expect(index.documentsOf('sg').size).toBe(2);
  });

  test('a collection that the browser lost is filled again', async () => {
    write(place(1), place(2));
    await puller().pull('sg', signal);
    await purgeRegion(replica, 'sg');
    await puller().pull('sg', signal);
    expect(await countRegion(replica, 'sg')).toBe(2);
  });
});

test('a dropped region leaves nothing, and can be kept again (Y7)', async () => {
  write(place(1), place(2), place(3, { region: 'my' }));
  await puller().pull('sg', signal);
  await puller().pull('my', signal);
  await purgeRegion(replica, 'sg');
  await deleteRegionState(replica, 'sg');
  expect(await countRegion(replica, 'sg')).toBe(0);
  expect(await replica.collections.restaurants.storageInstance.findDocumentsById([idOf(1), idOf(2)], true)).toEqual([]);
  expect(await countRegion(replica, 'my')).toBe(1);
  await puller().pull('sg', signal);
  expect(await countRegion(replica, 'sg')).toBe(2);
});

test('rows that a running transaction holds back are announced, and arrive after it ends (Y4)', async () => {
  write(place(1));
  await puller().pull('sg', signal);
  const late = server.begin();
  late.put(place(2));
  write(place(3));
  expect((await puller().pull('sg', signal)).isBlocked).toBe(true);
  expect(await countRegion(replica, 'sg')).toBe(1);
  late.commit();
  expect((await puller().pull('sg', signal)).isBlocked).toBe(false);
  expect(await countRegion(replica, 'sg')).toBe(3);
});

test('a page with a document of another region is refused (Y12)', async () => {
  const remote = {
    pullRegion: async () => ({
      documents: [place(1, { region: 'my' })],
      gone: [],
      checkpoint: { xid: '5', id: idOf(1), generation: 'g' },
      has_more: false,
      blocked: false,
      generation: 'g',
    }),
  };
  const link = createIndexLink(clock);
  const options = {
    replica,
    remote,
    readDetails: server.readDetails,
    index: link,
    replicaWriter,
    clock,
    serial: createTaskQueue(),
  };
  await expect(createRegionPuller(options).pull('sg', signal)).rejects.toMatchObject({ code: 'bad_answer' });
  expect(await countRegion(replica, 'my')).toBe(0);
});
