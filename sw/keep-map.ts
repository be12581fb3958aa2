/** Stores the map's code before a map was ever opened, so that there is one without a network. */
import type { CacheFirst } from 'workbox-strategies';
import { MAP_CODE_CACHE } from '#platform/folders.ts';

/**
 * Downloads this version's files of the map when a page asks for it: pages know whether data is to be saved. A file that can't
 * be loaded is fetched the next time. A new version downloads them with its installation if an earlier one had them: it may
 * take over without a network, and must not lose the map that a trip was packed with.
 * @param files their paths
 */
export function keepMapCode(
  self: Pick<ServiceWorkerGlobalScope, 'location' | 'caches' | 'addEventListener'>,
  files: readonly string[],
  strategy: Pick<CacheFirst, 'handleAll'>,
): void {
  self.addEventListener('message', (event) => {
    if (event.data?.type === 'KEEP_MAP') event.waitUntil(Promise.allSettled(fetchAll(event)));
  });
  self.addEventListener('install', (event) => event.waitUntil(renew(event)));

  const fetchAll = (event: ExtendableEvent) =>
    files.flatMap((file) => {
      const request = new Request(new URL(file, self.location.origin), { priority: 'low' });
      return strategy.handleAll({ request, event });
    });

  /** Rejects if a file can't be loaded. */
  async function renew(event: ExtendableEvent): Promise<void> {
    const stored = await (await self.caches.open(MAP_CODE_CACHE)).keys();
    if (stored.length > 0) await Promise.all(fetchAll(event));
  }
}
