/** Queries to the search index, and its answers. Both cross a worker boundary: plain data only. */

import type { Bounds, Position } from '../geo/geo.ts';
import type { OpenState } from '../hours/opening-hours.ts';
import type { HalalStatus, PlaceKind, PriceLevel } from '../places/taxonomy.ts';
import type { PlacesApart, StandardQuestion } from './by-standard.ts';
import type { SearchFilters } from './filters.ts';
import type { UnderstoodWish } from './wishes.ts';

export const SORTS = ['relevance', 'distance', 'rating', 'quality', 'newest'] as const;
export type Sort = (typeof SORTS)[number];

export interface SearchQuery extends SearchFilters {
  /** A text only searches if it is not blank after trimming (V11). */
  readonly text: string;
  /** Where distances are measured from. */
  readonly near?: Position;
  /** Only places within this number of kilometres of `near`. Without it, distance only affects order and display. */
  readonly radiusKm?: number;
  readonly bounds?: Bounds;
  readonly sort: Sort;
  readonly offset: number;
  readonly limit: number;
  /** The instant for opening hours, certificates and featured places: epoch milliseconds. */
  readonly at: number;
  /** Whether facet counts are wanted too. */
  readonly facets?: boolean;
  /** Groups the list by city, most places first; for the list of one country, without a text. */
  readonly byCity?: boolean;
  /** Divides the list into parts; says which of the folded parts are open. Absent for an undivided list. */
  readonly unfolded?: UnfoldedParts;
  /**
   * Sets places without seats apart also under a filter of status, and where all places are out of reach. All lists of the
   * app do; the function of the API, which has the same parts, does not yet.
   */
  readonly seatsApart?: boolean;
  /** Lists only places that a person's standard allows. */
  readonly standard?: StandardQuestion;
}

export interface UnfoldedParts {
  readonly unverified: boolean;
  readonly far: boolean;
}

/** For a short list without open parts: unverified places only show if little else is near. */
export const ALL_FOLDED: UnfoldedParts = { unverified: false, far: false };

export const NO_FILTERS: SearchFilters = { halalStatus: [], cuisines: [], priceLevels: [], amenities: [], facts: [] };

/** The content of a card; built from the index alone, so it never waits for a document. */
export interface Card {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  /** Its English name if it differs from `name`. */
  readonly englishName: string | null;
  /** Its name in Latin letters as we wrote it, if no source states one. */
  readonly romanisedName: string | null;
  readonly kind: PlaceKind | null;
  readonly cuisines: readonly string[];
  /** No source states the cuisines; they are derived from the name. */
  readonly areCuisinesInferred: boolean;
  readonly priceLevel: PriceLevel | null;
  readonly rating: number | null;
  readonly reviewCount: number;
  readonly halalStatus: HalalStatus;
  /** Short name of the body that certifies it; null if it is not certified or its documents don't say by whom. */
  readonly certifier: string | null;
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
  /** What is so there, as far as somebody said: see `unpackFact`. */
  readonly facts: number;
  /** What the owner and visitors say: see `toldOn`. */
  readonly told: number;
  /** Its tags name alcohol, pork or a bar (U120). */
  readonly hasContraryTags?: true;
  /** Parts that match the query's text; absent without a text. */
  readonly marks?: CardMarks;
}

/** The matching parts of a card's texts, by field. */
export interface CardMarks {
  readonly name: readonly Mark[];
  readonly cuisines: readonly (readonly Mark[])[];
  readonly address: readonly Mark[];
}

/** Farther than people travel in a day: such places are listed separately, after those in reach. Metres. */
export const FAR_AWAY_M = 60_000;

export function isFarAway({ distanceM }: Pick<Card, 'distanceM'>): boolean {
  return distanceM !== null && distanceM > FAR_AWAY_M;
}

/** If fewer places than this have evidence within a ride, unverified ones show without asking and near ones come first. */
export const FEW_VERIFIED = 5;
/** Number of places out of reach that show while they are folded. */
export const FOLDED_FAR = 3;

/** The parts of a divided list, in order: numbers of places, which add up to the total. */
export interface ListParts {
  /** With evidence: in reach, or near if there are few. */
  readonly verified: number;
  /** Unverified: in reach, or near if few places have evidence. */
  readonly unverified: number;
  /** In reach but not near, those with evidence first; only if few places nearby have evidence. Always open. */
  readonly farther: number;
  /** Without seats: kitchens and caterers, verified or not, in reach unless all places are out of reach. Always open. */
  readonly kitchens: number;
  /** Out of reach; 0 if all places are: the list is then divided by evidence and seats alone. */
  readonly far: number;
  /** Radius of `verified` and `unverified` in kilometres; absent if they lie anywhere in reach. */
  readonly nearKm?: number;
  /** Countries of places out of reach, ISO 3166-1 alpha-2; most frequent first. */
  readonly farCountries: readonly FacetCount[];
  /**
   * Number of places of the first part that come first, because they meet every wish that any place in reach meets, or have
   * the typed name.
   */
  readonly wished: number;
  /** Opened by the person, or because few places have evidence. */
  readonly isUnverifiedOpen: boolean;
  /** Number of cards without opening further parts. */
  readonly listed: number;
  /** For a list grouped by city: its groups, in order. '' is last, for places without a city. */
  readonly cities?: readonly CityGroup[];
}

/** A city in a list that is grouped by city. */
export interface CityGroup {
  readonly value: string;
  /** Number of its cards in the list; less than `total` if its unverified places are folded. */
  readonly listed: number;
  /** Number of all its places, as its link says. */
  readonly total: number;
  /** Number of its places with evidence. */
  readonly verified: number;
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
 * The part of a text that no place matches: the named place is empty, no place has all words, or all matches are out of the
 * person's reach.
 */
export type Unmet = 'place' | 'words' | 'near';

/** A part of the world that a text names. */
export interface NamedArea {
  readonly name: string;
  readonly kind: 'city' | 'area' | 'airport' | 'country';
  /** ISO 3166-1 alpha-2; null if unknown or disputed. */
  readonly countryCode: string | null;
  /** Its middle, from which the cards' distances are measured; absent for a country or an empty place. */
  readonly middle?: Position;
  /** The part of the text to search there, in folded letters. */
  readonly what?: string;
}

export interface SearchAnswer {
  /** Exact number of matches, not only of this page. */
  readonly total: number;
  readonly cards: readonly Card[];
  /** Absent if the whole text matched, with or without typos. */
  readonly unmet?: Unmet;
  /** The area that the text names: the order then ignores distances from the person. */
  readonly area?: NamedArea;
  /** The wishes in the text, in order; absent if there are none. */
  readonly wishes?: readonly UnderstoodWish[];
  /** The text asks for a place to pray: only restaurants called so, or known to have one, are listed. */
  readonly asksToPray?: true;
  /** Number of first cards, over all pages, that are known to meet every wish that any place in reach meets. */
  readonly wished?: number;
  readonly facets?: Facets;
  /** For a query with `unfolded`, unless nothing divides the list. */
  readonly parts?: ListParts;
  /** The other places, for a query with a standard; absent if only the first cards are known. */
  readonly apart?: PlacesApart;
  /** Only the first cards, and `total` counts only these: the rest of the index is still loading. */
  readonly isPartial?: true;
  /** ISO 8601 instant at which the oldest searched region was last known to equal the server; null if never. */
  readonly asOf: string | null;
}

/** A query for suggestions while a person types. */
export interface SuggestQuery {
  readonly text: string;
  /** Nearer places come first. */
  readonly near?: Position;
  /** Epoch milliseconds, for certificates. */
  readonly at: number;
}

/** A query for places by their ids. */
export interface KnownQuery {
  readonly ids: readonly string[];
  /** Where distances are measured from. */
  readonly near?: Position;
  /** Epoch milliseconds, for hours and certificates. */
  readonly at: number;
}

/** A part of a text that matches the query, in UTF-16 units; the end is exclusive. */
export type Mark = readonly [start: number, end: number];

export interface PlaceSuggestion {
  readonly slug: string;
  readonly name: string;
  /** As on a card. */
  readonly englishName: string | null;
  readonly romanisedName: string | null;
  readonly city: string | null;
  /** The address, if another suggested place has the same name. */
  readonly branch: string | null;
  /** Whole metres from the origin; null without an origin or a coordinate. */
  readonly distanceM: number | null;
  readonly countryCode: string;
  /** No evidence confirms that it is halal, or the evidence has expired. */
  readonly isUnverified: boolean;
  /** It is invented. */
  readonly isSample: boolean;
  readonly marks: readonly Mark[];
  /** Of the English or the romanised name. */
  readonly latinMarks: readonly Mark[];
}

/** A cuisine or a city, with its number of places. */
interface ValueSuggestion {
  readonly value: string;
  readonly count: number;
  readonly marks: readonly Mark[];
}

export interface CitySuggestion extends ValueSuggestion {
  /** Little of its name is typed: the text may well begin something else. */
  readonly isGuess: boolean;
}

/** A part of the world to search around, see `Spot`. */
export interface SpotSuggestion {
  readonly name: string;
  readonly kind: NamedArea['kind'] | 'postal-code';
  /** ISO 3166-1 alpha-2; null if unknown or disputed. */
  readonly countryCode: string | null;
  /** Absent for a country. */
  readonly middle?: Position;
  /** How many places the index has there. */
  readonly count: number;
  /** The part of the text to search there. */
  readonly what: string;
  readonly marks: readonly Mark[];
  /** Out of reach, and little of its name is typed: the text may well begin something else. */
  readonly isGuess: boolean;
}

export interface Suggestions {
  readonly spots: readonly SpotSuggestion[];
  readonly places: readonly PlaceSuggestion[];
  readonly cuisines: readonly ValueSuggestion[];
  readonly cities: readonly CitySuggestion[];
}
