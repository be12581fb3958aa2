// @module-tag quick
/** The replica against the real backend: pulls, pokes, and the results of signing in. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import ws from 'ws';
import { systemClock } from '../../../src/platform/clock.ts';
import { openKeyValueStore } from '../../../src/platform/key-value-store.ts';
import { deriveBoxKeys } from '../../../src/platform/sealed-box.ts';
import { createRemote, type Remote } from '../../../src/remote/remote.ts';
import { openOwnStore } from '../../../src/replica/open-own.ts';
import { openReplica, type Replica } from '../../../src/replica/replica-database.ts';
import { countRegion, findRestaurantBySlug } from '../../../src/replica/restaurants.ts';
import { createExchange } from '../../../src/sync/exchange.ts';
import { createIndexLink } from '../../../src/sync/index-link.ts';
import { createRegionPuller, type RegionPuller } from '../../../src/sync/region-pull.ts';
import { createReplicaWriter, type ReplicaWriter } from '../../../src/sync/replica-writer.ts';
import { createTaskQueue } from '../../../src/sync/task-queue.ts';
import { createSessionService } from '../../../src/workers/replica/account/session-service.ts';
import { createPackDownloads } from '../../../src/workers/replica/packs/pack-downloads.ts';
import { createPacks } from '../../../src/workers/replica/packs/pack-reader.ts';
import { createPatientFetch } from '../../../src/workers/replica/packs/patient-fetch.ts';
import { buildPacks } from '../../../supabase/local/packs/build-packs.ts';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { openMemoryBlobs } from '../../support/fakes/memory-blobs.ts';
import { MemoryIndex } from '../../support/fakes/memory-index.ts';
import { createMemoryLocks } from '../../support/fakes/memory-locks.ts';
import { noPauseChannel } from '../../support/fakes/pause-channel.ts';
import { insertRestaurant } from '../../support/restaurant-rows.ts';

const { signal } = new AbortController();

describe.each(ENGINES)('the replica on %s', (database) => {
  let backend: TestBackend;
  let remote: Remote;
  let now = Date.now();
  let replica: Replica;
  let replicaWriter: ReplicaWriter;
  let puller: RegionPuller;
  let index: MemoryIndex;
  const asked: string[] = [];

  beforeAll(async () => {
    // Node 20 has no WebSocket; the types of ws and the DOM differ in unused details.
    globalThis.WebSocket ??= ws as unknown as typeof WebSocket;
    backend = await startTestBackend({ database, seed: true, updatePacks: buildPacks });
    const factory = new IDBFactory();
    const store = openKeyValueStore('values', factory);
    const { url, publishableKey: key } = backend;
    remote = createRemote({ url, key, storage: store, locks: createMemoryLocks(), fetch, now: () => now });
    replica = await openReplica({ name: 'rihla', indexedDB: factory, IDBKeyRange, isShared: false });
    replicaWriter = createReplicaWriter(replica.collections.restaurants);
    index = new MemoryIndex();
    const link = createIndexLink(systemClock);
    link.connect(index);
    const ask = createPatientFetch((input, init) => {
      asked.push(input instanceof Request ? input.url : input.toString());
      return fetch(input, init);
    }, systemClock);
    const downloads = createPackDownloads({
      ask,
      pieces: openMemoryBlobs(),
      values: store,
      freeBytes: async () => null,
      channel: noPauseChannel,
      // Small enough that even the samples arrive in pieces.
      pieceBytes: 2000,
    });
    const packs = createPacks({ packsUrl: `${url}/packs/`, ask, store, downloads });
    puller = createRegionPuller({
      replica,
      remote,
      readDetails: (region) => packs.readDetails(region),
      index: link,
      replicaWriter,
      clock: systemClock,
      serial: createTaskQueue(),
    });
  });

  afterAll(async () => {
    await remote?.close();
    await replica?.close();
    await backend?.stop();
  });

  test('holds all samples of both countries after one pull each, with packs in pieces', async () => {
    for (const region of ['sg', 'my']) {
      await puller.pull(region, signal);
      expect(await countRegion(replica, region)).toBe(15);
      expect(await remote.countRegion(region)).toBe(15);
      expect(index.documentsOf(region).size).toBe(15);
      expect(asked.filter((url) => url.endsWith(`/${region}.details.pack.gz`)).length).toBeGreaterThan(1);
    }
  });

  test('applies a changed row, a deleted one, and a moved one', async () => {
    const [first, second, third] = [...index.documentsOf('sg').values()];
    if (!first || !second || !third) throw new Error('there are no samples');
    await backend.database.query('update public.restaurants set name = $2 where id = $1', [first.id, 'New name']);
    await backend.database.query('delete from public.restaurants where id = $1', [second.id]);
    await backend.database.query('update public.restaurants set region = $2 where id = $1', [third.id, 'my']);
    await puller.pull('sg', signal);
    await puller.pull('my', signal);
    expect((await findRestaurantBySlug(replica, first.slug))?.restaurant.name).toBe('New name');
    // A device can't tell a sample that was deleted from one that left the lists, so it is found until it is opened.
    expect(await replica.collections.restaurants.findOne(second.id).exec()).toBeNull();
    expect((await findRestaurantBySlug(replica, second.slug))?.visitedSyncedAt).toEqual(expect.any(String));
    expect((await findRestaurantBySlug(replica, third.slug))?.restaurant.region).toBe('my');
    expect([index.documentsOf('sg').size, index.documentsOf('my').size]).toEqual([13, 16]);
  });

  test('with the first real place of a country its samples leave the region, and are found by their addresses, marked', async () => {
    const samples = [...index.documentsOf('sg').values()];
    const real = await insertRestaurant(backend.database, { country_code: 'SG', slug: 'real' });
    await puller.pull('sg', signal);
    expect([await countRegion(replica, 'sg'), await remote.countRegion('sg')]).toEqual([1, 1]);
    expect([...index.documentsOf('sg').keys()]).toEqual([real]);
    for (const { slug } of samples) {
      const { restaurant, visitedSyncedAt } = (await findRestaurantBySlug(replica, slug)) ?? {};
      expect([slug, restaurant?.is_sample, typeof visitedSyncedAt]).toEqual([slug, true, 'string']);
      expect(await remote.restaurantBySlug(slug)).toMatchObject({ slug, is_sample: true });
    }
    await backend.database.query('delete from public.restaurants where id = $1', [real]);
    await puller.pull('sg', signal);
    expect([await countRegion(replica, 'sg'), await remote.countRegion('sg')]).toEqual([13, 13]);
    expect((await findRestaurantBySlug(replica, samples[0]?.slug ?? ''))?.visitedSyncedAt).toBeNull();
    expect(await findRestaurantBySlug(replica, 'real')).toBeUndefined();
  });

  test('pulls a region without a pack page by page', async () => {
    const link = createIndexLink(systemClock);
    const options = { replica, remote, index: link, replicaWriter, clock: systemClock, serial: createTaskQueue() };
    const paging = createRegionPuller({ ...options, readDetails: async () => null, pageRows: 4 });
    await replica.collections.region_states.findOne('sg').remove();
    await paging.pull('sg', signal);
    expect(await countRegion(replica, 'sg')).toBe(13);
  });

  test('is poked with a changed row’s region', async () => {
    const pokes: (string | null)[] = [];
    const stop = remote.watchChanges((region) => pokes.push(region));
    await vi.waitFor(() => expect(pokes).toEqual([null]));
    await backend.database.query("update public.restaurants set name = name || '!' where region = 'sg'");
    await vi.waitFor(() => expect(pokes).toContain('sg'));
    expect(remote.isListening()).toBe(true);
    stop();
    await vi.waitFor(() => expect(remote.isListening()).toBe(false));
  });

  test('finds a place by its slug, or learns that it does not exist', async () => {
    const [place] = [...index.documentsOf('my').values()];
    expect(await remote.restaurantBySlug(place?.slug ?? '')).toMatchObject({ id: place?.id });
    expect(await remote.restaurantBySlug('no-such-place')).toBeNull();
  });

  test('a checkpoint of another generation is refused with a code', async () => {
    const checkpoint = { xid: '5', id: '00000000-0000-4000-8000-000000000000', generation: crypto.randomUUID() };
    await expect(remote.pullRegion('sg', checkpoint, 10)).rejects.toMatchObject({ code: 'other_generation' });
  });

  test('signs up, in and out, with codes for errors; the profile is pulled, also after renewing the token (F28)', async () => {
    const store = await openOwnStore({
      name: 'own',
      indexedDB: new IDBFactory(),
      IDBKeyRange,
      files: openMemoryBlobs(),
      newId: () => crypto.randomUUID(),
      onLost: () => {},
    });
    const exchange = createExchange(store, remote);
    const sessionService = createSessionService({
      auth: remote.auth,
      store,
      channel: { notify: () => {}, onNotified: () => {} },
      locks: createMemoryLocks(),
      clock: systemClock,
      keysOf: async (userId) => deriveBoxKeys(await remote.sealingKey(userId)),
      onUser: (userId) => void (userId && exchange(userId, signal)),
      onReturn: () => {},
      onFatal: (error) => {
        throw error;
      },
    });
    const profiles = async () => (await store.read(sessionService.userId() ?? '')).documents.profile;
    const sessions: (string | null)[] = [];
    sessionService.watch((session) => sessions.push(session?.name ?? null));
    expect(await sessionService.account.signUp('Aisyah Rahman', 'aisyah@example.org', 'correct horse')).toEqual({
      ok: true,
      session: null,
    });
    expect(await sessionService.account.signIn('aisyah@example.org', 'correct horse')).toMatchObject({
      ok: true,
      session: { email: 'aisyah@example.org', name: 'Aisyah Rahman' },
    });
    await vi.waitFor(() => expect(sessions.at(-1)).toBe('Aisyah Rahman'));
    await vi.waitFor(async () => expect(await profiles()).toMatchObject([{ name: 'Aisyah Rahman' }]));
    const id = sessionService.userId() ?? '';
    now += 2 * 3_600_000;
    await backend.database.query("update public.users set city = 'Fez' where id = $1", [id]);
    await exchange(id, signal);
    expect(await profiles()).toMatchObject([{ name: 'Aisyah Rahman', city: 'Fez' }]);
    const renewed = await backend.database.query('select from auth.refresh_tokens where user_id = $1', [id]);
    expect(renewed).toHaveLength(2);
    await sessionService.signOut();
    await vi.waitFor(() => expect(sessions.at(-1)).toBeNull());
    await vi.waitFor(async () => expect((await store.read(id)).documents.profile).toEqual([]));
    expect(await sessionService.account.signIn('aisyah@example.org', 'wrong')).toMatchObject({
      ok: false,
      code: 'invalid_credentials',
    });
    expect(await sessionService.account.signIn('aisyah@example.org', 'correct horse')).toMatchObject({ ok: true });
    await vi.waitFor(async () => expect(await profiles()).toHaveLength(1));
    store.close();
  });
});
