// @module-tag quick
import { expect, test } from 'vitest';
import { toIndexRow } from '../../../src/catalogue/format/index-row.ts';
import { MIN_PLACES } from '../../../src/catalogue/near/near-slices.ts';
import { idOf, restaurant } from '../../../tests/support/restaurants.ts';
import { planSlices, rowsOfSlices } from './cut-slices.ts';

const BOUNDS = { south: 0, west: 0, north: 1, east: 1 };
/** More and more places towards the north-east. */
const rows = Array.from({ length: 4 * MIN_PLACES }, (_, n) => {
  const part = n / (4 * MIN_PLACES);
  const position = { latitude: Math.sqrt(part), longitude: Math.sqrt((n * 7919) % (4 * MIN_PLACES)) / 45 };
  return toIndexRow(restaurant({ id: idOf(n), ...position }));
});

test('a large region is halved until a part has the least number of places, and each slice has a margin around its part', () => {
  const near = planSlices(rows, BOUNDS);
  expect(near?.splits).toHaveLength(3);
  const counts = Array.from(
    rowsOfSlices(rows, BOUNDS, near ?? { splits: [], mostStatic: 0 }),
    ([, some]) => some.length,
  );
  expect(counts).toHaveLength(4);
  for (const count of counts) {
    expect(count).toBeGreaterThan(MIN_PLACES);
    expect(count).toBeLessThan(2 * MIN_PLACES);
  }
});

test('a small region, and one across the antimeridian, have no slices', () => {
  expect(planSlices(rows.slice(0, 2 * MIN_PLACES - 1), BOUNDS)).toBeUndefined();
  expect(planSlices(rows, { ...BOUNDS, west: 179, east: -179 })?.splits).toEqual([]);
});
