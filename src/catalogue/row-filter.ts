/** A question's filters, made ready for the rows of one segment: look-ups by number instead of comparisons of text. */
import type { SearchFilters } from '#domain/search.ts';
import { AMENITIES, HALAL_STATUSES } from '#domain/taxonomy.ts';
import type { Columns } from './columns.ts';
import { fold } from './fold.ts';
import { CERTIFIED, isOver, type Moment, shownStatusAt, UNVERIFIED } from './moment.ts';
import { createOtherChecks, type PrayerM } from './row-checks.ts';
import { priceOf, statusOf, TRAITS } from './traits.ts';

/** Why a row does not match. Facets count rows that fail in nothing, or only in the facet's own filter. */
export const FAILS = { status: 1, cuisines: 2, price: 4, amenities: 8, city: 16, other: 32 } as const;

/** Answers bits of FAILS for a row; 0 when it matches. */
export type RowFilter = (row: number) => number;

/** Answers all that a row fails in, which facets want to know; undefined where every row matches. */
export function createCountingFilter(
  columns: Columns,
  filters: SearchFilters,
  moment: Moment,
  prayerM: PrayerM,
): RowFilter | undefined {
  const { numbers } = columns;
  const localityFails = failsByLocality(columns, filters);
  const cuisineFails = failsByCuisines(columns, filters);
  const statuses = maskOf(filters.halalStatus.map((status) => HALAL_STATUSES.indexOf(status)));
  const prices = maskOf(filters.priceLevels);
  const amenities = maskOf(filters.amenities.map((amenity) => AMENITIES.indexOf(amenity))) & ANY;
  const wantsAmenities = filters.amenities.length > 0;
  const others = createOtherChecks(columns, filters, moment, prayerM);
  const isEmpty = localityFails === undefined && cuisineFails === undefined && others.length === 0;
  if (isEmpty && statuses === ANY && prices === ANY && !wantsAmenities) return undefined;
  return (row) => {
    let fails = localityFails?.[numbers.locality[row] ?? 0] ?? 0;
    if (cuisineFails !== undefined) fails |= cuisineFails[numbers.cuisines[row] ?? 0] ?? 0;
    if (statuses !== ANY && !(statuses & (1 << shownStatusAt(columns, row, moment.today)))) fails |= FAILS.status;
    if (prices !== ANY && !(prices & (1 << priceOf(numbers.traits[row] ?? 0)))) fails |= FAILS.price;
    if (wantsAmenities && ((numbers.amenities[row] ?? 0) & amenities) !== amenities) fails |= FAILS.amenities;
    for (let i = 0; i < others.length && (fails & FAILS.other) === 0; i++) {
      if (others[i]?.(row) === false) fails |= FAILS.other;
    }
    return fails;
  };
}

/**
 * Answers one thing that a row fails in, the first that is noticed: a row that does not match is mostly told by one byte.
 * Undefined where every row matches. To be used before the next one is made for the same columns.
 */
export function createRowFilter(
  columns: Columns,
  filters: SearchFilters,
  moment: Moment,
  prayerM: PrayerM,
): RowFilter | undefined {
  const { traits, certificateUntil, cuisines, locality, amenities } = columns.numbers;
  const allowed = allowTraits(filters);
  const cuisineFails = failsByCuisines(columns, filters);
  const localityFails = failsByLocality(columns, filters);
  const wanted = filters.amenities.reduce((mask, amenity) => mask | (1 << AMENITIES.indexOf(amenity)), 0);
  const others = createOtherChecks(columns, filters, moment, prayerM);
  const isPlain = cuisineFails === undefined && localityFails === undefined && wanted === 0 && others.length === 0;
  if (isPlain && allowed === undefined) return undefined;
  const { today } = moment;
  return (row) => {
    if (allowed !== undefined) {
      const may = allowed[traits[row] ?? 0] ?? 0;
      if (may === NEVER) return FAILS.status;
      if (may !== ALWAYS && may !== (isOver(certificateUntil[row] ?? 0, today) ? ONCE_OVER : UNTIL_OVER)) {
        return FAILS.status;
      }
    }
    if (cuisineFails !== undefined && cuisineFails[cuisines[row] ?? 0] !== 0) return FAILS.cuisines;
    if (wanted !== 0 && ((amenities[row] ?? 0) & wanted) !== wanted) return FAILS.amenities;
    if (localityFails !== undefined && localityFails[locality[row] ?? 0] !== 0) return FAILS.other;
    for (const passes of others) if (!passes(row)) return FAILS.other;
    return 0;
  };
}

const [NEVER, UNTIL_OVER, ONCE_OVER, ALWAYS] = [0, 1, 2, 3];

/** Which traits match, some only until a certificate is over, some only from then on; undefined when all do. */
function allowTraits({ halalStatus, priceLevels }: SearchFilters): Uint8Array | undefined {
  if (halalStatus.length === 0 && priceLevels.length === 0) return undefined;
  const prices = maskOf(priceLevels);
  const statuses = maskOf(halalStatus.map((status) => HALAL_STATUSES.indexOf(status)));
  const allows = (status: number): boolean => (statuses & (1 << status)) !== 0;
  for (let traits = 0; traits < TRAITS; traits++) {
    const status = statusOf(traits);
    const later = status === CERTIFIED ? UNVERIFIED : status;
    const byStatus = (allows(status) ? UNTIL_OVER : NEVER) | (allows(later) ? ONCE_OVER : NEVER);
    allowedTraits[traits] = prices & (1 << priceOf(traits)) ? byStatus : NEVER;
  }
  return allowedTraits;
}

/** Filled anew for each question: a table for each would cost more than filling one. */
const allowedTraits = new Uint8Array(TRAITS);

const ANY = -1;

/** Bits of the numbers; all bits for an empty list, which does not filter. */
function maskOf(numbers: readonly number[]): number {
  return numbers.length === 0 ? ANY : numbers.reduce((mask, n) => mask | (1 << n), 0);
}

/** Undefined when no row fails. */
function failsByLocality({ dictionaries }: Columns, { city, countryCode }: SearchFilters): Uint8Array | undefined {
  const wantedCity = city === undefined ? undefined : fold(city.trim());
  const wantedCountry = countryCode?.toUpperCase();
  if (city === undefined && countryCode === undefined) return undefined;
  return Uint8Array.from(dictionaries.localities, (locality) => {
    const isOtherCity = wantedCity !== undefined && fold(locality.city ?? '') !== wantedCity;
    const isOtherCountry = wantedCountry !== undefined && locality.countryCode !== wantedCountry;
    return (isOtherCity ? FAILS.city : 0) | (isOtherCountry ? FAILS.other : 0);
  });
}

/** Undefined when no row fails. */
function failsByCuisines({ dictionaries }: Columns, { cuisines }: SearchFilters): Uint8Array | undefined {
  if (cuisines.length === 0) return undefined;
  const { setsOf, fails } = indexCuisines(dictionaries.cuisines);
  fails.fill(FAILS.cuisines);
  for (const cuisine of cuisines) for (const set of setsOf.get(cuisine.toLowerCase()) ?? []) fails[set] = 0;
  return fails;
}

type CuisineSets = Columns['dictionaries']['cuisines'];

interface CuisineIndex {
  /** Which sets hold a cuisine, by its name in lower case. */
  readonly setsOf: ReadonlyMap<string, readonly number[]>;
  /** By set, filled anew for each question. */
  readonly fails: Uint8Array;
}

const cuisineIndexes = new WeakMap<CuisineSets, CuisineIndex>();

/** Made once for each dictionary. */
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
