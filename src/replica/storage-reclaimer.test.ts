// @module-tag quick
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Mutation } from '#domain/own/mutations.ts';
import type { Checkpoint } from '#domain/sync/packs.ts';
import { createReplicaWriter } from '#sync/replica-writer.ts';
import { type FullDisk, ignoreUnhandledRejections, watchDisk } from '../../tests/support/devices/full-disk.ts';
import { fakeRestaurant } from '../../tests/support/fakes/fake-data.ts';
import { openMemoryBlobs } from '../../tests/support/fakes/memory-blobs.ts';
import { openOwnStore } from './open-own.ts';
import type { OwnStore } from './own-store.ts';
import {
  listKeptRegions,
  listRegionStates,
  saveRegionState,
  setKeptRegions,
  showRegionPhase,
} from './region-states.ts';
import { openReplica, type Replica } from './replica-database.ts';
import { countRegion, dropVisited, findRestaurantBySlug, rememberVisited, touchVisited } from './restaurants.ts';
import { createStorageReclaimer, type StorageReclaimer } from './storage-reclaimer.ts';

const P = '00000000-0000-4000-8000-000000000001';
const city = (value: string): Mutation => ({ name: 'update_profile', args: { city: value } });
const checkpoint: Checkpoint = { xid: '5', id: P, generation: 'g' };
const page = { collection: 'saved', documents: [], gone: [], checkpoint, isWhole: true } as const;
const PICTURE = { path: 'a', userId: 'amina', bytes: new Uint8Array(3), addedAt: 1, draft: null, isUploaded: false };
const FULL = { name: 'ReplicaError', code: 'storage_full' };

const place = (n: number) => fakeRestaurant({ slug: `place-${n}`, region: 'sg' });

let disk: FullDisk;
let idb: IDBFactory;
beforeEach(() => {
  disk = watchDisk();
  idb = new IDBFactory();
});
afterEach(() => disk.restore());

const openOwn = (reclaimer?: StorageReclaimer) =>
  openOwnStore({
    name: 'own',
    indexedDB: idb,
    IDBKeyRange,
    files: openMemoryBlobs(),
    newId: () => crypto.randomUUID(),
    onLost: (error) => expect.unreachable(String(error)),
    ...(reclaimer ? { reclaimer } : {}),
  });

describe('the outbox on a full device', () => {
  const WRITES: [string, (store: OwnStore, entry: Awaited<ReturnType<OwnStore['add']>>) => Promise<unknown>][] = [
    ['something is done', (store) => store.add('amina', city('B'), 2)],
    ['a text is sent', (store) => store.addAll('amina', { mutations: [city('B')], addedAt: 2, draft: 'profile' })],
    ['a draft is kept', (store) => store.drafts.keep('amina', 'profile', { city: 'B' })],
    ['a picture is kept', (store) => store.photos.keep(PICTURE)],
    ['an answer is noted', (store, entry) => store.answer([{ entry, outcome: 'refused', code: 'invalid' }])],
    ['numbers are given anew', (store, entry) => store.answer([{ entry, outcome: 'renumber', code: null }])],
    ['something is taken back', (store, { seq }) => store.discard(seq)],
    ['that is undone', (store, entry) => store.putBack(entry)],
    ['a page is stored', (store) => store.store('amina', [page], [])],
    [
      'a file is read back',
      (store) =>
        store.putBackFiled('amina', [
          { client: P, number: 1, mutation: city('C'), addedAt: 1, state: 'waiting', code: null },
        ]),
    ],
  ];

  test.each(WRITES)('when %s, it reports that, and stored data stays unchanged', async (_, write) => {
    const store = await openOwn();
    const entry = await store.add('amina', city('A'), 1);
    disk.isFull = true;
    await expect(write(store, entry)).rejects.toMatchObject(FULL);
    expect(disk.refused).toBeGreaterThan(0);
    expect(await store.entries('amina')).toEqual([entry]);
    disk.isFull = false;
    await write(store, entry);
    store.close();
  });

  test.each(WRITES)('when %s, caches are dropped one by one until it fits', async (_, write) => {
    const dropped: string[] = [];
    const drop = (name: string, isEnough: boolean) => async () => {
      dropped.push(name);
      disk.isFull = disk.isFull && !isEnough;
      return name !== 'empty';
    };
    const reclaimer = createStorageReclaimer([
      drop('empty', false),
      drop('small', false),
      drop('enough', true),
      drop('spared', true),
    ]);
    const changes: boolean[] = [];
    reclaimer.watch(() => changes.push(reclaimer.isFull()));
    const store = await openOwn(reclaimer);
    const entry = await store.add('amina', city('A'), 1);
    disk.isFull = true;
    await write(store, entry);
    expect(dropped).toEqual(['empty', 'small', 'enough']);
    expect(changes).toEqual([]);
    store.close();
  });

  test('without anything left to drop, the device counts as full until a write succeeds', async () => {
    const reclaimer = createStorageReclaimer([async () => true]);
    const changes: boolean[] = [];
    reclaimer.watch(() => changes.push(reclaimer.isFull()));
    const store = await openOwn(reclaimer);
    disk.isFull = true;
    await expect(store.add('amina', city('A'), 1)).rejects.toMatchObject(FULL);
    expect([reclaimer.isFull(), changes]).toEqual([true, [true]]);
    disk.isFull = false;
    expect(await store.add('amina', city('A'), 1)).toMatchObject({ number: 1 });
    expect([reclaimer.isFull(), changes]).toEqual([false, [true, false]]);
    store.close();
  });

  test('opens anyway, with all its data', async () => {
    const before = await openOwn();
    const entry = await before.add('amina', city('A'), 1);
    const { id } = await before.databaseIdentity();
    before.close();
    disk.isFull = true;
    const store = await openOwn();
    expect(await store.entries('amina')).toEqual([entry]);
    expect((await store.databaseIdentity()).id).toBe(id);
    await store.forgetEntries('amina');
    expect(await store.entries('amina')).toEqual([]);
    store.close();
  });
});

describe('the replica on a full device', () => {
  let replica: Replica;
  let name: string;
  const open = () => openReplica({ name, indexedDB: idb, IDBKeyRange, isShared: false });
  beforeEach(async () => {
    name = `room-${crypto.randomUUID()}`;
    replica = await open();
  });
  afterEach(() => replica.close());

  test('a page that did not fit is stored once there is room, and the loop goes on', async () => {
    onTestFinished(ignoreUnhandledRejections());
    const replicaWriter = createReplicaWriter(replica.collections.restaurants);
    const [first, second] = [place(1), place(2)];
    disk.isFull = true;
    for (let n = 0; n < 2; n++) await expect(replicaWriter.store([first], [])).rejects.toMatchObject(FULL);
    disk.isFull = false;
    await replicaWriter.store([first], []);
    disk.isFull = true;
    await expect(replicaWriter.store([second], [])).rejects.toMatchObject(FULL);
    await expect(replicaWriter.store([], [first.id])).rejects.toMatchObject(FULL);
    expect(await countRegion(replica, 'sg')).toBe(1);
    disk.isFull = false;
    await replicaWriter.store([second], [first.id]);
    expect(await findRestaurantBySlug(replica, 'place-1')).toBeUndefined();
    expect(await findRestaurantBySlug(replica, 'place-2')).toBeDefined();
  });

  test('a required write reports its failure; an optional one is skipped', async () => {
    await setKeptRegions(replica, [{ id: 'sg', name: 'Singapore', reason: 'chosen', rank: 0 }]);
    await rememberVisited(replica, place(1), 1);
    disk.isFull = true;
    const more = [{ id: 'my', name: 'Malaysia', reason: 'chosen', rank: 0 }] as const;
    await expect(setKeptRegions(replica, more)).rejects.toMatchObject(FULL);
    await expect(saveRegionState(replica, 'sg', { checkpoint })).rejects.toMatchObject(FULL);
    await showRegionPhase(replica, 'sg', { phase: 'syncing' });
    await rememberVisited(replica, place(2), 2);
    await touchVisited(replica, P, 2);
    expect(await listRegionStates(replica)).toEqual([]);
    disk.isFull = false;
    await showRegionPhase(replica, 'sg', { phase: 'syncing' });
    expect(await listRegionStates(replica)).toMatchObject([{ phase: 'syncing', checkpoint: null }]);
  });

  test('it opens with its data and is not deleted', async () => {
    onTestFinished(ignoreUnhandledRejections());
    await setKeptRegions(replica, [{ id: 'sg', name: 'Singapore', reason: 'chosen', rank: 0 }]);
    await replica.close();
    disk.isFull = true;
    replica = await open();
    expect(replica.wasRebuilt).toBe(false);
    expect(await listKeptRegions(replica)).toHaveLength(1);
  });

  test('a replica that can’t be opened on a full device is not deleted', async () => {
    await setKeptRegions(replica, [{ id: 'sg', name: 'Singapore', reason: 'chosen', rank: 0 }]);
    await replica.close();
    // Forces RxDB to write its description of the collections again.
    await new Promise((resolve) => {
      const request = idb.deleteDatabase(`rxdb-dexie-${name}--0--_rxdb_internal`);
      request.addEventListener('success', resolve);
    });
    disk.isFull = true;
    await expect(open()).rejects.toMatchObject(FULL);
    disk.isFull = false;
    replica = await open();
    expect(await listKeptRegions(replica)).toHaveLength(1);
  });

  test('visited places are dropped, those opened longest ago first', async () => {
    for (let n = 1; n <= 4; n++) await rememberVisited(replica, place(n), n);
    expect(await dropVisited(replica, 0.5)).toBe(true);
    const left = await Promise.all([1, 2, 3, 4].map((n) => findRestaurantBySlug(replica, `place-${n}`)));
    expect(left.map(Boolean)).toEqual([false, false, true, true]);
    expect(await dropVisited(replica, 1)).toBe(true);
    expect(await dropVisited(replica, 1)).toBe(false);
  });
});
