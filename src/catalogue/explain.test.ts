// @module-tag quick
import { expect, test } from 'vitest';
import { NO_FILTERS } from '#domain/search/search.ts';
import { restaurant } from '../../tests/support/restaurants.ts';
import { Catalogue } from './catalogue.ts';
import { explain } from './explain.ts';
import { buildColumns } from './format/columns.ts';
import { toIndexRow } from './format/index-row.ts';

const BERLIN = { latitude: 52.52, longitude: 13.4 };
const catalogue = new Catalogue();
catalogue.setWorld(
  buildColumns(
    ['Ali Kebab', 'Kebab Haus', 'Pasta Bar'].map((name, n) =>
      toIndexRow({ ...restaurant(), id: `00000000-0000-4000-8000-00000000000${n}`, ...BERLIN, name, city: 'Berlin' }),
    ),
  ),
);

function explained(text: string) {
  const query = { ...NO_FILTERS, text, near: BERLIN, sort: 'relevance', offset: 0, limit: 5, at: 0 } as const;
  const found = catalogue.find(query);
  return { ...explain(query, found), found };
}

test('a dish in a city has a span each, and the reading that found its places', () => {
  const { spans, tried, plan, area, total } = explained('kebab berlin');
  expect(spans).toEqual([
    { said: 'kebab', kind: 'dish', source: 'dishes', cost: 0 },
    { said: 'berlin', kind: 'area', source: 'city Berlin', cost: 0 },
  ]);
  expect(tried[0]).toMatchObject({
    terms: ['kebab', 'berlin'],
    reasons: ['as typed', 'a known place is named', 'in the named place'],
    strictness: 'as written',
    rows: 2,
    enough: 5,
  });
  expect(plan?.reasons.slice(0, 3)).toEqual(['as typed', 'a known place is named', 'around the named place']);
  expect([area, total]).toEqual(['Berlin', 2]);
});

test('a wish, a stop word and a mistake are told', () => {
  expect(explained('halal kebba haus open now').spans).toEqual([
    { said: 'open now', kind: 'wish', source: 'phrases of openNow', cost: 0 },
    { said: 'kebba', kind: 'dish', source: 'dishes', cost: 1 },
    { said: 'haus', kind: 'word', source: 'typed', cost: 0 },
    { said: 'halal', kind: 'said of any', source: 'stop words', cost: 0 },
  ]);
});

test('what it explains is what answered', () => {
  const { plan, found } = explained('kebab haus');
  expect(plan?.terms).toEqual(found.plan?.reading.terms.map(({ alternatives }) => alternatives[0]?.words.join(' ')));
  expect(
    catalogue.search({
      ...NO_FILTERS,
      text: 'kebab haus',
      near: BERLIN,
      sort: 'relevance',
      offset: 0,
      limit: 5,
      at: 0,
    }),
  ).not.toHaveProperty('plan');
});
