/**
 * The tests' own definition of each filter: possible values, and which restaurants match. `naive-search.ts` and
 * `arbitrary-query.ts` are built on it.
 */

import * as fc from 'fast-check';
import { provideMealClock } from '../../../src/catalogue/filters/meal-times.ts';
import { fold } from '../../../src/catalogue/text/fold.ts';
import { distanceM, type Position } from '../../../src/domain/geo/geo.ts';
import { openingOf } from '../../../src/domain/hours/opening.ts';
import { isOpenAt, isOpenOn } from '../../../src/domain/hours/opening-hours.ts';
import { cuisinesOf } from '../../../src/domain/places/cuisines-of.ts';
import { type Fact, type FactValue, type FactWish, WISHED_FACTS } from '../../../src/domain/places/facts.ts';
import { certificateEnd, localDay, shownStatus } from '../../../src/domain/places/halal.ts';
import type { Restaurant } from '../../../src/domain/places/restaurant.ts';
import { AMENITIES, type Amenity, HALAL_STATUSES, PRICE_LEVELS } from '../../../src/domain/places/taxonomy.ts';
import { parseMealOn } from '../../../src/domain/prayer/meal.ts';
import { createMealClock } from '../../../src/domain/prayer/meal-clock.ts';
import type { SearchFilters } from '../../../src/domain/search/filters.ts';

/** Searches of the tests may ask for a meal. */
provideMealClock(createMealClock);

/** The time of a query, and the known prayer spaces. */
export interface OracleScene {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly prayerSpaces: readonly Position[];
}

interface FilterOracle<Value> {
  readonly values: fc.Arbitrary<Value>;
  /** @param wanted neither undefined nor an empty list, which don't filter */
  readonly matches: (restaurant: Restaurant, wanted: NonNullable<Value>, scene: OracleScene) => boolean;
}

/** @param freq one in so many values is absent */
const maybe = <T>(arbitrary: fc.Arbitrary<T>, freq = 2): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined, freq });

export const FILTER_ORACLE: { readonly [Key in keyof SearchFilters]-?: FilterOracle<SearchFilters[Key]> } = {
  halalStatus: {
    values: fc.oneof(fc.constant([]), fc.subarray([...HALAL_STATUSES])),
    matches: (r, wanted, { at }) => wanted.includes(shownStatus(r, localDay(at)).status),
  },
  cuisines: {
    values: fc.oneof(fc.constant([]), fc.subarray(['Thai', 'CAFE', 'Nowhere'])),
    matches: (r, wanted) => cuisinesOf(r).some((has) => wanted.some((each) => same(has, each))),
  },
  priceLevels: {
    values: fc.oneof(fc.constant([]), fc.subarray([...PRICE_LEVELS])),
    matches: (r, wanted) => wanted.some((level) => level === r.price_level),
  },
  amenities: {
    values: fc.oneof(fc.constant([]), fc.subarray(AMENITIES.slice(0, 2))),
    matches: (r, wanted) => wanted.every((amenity) => heldAmenities(r).includes(amenity)),
  },
  facts: {
    // Strict filters leave nothing to compare, so most queries have none.
    values: fc.oneof({ weight: 15, arbitrary: fc.constant([]) }, fc.subarray<FactWish>(['only_halal', 'no_alcohol'])),
    matches: (r, wanted) =>
      wanted.every((wish) => {
        const [fact, value] = WISHED_FACTS[wish];
        const said = saidOf(r, fact);
        return said.includes(value) && said.every((each) => each === value || (fact === 'menu' && each === 'some'));
      }),
  },
  city: {
    values: maybe(fc.constantFrom('SUVA', 'koln', 'Singapore'), 3),
    matches: (r, city) => fold(r.city ?? '') === fold(city),
  },
  countryCode: {
    values: maybe(fc.constantFrom('SG', 'FJ'), 3),
    matches: (r, code) => r.country_code === code,
  },
  openNow: {
    values: maybe(fc.boolean()),
    matches: (r, isOn, { at }) => !isOn || isOpenAt(openingOf(r), r.time_zone, at),
  },
  featured: {
    values: maybe(fc.boolean()),
    matches: (r, isOn, { at }) => !isOn || isFeatured(r, at),
  },
  openAt: {
    values: maybe(fc.constantFrom('2026-11-20T12:30', '2026-03-19T01:15', '2026-11-22T23:59', '2026-02-30T10:00')),
    matches(r, openAt) {
      // Read as UTC, the place's local time becomes an instant.
      const at = Date.parse(`${openAt}:00Z`);
      const isDate = !Number.isNaN(at) && new Date(at).toISOString().startsWith(openAt);
      return isDate && isOpenAt(openingOf(r), 'UTC', at);
    },
  },
  openFor: {
    values: maybe(fc.constantFrom('2027-02-10-iftar', '2026-03-01-suhoor', '2026-11-20-iftar', 'lunch'), 4),
    matches(r, openFor) {
      const meal = parseMealOn(openFor);
      const { latitude, longitude, country_code: countryCode, time_zone: timeZone } = r;
      if (meal === undefined || latitude === null || longitude === null) return false;
      const time = createMealClock(meal, { countryCode, timeZone })?.(latitude, longitude);
      return time !== undefined && isOpenOn(openingOf(r), time);
    },
  },
  certificateOn: {
    values: maybe(fc.constantFrom('2026-02-18', '2026-11-20', '2027-01-01')),
    matches(r, day) {
      const end = certificateEnd(r.evidence);
      return r.halal_status === 'certified' && (end === null || end >= day);
    },
  },
  prayerWithinM: {
    values: maybe(fc.constantFrom(0, 300, 2000, 9000)),
    matches: (r, metres, { prayerSpaces }) =>
      r.amenities.includes('prayer_room') ||
      prayerSpaces.some((space) => metresFrom(space, r) <= Math.min(metres, 5000)),
  },
};

export const ORACLE_KEYS = Object.keys(FILTER_ORACLE) as readonly (keyof SearchFilters)[]; // the keys of its type

/** Whether a restaurant passes one filter. */
export function passesFilter(
  key: keyof SearchFilters,
  restaurant: Restaurant,
  filters: SearchFilters,
  scene: OracleScene,
): boolean {
  const wanted = filters[key];
  if (wanted === undefined || (Array.isArray(wanted) && wanted.length === 0)) return true;
  // The oracle and the value belong to the same key.
  const { matches } = FILTER_ORACLE[key] as FilterOracle<unknown>;
  return matches(restaurant, wanted, scene);
}

/** Whether it is featured and the period has not ended (F9). */
export function isFeatured(r: Restaurant, at: number): boolean {
  return r.is_featured && r.featured_until !== null && Date.parse(r.featured_until) >= at;
}

/** Metres to a restaurant; infinite if either has no coordinates. */
export function metresFrom(from: Position | undefined, { latitude, longitude }: Restaurant): number {
  if (from === undefined || latitude === null || longitude === null) return Number.POSITIVE_INFINITY;
  return distanceM(from, { latitude, longitude });
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** What a place's evidence says of a fact. */
export function saidOf({ evidence }: Restaurant, fact: Fact): FactValue[] {
  return evidence.filter(({ ended_on }) => !ended_on).flatMap(({ facts }) => facts?.[fact] ?? []);
}

/** The place's amenities, without a denial of alcohol that a source contradicts. */
export function heldAmenities(r: Restaurant): readonly Amenity[] {
  const isContradicted = saidOf(r, 'alcohol').some((each) => each === 'served' || each === 'bar');
  return isContradicted ? r.amenities.filter((name) => name !== 'alcohol_free') : r.amenities;
}
