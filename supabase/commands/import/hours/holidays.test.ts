// @module-tag quick
import { expect, test } from 'vitest';
import { calendarOf } from './holidays.ts';

const TODAY = '2026-11-27';
const holidaysOf = (country: string) => calendarOf(country, TODAY).holidays;

test('holidays of the whole country are certain, in this and the next year', () => {
  const singapore = holidaysOf('SG');
  expect(singapore?.certain).toEqual(expect.arrayContaining(['2026-08-09', '2026-12-25', '2027-08-09']));
  expect(singapore?.completeUntil).toBe('2027-12-31');
  expect(holidaysOf('EG')?.certain).toEqual(expect.arrayContaining(['2026-10-06', '2027-07-23']));
});

test('a holiday that the sight of the moon decides is unsure, with the day before and the day after', () => {
  const egypt = holidaysOf('EG');
  // The first of Muharram is 16 June 2026.
  expect(egypt?.unsure).toEqual(expect.arrayContaining(['2026-06-15', '2026-06-16', '2026-06-17']));
  expect(egypt?.unsure).not.toContain('2026-06-18');
  expect(egypt?.certain.some((day) => egypt.unsure.includes(day))).toBe(false);
});

test('a holiday of some regions is unsure', () => {
  const malaysia = holidaysOf('MY');
  // Federal Territory Day.
  expect(malaysia?.unsure).toContain('2026-02-01');
  expect(malaysia?.certain).not.toContain('2026-02-01');
});

test('without a country, or for one without a table, there are no holidays', () => {
  expect(calendarOf(null, TODAY)).toMatchObject({ holidays: null, from: '2026-01-01', until: '2027-12-31' });
  expect(holidaysOf('XX')).toBeNull();
});
