/** Builds the search service in the browser. A first visit loads this code after its first answer. */

import { openBlobStore } from '#platform/blob-store.ts';
import { openChannel } from '#platform/channel.ts';
import { systemClock } from '#platform/clock.ts';
import { refusesDatabases } from '#platform/databases.ts';
import { INDEX_FOLDER } from '#platform/folders.ts';
import { openKeyValueStore } from '#platform/key-value-store.ts';
import { browserLocks } from '#platform/locks.ts';
import { browserSavesData, openBrowserNetworkPolicy } from '#platform/network-use.ts';
import type { Downloads } from './downloads.ts';
import { SearchService } from './service.ts';
import type { TabChannel } from './service-parts.ts';

/** @param othersFirst see `SliceParts` */
export async function openWholeIndex(downloads: Downloads, othersFirst: () => Promise<void>): Promise<SearchService> {
  const service = new SearchService({
    store: await openBlobStore(INDEX_FOLDER),
    locks: browserLocks,
    clock: systemClock,
    downloads,
    loadCities: async () => (await import('#catalogue/data/world-cities.json')).default,
    channel: createTabChannel(),
    sparesData,
    slices: { now: () => performance.now(), othersFirst },
  });
  await service.open();
  return service;
}

function createTabChannel(): TabChannel {
  const channel = openChannel(INDEX_FOLDER);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target
    announce: () => channel.postMessage('saved'),
    onAnnounced: (listener) => channel.addEventListener('message', listener),
  };
}

async function sparesData(): Promise<boolean> {
  // Without databases no preference is stored, so the browser's own setting counts.
  if (await refusesDatabases()) return browserSavesData();
  const policy = await openBrowserNetworkPolicy(openKeyValueStore('rihla-values'));
  const { isSparing } = policy.now();
  policy.close();
  return isSparing;
}
