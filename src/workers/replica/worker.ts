/** Entry of the replica worker: opens its databases and connections in the browser. `service.ts` says what it does. */

import { expose, proxy } from 'comlink';
import { showBadge } from '#platform/badge.ts';
import { openBlobStore } from '#platform/blob-store.ts';
import type { BrowserKey } from '#platform/browser-key.ts';
import { cacheStorage } from '#platform/cache-storage.ts';
import { openChannel } from '#platform/channel.ts';
import { systemClock } from '#platform/clock.ts';
import { usableDatabases } from '#platform/databases.ts';
import { KEPT_TILES_CACHE, PACK_PIECES } from '#platform/folders.ts';
import { keptArchives } from '#platform/kept-archives.ts';
import { openKeyValueStore, withMemoryFallback } from '#platform/key-value-store.ts';
import { browserLocks } from '#platform/locks.ts';
import { openBrowserNetworkPolicy } from '#platform/network-use.ts';
import { openPictureCache } from '#platform/picture-cache.ts';
import { dropIndexFiles, dropPictures, estimateStorage } from '#platform/storage.ts';
import { browserAccess, readSiteArchives } from '#platform/tile-archives.ts';
import { createRemote } from '#remote/remote.ts';
import { OUTBOX_FILES, OWN_NAME, openOwnStore } from '#replica/open-own.ts';
import { openReplica, REPLICA_NAME } from '#replica/replica-database.ts';
import { dropVisited } from '#replica/restaurants.ts';
import { createStorageReclaimer } from '#replica/storage-reclaimer.ts';
import { createPackDownloads, type PauseChange } from '#workers/replica/packs/pack-downloads.ts';
import { createPacks } from '#workers/replica/packs/pack-reader.ts';
import { createPatientFetch } from '#workers/replica/packs/patient-fetch.ts';
import type { ReplicaApi, ReplicaOptions } from './api.ts';
import { eachMethod, METHODS } from './methods.ts';
import { type ReplicaService, startReplicaService } from './service.ts';

/** Number of pictures of other people's reviews to cache. */
const MAX_REVIEW_PHOTOS = 100;

/** Drops the older half of a cache. */
const HALF = 0.5;

let service: ReplicaService | null = null;

function get(): ReplicaService {
  if (!service) throw new Error('The replica worker was not opened');
  return service;
}

/** An uncaught error ends this worker; the page starts a new one. */
function onFatal(error: unknown): void {
  setTimeout(() => {
    throw error;
  });
}

/** Calls the present global fetch each time, as a page's code does. */
const ask: typeof fetch = (input, init) => fetch(input, init);

async function open(
  { supabaseUrl, publishableKey, packsUrl }: ReplicaOptions,
  browserKey: BrowserKey,
  language: () => Promise<string>,
): Promise<void> {
  const databases = await usableDatabases();
  const store = withMemoryFallback(openKeyValueStore('rihla-values', databases));
  const caches = cacheStorage();
  const channel = openChannel('rihla:session');
  const replica = await openReplica({ name: REPLICA_NAME, indexedDB: databases, IDBKeyRange, isShared: true });
  // Pictures are the largest and least important. Documents go last, because deleting one writes a tombstone, which needs
  // storage.
  const reclaimer = createStorageReclaimer([
    () => dropPictures(HALF),
    () => dropPictures(1),
    () => dropIndexFiles(browserLocks),
    async () => dropVisited(replica, HALF, await own.savedPlaces()),
    async () => dropVisited(replica, 1, await own.savedPlaces()),
  ]);
  const own = await openOwnStore({
    name: OWN_NAME,
    indexedDB: databases,
    IDBKeyRange,
    files: await openBlobStore(OUTBOX_FILES),
    newId: () => crypto.randomUUID(),
    onLost: onFatal,
    reclaimer,
  });
  const remote = createRemote({
    url: supabaseUrl,
    key: publishableKey,
    storage: store,
    browserKey,
    language,
    locks: browserLocks,
    fetch: ask,
    now: Date.now,
  });
  const pauses = openChannel('rihla:pack-pauses');
  const askPatiently = createPatientFetch(ask, systemClock);
  const downloads = createPackDownloads({
    ask: askPatiently,
    pieces: await openBlobStore(PACK_PIECES),
    values: store,
    freeBytes,
    channel: {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
      notify: (change) => pauses.postMessage(change),
      onNotified: (listener) =>
        pauses.addEventListener('message', ({ data }: MessageEvent<PauseChange>) => listener(data)),
    },
  });
  const mapChanges = openChannel('rihla:kept-maps');
  service = startReplicaService({
    replica,
    own,
    values: store,
    remote,
    packs: createPacks({ packsUrl, ask: askPatiently, store, downloads }),
    downloads,
    maps: {
      ask: askPatiently,
      store: caches && keptArchives(await caches.open(KEPT_TILES_CACHE)),
      readArchives: () => readSiteArchives({ ...browserAccess, fetch: (path) => askPatiently(path) }),
      freeBytes,
      channel: {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
        notify: () => mapChanges.postMessage('changed'),
        onNotified: (listener) => mapChanges.addEventListener('message', listener),
      },
    },
    locks: browserLocks,
    network: await openBrowserNetworkPolicy(store),
    clock: systemClock,
    random: Math.random,
    sessionChannel: {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
      notify: () => channel.postMessage('changed'),
      onNotified: (listener) => channel.addEventListener('message', listener),
    },
    showBadge,
    reviews: withMemoryFallback(openKeyValueStore('rihla-reviews', databases)),
    pictures: openPictureCache(caches, '/storage/v1/object/authenticated/review-photos/', MAX_REVIEW_PHOTOS),
    reclaimer,
    async dropFetched() {
      await dropPictures(1);
      await dropVisited(replica, 1, await own.savedPlaces());
    },
    onFatal,
  });
  self.addEventListener('online', () => void get().comeBack('network').catch(onFatal));
}

/** Calls the service's method. The function that ends a watch stays in this worker and is passed as a proxy. */
const methods = eachMethod((name) => {
  const call = (args: unknown[]): unknown => Reflect.apply(get()[name], get(), args);
  return METHODS[name] === 'watch'
    ? async (...args) => proxy((await call(args)) as () => void) // what a watch answers
    : (...args) => call(args);
});

const api = { ...(methods as unknown as Omit<ReplicaApi, 'open'>), open } satisfies ReplicaApi; // each method has its name’s type

expose(api);

/** Null if the browser does not report it. */
async function freeBytes(): Promise<number | null> {
  const estimate = await estimateStorage();
  return estimate && estimate.quotaBytes - estimate.usedBytes;
}
