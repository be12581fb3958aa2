// @module-tag quick
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryRestaurant } from '../../../tests/support/restaurants.ts';
import { buildColumns } from './columns.ts';
import { toIndexRow } from './index-row.ts';
import { slugAt } from './row-at.ts';
import { readable } from './short-slug.ts';
import { mayHaveSlug } from './slug-check.ts';

const words = fc.array(
  fc.constantFrom(
    'Ali',
    'ALI',
    "ali's",
    '1989',
    'Café',
    'Çiğ',
    'K\u0323ebab',
    '\u212Aebab',
    'ﬁsh',
    '"Rasa"',
    'مطعم',
    '茶',
    '-',
    ' ',
    'ß',
  ),
  { minLength: 1, maxLength: 3 },
);
/** How a slug follows from its name, or does not. */
const endings = fc.constantFrom('', '-2', 'id', 'start', 'other', 'odd');

test('no row is ruled out that has the slug', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(arbitraryRestaurant, words, endings), { selector: ([{ id }]) => id, maxLength: 10 }),
      (drawn) => {
        const places = drawn.map(([place, parts, ending]) => {
          const name = parts.join(' ');
          return { ...place, name, slug: slugOf(name, place.id, ending) };
        });
        const columns = buildColumns(places.map(toIndexRow));
        for (let row = 0; row < columns.rows; row++) {
          for (const { slug } of places) {
            if (slugAt(columns, row) === slug) expect(mayHaveSlug(columns, row, slug)).toBe(true);
          }
        }
        expect([...Array(columns.rows).keys()].map((row) => slugAt(columns, row)).toSorted()).toEqual(
          places.map(({ slug }) => slug).toSorted(),
        );
      },
    ),
    { seed: 32, numRuns: 300 },
  );
});

function slugOf(name: string, id: string, ending: string): string {
  if (ending === 'id') return `${readable(name)}-${id}`;
  if (ending === 'start') return `${readable(name)}-${id.slice(0, 8)}`;
  if (ending === 'other') return 'osm-node-17';
  return ending === 'odd' ? `\u0002${name}` : `${readable(name)}${ending}`;
}

test('rows with another beginning are ruled out, without their names being decoded', () => {
  fc.assert(
    fc.property(arbitraryRestaurant, (place) => {
      const columns = buildColumns([toIndexRow({ ...place, name: 'Nasi Padang', slug: 'nasi-padang-2' })]);
      expect(mayHaveSlug(columns, 0, 'nasi-padang-2')).toBe(true);
      for (const other of ['', 'n', 'nas', 'nasx', 'mee', 'Nasi-padang-2']) {
        expect(mayHaveSlug(columns, 0, other)).toBe(false);
      }
    }),
    { seed: 32, numRuns: 5 },
  );
});
