// @module-tag quick
import { expect, test } from 'vitest';
import { Catalogue } from '#catalogue/catalogue.ts';
import { buildColumns } from '#catalogue/format/columns.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { NO_FILTERS } from '#domain/search/search.ts';
import { idOf, restaurant } from '../../../tests/support/restaurants.ts';

const AT = Date.UTC(2026, 10, 25);
const BUGIS = { latitude: 1.3, longitude: 103.855 };

function place(n: number, changes: Partial<Restaurant>): Restaurant {
  return restaurant({ id: idOf(n), slug: `p-${n}`, name: `Warung ${n}`, ...BUGIS, ...changes });
}

/** Eight kitchens of one quarter, two of a mall in another, one with a phone number, and one in another country. */
const PLACES = [
  ...Array.from({ length: 8 }, (_, n) => place(n, { address: `${n + 1} Kampong Dollah`, postal_code: '188034' })),
  place(8, {
    latitude: 1.3545,
    longitude: 103.83,
    address: '301 Upper Thomson Road, Thomson Plaza',
    postal_code: '574408',
  }),
  place(9, {
    latitude: 1.3545,
    longitude: 103.83,
    address: '301 Upper Thomson Road, Thomson Plaza',
    postal_code: '574408',
  }),
  place(10, { latitude: 1.44, longitude: 103.79, address: '9 Woodlands Street', phone: '+65 6555 1234' }),
  place(11, { latitude: 35.69, longitude: 139.7, address: null, city: 'Tokyo', country_code: 'JP', country: 'Japan' }),
];

function catalogueOf(places: readonly Restaurant[]): Catalogue {
  const catalogue = new Catalogue();
  catalogue.setWorld(buildColumns(places.map(toIndexRow)));
  return catalogue;
}

const catalogue = catalogueOf(PLACES);
const spots = (text: string) => catalogue.suggest({ text, near: BUGIS, at: AT }).spots;
const guesses = (text: string) => spots(text).map(({ name, isGuess }) => [name, isGuess]);
const slugs = (text: string) =>
  catalogue
    .search({ ...NO_FILTERS, text, near: BUGIS, sort: 'relevance', offset: 0, limit: 20, at: AT })
    .cards.map(({ slug }) => slug)
    .toSorted();

test('a prefix suggests areas, cities and countries with the number of their places', () => {
  expect(spots('singap').map(({ name, kind }) => [name, kind])).toContainEqual(['Singapore', 'country']);
  expect(spots('toky')).toMatchObject([{ name: 'Tokyo', kind: 'city', countryCode: 'JP', count: 1, what: '' }]);
  expect(spots('dollah')).toMatchObject([{ kind: 'area', countryCode: 'SG', count: 8 }]);
});

test('text before the name remains to be searched there, without prepositions', () => {
  expect(spots('ramen tokyo')[0]).toMatchObject({ name: 'Tokyo', what: 'ramen' });
  expect(spots('ramen near tokyo')[0]).toMatchObject({ name: 'Tokyo', what: 'ramen' });
  expect(spots('halal tokyo')[0]).toMatchObject({ name: 'Tokyo', what: '' });
});

test('a dish, a stop word or a name that is in no table and no address suggests no area', () => {
  for (const text of ['', 'n', 'nasi', 'halal', 'xyzzyx']) expect(spots(text), text).toEqual([]);
});

test('a postal code suggests its surroundings and finds the places that have it', () => {
  expect(spots('188034')).toMatchObject([{ name: '188034', kind: 'postal-code', count: 8, countryCode: 'SG' }]);
  expect(slugs('188034')).toHaveLength(8);
  expect(slugs('574408')).toEqual(['p-8', 'p-9']);
});

test('a building finds the places in it, by its name and by a prefix of it', () => {
  expect(slugs('thomson plaza')).toEqual(['p-8', 'p-9']);
  expect(slugs('thomson plaz')).toEqual(['p-8', 'p-9']);
});

test.each(['6555 1234', '+65 6555 1234', '(65) 6555-1234', '65551234'])(
  'the phone number %s finds its place',
  (text) => {
    expect(slugs(text)).toEqual(['p-10']);
  },
);

test('a distant area is a guess until most of its name is typed, and one in reach never is', () => {
  expect(guesses('shin')).toContainEqual(['Shinjuku', true]);
  expect(guesses('shinju')).toContainEqual(['Shinjuku', false]);
  expect(guesses('bug')).toContainEqual(['Bugis', false]);
  expect(guesses('東京'), 'a name in another script is typed in full').toContainEqual(['Tokyo', false]);
  const { spots: anywhere } = catalogue.suggest({ text: 'shin', at: AT });
  expect(anywhere.map(({ name, isGuess }) => [name, isGuess])).toContainEqual(['Shinjuku', false]);
});
