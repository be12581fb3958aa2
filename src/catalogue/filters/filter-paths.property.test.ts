// @module-tag quick
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildColumns } from '#catalogue/format/columns.ts';
import { idAt } from '#catalogue/format/ids.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import { isCircleQuery } from '#catalogue/geo/circle-scan.ts';
import { searchSegments } from '#catalogue/segments/search-segments.ts';
import { Segment } from '#catalogue/segments/segment.ts';
import { quantise } from '#domain/geo/geo.ts';
import { NO_FILTERS, type SearchQuery } from '#domain/search/search.ts';
import { PRAYER_SPACES } from '../../../tests/support/oracles/arbitrary-query.ts';
import { FILTER_ORACLE, ORACLE_KEYS } from '../../../tests/support/oracles/filter-oracle.ts';
import { naiveSearch } from '../../../tests/support/oracles/naive-search.ts';
import { repetitions } from '../../../tests/support/repetitions.ts';
import { arbitraryRestaurant } from '../../../tests/support/restaurants.ts';

const AT = Date.UTC(2026, 10, 20, 4, 10);
const NEAR = { latitude: 1.3, longitude: 103.8 };
const ALL = { ...NO_FILTERS, text: '', near: NEAR, sort: 'distance', offset: 0, limit: 100, at: AT } as const;

/** What to add to a query so that it takes each code path. */
const PATHS: Readonly<Record<string, Partial<SearchQuery>>> = {
  'the circle': { radiusKm: 16 },
  'the circle with counts': { radiusKm: 16, facets: true },
  'row by row': {},
  'row by row with counts': { facets: true },
};

/** Random places, all inside the circle. */
const around = fc
  .uniqueArray(arbitraryRestaurant, { selector: ({ id }) => id, minLength: 12, maxLength: 12 })
  .map((places) => places.map((place, n) => ({ ...place, ...NEAR, latitude: quantise(NEAR.latitude + n / 100) })));

test('queries about a circle use the circle scan', () => {
  const asked = (path: string): boolean => isCircleQuery({ ...ALL, ...PATHS[path] });
  expect(Object.keys(PATHS).map(asked)).toEqual([true, true, false, false]);
});

test.each(ORACLE_KEYS)('each code path checks %s', (key) => {
  let wereSomeLeftOut = false;
  fc.assert(
    fc.property(around, FILTER_ORACLE[key].values as fc.Arbitrary<unknown>, (places, value) => {
      const segment = new Segment(buildColumns(places.map(toIndexRow)));
      for (const [path, added] of Object.entries(PATHS)) {
        const query: SearchQuery = { ...ALL, ...added, ...(value === undefined ? {} : { [key]: value }) };
        const { hits, facets } = searchSegments([segment], query, PRAYER_SPACES);
        const expected = naiveSearch(places, query, PRAYER_SPACES);
        const ids = hits.map(({ row }) => idAt(segment.columns.ids, row));
        expect(ids, path).toEqual(expected.cards.map(({ id }) => id));
        if (facets !== undefined) expect(facets, path).toEqual(expected.facets);
        if (path === 'the circle') wereSomeLeftOut ||= ids.length < naiveSearch(places, { ...ALL, ...added }).total;
      }
    }),
    { seed: 71, numRuns: repetitions(60) },
  );
  expect(wereSomeLeftOut, 'a filter that leaves nothing out proves nothing').toBe(true);
});
