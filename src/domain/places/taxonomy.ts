/** The vocabulary for describing places. One list each; screens show subsets (U64). */

export const HALAL_STATUSES = ['certified', 'muslim_owned', 'halal_friendly', 'unverified'] as const;
/** How well a place's halal claim is supported; anything unknown is `unverified` (F1, U74). */
export type HalalStatus = (typeof HALAL_STATUSES)[number];

/** The filter on /search offers these eighteen cuisines (S34). */
export const SEARCH_CUISINES = [
  'Malaysian',
  'Indian',
  'Chinese',
  'Thai',
  'Middle Eastern',
  'Turkish',
  'Arabic',
  'Indonesian',
  'Pakistani',
  'Italian',
  'Japanese',
  'Korean',
  'Fast Food',
  'Seafood',
  'Vegetarian',
  'Desserts',
  'Cafe',
  'Bakery',
] as const;

/** The filter in the directory offers these ten cuisines (S55). */
export const DIRECTORY_CUISINES = [
  'Malaysian',
  'Indonesian',
  'Turkish',
  'Arabic',
  'Indian',
  'Pakistani',
  'Thai',
  'Chinese',
  'Western',
  'Japanese',
] as const;

/** The directory offers all statuses but "Unverified" (S54). */
export const DIRECTORY_STATUSES = HALAL_STATUSES.slice(0, 3);

export const AMENITIES = [
  'prayer_room',
  'family_friendly',
  'alcohol_free',
  'wheelchair_accessible',
  'parking_available',
  'wifi',
  'air_conditioning',
  'outdoor_seating',
  'takeaway',
  'delivery',
  'reservations',
  'valet_parking',
  'kids_menu',
  'all_day_breakfast',
] as const;
/** One of fourteen flags (D3); the bit of a flag in an index is its place in this list. */
export type Amenity = (typeof AMENITIES)[number];

/** The eleven amenities offered as filters (S36). `AMENITIES` keeps its order, so later ones must be offered by name. */
export const FILTER_AMENITIES = AMENITIES.slice(0, 11);

/** Kinds of places. An index stores the position in this list plus 1. */
export const PLACE_KINDS = [
  'restaurant',
  'stall',
  'cafe',
  'bakery',
  'caterer',
  'canteen',
  'central_kitchen',
  'shop',
] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** Places where a traveller can't sit down: without seats, or with seats for staff only. Lists show them separately. */
const SEATLESS_KINDS: readonly PlaceKind[] = ['caterer', 'canteen', 'central_kitchen'];

/** @param kind as in an index */
export function isSeatless(kind: number): boolean {
  return hasNoSeats(PLACE_KINDS[kind - 1] ?? null);
}

/** Whether a kind of place has no seats for guests; unknown counts as having some. */
export function hasNoSeats(kind: PlaceKind | null): boolean {
  return kind !== null && SEATLESS_KINDS.includes(kind);
}

/** What a position belongs to, the most exact first: the place, its building, its street, its area. */
export const POSITION_PRECISIONS = ['place', 'building', 'street', 'area'] as const;
export type PositionPrecision = (typeof POSITION_PRECISIONS)[number];

/** 1 Budget-friendly, 2 Moderate, 3 Expensive, 4 Very Expensive (S35). */
export const PRICE_LEVELS = [1, 2, 3, 4] as const;
export type PriceLevel = (typeof PRICE_LEVELS)[number];

/** Radius choices in kilometres on /search, default 5 (S38). */
export const RADIUS_CHOICES_KM = [1, 2, 5, 10, 15, 20] as const;
export const DEFAULT_RADIUS_KM = 5;

/** Choices for the walking distance to a prayer space, in metres. */
export const PRAYER_CHOICES_M = [250, 500, 1000, 2000] as const;
/** Nobody walks farther than this to pray, so the index does not search farther. */
export const MAX_PRAYER_M = 5000;

/** The directory's slider in kilometres, default 10 (S56, K1). */
export const DIRECTORY_RADIUS_KM = { min: 1, max: 20, first: 10 } as const;

/** Every list shows pages of twenty places (K2). */
export const PAGE_SIZE = 20;
