// @module-tag quick
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawStillGlobe } from './draw-globe.ts';

/** Positions of the dots, on a globe 500 wide with the Bay of Bengal in the middle. */
function dotsOf(path: string): { x: number; y: number }[] {
  let [x, y] = [0, 0];
  return [...path.matchAll(/m(-?\d+) ?(-?\d+)h0/g)].map(([, right, down]) => {
    [x, y] = [x + Number(right), y + Number(down)];
    return { x, y };
  });
}

test('the still globe is drawn from the land of the package and the cities of the landing page (S7)', () => {
  const drawn = drawStillGlobe();
  expect(readFileSync('src/features/landing/still-globe.json', 'utf8'), 'run `npm run tiles -- --globe`').toBe(drawn);
  // What `drawStillGlobe` writes.
  const { land } = JSON.parse(drawn) as { land: { path: string }[] };
  const dots = land.flatMap(({ path }) => dotsOf(path));
  const within = (left: number, right: number, top: number, bottom: number) =>
    dots.filter(({ x, y }) => x > left && x < right && y > top && y < bottom).length;
  expect(within(180, 300, 60, 150), 'Tibet and China').toBeGreaterThan(80);
  expect(within(200, 290, 300, 450), 'the Indian Ocean').toBe(0);
  expect(within(350, 470, 330, 450), 'Australia').toBeGreaterThan(30);
  expect(dots.every(({ x, y }) => Math.hypot(x - 250, y - 250) < 250)).toBe(true);
});
