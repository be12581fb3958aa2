/** What the replica worker sends to the search index. Types only. */

import type { Restaurant } from '../places/restaurant.ts';
import type { Checkpoint } from './packs.ts';

/**
 * What the replica tells the index, over a port between the two workers, so that a delta never touches the main thread.
 * Only the tab that leads writes the index files; other tabs read them again when told.
 */
export interface IndexFeed {
  /** The regions that the phone keeps now. Others are dropped from the index. */
  keep(regions: readonly string[]): Promise<void>;
  /** Where the saved index of a region stands, or null when there is none. */
  checkpointOf(region: string): Promise<Checkpoint | null>;
  /**
   * One pulled page. Applied before the replica stores it; applying it twice changes nothing. `gone` counts in the
   * page's region only: a place that moved is gone there, and comes with, or came with, a page of its new region.
   * A page that does not join on to what is here (`since`) leaves the index without a checkpoint until a rebuild.
   */
  apply(page: IndexPage): Promise<void>;
  /** Replaces a region's rows by those of the replica. Sent in parts; `last` ends it. */
  rebuild(region: string, documents: readonly Restaurant[], last: RebuildEnd | null): Promise<void>;
  /** The region was found equal to the server at this instant (ISO 8601). */
  confirmed(region: string, asOf: string): Promise<void>;
}

export interface IndexPage extends Changes {
  readonly region: string;
}

export interface RebuildEnd {
  readonly checkpoint: Checkpoint;
}

/** A page of changes of one region. */
export interface Changes {
  readonly documents: readonly Restaurant[];
  readonly gone: readonly string[];
  /** The page before this one that changed anything stood here: who stands earlier lacks some of it. */
  readonly since: Checkpoint;
  readonly checkpoint: Checkpoint;
}
