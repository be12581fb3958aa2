/**
 * Downloads the map of Singapore with the app's own map keeper and the browser's storage. `?keep` starts the download; without
 * it, the page resumes an earlier download. It reports its progress to the test. Once the map is complete, it reports the
 * SHA-256 of the bytes in Cache Storage.
 */
import { chunksOf } from '#domain/geo/tiles.ts';
import { systemClock } from '#platform/clock.ts';
import { usableDatabases } from '#platform/databases.ts';
import { sha256 } from '#platform/digests.ts';
import { KEPT_TILES_CACHE } from '#platform/folders.ts';
import { keptArchives } from '#platform/kept-archives.ts';
import { openKeyValueStore } from '#platform/key-value-store.ts';
import { browserLocks } from '#platform/locks.ts';
import { browserAccess, readSiteArchives } from '#platform/tile-archives.ts';
import { startMapKeeper } from '#workers/replica/maps/map-keeper.ts';
import { createPatientFetch } from '#workers/replica/packs/patient-fetch.ts';

const REGION = 'sg';

async function say(what: string, detail: unknown): Promise<void> {
  await fetch('/said', { method: 'POST', body: JSON.stringify({ what, detail }) });
}

const cache = await caches.open(KEPT_TILES_CACHE);
const store = keptArchives(cache);
const ask = createPatientFetch((url, init) => fetch(url, init), systemClock);
const keeper = startMapKeeper({
  ask,
  store,
  readArchives: () => readSiteArchives({ ...browserAccess, fetch: (path) => ask(path) }),
  freeBytes: async () => null,
  channel: { notify() {}, onNotified() {} },
  values: openKeyValueStore('rihla', await usableDatabases()),
  locks: browserLocks,
  clock: systemClock,
  regions: async () => [REGION],
  isPro: () => true,
  isSparing: () => false,
  onFatal: (error) => void say('fatal', String(error)),
});

/** The stored bytes, whatever their names promise. */
async function storedBytes(): Promise<Blob> {
  const [archive] = await store.list();
  const chunks = archive ? chunksOf(archive) : [];
  const requests = await cache.keys();
  const parts = chunks.map(async (chunk) => {
    const request = requests.find(({ url }) => url.endsWith(chunk.sha256));
    return (request && (await cache.match(request))?.blob()) ?? new Blob();
  });
  return new Blob(await Promise.all(parts));
}

let told = -1;
async function tell(): Promise<void> {
  const map = (await keeper.read([REGION])).get(REGION);
  if (!map) return;
  if (map.state === 'kept') await say('kept', await sha256(await (await storedBytes()).arrayBuffer()));
  else if (map.receivedBytes > told) {
    told = map.receivedBytes;
    await say('received', told);
  }
}
keeper.watch(() => void tell());

if (location.search === '?keep') await keeper.api.keepMap(REGION);
else keeper.wake();
