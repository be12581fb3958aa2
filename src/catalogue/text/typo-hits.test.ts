// @module-tag quick
import { expect, test } from 'vitest';
import { buildColumns } from '#catalogue/format/columns.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import { restaurant } from '../../../tests/support/restaurants.ts';
import { buildTextIndex, type TextIndex } from './text-index.ts';
import { findTypos, type Strictness } from './typo-hits.ts';

function indexOf(name: string): TextIndex {
  return buildTextIndex(buildColumns([toIndexRow(restaurant({ name, address: null, city: null, cuisine_types: [] }))]));
}

/** The words of an index that are typos of a typed word. */
function mistaken(index: TextIndex, text: string, isLast = false, strictness: Strictness = 'with mistakes'): string[] {
  return findTypos(index, { text, isLast }, strictness).flatMap(({ first, end }) =>
    Array.from({ length: end - first }, (_, i) => {
      const [from, to] = [index.unitStarts[first + i] ?? 0, index.unitStarts[first + i + 1] ?? 0];
      return String.fromCharCode(...index.units.subarray(from, to));
    }),
  );
}

test('results are cached by index and by each parameter', () => {
  const [one, other] = [indexOf('Warung Waring Warungs'), indexOf('Warong')];
  const first = findTypos(one, { text: 'wareng', isLast: false }, 'with mistakes');
  expect(mistaken(one, 'wareng')).toEqual(['waring', 'warung']);
  expect(findTypos(one, { text: 'wareng', isLast: false }, 'with mistakes')).toBe(first);
  expect(mistaken(other, 'wareng')).toEqual(['warong']);
  // While it is typed, it may be a prefix: that is another query.
  expect(mistaken(one, 'wareng', true)).toEqual(['waring', 'warung', 'warungs']);
  expect(mistaken(one, 'wareng')).toEqual(['waring', 'warung']);
});

test('another first letter is only a typo if typos in any letter are allowed, whatever was cached before', () => {
  const index = indexOf('Warung Karung Qarang Arung');
  for (const isLast of [false, true, false]) {
    expect(mistaken(index, 'qarung', isLast)).toEqual(['qarang']);
    expect(mistaken(index, 'qarung', isLast, 'loosely')).toEqual(['qarang']);
    expect(mistaken(index, 'qarung', isLast, 'in any letter')).toEqual(['arung', 'karung', 'qarang', 'warung']);
  }
});

test('in three letters a typo is only forgiven loosely', () => {
  const index = indexOf('Hey Hay');
  expect(findTypos(index, { text: 'hoy', isLast: false }, 'with mistakes')).toEqual([]);
  expect(findTypos(index, { text: 'hoy', isLast: false }, 'loosely')).toHaveLength(2);
  expect(findTypos(index, { text: 'hoy', isLast: false }, 'with mistakes')).toEqual([]);
});

test('the least recently used result leaves the cache and is computed again', () => {
  const index = indexOf('Warung');
  const ask = (text: string) => findTypos(index, { text, isLast: false }, 'with mistakes');
  const [kept, lost] = [ask('warang'), ask('wareng')];
  for (let n = 0; n < 62; n++) ask(`word${String.fromCharCode(97 + (n % 26), 97 + Math.floor(n / 26))}`);
  expect(ask('warang')).toBe(kept);
  ask('anothe');
  expect(ask('warang')).toBe(kept);
  expect(ask('wareng')).not.toBe(lost);
  expect(ask('wareng')).toEqual(lost);
});
