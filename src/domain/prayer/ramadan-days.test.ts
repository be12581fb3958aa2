// @module-tag quick
import { afterEach, expect, test } from 'vitest';
import { applyRamadanDays, isRamadan, RAMADAN_DAYS, ramadanFrom } from './ramadan-days.ts';

afterEach(() => applyRamadanDays(RAMADAN_DAYS));

const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000;

test.each([
  ['2026-11-24', '2027-02-08', '2027-03-08'],
  ['2027-02-07', '2027-02-08', '2027-03-08'],
  ['2027-02-20', '2027-02-08', '2027-03-08'],
  ['2027-03-08', '2027-02-08', '2027-03-08'],
  ['2027-03-09', '2028-01-28', '2028-02-25'],
  // Two of them are in 2030.
  ['2030-02-04', '2030-12-26', '2031-01-23'],
])('from %s on, the Umm al-Qura calendar has Ramadan from %s to %s', (date, from, to) => {
  for (const country of [null, 'SA', 'zz'])
    expect(ramadanFrom(date, country)).toEqual({ from, to, isAnnounced: false });
});

test('a country’s own days replace the calculated ones: a day later at both ends', () => {
  applyRamadanDays([{ country: 'MA', from: '2027-02-09', to: '2027-03-09' }]);
  const own = { from: '2027-02-09', to: '2027-03-09', isAnnounced: true };
  for (const date of ['2026-11-24', '2027-02-08', '2027-02-09', '2027-03-09'])
    expect(ramadanFrom(date, 'ma'), date).toEqual(own);
  expect(ramadanFrom('2027-03-10', 'MA')).toMatchObject({ from: '2028-01-28', isAnnounced: false });
  const days = ['2027-02-08', '2027-02-09', '2027-03-09', '2027-03-10'].map(dayOf);
  expect(days.map((day) => isRamadan(day, 'MA'))).toEqual([false, true, true, false]);
  expect(days.map((day) => isRamadan(day, 'SA'))).toEqual([true, true, false, false]);
});

test('a Ramadan that ends a day earlier has ended, although the calculated one has not', () => {
  applyRamadanDays([{ country: 'TR', from: '2027-02-08', to: '2027-03-07' }]);
  expect(isRamadan(dayOf('2027-03-08'), 'TR')).toBe(false);
  expect(ramadanFrom('2027-03-08', 'TR').from).toBe('2028-01-28');
  expect(ramadanFrom('2027-03-08', null).from).toBe('2027-02-08');
});

test('a later table replaces the earlier one', () => {
  expect(ramadanFrom('2026-02-18', 'TR')).toEqual({ from: '2026-02-19', to: '2026-03-19', isAnnounced: true });
  applyRamadanDays([]);
  expect(ramadanFrom('2026-02-18', 'TR')).toMatchObject({ from: '2026-02-18', isAnnounced: false });
});
