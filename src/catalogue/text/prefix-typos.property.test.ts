// @module-tag quick
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildColumns } from '#catalogue/format/columns.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import { restaurant } from '../../../tests/support/restaurants.ts';
import { EditDistance } from './edit-distance.ts';
import { findPrefixTypos } from './prefix-typos.ts';
import { buildTextIndex } from './text-index.ts';

/** So few letters that words share prefixes and typos collide. */
const word = (minLength: number, maxLength: number) =>
  fc.array(fc.constantFrom('a', 'b', 'c', 'я', 'ж'), { minLength, maxLength }).map((letters) => letters.join(''));

test('finds the words whose prefix has one typo, like a search that measures each word', () => {
  fc.assert(
    fc.property(fc.array(word(1, 9), { maxLength: 60, size: 'max' }), word(3, 7), (words, typed) => {
      const index = buildTextIndex(buildColumns([toIndexRow(restaurant({ name: words.join(' '), address: '' }))]));
      const { units, unitStarts, letters } = index;
      const distance = new EditDistance(typed);
      const expected = Array.from(letters, (_, w) => w).filter(
        (w) => distance.to(units, unitStarts[w] ?? 0, unitStarts[w + 1] ?? 0, 1, true) === 1,
      );
      const found: number[] = [];
      findPrefixTypos(index, typed, [0, letters.length], (first, end) => {
        for (let w = first; w < end; w++) found.push(w);
      });
      expect(found).toEqual(expected);
    }),
    { seed: 23, numRuns: 1500 },
  );
});
