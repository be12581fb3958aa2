// @module-tag quick
import { expect, test } from 'vitest';
import { hijriDate } from './hijri.ts';

test.each([
  ['2026-11-28', 1448, 6, 18],
  ['2027-02-08', 1448, 9, 1],
  ['2026-06-16', 1448, 1, 1],
])('%s', (date, year, month, day) => {
  expect(hijriDate(date)).toEqual({ year, month, day });
});
