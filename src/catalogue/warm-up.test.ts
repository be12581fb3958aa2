// @module-tag quick
import { expect, test } from 'vitest';
import { buildColumns } from '#catalogue/format/columns.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import { Segment } from '#catalogue/segments/segment.ts';
import { NO_FILTERS, type SearchQuery } from '#domain/search/search.ts';
import { idOf, restaurant } from '../../tests/support/restaurants.ts';
import { Catalogue } from './catalogue.ts';
import { runSteps } from './steps.ts';
import { warmUpQueries } from './warm-up.ts';

const AT = Date.UTC(2026, 10, 20);
const VERSION = { xid: '1', id: 'f', generation: 'g' };

/** Ten places with the same cuisine; three have Chinese names. */
const columns = buildColumns(
  Array.from({ length: 10 }, (_, n) =>
    toIndexRow(
      restaurant({
        id: idOf(n),
        name: n % 4 === 3 ? '清真餐厅' : `Kedai ${n}`,
        cuisine_types: ['Ramen'],
        city: null,
        address: null,
        latitude: 1.3 + n / 100,
        longitude: 103.8,
      }),
    ),
  ),
);

test('common words are typed last, letter by letter, whatever script other names use', () => {
  const texts = warmUpQueries(new Segment(columns), AT).map(({ text }) => text);
  expect(texts).toContain('清真餐厅');
  expect(texts.slice(-6)).toEqual(['ked', 'ke', 'k', 'ram', 'ra', 'r']);
});

test('the warm-up, partial or complete, changes no answer', () => {
  const catalogue = new Catalogue();
  catalogue.replace('sg', columns, VERSION);
  const query: SearchQuery = { ...NO_FILTERS, text: 'r', sort: 'relevance', offset: 0, limit: 20, at: AT };
  const before = catalogue.search(query);
  expect(before.total).toBe(10);
  const warmUp = catalogue.warmUp(AT);
  while (warmUp.next().done !== true) expect(catalogue.search(query)).toEqual(before);
  expect(runSteps(new Catalogue().warmUp(AT))).toBe(false);
});
