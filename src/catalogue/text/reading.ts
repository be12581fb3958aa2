import type { KnownPlace } from '#catalogue/data/gazetteer.ts';
import type { Circle } from './known-places.ts';
import type { Term } from './terms.ts';

/** One way to understand a question. */
export interface Reading {
  /** What a place should hold: as many as it can. At most `MAX_TERMS`. */
  readonly terms: readonly Term[];
  /** Stop words: they decide between places that hold equally many terms, and find none. */
  readonly extras: readonly string[];
  /** Where the question looks, when it says so by a name that is a circle on the map. */
  readonly center: Circle | undefined;
  /** The place that the question names. */
  readonly place: KnownPlace | undefined;
  /** Nothing is there, and places elsewhere are called like it: those near the person first. */
  readonly isFromPerson?: boolean;
  /** What is looked for at that place, as it was understood. */
  readonly what?: string;
  /** What of the question it leaves out. */
  readonly leavesOut: 'where' | 'what' | undefined;
  /** Taken where at least so many rows hold all of it; 0 for what is said of a place where nothing is. */
  readonly enough: number;
  /** Of what is in reach one or two hold what was typed. They stand before kitchens that may serve it, and count as near. */
  readonly isRare?: boolean;
}
