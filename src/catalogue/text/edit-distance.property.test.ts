// @module-tag quick
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainDistance } from '../../../tests/support/oracles/plain-distance.ts';
import { EditDistance } from './edit-distance.ts';

const word = (maxLength: number) =>
  fc
    .array(fc.constantFrom('a', 'b', 'c', 'é', 'ا', '海'), { minLength: 1, maxLength })
    .map((letters) => letters.join(''));

test('equals the textbook algorithm up to the limit', () => {
  fc.assert(
    fc.property(word(32), word(36), fc.integer({ min: 0, max: 3 }), (pattern, other, limit) => {
      const units = Uint16Array.from(other, (letter) => letter.charCodeAt(0));
      const expected = Math.min(plainDistance(pattern, other), limit + 1);
      expect(new EditDistance(pattern).to(units, 0, units.length, limit, false)).toBe(expected);
    }),
    { seed: 21, numRuns: 3000 },
  );
});

test('with prefix, equals the smallest distance to any prefix', () => {
  fc.assert(
    fc.property(word(8), word(12), fc.integer({ min: 0, max: 2 }), (pattern, other, limit) => {
      const units = Uint16Array.from(other, (letter) => letter.charCodeAt(0));
      const beginnings = Array.from(other, (_, i) => plainDistance(pattern, other.slice(0, i + 1)));
      const expected = Math.min(limit + 1, ...beginnings);
      expect(new EditDistance(pattern).to(units, 0, units.length, limit, true)).toBe(expected);
    }),
    { seed: 22, numRuns: 3000 },
  );
});
