// @module-tag quick
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { packCards } from '#catalogue/cards/card.ts';
import { unpackCards } from '#catalogue/cards/card-wire.ts';
import { createMoment } from '#catalogue/filters/moment.ts';
import { buildColumns } from '#catalogue/format/columns.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import { searchIntent } from '#catalogue/intent/search-intent.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { NO_FILTERS, type SearchQuery } from '#domain/search/search.ts';
import { naiveSearch } from '../../../tests/support/oracles/naive-search.ts';
import { repetitions } from '../../../tests/support/repetitions.ts';
import { arbitraryRestaurant } from '../../../tests/support/restaurants.ts';
import { Segment } from './segment.ts';

const NEAR = { latitude: 1.3, longitude: 103.8 };

/** Half of them in reach of `NEAR`, some at the edge of a ride, a drive or a day; the others up to a flight away. */
const place = fc
  .tuple(
    arbitraryRestaurant,
    fc.constantFrom(130_000, 134_496, 134_498, 138_992, 138_995, 160_000, 183_900, 184_100, 630_000, 1_000_000),
    fc.boolean(),
    fc.constantFrom(null, null, null, 'restaurant', 'caterer', 'canteen', 'central_kitchen'),
  )
  .map(([restaurant, north, isPlaced, place_kind]) => ({
    ...restaurant,
    place_kind,
    ...(isPlaced && { latitude: north / 1e5, longitude: 103.8 }),
  }));
const catalogue = fc.uniqueArray(place, { selector: ({ id }) => id, minLength: 10, maxLength: 50, size: 'max' });

const question: fc.Arbitrary<SearchQuery> = fc
  .record({
    text: fc.constantFrom(
      '',
      'nasi',
      'kebab',
      'open now',
      'halal',
      'halal burger',
      'certified nasi',
      'nasi bugis',
      'kitchen',
    ),
    hasPosition: fc.boolean(),
    isChosen: fc.boolean(),
    sort: fc.constantFrom('relevance', 'distance', 'rating'),
    offset: fc.constantFrom(0, 0, 4),
    limit: fc.constantFrom(5, 40),
    unfolded: fc.record({ unverified: fc.boolean(), far: fc.boolean() }),
    seatsApart: fc.boolean(),
  })
  .map(({ hasPosition, isChosen, ...rest }) => ({
    ...NO_FILTERS,
    ...(isChosen ? { halalStatus: ['certified', 'unverified'] } : {}),
    ...(hasPosition ? { near: NEAR } : {}),
    ...rest,
    at: Date.parse('2026-11-20T04:10:00Z'),
  }));

function ask(restaurants: readonly Restaurant[], query: SearchQuery) {
  const rows = restaurants.map(toIndexRow);
  const segments = [rows.slice(0, 7), rows.slice(7)].map((part) => new Segment(buildColumns(part)));
  const { hits, plan: _, ...found } = searchIntent(segments, query);
  // Distances on cards are measured from the named place, if the text names one.
  const near = found.area?.middle ?? query.near;
  return { ...found, cards: unpackCards(packCards(hits, near ? { near } : {}, createMoment(query.at))) };
}

test('a divided list equals one with naively sorted parts', () => {
  const seen = { folded: 0, opened: 0, farther: 0, kitchens: 0, far: 0, wished: 0 };
  fc.assert(
    fc.property(catalogue, fc.array(question, { minLength: 6, maxLength: 6 }), (restaurants, queries) => {
      for (const query of queries) {
        const { facets: _, ...expected } = naiveSearch(restaurants, query);
        expect(ask(restaurants, query)).toEqual(expected);
        const { verified = 0, unverified = 0, isUnverifiedOpen, far = 0, wished = 0 } = expected.parts ?? {};
        seen.farther += Number((expected.parts?.farther ?? 0) > 0);
        seen.kitchens += Number((expected.parts?.kitchens ?? 0) > 0);
        seen.folded += Number(unverified > 0 && isUnverifiedOpen === false);
        seen.opened += Number(unverified > 0 && isUnverifiedOpen === true && verified < 5);
        seen.far += Number(far > 3);
        seen.wished += Number(wished > 0);
      }
    }),
    { seed: 41, numRuns: repetitions(90) },
  );
  expect(Object.values(seen).filter((count) => count < repetitions(8))).toEqual([]);
});
