// @module-tag quick
import { expect, test } from 'vitest';
import { Catalogue } from '#catalogue/catalogue.ts';
import { buildColumns } from '#catalogue/format/columns.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import { rowAt } from '#catalogue/format/row-at.ts';
import type { StatedFacts } from '#domain/places/facts.ts';
import { NO_FILTERS } from '#domain/search/search.ts';
import { restaurant } from '../../../tests/support/restaurants.ts';

function place(n: number, statement: string, facts?: StatedFacts) {
  const evidence = {
    id: crypto.randomUUID(),
    kind: 'source_tag' as const,
    authority: null,
    certificate_number: null,
    valid_until: null,
    stated_by: 'OpenStreetMap contributors',
    statement,
    url: null,
    checked_on: null,
    verified: false,
    facts,
  };
  return restaurant({
    id: `0000000${n}-0000-4000-8000-000000000000`,
    slug: `place-${n}`,
    amenities: ['prayer_room'],
    evidence: [evidence],
  });
}

test('a card shows that tags name alcohol, pork or a bar, and shows no amenity for that (U120)', () => {
  const rows = [
    place(1, 'diet:halal=yes; bar=yes'),
    place(2, 'diet:halal=yes'),
    place(3, 'diet:halal=yes; shop=alcohol', { menu: 'some', alcohol: 'served' }),
    place(4, 'diet:halal=no', { menu: 'none' }),
    place(5, 'diet:halal=only', { menu: 'whole', alcohol: 'none' }),
  ].map(toIndexRow);
  const columns = buildColumns(rows);
  const catalogue = new Catalogue();
  const generation = '00000000-0000-4000-8000-000000000000';
  catalogue.replace('sg', columns, { xid: '1', id: generation, generation });
  const ask = (amenities: readonly 'prayer_room'[]) =>
    catalogue.search({ ...NO_FILTERS, amenities, text: '', sort: 'newest', offset: 0, limit: 5, at: 0, facets: true });
  const { cards, facets } = ask(['prayer_room']);
  expect(cards.map(({ slug, hasContraryTags }) => [slug, hasContraryTags])).toEqual([
    ['place-1', true],
    ['place-2', undefined],
    ['place-3', true],
    ['place-4', true],
    ['place-5', undefined],
  ]);
  expect(facets?.amenities).toEqual([{ value: 'prayer_room', count: 5 }]);
  expect(rowAt(columns, 0)).toEqual(rows[0]);
});
