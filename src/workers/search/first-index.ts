/**
 * Answers a first visit from one small file of the index, before the whole index and its code have loaded. Ignores failures,
 * because loading the whole index meets and reports them too.
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
  /** ISO 8601 instant at which the index was requested. */
  readonly fetchedAt: string;
}

export class FirstIndex {
  readonly #downloads: Downloads;
  #loaded: Loaded | undefined;

  constructor(downloads: Downloads) {
    this.#downloads = downloads;
  }

  /** Whether it can answer. */
  get isReady(): boolean {
    return this.#loaded !== undefined;
  }

  /** Fetches the slice around a position, or the index of a small region; resolves also after a failure. */
  async load(at: Position): Promise<void> {
    try {
      this.#loaded = await this.#fetch(await this.#downloads.outline(), at);
    } catch (error) {
      downloadCodeOf(error);
    }
  }

  /** Undefined if only the whole index can answer. */
  answer(query: SearchQuery): WiredAnswer | undefined {
    if (this.#loaded === undefined) return undefined;
    const { index, fetchedAt } = this.#loaded;
    const answer = answerNearest(index, query);
    return answer && { ...answer, asOf: fetchedAt };
  }

  async #fetch(manifest: ManifestOutline, at: Position): Promise<Loaded | undefined> {
    const { regions, version } = manifest;
    const { fetchedAt } = this.#downloads;
    const [id] = regionsFor(manifest, at);
    const region = regions.find((each) => each.id === id);
    if (region === undefined || region.bounds === null) return undefined;
    const { bounds, near, index } = region;
    const slice = near && sliceAt(bounds, near, at);
    // A large region without a slice for this position.
    if (near !== undefined && slice === undefined) return undefined;
    const bytes = await this.#downloads.pack(slice ? { path: slicePath(index.path, slice.number) } : index);
    const pack = await decodeIndexPack(bytes);
    // Decoding proves that the pack is complete; this proves that it is the right one.
    if (pack.region !== id || pack.version.xid !== (region.version ?? version).xid) return undefined;
    const { columns } = pack;
    const cover = slice?.cover ?? EVERYWHERE;
    return { index: { columns, cover, region: bounds, mostStatic: near?.mostStatic ?? 0 }, fetchedAt };
  }
}
