/**
 * Questions to the search index and its answers. Both cross a worker boundary: plain data only.
 */

import type { Bounds, Position } from '../geo/geo.ts';
import type { OpenState } from '../hours/opening-hours.ts';
import type { HalalStatus, PlaceKind, PriceLevel } from '../places/taxonomy.ts';
import type { SearchFilters } from './filters.ts';
import type { UnderstoodWish } from './wishes.ts';

export const SORTS = ['relevance', 'distance', 'rating', 'quality', 'newest'] as const;
export type Sort = (typeof SORTS)[number];

export interface SearchQuery extends SearchFilters {
  /** Blank means no text criterion (V11). */
  readonly text: string;
  /** Where distances are measured from. */
  readonly near?: Position;
  /** Only places within so many kilometres of `near`. Without it, distance only sorts and shows. */
  readonly radiusKm?: number;
  readonly bounds?: Bounds;
  readonly sort: Sort;
  readonly offset: number;
  readonly limit: number;
  /** The instant that hours, certificates and featured places are judged at: epoch milliseconds. */
  readonly at: number;
  /** Whether facet counts are wanted too. */
  readonly facets?: boolean;
  /** Groups the list by city, most places first; for the list of one country, without a text. */
  readonly byCity?: boolean;
  /** Divides the list into parts; which of those that are folded at first are open. Absent for a list that is whole. */
  readonly unfolded?: UnfoldedParts;
}

export interface UnfoldedParts {
  readonly unverified: boolean;
  readonly far: boolean;
}

/** Of a short list that opens nothing: what nobody verified is shown where little else is near. */
export const ALL_FOLDED: UnfoldedParts = { unverified: false, far: false };

export const NO_FILTERS: SearchFilters = { halalStatus: [], cuisines: [], priceLevels: [], amenities: [] };

/** What a card shows; built from the index alone, so it never waits for a document. */
export interface Card {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  /** Its name in English, where that is another than `name`. */
  readonly englishName: string | null;
  readonly kind: PlaceKind | null;
  readonly cuisines: readonly string[];
  /** No source states the cuisines: the name tells them. */
  readonly areCuisinesInferred: boolean;
  readonly priceLevel: PriceLevel | null;
  readonly rating: number | null;
  readonly reviewCount: number;
  readonly halalStatus: HalalStatus;
  /** 'YYYY-MM-DD' once a certificate's known end has passed: shown grey, and no longer `certified` (U31). */
  readonly certificateExpiredOn: string | null;
  readonly checkedOn: string | null;
  readonly openState: OpenState;
  /** Whole metres; null without a `near` or without a coordinate. */
  readonly distanceM: number | null;
  readonly position: Position | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly countryCode: string;
  readonly phone: string | null;
  readonly imageUrl: string | null;
  readonly imageQualityScore: number | null;
  readonly isFeatured: boolean;
  readonly isSample: boolean;
  readonly region: string;
  /** Tags of it name alcohol, pork or a bar (U106). */
  readonly hasContraryTags?: true;
  /** What of it answers the text that was asked for; absent without one. */
  readonly marks?: CardMarks;
}

/** The parts of a card's texts that answer a question, field by field as in the card. */
export interface CardMarks {
  readonly name: readonly Mark[];
  readonly cuisines: readonly (readonly Mark[])[];
  readonly address: readonly Mark[];
}

/** Out of the reach of today for whoever asks: such places stand under a heading of their own, after those in reach. Metres. */
export const FAR_AWAY_M = 60_000;

export function isFarAway({ distanceM }: Pick<Card, 'distanceM'>): boolean {
  return distanceM !== null && distanceM > FAR_AWAY_M;
}

/** Places that nobody verified are shown unasked, and what is near comes first, where fewer than this have evidence within a ride. */
export const FEW_VERIFIED = 5;
/** So many of the places out of reach are shown while they are folded. */
export const FOLDED_FAR = 3;

/** What a divided list is made of, in its order: numbers of places, together the total. */
export interface ListParts {
  /** With evidence: in reach, or near where few are. */
  readonly verified: number;
  /** Verified by nobody: in reach, or near where few have evidence. */
  readonly unverified: number;
  /** In reach and farther than near, those with evidence first; none but where few have evidence nearby. Always open. */
  readonly farther: number;
  /** In reach and without seats: kitchens and caterers, verified or not. Always open. */
  readonly kitchens: number;
  /** Out of reach. None where all are: the list is then divided by evidence alone. */
  readonly far: number;
  /** Kilometres within which `verified` and `unverified` lie; absent where they lie anywhere in reach. */
  readonly nearKm?: number;
  /** ISO 3166-1 alpha-2 of those out of reach; most first. */
  readonly farCountries: readonly FacetCount[];
  /** So many of the first part stand before the others: they meet every wish that any place in reach meets, or are called so. */
  readonly wished: number;
  /** Asked for, or since so few have evidence. */
  readonly isUnverifiedOpen: boolean;
  /** Number of cards that there are without opening more. */
  readonly listed: number;
  /** Of a list that is grouped by city: how many of its cards are in each, in its order. '' stands last, for those of no city. */
  readonly cities?: readonly FacetCount[];
}

export interface FacetCount {
  readonly value: string;
  readonly count: number;
}

/** Counts per value of one filter, each under all the *other* filters; most frequent first. */
export interface Facets {
  readonly halalStatus: readonly FacetCount[];
  readonly cuisines: readonly FacetCount[];
  readonly priceLevels: readonly FacetCount[];
  readonly amenities: readonly FacetCount[];
  readonly cities: readonly FacetCount[];
}

/**
 * What of a text no place answers: it names somewhere where none is, no place has all of its words, or all that do are out of
 * reach from where the person is.
 */
export type Unmet = 'place' | 'words' | 'near';

/** A part of the world that a text names. */
export interface NamedPlace {
  readonly name: string;
  readonly kind: 'city' | 'area' | 'airport' | 'country';
  /** ISO 3166-1 alpha-2; null where it is not known or not agreed. */
  readonly countryCode: string | null;
  /** Its middle, from which the distances of the cards then are; absent for a country, and where nothing is. */
  readonly middle?: Position;
  /** What of the text is looked for there, in the letters that the index compares. */
  readonly what?: string;
}

export interface SearchAnswer {
  /** Exact number of matches, not only of this page. */
  readonly total: number;
  readonly cards: readonly Card[];
  /** Absent where the text is answered in full, as it was written or with its mistakes forgiven. */
  readonly unmet?: Unmet;
  /** Where the text says to look: how far places are from the person then orders nothing. */
  readonly place?: NamedPlace;
  /** What of the text was understood as wishes, in its order; absent without any. */
  readonly wishes?: readonly UnderstoodWish[];
  /** So many of the first cards, of all pages, are known to meet every wish that any place in reach meets. */
  readonly wished?: number;
  readonly facets?: Facets;
  /** Of a list that was asked for in parts, unless nothing divides it. */
  readonly parts?: ListParts;
  /** The cards are the first ones, and `total` counts only them: the rest of the index is on its way. */
  readonly isPartial?: true;
  /** ISO 8601 instant at which the oldest searched region was last known to equal the server; null if never. */
  readonly asOf: string | null;
}

/** What a person may be about to type. */
export interface SuggestQuery {
  readonly text: string;
  /** Nearer places come first. */
  readonly near?: Position;
  /** Epoch milliseconds; certificates are judged at it. */
  readonly at: number;
}

/** Which places are asked for that are known by their ids. */
export interface KnownQuery {
  readonly ids: readonly string[];
  /** Where distances are measured from. */
  readonly near?: Position;
  /** Epoch milliseconds; hours and certificates are judged at it. */
  readonly at: number;
}

/** A part of a text that answers what was typed: from one UTF-16 unit to before another. */
export type Mark = readonly [start: number, end: number];

export interface PlaceSuggestion {
  readonly slug: string;
  readonly name: string;
  /** As a card tells it. */
  readonly englishName: string | null;
  readonly city: string | null;
  readonly countryCode: string;
  /** Nobody has confirmed that it is halal, or what did is over. */
  readonly isUnverified: boolean;
  readonly marks: readonly Mark[];
  readonly englishMarks: readonly Mark[];
}

/** A cuisine or a city, with how many places have it. */
interface ValueSuggestion {
  readonly value: string;
  readonly count: number;
  readonly marks: readonly Mark[];
}

/** A part of the world that one may look around, see `Spot`. */
export interface SpotSuggestion {
  readonly name: string;
  readonly kind: NamedPlace['kind'] | 'postal-code';
  /** ISO 3166-1 alpha-2; null where it is not known or not agreed. */
  readonly countryCode: string | null;
  /** Absent for a country. */
  readonly middle?: Position;
  /** How many places the index has there. */
  readonly count: number;
  /** What of the text is left to look for there. */
  readonly what: string;
  readonly marks: readonly Mark[];
}

export interface Suggestions {
  readonly spots: readonly SpotSuggestion[];
  readonly places: readonly PlaceSuggestion[];
  readonly cuisines: readonly ValueSuggestion[];
  readonly cities: readonly ValueSuggestion[];
}
