// @module-tag quick
/** The lists that the specification describes, as queries to the one index that answers them all; see docs/decisions/011. */
import { describe, expect, test } from 'vitest';
import { Catalogue } from '#catalogue/catalogue.ts';
import { buildColumns } from '#catalogue/format/columns.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { NO_FILTERS, type SearchAnswer, type SearchQuery } from '#domain/search/search.ts';
import { idOf, restaurant } from '../../../tests/support/restaurants.ts';

const NOON = Date.UTC(2026, 10, 20, 4);
const HERE = { latitude: 1.3, longitude: 103.8 };
/** Of latitude, about a kilometre. */
const KM = 0.009;

function ask(query: Partial<SearchQuery>, places: readonly Partial<Restaurant>[]): Omit<SearchAnswer, 'asOf'> {
  const catalogue = new Catalogue();
  const rows = places.map((place, n) => restaurant({ id: idOf(n), slug: `p-${n}`, ...place }));
  catalogue.setWorld(buildColumns(rows.map(toIndexRow)));
  const page = { text: '', sort: 'distance', offset: 0, limit: 20, at: NOON } as const;
  return catalogue.search({ ...NO_FILTERS, ...page, ...query });
}

const until = (day: string) => `2026-11-${day}T00:00:00Z`;
const namesOf = ({ cards }: Pick<SearchAnswer, 'cards'>) => cards.map(({ name }) => name);

test('nearby: places within the radius, the nearest first (F17)', () => {
  const places = [4.9, 0.5, 5.1, 2].map((km) => ({
    name: `${km} km`,
    latitude: HERE.latitude + km * KM,
    longitude: HERE.longitude,
  }));
  const answer = ask({ near: HERE, radiusKm: 5 }, places);
  expect(namesOf(answer)).toEqual(['0.5 km', '2 km', '4.9 km']);
  expect(answer.total).toBe(3);
});

test('featured: places that are still featured, the best rated first (F17, F9)', () => {
  const places = [
    { name: 'good', is_featured: true, featured_until: until('21'), average_rating: 4 },
    { name: 'over', is_featured: true, featured_until: until('19'), average_rating: 5 },
    { name: 'never', average_rating: 5 },
    { name: 'best', is_featured: true, featured_until: until('30'), average_rating: 4.5 },
  ];
  expect(namesOf(ask({ featured: true, sort: 'rating', limit: 5 }, places))).toEqual(['best', 'good']);
});

test('popular: by pictures and rating; ties by number of reviews (F10)', () => {
  const places = [
    { name: 'plain, few reviews', average_rating: 4, review_count: 3 },
    { name: 'plain, many reviews', average_rating: 4, review_count: 30 },
    { name: 'plain, best', average_rating: 5, review_count: 1 },
    { name: 'pictured', average_rating: 4, review_count: 1, image_quality_score: 0.9 },
    { name: 'unrated' },
    ...Array.from({ length: 9 }, () => ({ name: 'another' })),
  ];
  const names = namesOf(ask({ sort: 'quality', limit: 10 }, places));
  expect(names.slice(0, 4)).toEqual(['pictured', 'plain, best', 'plain, many reviews', 'plain, few reviews']);
  expect(names).toHaveLength(10);
});

test('the sort by quality also returns places without a score, in the standard order (F20)', () => {
  const places = [3, 1, 2].map((km) => ({
    name: `${km} km`,
    latitude: HERE.latitude + km * KM,
    longitude: HERE.longitude,
  }));
  const near = { near: HERE, radiusKm: 5 };
  expect(namesOf(ask({ ...near, sort: 'quality' }, places))).toEqual(
    namesOf(ask({ ...near, sort: 'distance' }, places)),
  );
});

test('search: a text, filters and a position, page by page, with the total (F18)', () => {
  const places = [
    ...Array.from({ length: 25 }, (_, n) => ({ name: `Nasi ${n}`, halal_status: 'certified' as const })),
    { name: 'Nasi unverified', halal_status: 'unverified' as const },
    { name: 'Teh tarik', halal_status: 'certified' as const },
  ];
  const query = { text: 'nasi', near: HERE, halalStatus: ['certified'], sort: 'relevance' } as const;
  const first = ask(query, places);
  const second = ask({ ...query, offset: 20 }, places);
  expect([first.total, first.cards.length, second.total, second.cards.length]).toEqual([25, 20, 25, 5]);
  expect(new Set([...namesOf(first), ...namesOf(second)]).size).toBe(25);
  expect(ask({ ...query, text: 'zzyzx' }, places)).toMatchObject({ total: 0, cards: [] });
});

test('the answer says which part of a text no place matches: the place, or the words', () => {
  const places = [
    { name: 'Kebab Corner', city: 'Singapore', latitude: 1.3, longitude: 103.8 },
    { name: 'Sate House', city: 'Singapore', latitude: 1.31, longitude: 103.8 },
  ];
  const unmetBy = (text: string, query: Partial<SearchQuery> = {}) => {
    const { total, unmet } = ask({ text, sort: 'relevance', ...query }, places);
    return [total, unmet];
  };
  expect(unmetBy('kebab in istanbul')).toEqual([1, 'place']);
  expect(unmetBy('kebab in singapore')).toEqual([1, undefined]);
  expect(unmetBy('kebab corner')).toEqual([1, undefined]);
  expect(unmetBy('kebap')).toEqual([1, undefined]);
  expect(unmetBy('kebab istanbul')).toEqual([1, 'place']);
  expect(unmetBy('kebab quokka')).toEqual([1, 'words']);
  // An empty result needs no such hint.
  expect(unmetBy('xyzzy')).toEqual([0, undefined]);
  expect(unmetBy('kebab in istanbul', { near: { ...HERE, latitude: 2 }, radiusKm: 1 })).toEqual([0, undefined]);
  expect(unmetBy('')).toEqual([2, undefined]);
  const far = { near: { latitude: HERE.latitude + 1, longitude: HERE.longitude } };
  expect(unmetBy('kebab', far)).toEqual([1, 'near']);
  expect(unmetBy('kebab', { ...far, sort: 'rating' })).toEqual([1, undefined]);
  expect(unmetBy('kebab in singapore', far)).toEqual([1, undefined]);
  expect(unmetBy('kebab', { near: HERE })).toEqual([1, undefined]);
  // A place without a position is not known to be far.
  const unlocated = [{ name: 'Kebab Corner', latitude: null, longitude: null }];
  expect(ask({ text: 'kebab', sort: 'relevance', ...far }, unlocated).unmet).toBeUndefined();
});

const at = (latitude: number, longitude: number, rest: Partial<Restaurant>) => ({ latitude, longitude, ...rest });

describe('which area a query names', () => {
  const places = [
    at(52.52, 13.4, { name: 'Imren', cuisine_types: ['Kebab'], country_code: 'DE' }),
    at(1.3, 103.85, { name: 'Dubai', country_code: 'SG' }),
    ...[1.2801, 1.2802, 1.2803].map((latitude) =>
      at(latitude, 103.85, { name: 'Satay Stall', address: '18 Raffles Quay, Lau Pa Sat', country_code: 'SG' }),
    ),
  ];
  const placeOf = (text: string, query: Partial<SearchQuery> = {}) =>
    ask({ text, sort: 'relevance', ...query }, places).area;

  test.each<[string, SearchAnswer['area']]>([
    ['kebab berlin', { name: 'Berlin', kind: 'city', countryCode: 'DE' }],
    ['münih', { name: 'Munich', kind: 'city', countryCode: 'DE' }],
    ['la', undefined],
    ['kebab la', { name: 'Los Angeles', kind: 'city', countryCode: 'US' }],
    ['berlni', { name: 'Berlin', kind: 'city', countryCode: 'DE' }],
    ['where to eat in singapore', { name: 'Singapore', kind: 'country', countryCode: 'SG' }],
    ['Вьетнам', { name: 'Vietnam', kind: 'country', countryCode: 'VN' }],
    ['changi airport', { name: 'Changi Airport', kind: 'airport', countryCode: 'SG' }],
    ['satay raffles quay', { name: 'Raffles Quay', kind: 'area', countryCode: 'SG' }],
    ['halal food japan', { name: 'Japan', kind: 'country', countryCode: 'JP' }],
    ['satay stall', undefined],
  ])('%s', (text, place) => {
    expect(placeOf(text)).toEqual(place && expect.objectContaining(place));
  });

  test('a city without places is no part of another city’s name', () => {
    const balingen = restaurant({
      id: idOf(99),
      name: 'Doner',
      city: 'Balingen',
      latitude: 48.27,
      longitude: 8.85,
      country_code: 'DE',
    });
    for (const text of ['bali', 'food bali'])
      expect(ask({ text, sort: 'relevance' }, [balingen])).toMatchObject({ total: 0, unmet: 'place' });
  });

  test('a city without places is reported; a shop with its name elsewhere is not meant unless it is near', () => {
    const { total, unmet, area } = ask({ text: 'dubai', sort: 'relevance' }, places);
    expect([total, unmet, area?.name]).toEqual([1, 'place', 'Dubai']);
    expect(ask({ text: 'jakarta', sort: 'relevance' }, places)).toMatchObject({ total: 0, unmet: 'place' });
    const near = ask({ text: 'dubai', sort: 'relevance', near: HERE }, places);
    expect([namesOf(near), near.unmet]).toEqual([['Dubai'], undefined]);
  });
});
