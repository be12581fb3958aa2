import { type ChosenFilters, canonicalFilters, FILTER_KEYS, itemsOf } from '#domain/search/filters.ts';
import { NO_FILTERS, SORTS, type Sort } from '#domain/search/search.ts';

/**
 * What a person asked for on /search: the whole of what the address carries (R4, R5, F43).
 * Canonical: texts are trimmed, lists hold no value twice, absent means "does not filter".
 */
export interface Criteria extends ChosenFilters {
  readonly text: string;
  /** Absent means the order that suits the rest, see `sortOf`. */
  readonly sort?: Sort;
}

export const NO_CRITERIA: Criteria = { text: '', ...NO_FILTERS };

/** Whether anything was asked at all; without it /search is idle (S46, S48). A sort alone asks nothing. */
export function hasCriteria(criteria: Criteria): boolean {
  return criteria.text !== '' || countFilters(criteria) > 0;
}

/** How many filters are on, each chosen value counted once; text and sort are none. */
export function countFilters(criteria: Criteria): number {
  return FILTER_KEYS.reduce((count, key) => count + itemsOf(key, criteria).length, 0);
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

/** The criteria counted from where the person is. */
export function withoutSpot(criteria: Criteria): Criteria {
  const { around, ...others } = criteria;
  return around ? others : criteria;
}

/**
 * The criteria in canonical form. A value that no list knows is dropped where only known ones can match
 * (status, price, amenity, sort), or that is no time, no day or no distance; a cuisine, city or country is free text and stays (U64, U66).
 */
export function canonical(criteria: Criteria): Criteria {
  const { text, sort } = criteria;
  return {
    ...canonicalFilters(criteria),
    text: text.trim(),
    ...(sort && SORTS.includes(sort) ? { sort } : {}),
  };
}

/** The list with the value taken out if it was in, else put at its end. */
export function toggled<T>(list: readonly T[], value: T): readonly T[] {
  return list.includes(value) ? list.filter((each) => each !== value) : [...list, value];
}
