/** Stores the map's code before a map was ever opened, so that there is one without a network. */
import type { CacheFirst } from 'workbox-strategies';

/**
 * Downloads this version's files of the map when a page asks for it: pages know whether data is to be saved. A file that can't
 * be loaded is fetched the next time.
 * @param files their paths
 */
export function keepMapCode(self: ServiceWorkerGlobalScope, files: readonly string[], strategy: CacheFirst): void {
  self.addEventListener('message', (event) => {
    if (event.data?.type !== 'KEEP_MAP') return;
    const works = files.flatMap((file) => {
      const request = new Request(new URL(file, self.location.origin), { priority: 'low' });
      return strategy.handleAll({ request, event });
    });
    event.waitUntil(Promise.allSettled(works));
  });
}
