// @module-tag quick
import { expect, test } from 'vitest';
import { isWithin } from '#domain/geo/geo.ts';
import { alongWay, boxesAlong } from './along.ts';

const at = (east: number, north: number, from = 103.8) => ({
  latitude: 1.3 + north / 111_195,
  longitude: from + east / 111_195 / Math.cos((1.3 * Math.PI) / 180),
});
const LINE = [at(0, 0), at(1000, 0), at(1000, 2000)];

test('a place within 150 metres is along the route, with the point to leave it; others are not', () => {
  expect(alongWay(LINE, at(400, 140))).toEqual({ alongM: 400, asideM: 140 });
  expect(alongWay(LINE, at(1100, 500))).toEqual({ alongM: 1500, asideM: 100 });
  expect(alongWay(LINE, at(-120, 0))).toEqual({ alongM: 0, asideM: 120 });
  expect(alongWay(LINE, at(400, 160))).toBeNull();
  expect(alongWay([], at(0, 0))).toBeNull();
});

test('the boxes of a route contain everything beside it, also across the antimeridian', () => {
  for (const from of [103.8, 179.995]) {
    const line = [at(0, 0, from), at(1000, 0, from), at(1000, 2000, from)];
    const boxes = boxesAlong(line);
    expect(boxes.length).toBeGreaterThan(1);
    for (const beside of [at(500, 149, from), at(1149, 1000, from), at(-149, 0, from), at(1000, 2149, from)]) {
      const position = { ...beside, longitude: beside.longitude > 180 ? beside.longitude - 360 : beside.longitude };
      expect(alongWay(line, position)).not.toBeNull();
      expect(boxes.some((box) => isWithin(box, position))).toBe(true);
    }
  }
});
