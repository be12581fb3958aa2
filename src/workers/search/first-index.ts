/**
 * What answers first on a first visit: one small file of the index, before the code and the files of the whole are here. What
 * goes wrong here is not told: the whole index tries the same again, and says it.
 */
import { decodeIndexPack } from '#catalogue/format/pack.ts';
import { sliceAt, slicePath } from '#catalogue/near/near-slices.ts';
import { answerNearest, type NearIndex } from '#catalogue/near/nearest-answer.ts';
import type { Bounds, Position } from '#domain/geo/geo.ts';
import type { SearchQuery } from '#domain/search/search.ts';
import { regionsFor } from '#domain/sync/regions.ts';
import type { WiredAnswer } from './answer-wire.ts';
import { downloadCodeOf } from './download-error.ts';
import type { Downloads } from './downloads.ts';
import type { ManifestOutline } from './manifest-outline.ts';

const EVERYWHERE: Bounds = { south: -90, west: -180, north: 90, east: 180 };

interface Loaded {
  readonly index: NearIndex;
  /** ISO 8601 instant that the places are from. */
  readonly builtAt: string;
}

export class FirstIndex {
  readonly #downloads: Downloads;
  #loaded: Loaded | undefined;

  constructor(downloads: Downloads) {
    this.#downloads = downloads;
  }

  /** Whether there is something to answer from. */
  get isReady(): boolean {
    return this.#loaded !== undefined;
  }

  /** Fetches the slice around a position, or the index of a small region; resolves also where nothing came. */
  async load(at: Position): Promise<void> {
    try {
      this.#loaded = await this.#fetch(await this.#downloads.outline(), at);
    } catch (error) {
      downloadCodeOf(error);
    }
  }

  /** Undefined where only the whole index can tell. */
  answer(query: SearchQuery): WiredAnswer | undefined {
    if (this.#loaded === undefined) return undefined;
    const { index, builtAt } = this.#loaded;
    const answer = answerNearest(index, query);
    return answer && { ...answer, asOf: builtAt };
  }

  async #fetch(manifest: ManifestOutline, at: Position): Promise<Loaded | undefined> {
    const { regions, version, builtAt } = manifest;
    const [id] = regionsFor(manifest, at);
    const region = regions.find((each) => each.id === id);
    if (region === undefined || region.bounds === null) return undefined;
    const { bounds, near, index } = region;
    const slice = near && sliceAt(bounds, near, at);
    // A large region without a slice for this position.
    if (near !== undefined && slice === undefined) return undefined;
    const bytes = await this.#downloads.pack(slice ? { path: slicePath(index.path, slice.number) } : index);
    const pack = await decodeIndexPack(bytes);
    // The pack proves that it is whole, and this that it is the one.
    if (pack.region !== id || pack.version.xid !== (region.version ?? version).xid) return undefined;
    const { columns } = pack;
    const cover = slice?.cover ?? EVERYWHERE;
    return { index: { columns, cover, region: bounds, mostStatic: near?.mostStatic ?? 0 }, builtAt };
  }
}
