// @module-tag quick
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildColumns } from '#catalogue/format/columns.ts';
import { idAt } from '#catalogue/format/ids.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import { searchSegments } from '#catalogue/segments/search-segments.ts';
import { Segment } from '#catalogue/segments/segment.ts';
import { type Position, quantise } from '#domain/geo/geo.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { AMENITIES } from '#domain/places/taxonomy.ts';
import { NO_FILTERS, type SearchQuery } from '#domain/search/search.ts';
import { naiveSearch } from '../../../tests/support/oracles/naive-search.ts';
import { idOf, restaurant } from '../../../tests/support/restaurants.ts';

const METRES_IN_DEGREE = 111_195;
const NEAR = { latitude: 1.305, longitude: 103.8 };
const AT = Date.UTC(2026, 10, 20, 4);
const BEST = {
  halal_status: 'certified',
  checked_on: '2026-11-20',
  average_rating: 5,
  review_count: 100_000,
} as const;

/**
 * A position at this distance from the middle, in one of the four directions: bands are walked north and south, rows east
 * and west.
 */
function placeAt(metres: number, quarter: number): Position {
  const [north, east] = [Math.cos((quarter * Math.PI) / 2), Math.sin((quarter * Math.PI) / 2)];
  return {
    latitude: quantise(NEAR.latitude + (north * metres) / METRES_IN_DEGREE),
    longitude: quantise(NEAR.longitude + (east * metres) / METRES_IN_DEGREE),
  };
}

/**
 * Distance at which a place without any static score ties with a place at `metres` that has these scores for reviews,
 * evidence and freshness.
 */
function maxDistanceBeyond(metres: number, staticScores = 0.11 + 0.07 + 0.04): number {
  const unknown = 0.36 * (4000 / (4000 + metres)) + 0.11 * 0.625;
  const near = (unknown - staticScores) / 0.36;
  return near > 0 ? 4000 / near - 4000 : 15_000;
}

function segmentOf(places: readonly Restaurant[], areStaticScoresKnown: boolean): Segment {
  const segment = new Segment(buildColumns(places.map(toIndexRow)));
  // Built together with the text index.
  if (areStaticScoresKnown) expect(segment.text.staticScores).toBe(segment.staticScores);
  else expect(segment.staticScores).toBeUndefined();
  return segment;
}

test('a place just near enough is first, and one just too far is not', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 3000 }),
      fc.integer({ min: 970, max: 1030 }),
      fc.nat(3),
      fc.nat(3),
      fc.constantFrom<SearchQuery['sort']>('relevance', 'distance'),
      fc.boolean(),
      fc.boolean(),
      (metres, part, quarter, other, sort, facets, areStaticScoresKnown) => {
        const away = sort === 'relevance' ? maxDistanceBeyond(metres) : metres;
        const places = [
          restaurant({ id: idOf(1), ...placeAt(metres, quarter), halal_status: 'unverified' }),
          restaurant({ id: idOf(2), ...placeAt((away * part) / 1000, other), ...BEST }),
        ];
        const query = { ...NO_FILTERS, text: '', near: NEAR, radiusKm: 16, sort, offset: 0, limit: 1, at: AT, facets };
        const { total, hits } = searchSegments([segmentOf(places, areStaticScoresKnown)], query);
        const expected = naiveSearch(places, query);
        expect(total).toBe(expected.total);
        expect(hits.map(({ segment, row }) => idAt(segment.columns.ids, row))).toEqual(
          expected.cards.map(({ id }) => id),
        );
      },
    ),
    { seed: 35, numRuns: 1000 },
  );
});

/** Properties other than distance, and their scores on the day of the query. */
const praise = fc
  .record({
    status: fc.constantFrom(['certified', 1], ['muslim_owned', 0.7], ['halal_friendly', 0.4], ['unverified', 0]),
    stars: fc.integer({ min: 1, max: 5 }),
    reviews: fc.constantFrom(0, 3, 40, 100_000),
    // A device with a wrong clock sends a query from an earlier day.
    daysAgo: fc.constantFrom(0, 30, 400, 3000, -2000),
  })
  .map(({ status: [status, evidence], stars, reviews, daysAgo }) => {
    const rating = ((35 + reviews * (reviews === 0 ? 0 : stars)) / (10 + reviews) - 1) / 4;
    const fields = {
      halal_status: status,
      checked_on: new Date(AT - daysAgo * 86_400_000).toISOString().slice(0, 10),
      average_rating: reviews === 0 ? null : stars,
      review_count: reviews,
    } as Partial<Restaurant>;
    return { fields, score: 0.11 * rating + 0.07 * evidence + 0.04 * (365 / (365 + Math.max(0, daysAgo))) };
  });

test('places skipped because of their static score would not have been among the first', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 3000 }),
      praise,
      fc.integer({ min: 970, max: 1030 }),
      fc.nat(3),
      fc.nat(3),
      fc.array(praise, { maxLength: 8 }),
      (metres, { fields, score }, part, quarter, other, others) => {
        const away = (maxDistanceBeyond(metres, score) * part) / 1000;
        const places = [
          restaurant({ id: idOf(1), ...placeAt(metres, quarter), halal_status: 'unverified' }),
          restaurant({ id: idOf(2), ...placeAt(Math.min(away, 15_000), other), ...fields }),
          ...others.map((each, n) => restaurant({ id: idOf(3 + n), ...placeAt(metres + 500 * n, n), ...each.fields })),
        ];
        const limit = 1 + (others.length % 3);
        const query = {
          ...NO_FILTERS,
          text: '',
          near: NEAR,
          radiusKm: 16,
          sort: 'relevance',
          offset: 0,
          limit,
          at: AT,
        } as const;
        const segment = segmentOf(places, true);
        const { total, hits } = searchSegments([segment], query);
        const expected = naiveSearch(places, query);
        expect(total).toBe(expected.total);
        expect(hits.map(({ row }) => idAt(segment.columns.ids, row))).toEqual(expected.cards.map(({ id }) => id));
      },
    ),
    { seed: 37, numRuns: 1500 },
  );
});

/** Longer than the runs that are scanned row by row. */
const STREET = 400;
const STATUSES = ['certified', 'muslim_owned', 'halal_friendly', 'unverified'] as const;

const CUISINES = ['Malaysian', 'Thai', 'Indian'] as const;

/** Filters that people commonly set. */
const filters = fc.record({
  halalStatus: fc.oneof(fc.constant([]), fc.subarray([...STATUSES])),
  cuisines: fc.oneof(fc.constant([]), fc.subarray([...CUISINES])),
  priceLevels: fc.oneof(fc.constant([]), fc.subarray([1, 2, 3, 4] as const)),
  amenities: fc.oneof(fc.constant([]), fc.subarray(AMENITIES.slice(0, 3), { maxLength: 1 })),
});

/** Some hundred places in two bands, from 20 km west to 20 km east of the middle, with random gaps. */
function placesAlong(numbers: readonly number[]): Restaurant[] {
  return numbers.map((number, n) =>
    restaurant({
      id: idOf(n + 1),
      latitude: quantise(NEAR.latitude + (number % 7) / 1000),
      longitude: quantise(NEAR.longitude + ((number % 4001) - 2000) / 1e4),
      halal_status: STATUSES[number % 4] ?? 'certified',
      cuisine_types: [CUISINES[number % 3] ?? 'Thai'],
      price_level: 1 + (number % 4),
      amenities: AMENITIES.filter((_, bit) => (number >> bit) % 2 === 1),
      average_rating: 1 + (number % 5),
      review_count: number % 50,
    }),
  );
}

test('long runs of rows are counted as if each row had been checked', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(100_000), { minLength: STREET, maxLength: STREET }),
      fc.double({ min: 0.5, max: 22, noNaN: true }),
      fc.integer({ min: 0, max: 5 }),
      filters,
      fc.constantFrom<SearchQuery['sort']>('relevance', 'distance'),
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      (numbers, radiusKm, limit, wanted, sort, facets, areSomeHidden, areStaticScoresKnown) => {
        const places = placesAlong(numbers);
        const segment = segmentOf(places, areStaticScoresKnown);
        const hidden = places.filter((_, n) => areSomeHidden && n % 3 === 0);
        for (const { id } of hidden) segment.setHidden(segment.find(id), 'dead', true);
        const shown = places.filter((place) => !hidden.includes(place));
        const query = {
          ...NO_FILTERS,
          ...wanted,
          text: '',
          near: NEAR,
          radiusKm,
          sort,
          offset: 0,
          limit,
          at: AT,
          facets,
        };
        const { total, hits, facets: counts } = searchSegments([segment], query);
        const expected = naiveSearch(shown, query);
        expect(total).toBe(expected.total);
        expect(counts).toEqual(facets ? expected.facets : undefined);
        expect(hits.map(({ row }) => idAt(segment.columns.ids, row))).toEqual(expected.cards.map(({ id }) => id));
      },
    ),
    { seed: 36, numRuns: 60 },
  );
});
