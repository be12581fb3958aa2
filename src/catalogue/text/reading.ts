/** One interpretation of a query, and how it is made of terms. */
import type { KnownArea } from '#catalogue/data/gazetteer.ts';
import type { Circle } from './geo-lookups.ts';
import { type Unit, wordsOfUnit } from './query-units.ts';
import type { Reason } from './reasons.ts';
import type { Term } from './terms.ts';

export const MAX_TERMS = 24;
const MAX_EXTRAS = 8;

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
  /** Why it is tried: a reason of each stage that changed it. */
  readonly because: readonly Reason[];
}

/** @param stops stop words of the query */
export function toReading(terms: readonly Term[], stops: readonly Unit[]): Reading {
  const circles = terms.flatMap(({ place }) => (place?.kind === 'circle' ? [place] : []));
  return {
    terms: terms.slice(0, MAX_TERMS),
    extras: stops.flatMap(wordsOfUnit).slice(0, MAX_EXTRAS),
    center: circles.at(-1),
    place: terms.findLast(({ place }) => place !== undefined)?.place,
    leavesOut: undefined,
    enough: 1,
    because: [],
  };
}

/** The reading with these changes, made for this reason. */
export function relaxed(reading: Reading, reason: Reason, changes: Partial<Reading>): Reading {
  return { ...reading, ...changes, because: [...reading.because, reason] };
}
