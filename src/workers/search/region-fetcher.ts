/** Fetches packs of regions without a base in the background, each only once at a time. */
import type { Catalogue } from '#catalogue/catalogue.ts';
import { decodeIndexPack } from '#catalogue/format/pack.ts';
import type { Manifest } from '#domain/sync/packs.ts';
import { downloadCodeOf } from './download-error.ts';
import type { Downloads } from './downloads.ts';

interface RegionFetcherParts {
  readonly catalogue: Catalogue;
  readonly downloads: Downloads;
  readonly isKept: (region: string) => boolean;
  /** A pack with news has arrived; `fetchedAt` is the ISO 8601 instant at which it was requested. */
  readonly onFetched: (region: string, fetchedAt: string) => void;
  /** Called with the reason why a region without data could not be fetched. */
  readonly onFailed: (code: string) => void;
  /** Called when no download is running any more. */
  readonly onRest: () => void;
}

export class RegionFetcher {
  readonly #parts: RegionFetcherParts;
  /** Running downloads by region. */
  readonly #fetching = new Map<string, Promise<void>>();

  constructor(parts: RegionFetcherParts) {
    this.#parts = parts;
  }

  get isResting(): boolean {
    return this.#fetching.size === 0;
  }

  /** Resolves when no download is running. */
  async settled(): Promise<void> {
    while (!this.isResting) await Promise.all(this.#fetching.values());
  }

  /**
   * Fetches the pack of a region without a base, unless it is already downloading.
   * @param manifest a recent one; fetched if missing
   */
  ensure(region: string, manifest?: Manifest): void {
    const { catalogue, isKept, onRest } = this.#parts;
    if (!isKept(region) || this.#fetching.has(region) || catalogue.checkpointOf(region) !== null) return;
    const fetching = this.#fetch(region, manifest).finally(() => {
      this.#fetching.delete(region);
      if (this.isResting) onRest();
    });
    this.#fetching.set(region, fetching);
  }

  async #fetch(id: string, manifest?: Manifest): Promise<void> {
    const { catalogue, downloads, isKept, onFetched, onFailed } = this.#parts;
    try {
      const { regions } = manifest ?? (await downloads.manifest());
      const { fetchedAt } = downloads;
      const region = regions.find((each) => each.id === id);
      if (region === undefined) return;
      const { columns, version } = await decodeIndexPack(await downloads.pack(region.index));
      if (isKept(id) && catalogue.offerPack(id, columns, version)) onFetched(id, fetchedAt);
    } catch (error) {
      const code = downloadCodeOf(error);
      if (catalogue.checkpointOf(id) === null) onFailed(code);
    }
  }
}
