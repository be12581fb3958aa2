// @module-tag quick
import { describe, expect, test } from 'vitest';
import { Catalogue } from '#catalogue/catalogue.ts';
import { buildColumns } from '#catalogue/format/columns.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import { rowAt } from '#catalogue/format/row-at.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { NO_FILTERS } from '#domain/search/search.ts';
import { placeId } from '../../../supabase/commands/import/place-id.ts';
import { restaurant } from '../../../tests/support/restaurants.ts';

const NUMBER = 'EEHK25120000014';

/** A place whose register numbers places by certificate. */
function listed(source: string, number: string, name: string): Restaurant {
  const certificate = {
    id: 'e',
    kind: 'certificate',
    authority: source,
    valid_until: null,
    stated_by: source,
  } as const;
  const rest = { statement: null, url: null, checked_on: null, verified: true, certificate_number: number };
  return restaurant({ id: placeId(source, number), name, evidence: [{ ...certificate, ...rest }] });
}

const places = [
  listed('muis', NUMBER, 'Western Stall'),
  listed('muis', 'EERT25120000014', 'Another Kind'),
  listed('elsewhere', 'HB/2024/00123', 'Lyon Grill'),
  listed('numbered', '4510023377', 'Halal Döner'),
  restaurant({ id: placeId('osm', 'node/25120000014'), name: 'A Node' }),
];

const PAGE = { sort: 'relevance', offset: 0, limit: 5, at: Date.UTC(2026, 10, 20, 4) } as const;

function open(): Catalogue {
  const columns = buildColumns(places.map(toIndexRow));
  const rows = Array.from({ length: columns.rows }, (_, row) => rowAt(columns, row));
  // Rows that were merged keep the data for numbers.
  const catalogue = new Catalogue();
  catalogue.setWorld(buildColumns(rows));
  return catalogue;
}

const find = (text: string): string[] =>
  open()
    .search({ ...NO_FILTERS, ...PAGE, text })
    .cards.map(({ name }) => name);

test('a code’s text leads to the place whose number it has, and any other text to none', () => {
  const catalogue = open();
  expect(catalogue.certificate(`https://register.example/check?no=${NUMBER}&lang=en`)?.name).toBe('Western Stall');
  expect(catalogue.certificate(`certificate HB/2024/00123`)?.name).toBe('Lyon Grill');
  for (const text of ['Western Stall', 'https://register.example/', '', 'EEHK25120000015'])
    expect(catalogue.certificate(text)).toBeUndefined();
});

describe("a certificate's number finds its place", () => {
  test.each([
    NUMBER,
    'eehk 25120000014',
    'EEHK-2512-0000-014',
    `MUIS no. ${NUMBER}`,
    '٢٥١٢٠٠٠٠٠١٤'.replace(/^/, 'EEHK'),
  ])('%s', (text) => expect(find(text)).toEqual(['Western Stall']));

  test.each([
    ['HB/2024/00123', ['Lyon Grill']],
    ['hb 2024 00123', ['Lyon Grill']],
    ['HB2024-00124', []],
    ['4510023377', ['Halal Döner']],
    ['4510 0233 77', ['Halal Döner']],
    ['4510023378', []],
  ])("finds a number in another country's register: %s", (text, names) => expect(find(text)).toEqual(names));

  test('finds only that place', () => {
    expect(find('EERT25120000014')).toEqual(['Another Kind']);
    expect(find('EEHK25120000015')).toEqual([]);
    expect(find('EEBN25120000014')).toEqual([]);
  });
});
