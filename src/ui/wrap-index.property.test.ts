// @module-tag quick
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { wrapIndex } from './wrap-index.ts';

test('indexes in a gallery wrap around, and a step back undoes a step forward (S72)', () => {
  const gallery = fc.integer({ min: 1, max: 50 }).chain((count) => fc.tuple(fc.constant(count), fc.nat(count - 1)));
  fc.assert(
    fc.property(gallery, fc.integer({ min: -200, max: 200 }), ([count, index], steps) => {
      const there = wrapIndex(index, steps, count);
      expect(there).toBeGreaterThanOrEqual(0);
      expect(there).toBeLessThan(count);
      expect(wrapIndex(there, -steps, count)).toBe(index);
    }),
    { seed: 71 },
  );
});
