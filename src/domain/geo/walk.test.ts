// @module-tag quick
import { expect, test } from 'vitest';
import { PACES, walkMinutes } from './walk.ts';

test.each([
  [800, PACES.usual, 13],
  [800, PACES.slow, 19],
  [0, PACES.usual, 1],
])('%i m at %i m a minute take %i min', (metres, pace, minutes) => {
  expect(walkMinutes(metres, pace)).toBe(minutes);
});
