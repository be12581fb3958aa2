/** Fetches packs of regions that have no base, in the background, each once at a time. */
import type { Catalogue } from '#catalogue/catalogue.ts';
import { decodeIndexPack } from '#catalogue/format/pack.ts';
import type { Manifest } from '#domain/sync/packs.ts';
import { downloadCodeOf } from './download-error.ts';
import type { Downloads } from './downloads.ts';

interface RegionFetcherParts {
  readonly catalogue: Catalogue;
  readonly downloads: Downloads;
  readonly isKept: (region: string) => boolean;
  /** A pack has come and says something new; `builtAt` is the ISO 8601 instant that it is from. */
  readonly onFetched: (region: string, builtAt: string) => void;
  /** Why nothing of a region is here. */
  readonly onFailed: (code: string) => void;
  /** Nothing is on its way any more. */
  readonly onRest: () => void;
}

export class RegionFetcher {
  readonly #parts: RegionFetcherParts;
  /** Regions whose pack is on its way. */
  readonly #fetching = new Map<string, Promise<void>>();

  constructor(parts: RegionFetcherParts) {
    this.#parts = parts;
  }

  get isResting(): boolean {
    return this.#fetching.size === 0;
  }

  /** Resolves when nothing is on its way any more. */
  async settled(): Promise<void> {
    while (!this.isResting) await Promise.all(this.#fetching.values());
  }

  /**
   * Fetches the pack of a region without a base, unless it is on its way.
   * @param manifest fetched a moment ago; without it, it is fetched anew
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
      const { regions, builtAt } = manifest ?? (await downloads.manifest());
      const region = regions.find((each) => each.id === id);
      if (region === undefined) return;
      const { columns, version } = await decodeIndexPack(await downloads.pack(region.index));
      if (isKept(id) && catalogue.offerPack(id, columns, version)) onFetched(id, builtAt);
    } catch (error) {
      const code = downloadCodeOf(error);
      if (catalogue.checkpointOf(id) === null) onFailed(code);
    }
  }
}
