/** A question's filters, made ready for the rows of one segment: look-ups by number instead of comparisons of text. */

import { localDay } from '#domain/halal.ts';
import { isOpenOn, type LocalTime, toLocalTime } from '#domain/opening-hours.ts';
import type { SearchFilters } from '#domain/search.ts';
import { AMENITIES, HALAL_STATUSES } from '#domain/taxonomy.ts';
import { toDayNumber } from './calendar-day.ts';
import type { Columns } from './columns.ts';
import { fold } from './fold.ts';

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

export function createRowFilter(columns: Columns, filters: SearchFilters, moment: Moment): RowFilter {
  const { numbers } = columns;
  const localityFails = failsByLocality(columns, filters);
  const cuisineFails = failsByCuisines(columns, filters);
  const statuses = maskOf(filters.halalStatus.map((status) => HALAL_STATUSES.indexOf(status)));
  const prices = maskOf(filters.priceLevels);
  const amenities = maskOf(filters.amenities.map((amenity) => AMENITIES.indexOf(amenity))) & ANY;
  const wantsAmenities = filters.amenities.length > 0;
  const isOpen = filters.openNow === true ? createOpenCheck(columns, moment) : undefined;
  return (row) => {
    let fails = (localityFails[numbers.locality[row] ?? 0] ?? 0) | (cuisineFails[numbers.cuisines[row] ?? 0] ?? 0);
    if (statuses !== ANY && !(statuses & (1 << shownStatusAt(columns, row, moment.today)))) fails |= FAILS.status;
    if (prices !== ANY && !(prices & (1 << (numbers.price[row] ?? 0)))) fails |= FAILS.price;
    if (wantsAmenities && ((numbers.amenities[row] ?? 0) & amenities) !== amenities) fails |= FAILS.amenities;
    if (filters.featured === true && (numbers.featuredUntil[row] ?? 0) * 1000 < moment.at) fails |= FAILS.other;
    if (isOpen !== undefined && (fails & FAILS.other) === 0 && !isOpen(row)) fails |= FAILS.other;
    return fails;
  };
}

const ANY = -1;

/** Bits of the numbers; all bits for an empty list, which does not filter. */
function maskOf(numbers: readonly number[]): number {
  return numbers.length === 0 ? ANY : numbers.reduce((mask, n) => mask | (1 << n), 0);
}

function failsByLocality({ dictionaries }: Columns, { city, countryCode }: SearchFilters): Uint8Array {
  const wantedCity = city === undefined ? undefined : fold(city.trim());
  const wantedCountry = countryCode?.toUpperCase();
  if (city === undefined && countryCode === undefined) return new Uint8Array(dictionaries.localities.length);
  return Uint8Array.from(dictionaries.localities, (locality) => {
    const isOtherCity = wantedCity !== undefined && fold(locality.city ?? '') !== wantedCity;
    const isOtherCountry = wantedCountry !== undefined && locality.countryCode !== wantedCountry;
    return (isOtherCity ? FAILS.city : 0) | (isOtherCountry ? FAILS.other : 0);
  });
}

function failsByCuisines({ dictionaries }: Columns, { cuisines }: SearchFilters): Uint8Array {
  const wanted = new Set(cuisines.map((cuisine) => cuisine.toLowerCase()));
  if (wanted.size === 0) return new Uint8Array(dictionaries.cuisines.length);
  return Uint8Array.from(dictionaries.cuisines, (set) => {
    const matches = set.some((cuisine) => wanted.has(cuisine.toLowerCase()));
    return matches ? 0 : FAILS.cuisines;
  });
}

/** Each pattern of hours is judged once for each time zone in which it is met. */
function createOpenCheck({ numbers, dictionaries }: Columns, moment: Moment): (row: number) => boolean {
  const times = dictionaries.localities.map(({ timeZone }) => moment.localTime(timeZone));
  const known = new Map<LocalTime, Uint8Array>();
  return (row) => {
    const now = times[numbers.locality[row] ?? 0];
    const pattern = numbers.hours[row] ?? 0;
    const hours = dictionaries.hours[pattern];
    if (now === undefined || hours === undefined) return false;
    let answers = known.get(now);
    if (answers === undefined) {
      answers = new Uint8Array(dictionaries.hours.length);
      known.set(now, answers);
    }
    if (answers[pattern] === 0) answers[pattern] = isOpenOn(hours.weekly, hours.special, now) ? 1 : 2;
    return answers[pattern] === 1;
  };
}
