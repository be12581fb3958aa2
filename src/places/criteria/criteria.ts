import { type ChosenFilters, canonicalFilters, FILTER_KEYS, itemsOf } from '#domain/search/filters.ts';
import { NO_FILTERS, SORTS, type Sort } from '#domain/search/search.ts';

/**
 * What a person searches for on /search: everything in the address (R4, R5, F43). Canonical: texts are trimmed, lists have
 * no duplicates, absent means "does not filter".
 */
export interface Criteria extends ChosenFilters {
  readonly text: string;
  /** Absent means the default order, see `sortOf`. */
  readonly sort?: Sort;
}

export const NO_CRITERIA: Criteria = { text: '', ...NO_FILTERS };

/** Whether anything is searched; without it /search is idle (S46, S48). A sort alone does not count. */
export function hasCriteria(criteria: Criteria): boolean {
  return criteria.text !== '' || countFilters(criteria) > 0;
}

/** Number of active filters, each chosen value counted once; text and sort don't count. */
export function countFilters(criteria: Criteria): number {
  return FILTER_KEYS.reduce((count, key) => count + itemsOf(key, criteria).length, 0);
}

/** The order: the chosen one, else relevance for a text, nearest first for filters alone. */
export function sortOf(criteria: Criteria): Sort {
  if (criteria.sort) return criteria.sort;
  return criteria.text === '' ? 'distance' : 'relevance';
}

/** The criteria without filters and sort; the text stays. */
export function withoutFilters(criteria: Criteria): Criteria {
  return { ...NO_CRITERIA, text: criteria.text };
}

/** As `withoutFilters`, but in the same place and within the same distance, so that the list of that place remains. */
export function withoutFiltersHere(criteria: Criteria): Criteria {
  const { city, countryCode, radiusKm, around } = criteria;
  return {
    ...withoutFilters(criteria),
    ...(city !== undefined && { city }),
    ...(countryCode !== undefined && { countryCode }),
    ...(radiusKm !== undefined && { radiusKm }),
    ...(around !== undefined && { around }),
  };
}

/** The criteria measured from the person's own position. */
export function withoutSpot(criteria: Criteria): Criteria {
  const { around, ...others } = criteria;
  return around ? others : criteria;
}

/**
 * The criteria in canonical form. Unknown values are dropped if only known ones can match (status, price, amenity, sort), as
 * are invalid times, days and distances. Cuisines, cities and countries are free text and stay (U64, U66).
 */
export function canonical(criteria: Criteria): Criteria {
  const { text, sort } = criteria;
  return {
    ...canonicalFilters(criteria),
    text: text.trim(),
    ...(sort && SORTS.includes(sort) ? { sort } : {}),
  };
}

/** Removes a value from the list, or appends it if it is missing. */
export function toggled<T>(list: readonly T[], value: T): readonly T[] {
  return list.includes(value) ? list.filter((each) => each !== value) : [...list, value];
}
