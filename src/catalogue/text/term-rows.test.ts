// @module-tag quick
import { expect, test } from 'vitest';
import { buildColumns } from '#catalogue/format/columns.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import { searchSegments } from '#catalogue/segments/search-segments.ts';
import { Segment } from '#catalogue/segments/segment.ts';
import { NO_FILTERS, type SearchQuery } from '#domain/search/search.ts';
import { idOf, restaurant } from '../../../tests/support/restaurants.ts';

test('a prefix finds the few rows that also have the other word, whether its words are rare or common', () => {
  // The common middle word is looked up row by row, the others are scanned posting by posting.
  const names = ['Zed Naan', 'Zed Nasi', 'Zed Nuggets', 'Naan', 'Nuggets', ...Array.from({ length: 60 }, () => 'Nasi')];
  const places = names.map((name, n) =>
    restaurant({ id: idOf(n), name, cuisine_types: [], city: null, address: null }),
  );
  const at = Date.UTC(2026, 10, 20);
  const query: SearchQuery = { ...NO_FILTERS, text: 'zed n', sort: 'relevance', offset: 0, limit: 20, at };
  expect(searchSegments([new Segment(buildColumns(places.map(toIndexRow)))], query).total).toBe(3);
});
