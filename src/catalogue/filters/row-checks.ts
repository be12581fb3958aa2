/** Checks for the filters that have no facet. */

import { toDayNumber } from '#catalogue/format/calendar-day.ts';
import type { Columns } from '#catalogue/format/columns.ts';
import { statusOf } from '#catalogue/format/traits.ts';
import { wishedBits } from '#domain/places/facts.ts';
import { AMENITIES, MAX_PRAYER_M } from '#domain/places/taxonomy.ts';
import type { SearchFilters } from '#domain/search/filters.ts';
import type { SearchQuery } from '#domain/search/search.ts';
import {
  type AmenityFilters,
  type CuisineFilters,
  failsByLocality,
  type LocalityFilters,
  type TraitFilters,
} from './filter-tables.ts';
import { createMealCheck } from './meal-check.ts';
import { CERTIFIED, isOver, type Moment } from './moment.ts';
import { type HoursFilters, openTableFor } from './open-table.ts';
import { createPersonalCheck } from './personal-check.ts';

/** A query's data for checking the rows of a segment. */
export interface RowQuestion {
  readonly columns: Columns;
  readonly filters: SearchFilters & Pick<SearchQuery, 'standard'>;
  readonly moment: Moment;
  /** Metres to the nearest prayer space by row; computed only if a filter needs it. */
  readonly prayerM: () => Uint16Array;
}

export type RowCheck = (row: number) => boolean;

/** Returns undefined if the filter is off. */
type CreateRowCheck = (question: RowQuestion) => RowCheck | undefined;

/** Filters that batch-filter.ts and row-filter.ts check with lookup tables. */
type LookUpFilter = keyof (TraitFilters & CuisineFilters & AmenityFilters & LocalityFilters & HoursFilters);

/** The check of every other filter, for all code paths. Cheap ones come first. */
const CREATE_CHECK: { readonly [Key in Exclude<keyof SearchFilters, LookUpFilter>]: CreateRowCheck } = {
  featured({ columns, filters, moment }) {
    if (filters.featured !== true) return undefined;
    const { featuredUntil } = columns.numbers;
    return (row) => (featuredUntil[row] ?? 0) * 1000 >= moment.at;
  },
  facts({ columns, filters }) {
    if (filters.facts.length === 0) return undefined;
    const { mask, bits } = wishedBits(filters.facts);
    const { facts } = columns.numbers;
    return (row) => ((facts[row] ?? 0) & mask) === bits;
  },
  openFor({ columns, filters }) {
    return filters.openFor === undefined ? undefined : createMealCheck(columns, filters.openFor);
  },
  certificateOn({ columns: { numbers }, filters }) {
    if (filters.certificateOn === undefined) return undefined;
    const day = toDayNumber(filters.certificateOn);
    return (row) => {
      const until = numbers.certificateUntil[row] ?? 0;
      return statusOf(numbers.traits[row] ?? 0) === CERTIFIED && !isOver(until, day);
    };
  },
  prayerWithinM({ columns: { numbers }, filters, prayerM }) {
    if (filters.prayerWithinM === undefined) return undefined;
    const limit = Math.min(filters.prayerWithinM, MAX_PRAYER_M);
    const room = 1 << AMENITIES.indexOf('prayer_room');
    const nearestM = prayerM();
    return (row) => ((numbers.amenities[row] ?? 0) & room) !== 0 || (nearestM[row] ?? 0xffff) <= limit;
  },
};

const CREATORS: readonly CreateRowCheck[] = [
  ...Object.values(CREATE_CHECK),
  ({ columns, filters, moment }) => createPersonalCheck(columns, filters.standard, moment),
];

/** All checks except status, price, cuisines, amenities and locality. Each returns true for rows that pass. */
export function createOtherChecks(question: RowQuestion): readonly RowCheck[] {
  const { columns, filters, moment } = question;
  const table = openTableFor(columns, filters, moment.at);
  return createChecks(question, undefined, table && ((row) => (table.at(row) & 1) !== 0));
}

/** All checks except status, price, cuisines, amenities and opening hours. */
export function createRareChecks(question: RowQuestion): readonly RowCheck[] {
  const { columns, filters } = question;
  const fails = failsByLocality(columns, filters);
  return createChecks(question, fails && ((row) => fails[columns.numbers.locality[row] ?? 0] === 0));
}

export function passesAll(checks: readonly RowCheck[], row: number): boolean {
  for (let i = 0; i < checks.length; i++) if (checks[i]?.(row) === false) return false;
  return true;
}

const NO_CHECKS: readonly RowCheck[] = [];

/** Most queries have none of these filters, so no list is allocated for them. */
function createChecks(question: RowQuestion, first?: RowCheck, last?: RowCheck): readonly RowCheck[] {
  let checks = first === undefined ? NO_CHECKS : [first];
  for (let i = 0; i < CREATORS.length; i++) {
    const check = CREATORS[i]?.(question);
    if (check !== undefined) checks = [...checks, check];
  }
  return last === undefined ? checks : [...checks, last];
}
