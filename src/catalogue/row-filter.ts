/** A question's filters, made ready for the rows of one segment: look-ups by number instead of comparisons of text. */

import { localDay } from '#domain/halal.ts';
import { type LocalTime, parseLocalTime, toLocalTime } from '#domain/opening-hours.ts';
import { FARTHEST_PRAYER_M, type SearchFilters } from '#domain/search.ts';
import { AMENITIES, HALAL_STATUSES } from '#domain/taxonomy.ts';
import { toDayNumber } from './calendar-day.ts';
import type { Columns } from './columns.ts';
import { fold } from './fold.ts';
import { createOpenCheck } from './open-check.ts';

/** Why a row does not match. Facets count rows that fail in nothing, or only in the facet's own filter. */
export const FAILS = { status: 1, cuisines: 2, price: 4, amenities: 8, city: 16, other: 32 } as const;

/** What a question asks of clocks and calendars, worked out once for all segments. */
export interface Moment {
  readonly at: number;
  /** The device's own date, in days since 1970. */
  readonly today: number;
  localTime(zone: string | null): LocalTime | undefined;
}

export function createMoment(at: number): Moment {
  const times = new Map<string | null, LocalTime | undefined>();
  return {
    at,
    today: toDayNumber(localDay(at)),
    localTime: (zone) => {
      if (!times.has(zone)) times.set(zone, toLocalTime(zone, at));
      return times.get(zone);
    },
  };
}

const CERTIFIED = HALAL_STATUSES.indexOf('certified');
const UNVERIFIED = HALAL_STATUSES.indexOf('unverified');

/** Place in HALAL_STATUSES of the status to show: a certificate that is over counts as unverified (U31). */
export function shownStatusAt({ numbers }: Columns, row: number, today: number): number {
  const status = numbers.status[row] ?? UNVERIFIED;
  const until = numbers.certificateUntil[row] ?? 0;
  return status === CERTIFIED && until !== 0 && until < today ? UNVERIFIED : status;
}

/** Answers the bits of FAILS for a row; 0 when it matches. */
export type RowFilter = (row: number) => number;

/**
 * Undefined where every row matches.
 * @param prayerM metres to the nearest prayer space by row; asked for only when the question wants one
 */
export function createRowFilter(
  columns: Columns,
  filters: SearchFilters,
  moment: Moment,
  prayerM: () => Uint16Array,
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
    if (prices !== ANY && !(prices & (1 << (numbers.price[row] ?? 0)))) fails |= FAILS.price;
    if (wantsAmenities && ((numbers.amenities[row] ?? 0) & amenities) !== amenities) fails |= FAILS.amenities;
    for (let i = 0; i < others.length && (fails & FAILS.other) === 0; i++) {
      if (others[i]?.(row) === false) fails |= FAILS.other;
    }
    return fails;
  };
}

type RowCheck = (row: number) => boolean;

/** Checks of filters that no facet counts, cheap ones first; each is true for rows that pass. */
function createOtherChecks(
  columns: Columns,
  { featured, certificateOn, prayerWithinM, openNow, openAt }: SearchFilters,
  moment: Moment,
  prayerM: () => Uint16Array,
): readonly RowCheck[] {
  const { featuredUntil } = columns.numbers;
  const checks: RowCheck[] = [];
  if (featured === true) checks.push((row) => (featuredUntil[row] ?? 0) * 1000 >= moment.at);
  if (certificateOn !== undefined) checks.push(createCertificateCheck(columns, certificateOn));
  if (prayerWithinM !== undefined) checks.push(createPrayerCheck(columns, prayerWithinM, prayerM()));
  if (openNow === true) checks.push(createOpenCheck(columns, (zone) => moment.localTime(zone)));
  if (openAt !== undefined) {
    const time = parseLocalTime(openAt);
    checks.push(createOpenCheck(columns, () => time));
  }
  return checks;
}

function createCertificateCheck({ numbers }: Columns, date: string): RowCheck {
  const day = toDayNumber(date);
  return (row) => {
    const until = numbers.certificateUntil[row] ?? 0;
    return numbers.status[row] === CERTIFIED && (until === 0 || until >= day);
  };
}

function createPrayerCheck({ numbers }: Columns, withinM: number, nearestM: Uint16Array): RowCheck {
  const limit = Math.min(withinM, FARTHEST_PRAYER_M);
  const room = 1 << AMENITIES.indexOf('prayer_room');
  return (row) => ((numbers.amenities[row] ?? 0) & room) !== 0 || (nearestM[row] ?? 0xffff) <= limit;
}

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
  const fails = new Uint8Array(dictionaries.cuisines.length);
  fails.fill(FAILS.cuisines);
  const setsOf = indexCuisines(dictionaries.cuisines);
  for (const cuisine of cuisines) for (const set of setsOf.get(cuisine.toLowerCase()) ?? []) fails[set] = 0;
  return fails;
}

type CuisineSets = Columns['dictionaries']['cuisines'];
const cuisineIndexes = new WeakMap<CuisineSets, ReadonlyMap<string, readonly number[]>>();

/** Which sets hold a cuisine, by its name in lower case; made once for each dictionary. */
function indexCuisines(sets: CuisineSets): ReadonlyMap<string, readonly number[]> {
  const known = cuisineIndexes.get(sets);
  if (known !== undefined) return known;
  const index = new Map<string, number[]>();
  for (const [number, set] of sets.entries()) {
    for (const cuisine of set) {
      const key = cuisine.toLowerCase();
      const holders = index.get(key) ?? [];
      index.set(key, holders);
      holders.push(number);
    }
  }
  cuisineIndexes.set(sets, index);
  return index;
}
