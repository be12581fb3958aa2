// @module-tag quick
import { afterEach, expect, test } from 'vitest';
import { MEALS } from './meal.ts';
import { nextDayOfMeal, nextMeal } from './next-meal.ts';
import { applyRamadanDays, RAMADAN_DAYS } from './ramadan-days.ts';

const CAIRO = { latitude: 30.0444, longitude: 31.2357, timeZone: 'Africa/Cairo', method: 'egypt' } as const;

afterEach(() => applyRamadanDays(RAMADAN_DAYS));

const mealAt = (text: string, countryCode: string | null = 'EG') => nextMeal(CAIRO, countryCode, Date.parse(text));

test.each([
  ['2027-02-07T12:00+02:00', undefined],
  // From sunset on, it is the first night.
  ['2027-02-07T18:00+02:00', ['suhoor', 5 * 60 + 13]],
  ['2027-02-08T03:00+02:00', ['suhoor', 5 * 60 + 13]],
  ['2027-02-08T12:00+02:00', ['iftar', 17 * 60 + 38]],
  ['2027-02-08T18:00+02:00', ['suhoor', 5 * 60 + 12]],
  ['2027-03-08T12:00+02:00', ['iftar', 17 * 60 + 59]],
  ['2027-03-08T18:30+02:00', undefined],
])('at %s in Cairo it is %s', (text, expected) => {
  const found = mealAt(text);
  expect(found && [found.meal, found.minute]).toEqual(expected);
});

test('the minutes until then are rounded up, and end with the meal', () => {
  const iftar = mealAt('2027-02-08T12:00+02:00')?.at ?? 0;
  expect(nextMeal(CAIRO, 'EG', iftar - 72 * 60_000)).toMatchObject({ meal: 'iftar', inMinutes: 72 });
  expect(nextMeal(CAIRO, 'EG', iftar - 1)).toMatchObject({ meal: 'iftar', inMinutes: 1 });
  expect(nextMeal(CAIRO, 'EG', iftar)?.meal).toBe('suhoor');
});

test('the country’s own days count', () => {
  applyRamadanDays([{ country: 'EG', from: '2027-02-09', to: '2027-03-09' }]);
  expect(mealAt('2027-02-08T12:00+02:00')).toBeUndefined();
  expect(mealAt('2027-02-08T12:00+02:00', null)?.meal).toBe('iftar');
  expect(mealAt('2027-03-09T12:00+02:00')?.meal).toBe('iftar');
});

test('it says whether the day of fasting is announced or only calculated', () => {
  expect(mealAt('2027-02-20T12:00+02:00')?.isAnnounced).toBe(false);
  applyRamadanDays([{ country: 'EG', from: '2027-02-09', to: '2027-03-09' }]);
  expect(mealAt('2027-02-20T12:00+02:00')?.isAnnounced).toBe(true);
  expect(mealAt('2027-02-20T12:00+02:00', 'MA')?.isAnnounced).toBe(false);
});

test('without a known zone there is none', () => {
  expect(nextMeal({ ...CAIRO, timeZone: null }, 'EG', Date.parse('2027-02-08T12:00+02:00'))).toBeUndefined();
});

test.each([
  // Iftar is at 17:38, suhoor ends at 05:13.
  ['2027-02-08T04:00+02:00', '2027-02-08', '2027-02-08'],
  ['2027-02-08T12:00+02:00', '2027-02-08', '2027-02-09'],
  ['2027-02-08T18:00+02:00', '2027-02-09', '2027-02-09'],
  ['2026-11-20T12:00+02:00', '2027-02-08', '2027-02-08'],
  ['2027-03-08T19:00+02:00', '2028-01-28', '2028-01-28'],
])('at %s in Cairo the next iftar is on %s and the next suhoor on %s', (text, iftar, suhoor) => {
  const days = MEALS.map((meal) => nextDayOfMeal(CAIRO, 'EG', meal, Date.parse(text)));
  expect(days).toEqual([iftar, suhoor]);
});
