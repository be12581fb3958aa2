import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Position, quantise } from '#domain/geo.ts';
import { NO_FILTERS, type SearchQuery } from '#domain/search.ts';
import { naiveSearch } from '../../tests/support/naive-search.ts';
import { idOf, restaurant } from '../../tests/support/restaurants.ts';
import { buildColumns } from './columns.ts';
import { idAt } from './ids.ts';
import { toIndexRow } from './index-row.ts';
import { searchSegments } from './search-segments.ts';
import { Segment } from './segment.ts';

const METRES_IN_DEGREE = 111_195;
const NEAR = { latitude: 1.305, longitude: 103.8 };
const AT = Date.UTC(2026, 10, 20, 4);
const BEST = {
  halal_status: 'certified',
  checked_on: '2026-11-20',
  average_rating: 5,
  review_count: 100_000,
} as const;

/** So far from the middle, in whole turns of a quarter: bands are walked to the north and south, rows to the east and west. */
function placeAt(metres: number, quarter: number): Position {
  const [north, east] = [Math.cos((quarter * Math.PI) / 2), Math.sin((quarter * Math.PI) / 2)];
  return {
    latitude: quantise(NEAR.latitude + (north * metres) / METRES_IN_DEGREE),
    longitude: quantise(NEAR.longitude + (east * metres) / METRES_IN_DEGREE),
  };
}

/** Where the best of all places is worth as much as one that is so near and of which nothing is known. */
function reachBeyond(metres: number): number {
  const unknown = 0.36 * (4000 / (4000 + metres)) + 0.11 * 0.625;
  const near = (unknown - 0.11 - 0.07 - 0.04) / 0.36;
  return near > 0 ? 4000 / near - 4000 : 15_000;
}

test('who is just near enough to be first is first, and who is just too far is not', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 3000 }),
      fc.integer({ min: 970, max: 1030 }),
      fc.nat(3),
      fc.nat(3),
      fc.constantFrom<SearchQuery['sort']>('relevance', 'distance'),
      fc.boolean(),
      (metres, part, quarter, other, sort, facets) => {
        const away = sort === 'relevance' ? reachBeyond(metres) : metres;
        const places = [
          restaurant({ id: idOf(1), ...placeAt(metres, quarter) }),
          restaurant({ id: idOf(2), ...placeAt((away * part) / 1000, other), ...BEST }),
        ];
        const query = { ...NO_FILTERS, text: '', near: NEAR, radiusKm: 16, sort, offset: 0, limit: 1, at: AT, facets };
        const { total, hits } = searchSegments([new Segment(buildColumns(places.map(toIndexRow)))], query);
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
