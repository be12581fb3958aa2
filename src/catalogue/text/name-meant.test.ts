// @module-tag quick
/** Names with one wrong word. */
import { expect, test } from 'vitest';
import { Catalogue } from '#catalogue/catalogue.ts';
import { buildColumns } from '#catalogue/format/columns.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import { NO_FILTERS } from '#domain/search/search.ts';
import { idOf, restaurant } from '../../../tests/support/restaurants.ts';

const HERE = { latitude: 1.3, longitude: 103.85 };
const FAR = 90;
const PLACES = [
  ['Old Chang Kee', '200 Victoria Street', 0.01],
  ['Old Chang Kee', '180 Kitchener Road', 0.05],
  ['Chicken Street', 'Jalan Besar', 0.02],
  ['Chikin Drip', 'Alvarado Boulevard', FAR],
  ['Jamal Kitchen', 'Dunlop Street', 0.01],
  ['Jamal', 'Kitchener Road', 0.05],
  ['Delhi Darbar', 'Campbell Lane', 0.03],
] as const;

function find(text: string): string[] {
  const rows = PLACES.map(([name, address, north], n) =>
    restaurant({
      ...HERE,
      latitude: HERE.latitude + (north === FAR ? 20 : north),
      name,
      address,
      city: null,
      cuisine_types: [],
      id: idOf(n),
    }),
  );
  const catalogue = new Catalogue();
  catalogue.setWorld(buildColumns(rows.map(toIndexRow)));
  const page = { text, near: HERE, sort: 'relevance', offset: 0, limit: 9, at: Date.UTC(2026, 10, 20) } as const;
  return catalogue.search({ ...NO_FILTERS, ...page }).cards.map(({ name, address }) => `${name}, ${address}`);
}

test('a wrong last word that begins a word of one address finds all places of that name, the nearest first', () => {
  expect(find('old chang ki')).toEqual(['Old Chang Kee, 200 Victoria Street', 'Old Chang Kee, 180 Kitchener Road']);
  expect(find('old chang ki singapore')).toContain('Old Chang Kee, 200 Victoria Street');
});

test('a word with two mistakes means the name in reach, not a far one that begins like it', () => {
  expect(find('chikin street')).toEqual(['Chicken Street, Jalan Besar']);
});

test('words of an address are no typos of a name, and a name that is still typed is not corrected', () => {
  expect(find('jamal kitchener')[0]).toBe('Jamal, Kitchener Road');
  expect(find('jamal ki')).toHaveLength(2);
});

test('Indian letters find a name in Latin ones', () => {
  expect(find('दिल्ली दरबार')).toEqual(['Delhi Darbar, Campbell Lane']);
});
