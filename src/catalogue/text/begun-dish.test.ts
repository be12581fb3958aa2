// @module-tag quick
/** A dish of several words whose last word is still being typed is read like the whole dish. */
import { expect, test } from 'vitest';
import { Catalogue } from '#catalogue/catalogue.ts';
import { buildColumns } from '#catalogue/format/columns.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { NO_FILTERS } from '#domain/search/search.ts';
import { idOf, restaurant } from '../../../tests/support/restaurants.ts';

const HERE = { latitude: 1.3, longitude: 103.8 };
const FAR = { latitude: 52.5, longitude: 13.4 };

function ask(text: string, places: readonly Partial<Restaurant>[]) {
  const rows = places.map((place, n) =>
    restaurant({ cuisine_types: [], address: null, ...HERE, ...place, id: idOf(n) }),
  );
  const catalogue = new Catalogue();
  catalogue.setWorld(buildColumns(rows.map(toIndexRow)));
  const page = { text, near: HERE, sort: 'relevance', offset: 0, limit: 50, at: 0 } as const;
  const { cards, unmet } = catalogue.search({ ...NO_FILTERS, ...page });
  return { names: cards.map(({ name }) => name), unmet };
}

test.each([
  ['nasi lem', 'nasi lemak', 'Malaysian'],
  ['ayam pen', 'ayam penyet', 'Indonesian'],
  ['chicken birya', 'chicken biryani', 'Indian'],
  ['fish and ch', 'fish and chips', 'British'],
])('%s finds what %s finds, also where only its cuisine is near', (begun, dish, cuisine) => {
  const places = [
    { name: 'Rice & Lemon' },
    { name: 'Warung', cuisine_types: [cuisine], latitude: 1.31 },
    { name: dish, ...FAR },
  ];
  expect(ask(begun, places)).toEqual(ask(dish, places));
  expect(ask(begun, places).names[0]).toBe('Warung');
});

test('a name that continues otherwise is still found', () => {
  expect(ask('nasi lem', [{ name: 'Nasi Lembu' }, { name: 'Nasi Lemak', latitude: 1.31 }]).names.toSorted()).toEqual([
    'Nasi Lemak',
    'Nasi Lembu',
  ]);
});

test('no area is suggested whose name begins like the rest of the dish', () => {
  const catalogue = new Catalogue();
  catalogue.setWorld(buildColumns([restaurant({ ...HERE, id: idOf(0) })].map(toIndexRow)));
  const spots = (text: string) => catalogue.suggest({ text, near: HERE, at: 0 }).spots.map(({ name }) => name);
  expect(spots('roti pra')).toEqual([]);
  expect(spots('kebab pra')).not.toEqual([]);
});
