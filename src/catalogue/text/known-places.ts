/** What is known of places on earth by whoever reads a question. */

import type { KnownPlace } from '#catalogue/data/gazetteer.ts';

export type Circle = Extract<KnownPlace, { kind: 'circle' }>;

/** A name that addresses of places hold. */
export interface Area {
  /** Undefined where these places are scattered. */
  readonly circle: Circle | undefined;
}

/** What is known of places on earth by whoever reads a question. */
export interface PlaceFinder {
  /** Where the index has places whose address or city holds all these words; null when there is none. */
  readonly area: (words: readonly string[]) => Area | null;
  /** The same where so many addresses hold exactly these words, and so few names of places, that nothing need say that it is one. */
  readonly plainArea: (words: readonly string[]) => Area | null;
  /** The place of the world gazetteer that a phrase names. */
  readonly city: (phrase: string) => Circle | undefined;
  /** The one place of the table in reach of the person whose name holds a phrase: *sol* in Madrid. */
  readonly calledInPart: (phrase: string) => Circle | undefined;
  /** Whether the index has no restaurant there. */
  readonly isEmpty: (place: KnownPlace) => boolean;
  /** Whether the person has restaurants of this country within a ride. */
  readonly isHere: (countryCode: string) => boolean;
  /** Whether any text of a place has this word, or one that it begins. */
  readonly knows: (word: string) => boolean;
  /** How many restaurants have exactly this name: 'near' where one is in reach of the person, else their number anywhere. */
  readonly shopsNamed: (words: readonly string[]) => 'near' | 'several' | 'one' | 'none';
  /** Whether the name of a place in reach of the person holds all these words. */
  readonly isInNameNearby: (words: readonly string[]) => boolean;
}

export const KNOWS_NOTHING: PlaceFinder = {
  area: () => null,
  plainArea: () => null,
  city: () => undefined,
  calledInPart: () => undefined,
  isEmpty: () => false,
  isHere: () => false,
  knows: () => true,
  shopsNamed: () => 'none',
  isInNameNearby: () => false,
};
