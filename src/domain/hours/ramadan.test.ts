// @module-tag quick
import { expect, test } from 'vitest';
import { isMinute } from './plan-dates.ts';
import { nextRamadanDay, ramadanMinute } from './ramadan.ts';

test.each([
  ['2026-11-24', '2027-02-08'],
  ['2027-02-07', '2027-02-08'],
  ['2027-02-20', '2027-02-20'],
  ['2027-03-08', '2027-03-08'],
  ['2027-03-09', '2028-01-28'],
])('from %s the next day of Ramadan is %s', (today, next) => {
  expect(nextRamadanDay(today)).toBe(next);
});

test('the filter accepts the minute of a meal', () => {
  expect(ramadanMinute('iftar', '2026-11-24')).toBe('2027-02-08T19:30');
  expect(isMinute(ramadanMinute('suhoor', '2026-11-24'))).toBe(true);
});
