/** The app's files on the device, all of one version: what a page needs whose server is out of reach. */
import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { isWhatItClaims } from './content-type.ts';

/**
 * So many files are asked for at once. Workbox asks for one after the other, and each waits for the way there and back: with a
 * slow network a page that loses it meanwhile lacks its code. Many more would take the line from the page that is open.
 */
const LANES = 6;

/** Refuses to install a version when any of its files came from somebody else. */
export const GUARD = {
  cacheWillUpdate: async ({ request, response }: { request: Request; response: Response }) =>
    isWhatItClaims(request.url, response) ? response : null,
};

/** Like Workbox's own, with several files at once. */
class Precache extends PrecacheController {
  readonly #waiting: PrecacheEntry[];

  constructor(entries: readonly PrecacheEntry[]) {
    super({ plugins: [GUARD] });
    this.#waiting = [...entries];
    this.precache([...entries]);
  }

  /** What lanes have put there already is not fetched again by Workbox, which then looks at every file. */
  override install(event: ExtendableEvent): ReturnType<PrecacheController['install']> {
    const lanes = Promise.all(Array.from({ length: LANES }, () => this.#fetchWaiting(event)));
    const installed = lanes.then(() => super.install(event));
    event.waitUntil(installed);
    return installed;
  }

  async #fetchWaiting(event: ExtendableEvent): Promise<void> {
    for (let entry = this.#waiting.shift(); entry !== undefined; entry = this.#waiting.shift()) {
      const { url, revision } = entry;
      const cacheKey = this.getCacheKeyForURL(url);
      if (cacheKey === undefined) throw new Error(`${url} is not among the files of the app.`);
      const request = new Request(url, { cache: revision === null ? 'default' : 'reload', credentials: 'same-origin' });
      await Promise.all(this.strategy.handleAll({ params: { cacheKey }, request, event }));
    }
  }
}

/** Keeps these files from the next installation on, and answers requests for them. */
export function storeFiles(entries: readonly PrecacheEntry[]): PrecacheController {
  const precache = new Precache(entries);
  registerRoute(new PrecacheRoute(precache));
  return precache;
}
