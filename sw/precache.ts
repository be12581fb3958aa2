/** Caches the app's files, all of one version, for pages without a network. */
import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { isWhatItClaims } from './content-type.ts';

/**
 * Number of parallel downloads. Workbox downloads one file after the other, each with a full round trip: on a slow network,
 * a page that goes offline meanwhile lacks its code. Many more would take bandwidth from the open page.
 */
const LANES = 6;

/** Rejects an installation if any of its files came from a foreign server. */
export const GUARD = {
  cacheWillUpdate: async ({ request, response }: { request: Request; response: Response }) =>
    isWhatItClaims(request.url, response) ? response : null,
};

/** Like Workbox's controller, with parallel downloads. */
export class Precache extends PrecacheController {
  readonly #waiting: PrecacheEntry[];

  constructor(entries: readonly PrecacheEntry[]) {
    super({ plugins: [GUARD] });
    this.#waiting = [...entries];
    this.precache([...entries]);
  }

  /** Workbox checks every file, but does not download those that the lanes have cached. */
  override install(event: ExtendableEvent): ReturnType<PrecacheController['install']> {
    const lanes = Promise.all(Array.from({ length: LANES }, () => this.#fetchWaiting(event)));
    const installed = lanes.then(() => super.install(event));
    event.waitUntil(installed);
    return installed;
  }

  /** Downloads a file that the installation stored, and stores it again. Rejects if it can't be loaded. */
  async restore(entry: PrecacheEntry): Promise<void> {
    const request = requestOf(entry);
    const response = await fetch(request);
    if (!isWhatItClaims(request.url, response)) throw new Error(`${entry.url} is not what its address promises.`);
    const cache = await caches.open(this.strategy.cacheName);
    await cache.put(this.#keyOf(entry), response);
  }

  #keyOf({ url }: PrecacheEntry): string {
    const key = this.getCacheKeyForURL(url);
    if (key === undefined) throw new Error(`${url} is not among the files of the app.`);
    return key;
  }

  async #fetchWaiting(event: ExtendableEvent): Promise<void> {
    for (let entry = this.#waiting.shift(); entry !== undefined; entry = this.#waiting.shift()) {
      const params = { cacheKey: this.#keyOf(entry) };
      // Workbox stores files during an installation only.
      await Promise.all(this.strategy.handleAll({ params, request: requestOf(entry), event }));
    }
  }
}

function requestOf({ url, revision }: PrecacheEntry): Request {
  return new Request(url, { cache: revision === null ? 'default' : 'reload', credentials: 'same-origin' });
}

/** Precaches these files from the next installation on, and serves requests for them. */
export function storeFiles(entries: readonly PrecacheEntry[]): Precache {
  const precache = new Precache(entries);
  registerRoute(new PrecacheRoute(precache));
  return precache;
}
