// @module-tag quick
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { headingOf, turnBetween } from './compass-heading.ts';

const SEED = { seed: 20_261_128 };

test('upright and flat: alpha counts against the clock', () => {
  expect(headingOf({ alpha: 0, beta: 0, gamma: 0 }, 0)).toBeCloseTo(0);
  expect(headingOf({ alpha: 270, beta: 0, gamma: 0 }, 0)).toBeCloseTo(90);
  expect(headingOf({ alpha: 270, beta: 40, gamma: 0 }, 0)).toBeCloseTo(90);
});

test('in both landscapes the top of the screen is a side of the device', () => {
  // The device's top points west, its right side north: the page is turned by 90 degrees.
  expect(headingOf({ alpha: 90, beta: 0, gamma: 0 }, 90)).toBeCloseTo(0);
  expect(headingOf({ alpha: 270, beta: 0, gamma: 0 }, 270)).toBeCloseTo(0);
  // Tilted towards the reader in landscape.
  expect(headingOf({ alpha: 90, beta: 0, gamma: -40 }, 90)).toBeCloseTo(0);
});

test('turning the device turns the heading as far, whatever the tilt and the screen', () => {
  const angle = fc.double({ min: -60, max: 60, noNaN: true });
  const turn = fc.double({ min: 0, max: 359, noNaN: true });
  fc.assert(
    fc.property(turn, angle, angle, fc.constantFrom(0, 90, 180, 270), turn, (alpha, beta, gamma, screen, by) => {
      const before = headingOf({ alpha, beta, gamma }, screen);
      const after = headingOf({ alpha: alpha - by, beta, gamma }, screen);
      expect(Math.abs(turnBetween(before + by, after))).toBeLessThan(1e-6);
    }),
    SEED,
  );
});

test('the shorter turn: to the right is positive, to the left negative', () => {
  expect(turnBetween(350, 10)).toBe(20);
  expect(turnBetween(10, 350)).toBe(-20);
  expect(turnBetween(0, 180)).toBe(180);
});
