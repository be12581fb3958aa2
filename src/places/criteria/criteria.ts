import { FARTHEST_PRAYER_M, type SearchFilters, SORTS, type Sort } from '#domain/search.ts';
import {
  AMENITIES,
  type Amenity,
  HALAL_STATUSES,
  type HalalStatus,
  PRICE_LEVELS,
  type PriceLevel,
} from '#domain/taxonomy.ts';

/**
 * What a person asked for on /search: the whole of what the address carries (R4, R5, F43).
 * Canonical: texts are trimmed, lists hold no value twice, absent means "does not filter".
 */
export interface Criteria extends SearchFilters {
  readonly text: string;
  /** Only within so many kilometres of the position. */
  readonly radiusKm?: number;
  /** Absent means the order that suits the rest, see `sortOf`. */
  readonly sort?: Sort;
}

export const NO_CRITERIA: Criteria = { text: '', halalStatus: [], cuisines: [], priceLevels: [], amenities: [] };

/** The widest radius that an address may ask for, in kilometres: half of the equator. */
const WIDEST_KM = 20_000;

/** Whether anything was asked at all; without it /search is idle (S46, S48). A sort alone asks nothing. */
export function hasCriteria(criteria: Criteria): boolean {
  return criteria.text !== '' || countFilters(criteria) > 0;
}

/** How many filters are on, each chosen value counted once; text and sort are none. */
export function countFilters(criteria: Criteria): number {
  return (
    criteria.halalStatus.length +
    criteria.cuisines.length +
    criteria.priceLevels.length +
    criteria.amenities.length +
    (criteria.city ? 1 : 0) +
    (criteria.countryCode ? 1 : 0) +
    (criteria.openNow ? 1 : 0) +
    (criteria.openAt ? 1 : 0) +
    (criteria.certificateOn ? 1 : 0) +
    (criteria.prayerWithinM ? 1 : 0) +
    (criteria.featured ? 1 : 0) +
    (criteria.radiusKm ? 1 : 0)
  );
}

/** The order of the answer: what was chosen, else relevance for a text, nearest first for filters alone. */
export function sortOf(criteria: Criteria): Sort {
  if (criteria.sort) return criteria.sort;
  return criteria.text === '' ? 'distance' : 'relevance';
}

/** The criteria with all filters and the sort gone; the text stays. */
export function withoutFilters(criteria: Criteria): Criteria {
  return { ...NO_CRITERIA, text: criteria.text };
}

/**
 * The criteria in canonical form. A value that no list knows is dropped where only known ones can match
 * (status, price, amenity, sort), or that is no time, no day or no distance; a cuisine, city or country is free text and stays (U64, U66).
 */
export function canonical(criteria: Criteria): Criteria {
  const city = tidy(criteria.city ?? '');
  const { radiusKm = 0, openAt = '', certificateOn = '', prayerWithinM = 0 } = criteria;
  return {
    text: tidy(criteria.text),
    halalStatus: inOrder(HALAL_STATUSES, criteria.halalStatus),
    cuisines: withoutRepeats(criteria.cuisines),
    priceLevels: inOrder(PRICE_LEVELS, criteria.priceLevels),
    amenities: inOrder(AMENITIES, criteria.amenities),
    ...(city ? { city } : {}),
    ...(criteria.countryCode ? { countryCode: criteria.countryCode } : {}),
    ...(criteria.openNow ? { openNow: true } : {}),
    ...(isMinute(openAt) ? { openAt } : {}),
    ...(isDay(certificateOn) ? { certificateOn } : {}),
    ...(prayerWithinM >= 1 && prayerWithinM <= FARTHEST_PRAYER_M ? { prayerWithinM: Math.round(prayerWithinM) } : {}),
    ...(criteria.featured ? { featured: true } : {}),
    ...(radiusKm > 0 && radiusKm <= WIDEST_KM ? { radiusKm } : {}),
    ...(criteria.sort && SORTS.includes(criteria.sort) ? { sort: criteria.sort } : {}),
  };
}

export function isHalalStatus(value: string): value is HalalStatus {
  return (HALAL_STATUSES as readonly string[]).includes(value); // widened: `includes` accepts only the narrow type
}

export function isAmenity(value: string): value is Amenity {
  return (AMENITIES as readonly string[]).includes(value); // widened, as above
}

export function isPriceLevel(value: number): value is PriceLevel {
  return (PRICE_LEVELS as readonly number[]).includes(value); // widened, as above
}

export function isSort(value: string): value is Sort {
  return (SORTS as readonly string[]).includes(value); // widened, as above
}

/** Whether a text is a day of this century, 'YYYY-MM-DD'. */
export function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00Z`);
  // The 31st of a shorter month would become a day of the next one.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Whether a text is a minute of a day of this century, 'YYYY-MM-DDTHH:MM'. */
export function isMinute(text: string): boolean {
  const [day = '', time = ''] = text.split('T');
  return isDay(day) && /^([01]\d|2[0-3]):[0-5]\d$/.test(time) && text.length === 16;
}

/** The list with the value taken out if it was in, else put at its end. */
export function toggled<T>(list: readonly T[], value: T): readonly T[] {
  return list.includes(value) ? list.filter((each) => each !== value) : [...list, value];
}

function inOrder<T>(all: readonly T[], chosen: readonly T[]): readonly T[] {
  return all.filter((value) => chosen.includes(value));
}

function withoutRepeats(values: readonly string[]): readonly string[] {
  const byKey = new Map<string, string>();
  for (const value of values.map(tidy)) {
    const key = value.toLowerCase();
    if (value && !byKey.has(key)) byKey.set(key, value);
  }
  return [...byKey.values()];
}

function tidy(text: string): string {
  return text.trim();
}
