/** Arbitrary queries; each filter is set in some of them. */

/** Prayer spaces among the places of `arbitraryRestaurant`, so that the filter finds some. */
export const PRAYER_SPACES = [
  { latitude: 1.301, longitude: 103.802 },
  { latitude: 3.15, longitude: 101.7 },
  { latitude: -18.14, longitude: -179.999 },
  { latitude: 89.995, longitude: 120 },
];

import * as fc from 'fast-check';
import type { SearchFilters } from '../../../src/domain/search/filters.ts';
import { type SearchQuery, SORTS } from '../../../src/domain/search/search.ts';
import { FILTER_ORACLE, ORACLE_KEYS } from './filter-oracle.ts';

const TEXTS = [
  '',
  '  ',
  'nasi',
  'nasi lemak',
  'halal',
  'halal burger',
  'kebab',
  'kebib hause',
  'n',
  'doner',
  'مطعم الامانه',
];
const MORE_TEXTS = [
  '饭',
  '海南鸡',
  'มันไก่',
  'ali nasi thai',
  'burgre',
  'xyzzy',
  'suva',
  'cigkof',
  'lemka',
  '#',
  'koln',
  'jasi',
  'bureger',
  'falafle',
  'jebab ali',
];
const WHERE_TEXTS = [
  'kebab in köln',
  'halal restaurant in singapore',
  'nasi near lemak',
  'ali in nowhere',
  'döner kuala lumpur',
  'singapore 海南雞飯',
  'امانه',
  'nasilemak',
  'بال',
  'hou se',
  'cafe cologne',
];

const WISH_TEXTS = [
  'open now',
  'nasi opne now',
  'halal food near me',
  'prayer room',
  'cheap halal',
  'kebab delivery family friendly',
  'certified burger open late',
  'muslim owned open at 10pm',
  'house parking',
  '3 stars nasi',
  'no alcohol open tomorrow',
  'nasi house',
  'vegetarian breakfast',
  'iftar',
  'nasi suhoor',
  'suhoor delivery',
  'hawker centre',
  'nasi food court',
  '海南鸡饭 営業中',
  'alcohol free ali in köln',
];

/** Texts that some places match only in part, or through a similar cuisine. */
const PART_TEXTS = [
  'nasi teller',
  'kebab lemak',
  'nasi kebab ali',
  'burger nasi köln',
  'comida indonesia',
  'turkish',
  'thai amanah',
  'korean nasi singapore',
  'kfc burger',
  'sushi kebab',
];

const near = fc.constantFrom(
  { latitude: 1.3, longitude: 103.8 },
  { latitude: 3.135, longitude: 101.7 },
  { latitude: -18.13, longitude: 179.999 },
  { latitude: -18.15, longitude: -179.995 },
  { latitude: 89.995, longitude: -170 },
  { latitude: -90, longitude: 0 },
);
const bounds = fc.constantFrom(
  { south: 1, west: 103, north: 2, east: 104 },
  { south: -18.2, west: 179.98, north: -18.1, east: -179.98 },
  { south: -90, west: -180, north: 90, east: 180 },
  { south: 89, west: 10, north: 90, east: 20 },
  { south: 3.13, west: 101.69, north: 3.14, east: 101.69 },
);

/** Absent half of the time, so that filters occur in all combinations. */
const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined, freq: 2 });

// Each filter's values come from its own key.
const arbitraryFilters = Object.fromEntries(ORACLE_KEYS.map((key) => [key, FILTER_ORACLE[key].values])) as {
  readonly [Key in keyof SearchFilters]-?: fc.Arbitrary<SearchFilters[Key]>;
};

export const arbitraryQuery: fc.Arbitrary<SearchQuery> = fc
  .record({
    text: fc.constantFrom(...TEXTS, ...MORE_TEXTS, ...WHERE_TEXTS, ...WISH_TEXTS, ...PART_TEXTS),
    near: maybe(near),
    radiusKm: maybe(fc.constantFrom(0, 0.5, 1, 3, 5, 500, 20_100)),
    bounds: fc.option(bounds, { nil: undefined, freq: 3 }),
    ...arbitraryFilters,
    sort: fc.constantFrom(...SORTS),
    offset: fc.constantFrom(0, 0, 0, 3, 20),
    limit: fc.constantFrom(5, 20, 100),
    unfolded: maybe(fc.record({ unverified: fc.boolean(), far: fc.boolean() })),
    at: fc
      .constantFrom('2026-11-20T04:10:00Z', '2026-11-20T15:45:00Z', '2026-03-18T16:30:00Z', '2026-03-18T10:00:00Z')
      .map(Date.parse),
  })
  .map((query) => {
    const present = Object.entries(query).filter(([, value]) => value !== undefined);
    // Only absent fields were removed.
    return { ...Object.fromEntries(present), facets: true } as unknown as SearchQuery;
  });
