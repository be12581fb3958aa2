/**
 * All filters and their form in addresses. A filter is one entry of `FILTERS`; the compiler then requires its check in the
 * engine, its chip, its place in the dialog and its part of the test oracle.
 */

import { toCountryCode, toCountrySlug } from '../geo/country-slug.ts';
import { isDay, isMinute } from '../hours/plan-dates.ts';
import { FACT_WISHES, type FactWish } from '../places/facts.ts';
import {
  AMENITIES,
  type Amenity,
  DIRECTORY_CUISINES,
  HALAL_STATUSES,
  type HalalStatus,
  MAX_PRAYER_M,
  PRICE_LEVELS,
  type PriceLevel,
  SEARCH_CUISINES,
} from '../places/taxonomy.ts';
import { parseMealOn } from '../prayer/meal.ts';
import { escapeItem, type Filter, flag, readItems, someOf, textThat } from './filter-kinds.ts';
import { formatSpot, parseSpot, type Spot, toSpot } from './spot.ts';

/** The filters that the search checks. Empty lists and absent fields do not filter. */
export interface SearchFilters {
  readonly halalStatus: readonly HalalStatus[];
  /** Matches any of them; case is ignored. */
  readonly cuisines: readonly string[];
  readonly priceLevels: readonly PriceLevel[];
  /** Matches all of them. */
  readonly amenities: readonly Amenity[];
  /** Matches all of them; a fact that is unknown or contested meets none. */
  readonly facts: readonly FactWish[];
  /** Case and accents are ignored. */
  readonly city?: string;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode?: string;
  /** Open at `at`, on the place's own clock; places without known hours do not match. */
  readonly openNow?: boolean;
  /** 'YYYY-MM-DDTHH:MM' on the place's own clock: a dinner at eight means eight there. Needs no time zone. */
  readonly openAt?: string;
  /** '2027-02-08-iftar' or '-suhoor': open at that meal of that day, at the place's own minute. */
  readonly openFor?: string;
  /** 'YYYY-MM-DD': certified, and the certificate is not known to expire before that day. */
  readonly certificateOn?: string;
  /** A prayer room in the place, or a known prayer space within this number of metres; at most `MAX_PRAYER_M`. */
  readonly prayerWithinM?: number;
  /** A place is featured if `is_featured` is set and `featured_until` is not before `at` (F9). */
  readonly featured?: boolean;
}

/** The filters that a person may choose. Radius and spot refer to the position, which is part of the query. */
export interface ChosenFilters extends SearchFilters {
  /** Only within this number of kilometres of the position. */
  readonly radiusKm?: number;
  /** Measures from there instead of from the person. */
  readonly around?: Spot;
}

export type FilterKey = keyof ChosenFilters;

/** The values of active filters. */
type FilterValues = { readonly [Key in FilterKey]-?: NonNullable<ChosenFilters[Key]> };

/** One chosen value of a filter: an item of its list, or its only value. */
export type FilterItem<Key extends FilterKey> = FilterValues[Key] extends readonly (infer Each)[]
  ? Each
  : FilterValues[Key];

/** The maximum radius in an address, in kilometres: half of the equator. */
const WIDEST_KM = 20_000;

/** In the order of the address. */
export const FILTERS: { readonly [Key in FilterKey]: Filter<FilterValues[Key]> } = {
  halalStatus: someOf('halal', HALAL_STATUSES, (word) => aliasOfStatus(word.toLowerCase())),
  cuisines: {
    parameter: 'cuisine',
    parse: (values) => readItems(values).map(knownSpelling),
    format: (cuisines) => cuisines.map(escapeItem).join(','),
    canonical: withoutRepeats,
  },
  city: textThat('city', (city) => city !== ''),
  countryCode: {
    parameter: 'country',
    parse: ([word = '']) => toCountryCode(word),
    format: toCountrySlug,
    canonical: (code) => code || undefined,
  },
  priceLevels: someOf('price', PRICE_LEVELS, toPriceLevel),
  amenities: someOf('amenities', AMENITIES, (word) => word.toLowerCase()),
  facts: someOf('facts', FACT_WISHES, (word) => word.toLowerCase()),
  openNow: flag('open'),
  openAt: textThat('open-at', isMinute),
  openFor: textThat('open-for', (text) => parseMealOn(text) !== undefined),
  certificateOn: textThat('certificate-on', isDay),
  prayerWithinM: {
    parameter: 'prayer-within',
    parse: ([metres = '']) => Number(metres),
    format: String,
    canonical: (metres) => (metres >= 1 && metres <= MAX_PRAYER_M ? Math.round(metres) : undefined),
  },
  featured: flag('featured'),
  radiusKm: {
    parameter: 'radius',
    parse: ([km = '']) => Number(km),
    format: String,
    canonical: (km) => (km > 0 && km <= WIDEST_KM ? km : undefined),
  },
  around: {
    parameter: 'around',
    parse: ([spot = '']) => parseSpot(spot),
    format: formatSpot,
    canonical: toSpot,
  },
};

/** All filters in the order of the address. */
export const FILTER_KEYS = Object.keys(FILTERS) as readonly FilterKey[]; // the keys of a constant object are those of its type

/**
 * Reads the filters of an address. Never fails: unknown values are dropped, except cuisines and cities (U64, U66).
 * @param valuesOf all values of a parameter, empty if it is absent
 */
export function parseFilters(valuesOf: (parameter: string) => readonly string[]): ChosenFilters {
  return collectFilters((key) => FILTERS[key].parse(valuesOf(FILTERS[key].parameter)));
}

/** The canonical form: texts are trimmed, lists have no duplicates, absent means "does not filter". */
export function canonicalFilters(filters: ChosenFilters): ChosenFilters {
  return collectFilters((key) => filters[key]);
}

/** A filter's parameter value; '' if it does not filter. */
export function formatFilter<Key extends FilterKey>(key: Key, filters: Pick<ChosenFilters, Key>): string {
  const value = filters[key];
  return value === undefined ? '' : FILTERS[key].format(value as FilterValues[Key]); // undefined is gone
}

/** The chosen values of a filter: each has a chip and counts as one. */
export function itemsOf<Key extends FilterKey>(key: Key, filters: Pick<ChosenFilters, Key>): FilterItem<Key>[] {
  const value: unknown = filters[key];
  const items = Array.isArray(value) ? value : value ? [value] : [];
  return items as FilterItem<Key>[]; // as the type is made
}

/** The same without one value of a filter. */
export function withoutItem<T extends ChosenFilters, Key extends FilterKey>(
  filters: T,
  key: Key,
  item: FilterItem<Key>,
): T {
  const { [key]: value, ...rest } = filters;
  const isList = Array.isArray(value);
  // Only a value of a list or an optional field was removed.
  return (isList ? { ...rest, [key]: value.filter((each) => each !== item) } : rest) as unknown as T;
}

/** @param read returns a filter's value, not yet canonical */
function collectFilters<Key extends FilterKey>(read: (key: Key) => ChosenFilters[Key]): ChosenFilters {
  const entries = (FILTER_KEYS as readonly Key[]).flatMap((key) => {
    const value = read(key);
    const canonical = value === undefined ? undefined : FILTERS[key].canonical(value as FilterValues[Key]);
    return canonical === undefined ? [] : [[key, canonical] as const];
  });
  return Object.fromEntries(entries) as unknown as ChosenFilters; // each value comes from the filter of its key
}

/** '$$' and '2' are the same level. */
function toPriceLevel(value: string): number {
  return /^\$+$/.test(value) ? value.length : Number(value);
}

/** 'Certified Halal' and 'muslim-owned' are accepted besides the stored values. */
function aliasOfStatus(value: string): string {
  const word = value.replaceAll(/[\s-]+/g, '_');
  return word === 'certified_halal' ? 'certified' : word;
}

function knownSpelling(cuisine: string): string {
  const known = [...SEARCH_CUISINES, ...DIRECTORY_CUISINES].find(
    (name) => name.toLowerCase() === cuisine.toLowerCase(),
  );
  return known ?? cuisine;
}

function withoutRepeats(values: readonly string[]): readonly string[] {
  const byKey = new Map<string, string>();
  for (const value of values.map((each) => each.trim())) {
    const key = value.toLowerCase();
    if (value && !byKey.has(key)) byKey.set(key, value);
  }
  return [...byKey.values()];
}
