/** What the reader of a query knows about areas on earth. */

import type { KnownArea } from '#catalogue/data/gazetteer.ts';
import type { Position } from '#domain/geo/geo.ts';
import type { Unit } from './query-units.ts';

export type Circle = Extract<KnownArea, { kind: 'circle' }>;

/** A name in addresses of places. */
export interface Area {
  /** Undefined if these places are scattered. */
  readonly circle: Circle | undefined;
}

/** The place that a query names, and what is looked for there. */
export interface Where {
  readonly what: readonly Unit[];
  /** The words that name the place. */
  readonly words: readonly string[];
  /** Undefined for a name in addresses that are scattered. */
  readonly place: KnownArea | undefined;
  readonly source: 'table' | 'gazetteer' | 'addresses' | 'street';
  /** Whether a word between what and where announces it. */
  readonly isSaid: boolean;
  /** Whether it comes before the wanted words. */
  readonly isFirst: boolean;
}

/** The same, before it is known how the text says it. */
export type Found = Omit<Where, 'isSaid' | 'isFirst'>;

/** Lookups in the index and the gazetteer, for reading a query. */
export interface PlaceFinder {
  /** Where the index has places whose address or city contains all these words; null if there are none. */
  readonly area: (words: readonly string[]) => Area | null;
  /**
   * The same for names that need no preposition before them: many addresses have exactly these words, and few places are
   * called so.
   */
  readonly plainArea: (words: readonly string[]) => Area | null;
  /**
   * Where addresses have these words one after another, near the person or another position; null if there is no such address, or they
   * are scattered.
   */
  readonly street: (words: readonly string[], at?: Position) => Area | null;
  /** The city of the world gazetteer that a phrase names. */
  readonly city: (phrase: string) => Circle | undefined;
  /** The only known place in reach of the person whose name contains a phrase: *sol* in Madrid. */
  readonly calledInPart: (phrase: string) => Circle | undefined;
  /** Whether the index has no restaurant in this place. */
  readonly isEmpty: (place: KnownArea) => boolean;
  /** Whether a restaurant of this country is within a ride of the person. */
  readonly isHere: (countryCode: string) => boolean;
  /** Whether any text of a place has a word with this prefix. */
  readonly knows: (word: string) => boolean;
  /** Whether restaurants have exactly this name: 'near' if one is in reach of the person, else their number anywhere. */
  readonly shopsNamed: (words: readonly string[]) => 'near' | 'several' | 'one' | 'none';
  /** The words of a name in reach of the person that has all these words but one, which is a typo of another. */
  readonly nameMeant: (words: readonly string[]) => readonly string[] | undefined;
  /** Whether the name of a place in reach of the person contains all these words. */
  readonly isInNameNearby: (words: readonly string[]) => boolean;
}

export const KNOWS_NOTHING: PlaceFinder = {
  area: () => null,
  plainArea: () => null,
  street: () => null,
  city: () => undefined,
  calledInPart: () => undefined,
  isEmpty: () => false,
  isHere: () => false,
  knows: () => true,
  shopsNamed: () => 'none',
  nameMeant: () => undefined,
  isInNameNearby: () => false,
};
