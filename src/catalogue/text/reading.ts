import type { KnownArea } from '#catalogue/data/gazetteer.ts';
import type { Circle } from './geo-lookups.ts';
import type { Term } from './terms.ts';

/** One interpretation of a query. */
export interface Reading {
  /** Terms to match, as many as possible. At most `MAX_TERMS`. */
  readonly terms: readonly Term[];
  /** Stop words: they affect the ranking of rows with equally many terms, and find none. */
  readonly extras: readonly string[];
  /** The area that the query names, if its name is a circle on the map. */
  readonly center: Circle | undefined;
  /** The place that the query names. */
  readonly place: KnownArea | undefined;
  /** The named place is empty and places elsewhere have its name: those near the person come first. */
  readonly isFromPerson?: boolean;
  /** The text to search at that place, as it was understood. */
  readonly what?: string;
  /** The part of the query that this reading drops. */
  readonly leavesOut: 'where' | 'what' | undefined;
  /** The reading is used if at least this many rows match all of it; 0 for what is reported about an empty place. */
  readonly enough: number;
  /**
   * Only one or two places in reach match the typed words. They precede kitchens that may serve the dish, and count as near.
   */
  readonly isRare?: boolean;
}
