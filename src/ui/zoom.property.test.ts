// @module-tag quick
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pan, pinch, UNZOOMED, type Zoom, zoomAt } from './zoom.ts';

const STAGE = { width: 390, height: 844 };
const anyPoint = fc.record({
  x: fc.double({ min: -195, max: 195, noNaN: true }),
  y: fc.double({ min: -422, max: 422, noNaN: true }),
});
const anyFactor = fc.double({ min: 0.2, max: 5, noNaN: true });
type Step = (zoom: Zoom) => Zoom;
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(anyFactor, anyPoint, anyPoint).map(
    ([factor, from, to]): Step =>
      (zoom) =>
        pinch(zoom, factor, from, to, STAGE),
  ),
  anyPoint.map(
    (by): Step =>
      (zoom) =>
        pan(zoom, by, STAGE),
  ),
);

/** The point of the unscaled picture under a point of the stage, in pixels. */
const under = (zoom: Zoom, { x, y }: { x: number; y: number }) => [
  (x - zoom.x) / zoom.scale,
  (y - zoom.y) / zoom.scale,
];

test('the picture is never smaller than the stage nor moved off it', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 30 }), (steps) => {
      const zoom = steps.reduce((now, step) => step(now), UNZOOMED);
      expect(zoom.scale).toBeGreaterThanOrEqual(1);
      expect(zoom.scale).toBeLessThanOrEqual(6);
      expect(Math.abs(zoom.x)).toBeLessThanOrEqual(((zoom.scale - 1) * STAGE.width) / 2);
      expect(Math.abs(zoom.y)).toBeLessThanOrEqual(((zoom.scale - 1) * STAGE.height) / 2);
    }),
    { seed: 20261122, numRuns: 500 },
  );
});

test('the point under the fingers stays under them while they spread', () => {
  fc.assert(
    fc.property(anyPoint, fc.double({ min: 1, max: 6, noNaN: true }), (at, factor) => {
      const [before, after] = [under(UNZOOMED, at), under(zoomAt(UNZOOMED, factor, at, STAGE), at)];
      expect(after[0]).toBeCloseTo(before[0] ?? 0, 6);
      expect(after[1]).toBeCloseTo(before[1] ?? 0, 6);
    }),
    { seed: 20261122, numRuns: 300 },
  );
});

test('zooming out again restores the position', () => {
  const zoom = pan(zoomAt(UNZOOMED, 3, { x: 90, y: -200 }, STAGE), { x: -400, y: 30 }, STAGE);
  expect(zoomAt(zoom, 0.01, { x: 10, y: 10 }, STAGE)).toEqual(UNZOOMED);
});
