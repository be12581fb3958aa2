import { refusesDatabases } from '#platform/databases.ts';
import { afterStart } from '#platform/idle.ts';
import { openKeyValueStore } from '#platform/key-value-store.ts';
import { openBrowserNetworkPolicy } from '#platform/network-use.ts';
import { type ArchiveAccess, browserAccess, keepWorld, readArchives } from '#platform/tile-archives.ts';
import type { SearchClient } from '#workers/search/api.ts';

export interface MapKeeping {
  /** Resolves once the places have loaded, which are waited for on a slow line. */
  readonly placesLoaded: () => Promise<void>;
  /** Resolves with the service worker once it is active; null without one. */
  readonly worker: () => Promise<Pick<ServiceWorker, 'postMessage'> | null>;
  /** Whether the browser stores nothing for the site. */
  readonly refusesStorage: () => Promise<boolean>;
  readonly isSparing: () => Promise<boolean>;
  readonly access: ArchiveAccess;
}

/**
 * Stores the map's code and the world's outline on this device, so that the first map may be opened without a network. Does
 * nothing while data is to be saved, where the browser refuses storage, or without a service worker, which stores the code.
 */
export async function keepMap({ placesLoaded, worker, refusesStorage, isSparing, access }: MapKeeping): Promise<void> {
  if ((await refusesStorage()) || (await isSparing())) return;
  await placesLoaded();
  const active = await worker();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  active?.postMessage({ type: 'KEEP_MAP' });
  if (active === null) return;
  // A site may have no archives, or no network now: the next visit tries again.
  const archives = await readArchives(access).catch(() => []);
  await keepWorld(archives, access);
}

/** Does so in the browser once the page is idle. @returns cancels it */
export function startKeepingMap(search: Pick<SearchClient, 'watch'>): () => void {
  const keeping = {
    placesLoaded: () => whenReady(search),
    worker: activeWorker,
    refusesStorage: refusesDatabases,
    isSparing: savesData,
    access: browserAccess,
  };
  return afterStart(() => void keepMap(keeping));
}

function whenReady(search: Pick<SearchClient, 'watch'>): Promise<void> {
  return new Promise((resolve) => {
    const stop = search.watch(({ phase }) => {
      if (phase !== 'ready') return;
      resolve();
      // `watch` may call at once, before it returns.
      queueMicrotask(() => stop());
    });
  });
}

async function activeWorker(): Promise<ServiceWorker | null> {
  if (!('serviceWorker' in navigator)) return null;
  return (await navigator.serviceWorker.ready).active;
}

async function savesData(): Promise<boolean> {
  const values = openKeyValueStore('rihla-values');
  const policy = await openBrowserNetworkPolicy(values);
  const { isSparing } = policy.now();
  policy.close();
  values.close();
  return isSparing;
}
