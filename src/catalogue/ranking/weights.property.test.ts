// @module-tag quick
import * as fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { quantise } from '#domain/geo/geo.ts';
import { NO_FILTERS, type SearchQuery } from '#domain/search/search.ts';
import { repetitions } from '../../../tests/support/repetitions.ts';
import { arbitraryRestaurant } from '../../../tests/support/restaurants.ts';
import type * as weights from './weights.ts';

type Weights = { readonly [Name in keyof typeof weights]: number };

const AT = Date.UTC(2026, 10, 20, 4, 10);
const NEAR = { latitude: 1.3, longitude: 103.8 };

/** Places at increasing distances to the north: from next to the person to neighbouring countries. */
const places = fc
  .uniqueArray(arbitraryRestaurant, { selector: ({ id }) => id, minLength: 20, maxLength: 60, size: 'max' })
  .map((all) =>
    all.map((place, n) => ({ ...place, ...NEAR, latitude: quantise(NEAR.latitude + 0.0005 * 1.5 ** (n % 24)) })),
  );

/** Loads the search and the naive search with other weights. */
async function loadWith(others: Weights) {
  vi.resetModules();
  vi.doMock('./weights.ts', () => others);
  const { buildColumns } = await import('#catalogue/format/columns.ts');
  const { idAt } = await import('#catalogue/format/ids.ts');
  const { toIndexRow } = await import('#catalogue/format/index-row.ts');
  const { searchSegments } = await import('#catalogue/segments/search-segments.ts');
  const { Segment } = await import('#catalogue/segments/segment.ts');
  const { naiveSearch } = await import('../../../tests/support/oracles/naive-search.ts');
  const { relevanceOf } = await import('./relevance.ts');
  return { buildColumns, idAt, toIndexRow, searchSegments, Segment, naiveSearch, relevanceOf };
}

afterEach(() => {
  vi.doUnmock('./weights.ts');
  vi.resetModules();
});

const FAR = { RIDE_M: 5000, DRIVE_M: 10_000, TODAY_M: 60_000, BEYOND_FACTOR: 1.25, NAMED_SCORE: 0.9 };
const SMALL = {
  ...FAR,
  TEXT_WEIGHT: 0.1,
  NEAR_WEIGHT: 0.1,
  RATING_WEIGHT: 0.1,
  EVIDENCE_WEIGHT: 0.1,
  FRESHNESS_WEIGHT: 0.1,
};

const TINY = {
  ...FAR,
  NEAR_WEIGHT: 0.01,
  RATING_WEIGHT: 0.01,
  EVIDENCE_WEIGHT: 0.01,
  FRESHNESS_WEIGHT: 0.01,
};

/**
 * Each set of weights favours other places: a pruning bound that does not derive from the weights would lose some of them.
 */
test.each<[string, Weights]>([
  ['being near', { ...SMALL, NEAR_WEIGHT: 0.6, WORDS_WEIGHT: 0.9, NAME_WEIGHT: 0.1, HALF_M: 12_000 }],
  ['being very near', { ...SMALL, NEAR_WEIGHT: 0.6, WORDS_WEIGHT: 0.9, NAME_WEIGHT: 0.1, HALF_M: 300 }],
  [
    'what is far',
    { ...SMALL, NEAR_WEIGHT: 0.3, WORDS_WEIGHT: 0.9, NAME_WEIGHT: 0.1, HALF_M: 4000, RIDE_M: 100, TODAY_M: 300 },
  ],
  ['the words', { ...TINY, TEXT_WEIGHT: 0.96, WORDS_WEIGHT: 1, NAME_WEIGHT: 0, HALF_M: 4000 }],
  ['the name', { ...TINY, TEXT_WEIGHT: 0.96, WORDS_WEIGHT: 0.3, NAME_WEIGHT: 0.7, HALF_M: 4000 }],
  ['the reviews', { ...SMALL, RATING_WEIGHT: 0.6, WORDS_WEIGHT: 0.9, NAME_WEIGHT: 0.1, HALF_M: 4000 }],
  ['the evidence', { ...SMALL, EVIDENCE_WEIGHT: 0.6, WORDS_WEIGHT: 0.9, NAME_WEIGHT: 0.1, HALF_M: 4000 }],
  ['its age', { ...SMALL, FRESHNESS_WEIGHT: 0.6, WORDS_WEIGHT: 0.9, NAME_WEIGHT: 0.1, HALF_M: 4000 }],
])('with the weight on %s, the search finds the same places as the naive search', async (_, others) => {
  const { buildColumns, idAt, toIndexRow, searchSegments, Segment, naiveSearch, relevanceOf } = await loadWith(others);
  expect(relevanceOf(1, 0, 0, 0, 0)).toBe(others.TEXT_WEIGHT);
  const asked = fc.constantFrom<Partial<SearchQuery>>({ radiusKm: 16 }, { text: 'n' }, { text: 'ali nasi' });
  fc.assert(
    fc.property(places, asked, fc.integer({ min: 1, max: 6 }), fc.boolean(), (restaurants, what, limit, isLarge) => {
      const page = { text: '', sort: 'relevance', offset: 0, limit, at: AT } as const;
      const query: SearchQuery = { ...NO_FILTERS, ...page, near: NEAR, ...what };
      const segment = new Segment(buildColumns(restaurants.map(toIndexRow)), isLarge);
      // Static scores are built with the text index; from then on searches prune by them.
      expect(segment.text.staticScores).toBeDefined();
      const { total, hits } = searchSegments([segment], query);
      const expected = naiveSearch(restaurants, query);
      expect(total).toBe(expected.total);
      expect(hits.map(({ row }) => idAt(segment.columns.ids, row))).toEqual(expected.cards.map(({ id }) => id));
    }),
    { seed: 72, numRuns: repetitions(60), endOnFailure: true },
  );
});
