/** Interface of the search worker. Types only, shared by both sides. */
import type { Position } from '#domain/geo/geo.ts';
import type { ZoneOverride } from '#domain/hours/zone-overrides.ts';
import type { FoundOutline } from '#domain/places/place-outline.ts';
import type { PrayerSpaceAnswer, PrayerSpaceQuestion } from '#domain/prayer/prayer-space.ts';
import type { RamadanDays } from '#domain/prayer/ramadan-days.ts';
import type { MapAnswer, MapQuestion } from '#domain/search/map-view.ts';
import type { Card, KnownQuery, SearchAnswer, SearchQuery, Suggestions, SuggestQuery } from '#domain/search/search.ts';
import type { Config } from '#platform/config.ts';
import type { WiredAnswer } from './answer-wire.ts';

interface IndexedRegion {
  readonly id: string;
  readonly rows: number;
}

/** The index at this moment. */
export interface IndexState {
  /** 'empty' until a first region is loaded; `problem` tells why an index could not be loaded. */
  readonly phase: 'opening' | 'empty' | 'ready';
  readonly regions: readonly IndexedRegion[];
  /** Rows of the world index; null while it is not loaded. `worldBytes` is its download size. */
  readonly worldRows: number | null;
  readonly worldBytes: number | null;
  /** Codes of all countries with places, stored or not; absent until a manifest is known. */
  readonly countries?: readonly string[];
  /** The manifest's table of time zones; absent until one is known that has it. */
  readonly zoneOverrides?: readonly ZoneOverride[];
  /** The manifest's table of days of Ramadan; absent until one is known that has it. */
  readonly ramadanDays?: readonly RamadanDays[];
  /** Regions or extras are loading, after which the world index may follow by itself. */
  readonly isWorldLoading?: boolean;
  /** Meanwhile: the world index is small enough to follow by itself, so that nobody needs to ask for it. */
  readonly isWorldAutomatic?: boolean;
  /** Increases with every change that may alter an answer. */
  readonly revision: number;
  readonly problem: string | null;
}

export interface SearchApi {
  /** Sets where to fetch from. Rejects if the index can't be opened, for example because its code is missing. */
  open(options: SearchOptions): Promise<void>;
  /** Completes typed text; never uses the network. */
  suggest(query: SuggestQuery): Promise<Suggestions>;
  /** The map's content of an area; never uses the network. */
  withinBounds(question: MapQuestion): Promise<MapAnswer>;
  /** The known places to pray around a position; never uses the network. */
  prayerSpaces(question: PrayerSpaceQuestion): Promise<PrayerSpaceAnswer>;
  /** The index's data of a place by its slug, or null. */
  outline(slug: string): Promise<FoundOutline | null>;
  /** The index's data of the place whose certificate's number is in a text, or null; never uses the network. */
  certificate(text: string): Promise<FoundOutline | null>;
  /** The index's cards of places by their ids, unordered. */
  cards(query: KnownQuery): Promise<readonly Card[]>;
  /**
   * Fetches the index of the region around a position (null: Kuala Lumpur), before the replica, which loads later, says
   * which regions are kept. Resolves when done, also after a failure, but never after a crash.
   */
  anticipate(position: Position | null): Promise<void>;
  /**
   * Loads the read-only world index from the network. Returns a code, because an error's code is lost on the way to the main
   * thread.
   */
  loadWorld(): Promise<WorldAnswer>;
  /** Calls back at once and on every change; the returned function ends it. */
  watch(listener: (state: IndexState) => void): Promise<() => void>;
  /** @param port its other end belongs to the replica worker; see `IndexFeed` */
  connectReplica(port: MessagePort): void;
}

/**
 * Messages for queries and answers. They bypass Comlink, whose work per call takes as long as an answer. The number (ticket)
 * identifies the query; a withdrawn query gets no answer.
 */
export type QuestionMessage = { readonly asked: number; readonly query: SearchQuery } | { readonly withdrawn: number };

export type AnswerMessage =
  | { readonly answered: number; readonly answer: WiredAnswer }
  | { readonly failed: number; readonly error: unknown };

/** 'offline': no network, or a captive portal; 'failed': the server answered with an error. */
export type WorldAnswer = 'loaded' | 'offline' | 'failed';

export type SearchOptions = Pick<Config, 'packsUrl'>;

/**
 * The search worker as the main thread sees it: queries can be cancelled, and a crashed worker is restarted once. Without a
 * worker all questions reject like `search`.
 */
export interface SearchClient extends Omit<SearchApi, 'open' | 'loadWorld' | 'watch'> {
  /** Rejects with a DOMException named 'AbortError' once the signal is aborted. */
  search(query: SearchQuery, options?: { signal?: AbortSignal }): Promise<SearchAnswer>;
  /** Rejects with a SearchError whose code is 'offline' or 'failed'. */
  loadWorld(): Promise<void>;
  /** Calls back at once with the last known state and on every change. */
  watch(listener: (state: IndexState) => void): () => void;
  /** Called after a restart of the worker: the replica must be connected again. */
  onRestart(listener: () => void): () => void;
  close(): void;
}
