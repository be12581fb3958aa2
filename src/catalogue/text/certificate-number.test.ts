import { describe, expect, test } from 'vitest';
import { Catalogue } from '#catalogue/catalogue.ts';
import { buildColumns } from '#catalogue/format/columns.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import { NO_FILTERS } from '#domain/search.ts';
import { placeId } from '../../../scripts/import/place-id.ts';
import { restaurant } from '../../../tests/support/restaurants.ts';

const NUMBER = 'EEHK25120000014';
const places = [
  { id: placeId('muis', NUMBER), name: 'Western Stall' },
  { id: placeId('muis', 'EERT25120000014'), name: 'Another Kind' },
  { id: placeId('osm', 'node/25120000014'), name: 'A Node' },
];

function find(text: string): string[] {
  const catalogue = new Catalogue();
  catalogue.setWorld(buildColumns(places.map((place) => toIndexRow(restaurant(place)))));
  const page = { sort: 'relevance', offset: 0, limit: 5, at: Date.UTC(2026, 10, 20, 4) } as const;
  return catalogue.search({ ...NO_FILTERS, ...page, text }).cards.map(({ name }) => name);
}

describe("a certificate's number finds its place", () => {
  test.each([
    NUMBER,
    'eehk 25120000014',
    'EEHK-2512-0000-014',
    `MUIS no. ${NUMBER}`,
    '٢٥١٢٠٠٠٠٠١٤'.replace(/^/, 'EEHK'),
  ])('%s', (text) => expect(find(text)).toEqual(['Western Stall']));

  test('and no other', () => {
    expect(find('EERT25120000014')).toEqual(['Another Kind']);
    expect(find('EEHK25120000015')).toEqual([]);
    expect(find('EEBN25120000014')).toEqual([]);
  });
});
