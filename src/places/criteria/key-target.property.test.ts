// @module-tag quick
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyTarget } from './key-target.ts';

const KEYS = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End'] as const;

test('no key leaves the list except upwards from its first row', () => {
  const place = fc.integer({ min: 1, max: 500 }).chain((count) => fc.tuple(fc.constant(count), fc.nat(count - 1)));
  fc.assert(
    fc.property(
      place,
      fc.integer({ min: 1, max: 6 }),
      fc.boolean(),
      fc.constantFrom(...KEYS),
      (at, columns, isRightToLeft, key) => {
        const [count, from] = at;
        const target = keyTarget(key, from, { count, columns, isRightToLeft });
        if (target === 'leave') expect(key === 'ArrowUp' && from < columns).toBe(true);
        else if (target !== null) expect(target >= 0 && target < count).toBe(true);
      },
    ),
    { seed: 27 },
  );
});

test('sideways keys follow the writing direction, and do nothing in one column', () => {
  const shape = { count: 10, columns: 2, isRightToLeft: false };
  expect(keyTarget('ArrowRight', 4, shape)).toBe(5);
  expect(keyTarget('ArrowRight', 4, { ...shape, isRightToLeft: true })).toBe(3);
  expect(keyTarget('ArrowRight', 4, { ...shape, columns: 1 })).toBeNull();
  expect(keyTarget('a', 4, shape)).toBeNull();
  expect(keyTarget('Escape', 4, shape)).toBe('leave');
});
