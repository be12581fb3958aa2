// @module-tag quick
import { expect, test } from 'vitest';
import { buildColumns } from '#catalogue/format/columns.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import { searchIntent } from '#catalogue/intent/search-intent.ts';
import { NO_FILTERS, type SearchQuery } from '#domain/search/search.ts';
import { idOf, restaurant } from '../../../tests/support/restaurants.ts';
import { Segment } from './segment.ts';

const JAKARTA = { latitude: -6.2, longitude: 106.8 };
const SINGAPORE = { latitude: 1.3, longitude: 103.8 };
/** The nearest to Jakarta are a central kitchen and a caterer. */
const PLACES = (['central_kitchen', 'caterer', 'restaurant', 'stall'] as const).map((place_kind, n) =>
  restaurant({
    id: idOf(n + 1),
    slug: place_kind,
    place_kind,
    halal_status: 'certified',
    country_code: 'SG',
    latitude: 1.24 + n / 100,
    longitude: 103.8,
  }),
);

function listed(query: Partial<SearchQuery>) {
  const segment = new Segment(buildColumns(PLACES.map(toIndexRow)));
  const { hits, parts } = searchIntent([segment], {
    ...NO_FILTERS,
    text: '',
    near: JAKARTA,
    sort: 'distance',
    offset: 0,
    limit: 20,
    at: 0,
    unfolded: { unverified: false, far: true },
    seatsApart: true,
    ...query,
  });
  return { places: hits.map(({ row }) => PLACES[row]?.place_kind), kitchens: parts?.kitchens, far: parts?.far };
}

const LAST = ['restaurant', 'stall', 'central_kitchen', 'caterer'];

test.each<[string, Partial<SearchQuery>]>([
  ['in reach', { near: SINGAPORE, sort: 'relevance' }],
  ['where all places are out of reach', {}],
  ['under a filter of status', { halalStatus: ['certified'] }],
  ['of a country, under a filter of status', { countryCode: 'SG', halalStatus: ['certified'] }],
  ['of a country in another order', { countryCode: 'SG', sort: 'newest' }],
])('places without seats follow the others %s', (_, query) => {
  const { places, kitchens } = listed(query);
  expect(kitchens).toBe(2);
  expect(new Set(places.slice(2))).toEqual(new Set(['caterer', 'central_kitchen']));
  if (query.near === undefined && query.sort === undefined) expect(places).toEqual(LAST);
});

test('in a search for caterers they keep their order', () => {
  expect(listed({ text: 'catering' }).kitchens ?? 0).toBe(0);
});
