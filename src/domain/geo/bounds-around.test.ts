// @module-tag quick
import { expect, test } from 'vitest';
import { boundsAround } from './bounds-around.ts';
import { distanceM, isWithin } from './geo.ts';

test.each([
  ['Singapore', 1.3, 103.8],
  ['Tromsø', 69.65, 18.96],
  ['Taveuni, at the antimeridian', -16.8, 180],
])('around %s, what is within a kilometre is inside and what is further than two is not', (_, latitude, longitude) => {
  const from = { latitude, longitude };
  const bounds = boundsAround([from], 1000);
  for (const [north, east] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const) {
    const at = (metres: number) => {
      const degrees = metres / 111_195;
      const there = longitude + (east * degrees) / Math.cos((latitude * Math.PI) / 180);
      return { latitude: latitude + north * degrees, longitude: there > 180 ? there - 360 : there };
    };
    expect(distanceM(from, at(990))).toBeLessThan(1000);
    expect(isWithin(bounds, at(990))).toBe(true);
    expect(isWithin(bounds, at(2010))).toBe(false);
  }
});
