/** What the replica worker sends to the search index. Types only. */

import type { Restaurant } from '../places/restaurant.ts';
import type { Checkpoint } from './packs.ts';

/**
 * Changes for the index, over a port between the two workers, so that they never touch the main thread. Only the leader tab
 * writes the index files; other tabs reload them when notified.
 */
export interface IndexFeed {
  /** The regions that the device stores now. The index drops all others. */
  keep(regions: readonly string[]): Promise<void>;
  /** The checkpoint of a region's saved index, or null if there is none. */
  checkpointOf(region: string): Promise<Checkpoint | null>;
  /**
   * One pulled page. Applied before the replica stores it; idempotent. `gone` refers to the page's region only: a place that
   * moved is gone there, and is in a page of its new region. A page that does not join the stored changes (`since`) leaves
   * the index without a checkpoint until a rebuild.
   */
  apply(page: IndexPage): Promise<void>;
  /** Replaces a region's rows with those of the replica. Sent in parts; `last` ends it. */
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
  /** Checkpoint of the previous page with changes: an index with an earlier checkpoint lacks some. */
  readonly since: Checkpoint;
  readonly checkpoint: Checkpoint;
}
