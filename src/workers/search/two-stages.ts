/**
 * Decides which index answers: on a first visit the small first index until the whole one is loaded; else the whole one.
 *
 *   anticipate   slice ──► first answer ──► code of the whole index, and in parallel the region's index ──► all answers
 */
import type { Position } from '#domain/geo/geo.ts';
import type { SearchQuery } from '#domain/search/search.ts';
import type { WiredAnswer } from './answer-wire.ts';
import type { IndexState } from './api.ts';
import type { FirstIndex } from './first-index.ts';
import type { SearchService } from './service.ts';

type Whole = Pick<SearchService, 'state' | 'search' | 'watch' | 'anticipate'>;

interface StageParts<W extends Whole> {
  /** Undefined if the whole index opens at once. */
  readonly first: Pick<FirstIndex, 'isReady' | 'load' | 'answer'> | undefined;
  /** Fetches the region's index while the code of the whole index loads; resolves also after a failure. */
  readonly prepare: (position: Position | null) => Promise<void>;
  /** Rejects if its code can't be fetched; may then be called again. */
  readonly openWhole: () => Promise<W>;
  readonly pause: (ms: number) => Promise<void>;
}

/** About the time in which a slow phone draws the first list. Until then network and processor belong to the page. */
const FIRST_DRAWING_MS = 800;

/** A page that queries without sending its position by then has none. */
const ANTICIPATION_MS = 6000;

/** Opening is retried after 1, 2, 4 … 60 s. */
const RETRY_MS = { first: 1000, max: 60_000 } as const;

const OPENING: IndexState = {
  phase: 'opening',
  regions: [],
  worldRows: null,
  worldBytes: null,
  revision: 0,
  problem: null,
};

export class TwoStages<W extends Whole> {
  readonly #parts: StageParts<W>;
  #opening: Promise<W> | undefined;
  #whole: W | undefined;
  #firstIsOver: Promise<void> | undefined;
  #noteAnticipated: () => void = () => undefined;
  /** Earlier queries wait for this, because the page then has sent its position. */
  readonly #anticipated = new Promise<void>((resolve) => {
    this.#noteAnticipated = resolve;
  });
  readonly #listeners = new Set<(state: IndexState) => void>();

  constructor(parts: StageParts<W>) {
    this.#parts = parts;
    if (parts.first === undefined) void this.whole().catch(() => undefined);
  }

  /** The whole index; opened at the first call. */
  whole(): Promise<W> {
    this.#opening ??= this.#open();
    return this.#opening;
  }

  /** As `whole`, but retries while its code or files can't be read. */
  async opened(): Promise<W> {
    for (let waitMs: number = RETRY_MS.first; ; waitMs = Math.min(waitMs * 2, RETRY_MS.max)) {
      try {
        return await this.whole();
      } catch (error) {
        // A TypeError: the app's code can't be fetched. A DOMException: a file can't be read now. Others are bugs.
        if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
        await this.#parts.pause(waitMs);
      }
    }
  }

  /** Calls back at once and on every change; the returned function ends it. */
  watch(listener: (state: IndexState) => void): () => void {
    this.#listeners.add(listener);
    listener(this.#state);
    return () => void this.#listeners.delete(listener);
  }

  async anticipate(position: Position | null): Promise<void> {
    const { first } = this.#parts;
    if (first !== undefined && position !== null && this.#whole === undefined) {
      this.#firstIsOver = first.load(position).then(() => this.#notify());
      this.#noteAnticipated();
      await this.#firstIsOver;
      if (first.isReady) await this.#parts.pause(FIRST_DRAWING_MS);
    }
    this.#noteAnticipated();
    if (this.#whole === undefined) void this.#parts.prepare(position);
    return (await this.whole()).anticipate(position);
  }

  /** Resolves when the query can be answered; undefined if it can be now. */
  ready(query: SearchQuery): Promise<unknown> | undefined {
    if (this.#whole !== undefined) return undefined;
    return this.#parts.first === undefined ? this.whole() : this.#readyAfterFirst(query);
  }

  /** Call it after `ready`. */
  search(query: SearchQuery): WiredAnswer {
    const early = this.#whole?.state.phase === 'ready' ? undefined : this.#parts.first?.answer(query);
    if (early !== undefined) return early;
    if (this.#whole === undefined) throw new Error('The index is asked before it is ready.');
    return this.#whole.search(query);
  }

  async #readyAfterFirst(query: SearchQuery): Promise<void> {
    await Promise.race([this.#anticipated, this.#parts.pause(ANTICIPATION_MS)]);
    await this.#firstIsOver;
    if (this.#parts.first?.answer(query) === undefined) await this.whole();
  }

  get #state(): IndexState {
    const { first } = this.#parts;
    const state = this.#whole?.state ?? OPENING;
    if (first === undefined) return state;
    if (!first.isReady || state.phase === 'ready') return { ...state, revision: state.revision + 1 };
    // The first index can answer, although the whole one is still empty.
    return { ...state, phase: 'ready', revision: 1 };
  }

  #notify(): void {
    for (const listener of this.#listeners) listener(this.#state);
  }

  async #open(): Promise<W> {
    try {
      this.#whole = await this.#parts.openWhole();
    } catch (error) {
      this.#opening = undefined;
      throw error;
    }
    this.#whole.watch(() => this.#notify());
    return this.#whole;
  }
}
