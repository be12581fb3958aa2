// @module-tag quick
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { KAABA, qiblaDegrees } from '../prayer/qibla.ts';
import { bearingDegrees } from './bearing.ts';
import { turnBetween } from './compass-heading.ts';
import { distanceM, type Position } from './geo.ts';
import { greatCircleLines } from './great-circle.ts';

const RADIANS = Math.PI / 180;
const SEED = 1448;
const anywhere: fc.Arbitrary<Position> = fc.record({
  latitude: fc.double({ min: -84, max: 84, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

/** The direction of a straight line in Mercator's projection, degrees clockwise from north. */
function drawnDegrees(from: Position, to: Position): number {
  const northing = ({ latitude }: Position) => Math.asinh(Math.tan(latitude * RADIANS));
  return Math.atan2((to.longitude - from.longitude) * RADIANS, northing(to) - northing(from)) / RADIANS;
}

const withoutTurns = ({ latitude, longitude }: Position): Position => ({
  latitude,
  longitude: ((((longitude + 180) % 360) + 360) % 360) - 180,
});

test('the line leaves every place in the direction of the qibla, as drawn', () => {
  fc.assert(
    fc.property(anywhere, (from) => {
      fc.pre(distanceM(from, KAABA) > 1000 && distanceM(from, KAABA) < 19_900_000);
      const [first, second] = greatCircleLines(from, KAABA)[0] ?? [];
      fc.pre(first !== undefined && second !== undefined && Math.abs(first.latitude) < 83);
      if (first === undefined || second === undefined) return;
      expect(first).toEqual(from);
      expect(Math.abs(turnBetween(qiblaDegrees(from), drawnDegrees(first, second)))).toBeLessThan(0.1);
    }),
    { seed: SEED, numRuns: 300 },
  );
});

test('every segment is drawn in the direction of the circle, and lies on it', () => {
  fc.assert(
    fc.property(anywhere, anywhere, (from, to) => {
      const whole = distanceM(from, to);
      fc.pre(whole > 100 && whole < 19_900_000);
      for (const line of greatCircleLines(from, to)) {
        for (const [n, point] of line.entries()) {
          const there = withoutTurns(point);
          expect(Math.abs(distanceM(from, there) + distanceM(there, to) - whole)).toBeLessThan(5);
          expect(Math.abs(point.latitude)).toBeLessThanOrEqual(85);
          const next = line[n + 1];
          if (next === undefined || distanceM(there, withoutTurns(next)) < 50) continue;
          expect(Math.abs(next.longitude - point.longitude)).toBeLessThan(30);
          const onGlobe = bearingDegrees(there, withoutTurns(next));
          expect(Math.abs(turnBetween(onGlobe, drawnDegrees(point, next)))).toBeLessThan(0.1);
        }
      }
    }),
    { seed: SEED, numRuns: 60 },
  );
});

test('it ends at the Kaaba, also from the other side of the antimeridian', () => {
  for (const from of [
    { latitude: 1.3521, longitude: 103.8198 },
    { latitude: -36.8509, longitude: 174.7645 },
    { latitude: -13.8333, longitude: -171.75 },
    { latitude: 40.7128, longitude: -74.006 },
  ]) {
    const lines = greatCircleLines(from, KAABA);
    expect(lines).toHaveLength(1);
    const end = lines[0]?.at(-1);
    expect(end && distanceM(withoutTurns(end), KAABA)).toBe(0);
  }
});

test('from Alaska it leads over the top of the map: two lines, both to its edge', () => {
  const lines = greatCircleLines({ latitude: 64.84, longitude: -147.72 }, KAABA);
  expect(lines).toHaveLength(2);
  expect(lines[0]?.at(-1)?.latitude).toBeGreaterThan(83);
  expect(lines[1]?.[0]?.latitude).toBeGreaterThan(83);
});

test('at the Kaaba and opposite to it there is no direction', () => {
  const opposite = { latitude: -KAABA.latitude, longitude: KAABA.longitude - 180 };
  expect(greatCircleLines(KAABA, KAABA)).toEqual([]);
  expect(greatCircleLines(opposite, KAABA)).toEqual([]);
});
