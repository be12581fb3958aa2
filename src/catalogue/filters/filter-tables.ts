/** A query's filters as lookup tables for one segment, so that rows compare numbers instead of text. */

import type { Columns } from '#catalogue/format/columns.ts';
import { priceOf, statusOf, TRAITS } from '#catalogue/format/traits.ts';
import { fold } from '#catalogue/text/fold.ts';
import { AMENITIES, HALAL_STATUSES } from '#domain/places/taxonomy.ts';
import type { SearchFilters } from '#domain/search/filters.ts';
import { CERTIFIED, UNVERIFIED } from './moment.ts';

/** The filters that each table checks. */
export type TraitFilters = Pick<SearchFilters, 'halalStatus' | 'priceLevels'>;
export type CuisineFilters = Pick<SearchFilters, 'cuisines'>;
export type AmenityFilters = Pick<SearchFilters, 'amenities'>;
export type LocalityFilters = Pick<SearchFilters, 'city' | 'countryCode'>;

/** Why a row does not match. Facets count rows that fail nothing, or nothing but the facet's own filter. */
export const FAILS = { status: 1, cuisines: 2, price: 4, amenities: 8, city: 16, other: 32 } as const;

/** Bits of an allowed trait: while its certificate is valid, and after its end. */
const UNTIL_OVER = 1;
const ONCE_OVER = 2;
export const ALWAYS = UNTIL_OVER | ONCE_OVER;

/** Allowed traits, as bits (see above); undefined if all are allowed. The table is shared: valid until the next call. */
export function allowTraits({ halalStatus, priceLevels }: TraitFilters): Uint8Array | undefined {
  if (halalStatus.length === 0 && priceLevels.length === 0) return undefined;
  const [prices, statuses] = [maskOf(priceLevels), maskOfNames(halalStatus, HALAL_STATUSES)];
  if (statuses === statusesBefore && prices === pricesBefore) return allowedTraits;
  [statusesBefore, pricesBefore] = [statuses, prices];
  for (let traits = 0; traits < TRAITS; traits++) {
    const status = statusOf(traits);
    const later = status === CERTIFIED ? UNVERIFIED : status;
    const byStatus = (UNTIL_OVER * ((statuses >> status) & 1)) | (ONCE_OVER * ((statuses >> later) & 1));
    allowedTraits[traits] = byStatus * ((prices >> priceOf(traits)) & 1);
  }
  return allowedTraits;
}

/** Whether the end of a certificate changes the result: an expired place counts as unverified (U31). */
export function isDated({ halalStatus }: TraitFilters): boolean {
  return halalStatus.includes('certified') !== halalStatus.includes('unverified');
}

/** Shared by all queries and only refilled when the filters change: a table per query would cost more. */
const allowedTraits = new Uint8Array(TRAITS);
let [statusesBefore, pricesBefore] = [0, 0];

/** A mask that filters nothing. */
export const ANY = -1;

/** Bits of the numbers. An empty list does not filter, so all bits are set. */
export function maskOf(numbers: readonly number[]): number {
  if (numbers.length === 0) return ANY;
  let mask = 0;
  for (let i = 0; i < numbers.length; i++) mask |= 1 << (numbers[i] ?? 0);
  return mask;
}

/** The same for names: bit i is the i-th of `all`. */
export function maskOfNames<Name>(names: readonly Name[], all: readonly Name[]): number {
  if (names.length === 0) return ANY;
  let mask = 0;
  for (let i = 0; i < names.length; i++) mask |= 1 << all.indexOf(names[i] as Name);
  return mask;
}

/** Failed filters by locality; undefined if no row fails. */
export function failsByLocality(
  { dictionaries }: Columns,
  { city, countryCode }: LocalityFilters,
): Uint8Array | undefined {
  const wantedCity = city === undefined ? undefined : fold(city.trim());
  const wantedCountry = countryCode?.toUpperCase();
  if (city === undefined && countryCode === undefined) return undefined;
  return Uint8Array.from(dictionaries.localities, (locality) => {
    const isOtherCity = wantedCity !== undefined && fold(locality.city ?? '') !== wantedCity;
    const isOtherCountry = wantedCountry !== undefined && locality.countryCode !== wantedCountry;
    return (isOtherCity ? FAILS.city : 0) | (isOtherCountry ? FAILS.other : 0);
  });
}

/** Failed filters by set of cuisines; undefined if no row fails. Valid until the next call for the same columns. */
export function failsByCuisines({ dictionaries }: Columns, { cuisines }: CuisineFilters): Uint8Array | undefined {
  if (cuisines.length === 0) return undefined;
  const { setsOf, fails } = indexCuisines(dictionaries.cuisines);
  fails.fill(FAILS.cuisines);
  for (const cuisine of cuisines) for (const set of setsOf.get(cuisine.toLowerCase()) ?? []) fails[set] = 0;
  return fails;
}

type CuisineSets = Columns['dictionaries']['cuisines'];

interface CuisineIndex {
  /** Sets that contain a cuisine, by its name in lower case. */
  readonly setsOf: ReadonlyMap<string, readonly number[]>;
  /** By set; refilled for each query. */
  readonly fails: Uint8Array;
}

const cuisineIndexes = new WeakMap<CuisineSets, CuisineIndex>();

/** Cached per dictionary. */
function indexCuisines(sets: CuisineSets): CuisineIndex {
  const known = cuisineIndexes.get(sets);
  if (known !== undefined) return known;
  const setsOf = new Map<string, number[]>();
  for (const [number, set] of sets.entries()) {
    for (const cuisine of set) {
      const key = cuisine.toLowerCase();
      const holders = setsOf.get(key) ?? [];
      setsOf.set(key, holders);
      holders.push(number);
    }
  }
  const index = { setsOf, fails: new Uint8Array(sets.length) };
  cuisineIndexes.set(sets, index);
  return index;
}

/** Bits of the amenities that a row needs, 0 for none. */
export function amenityMask({ amenities }: AmenityFilters): number {
  return amenities.length === 0 ? 0 : maskOfNames(amenities, AMENITIES);
}
