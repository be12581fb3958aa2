/**
 * What the search worker does for others. Types only: this file is shared by both sides of the boundary.
 */
import type { Position } from '#domain/geo/geo.ts';
import type { FoundOutline } from '#domain/places/place-outline.ts';
import type { MapAnswer, MapQuestion } from '#domain/search/map-view.ts';
import type { Card, KnownQuery, SearchAnswer, SearchQuery, Suggestions, SuggestQuery } from '#domain/search/search.ts';
import type { WiredAnswer } from './answer-wire.ts';

interface IndexedRegion {
  readonly id: string;
  readonly rows: number;
}

/** What the index holds at this moment. */
export interface IndexState {
  /** 'empty' until a first region is loaded; an index that could not be loaded says so in `problem`. */
  readonly phase: 'opening' | 'empty' | 'ready';
  readonly regions: readonly IndexedRegion[];
  /** Rows of the world index, or null while it is not loaded; `worldBytes` is what loading it would cost. */
  readonly worldRows: number | null;
  readonly worldBytes: number | null;
  /** Grows with every change of what a search would answer. */
  readonly revision: number;
  readonly problem: string | null;
}

export interface SearchApi {
  /** Says from where to fetch. Rejects where the index can't be opened, such as for want of its code. */
  open(options: SearchOptions): Promise<void>;
  suggest(query: SuggestQuery): Promise<Suggestions>;
  withinBounds(question: MapQuestion): Promise<MapAnswer>;
  outline(slug: string): Promise<FoundOutline | null>;
  cards(query: KnownQuery): Promise<readonly Card[]>;
  anticipate(position: Position | null): Promise<void>;
  /** Loads the read-only world index from the network. An error's code would not survive the way to the main thread. */
  loadWorld(): Promise<WorldAnswer>;
  /** Calls back at once and on every change; the answer ends the subscription. */
  watch(listener: (state: IndexState) => void): Promise<() => void>;
  /** The other end belongs to the replica worker; see `IndexFeed`. */
  connectReplica(port: MessagePort): void;
}

/**
 * Questions and their answers cross as messages of their own, which Comlink does not look at: what it does with each call takes
 * as long as an answer. The ticket names the question; one that is withdrawn before it is answered never is.
 */
export type QuestionMessage = { readonly asked: number; readonly query: SearchQuery } | { readonly withdrawn: number };

export type AnswerMessage =
  | { readonly answered: number; readonly answer: WiredAnswer }
  | { readonly failed: number; readonly error: unknown };

/** 'offline': no network, or not the server's; 'failed': the server answered with an error. */
export type WorldAnswer = 'loaded' | 'offline' | 'failed';

export interface SearchOptions {
  /** Absolute URL of the folder with `manifest.json`, ending in '/'. */
  readonly packsUrl: string;
}

/** The search worker as the main thread sees it: cancellable, restarted once when it crashes. */
export interface SearchClient {
  /** Rejects with a DOMException named 'AbortError' once the signal is aborted. */
  search(query: SearchQuery, options?: { signal?: AbortSignal }): Promise<SearchAnswer>;
  /** What may be meant by a beginning; never from the network. Rejects like `search` when the worker is gone. */
  suggest(query: SuggestQuery): Promise<Suggestions>;
  /** What a map shows of an area; never from the network. Rejects like `search` when the worker is gone. */
  withinBounds(question: MapQuestion): Promise<MapAnswer>;
  /** What the index knows of a place by its slug, or null; rejects like `search` when the worker is gone. */
  outline(slug: string): Promise<FoundOutline | null>;
  /** What the index knows of places by their ids, in no order; rejects like `search` when the worker is gone. */
  cards(query: KnownQuery): Promise<readonly Card[]>;
  /**
   * Fetches the index of the region around a position (null: Kuala Lumpur) before the replica, which loads later, says which
   * regions are kept. Resolves once that is over, also where nothing came; never after a crash.
   */
  anticipate(position: Position | null): Promise<void>;
  /** Rejects with a SearchError whose code is 'offline' or 'failed'. */
  loadWorld(): Promise<void>;
  /** Calls back at once with the last known state and on every change. */
  watch(listener: (state: IndexState) => void): () => void;
  connectReplica(port: MessagePort): void;
  /** Called after a restart of the worker: it must be linked again. */
  onRestart(listener: () => void): () => void;
  close(): void;
}
