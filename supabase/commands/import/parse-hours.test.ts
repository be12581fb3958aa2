// @module-tag quick
import { describe, expect, test } from 'vitest';
import { WEEKDAYS } from '#domain/hours/weekdays.ts';
import type { WeeklyHours } from '#domain/places/restaurant.ts';
import { parseOpeningHours } from './parse-hours.ts';

/** The open days as 'Mo 09:00-17:00+18:00-20:00, …'. */
function brief(hours: WeeklyHours | null): string | null {
  if (!hours) return null;
  const days = WEEKDAYS.map((day) => {
    const spans = hours[day].map(({ open, close }) => `${open}-${close}`).join('+');
    return spans && `${day.slice(0, 2)} ${spans}`;
  });
  return days.filter(Boolean).join(', ');
}

const daily = (span: string): string => WEEKDAYS.map((day) => `${day.slice(0, 2)} ${span}`).join(', ');

describe('hours that a week can hold', () => {
  test.each([
    ['24/7', daily('00:00-00:00')],
    ['Mo-Su 00:00-24:00', daily('00:00-00:00')],
    ['Mo-Su 12:00-23:00', daily('12:00-23:00')],
    ['Mo-Su 12:00-24:00', daily('12:00-00:00')],
    ['12:00-02:00', daily('12:00-02:00')],
    ['09:00-26:00', daily('09:00-02:00')],
    ['Mo-Su 07:00-13:00, 16:00-23:00', daily('07:00-13:00+16:00-23:00')],
    ['Su-Tu 10:00-12:00', 'mo 10:00-12:00, tu 10:00-12:00, su 10:00-12:00'],
    ['Mo 12:00-15:00; Mo 17:00-22:00', 'mo 17:00-22:00'],
    ['Su 20:00-03:00', 'su 20:00-03:00'],
    ['Mo 18:00-24:00; Tu 00:00-24:00; We 00:00-03:00', 'mo 18:00-00:00, tu 00:00-00:00, we 00:00-03:00'],
    ['06:59-23:00', daily('06:59-23:00')],
  ])('%s', (text, expected) => {
    const parsed = parseOpeningHours(text);
    expect(brief(parsed.hours)).toBe(expected);
    expect(parsed.text).toBeNull();
    expect(parsed.warning).toBeNull();
  });
});

describe('what a week can’t express stays as text beside the certain spans', () => {
  test.each([
    ['Mo-Sa 09:00-17:00; PH off', 'mo-sa'],
    ['Mo-Su,PH 07:00-01:00', daily('07:00-01:00')],
    ['Mo-Su 12:00-24:00+', daily('12:00-00:00')],
    ['Fr 09:00-12:00; Ramadan 18:00-24:00', 'fr 09:00-12:00'],
    ['Fr 09:00-12:00; Sa sunset-23:00', 'fr 09:00-12:00'],
    ['Fr 09:00-12:00; Jun-Sep Sa 10:00-11:00', 'fr 09:00-12:00'],
    ['Fr 09:00-12:00; Sa unknown "please; ask"', 'fr 09:00-12:00'],
    ['Mo-Su 12:00+', null],
    ['sunrise-sunset', null],
    ['closed', null],
    ['PH off', null],
  ])('%s', (text, expected) => {
    const parsed = parseOpeningHours(text);
    const monday = 'mo 09:00-17:00, tu 09:00-17:00, we 09:00-17:00, th 09:00-17:00, fr 09:00-17:00, sa 09:00-17:00';
    expect(brief(parsed.hours)).toBe(expected === 'mo-sa' ? monday : expected);
    expect(parsed.text).toBe(text);
    expect(parsed.warning).toBeNull();
  });
});

describe('broken text gives no hours, is kept and counted', () => {
  test.each([
    'من 4 الى 2',
    'seat 18:30 + 20:30',
    'Mo-Su 07:00,02:00',
    'Mo-Fr 09:00-17:00; rubbish',
    '4am 1pm',
    'Mo-Fr 10:00-22:00.',
  ])('%s', (text) => {
    const parsed = parseOpeningHours(text);
    expect(parsed.hours).toBeNull();
    expect(parsed.text).toBe(text);
    expect(parsed.warning).toContain('cannot be read');
  });

  test('a guess of the library is not used: in German St is no day', () => {
    expect(parseOpeningHours('Mo-Fr 11:00-13:00; St 20:30-23:00').hours).toBeNull();
  });

  test.each(['10:00 pm - 10:00 pm', '10:00-10:00', 'Mo-Fr 9.00-9.00', 'Mo 09:00-17:00; Tu 22:00-22:00'])(
    '%s ends when it begins: more likely a slip than a whole day',
    (text) => {
      const parsed = parseOpeningHours(text);
      expect(parsed).toMatchObject({ hours: null, text });
      expect(parsed.warning).toContain('end when they begin');
    },
  );

  test.each(['Mo-Su 00:00-00:00', '12:00 am - 12:00 am', '1:10-11:10', '10:00-10:00:30'])('%s does not', (text) => {
    expect(parseOpeningHours(text).warning ?? '').not.toContain('end when they begin');
  });

  test('harmless errors are corrected, reported and kept as text', () => {
    const parsed = parseOpeningHours('12:30 pm to 1:00 am');
    expect(brief(parsed.hours)).toBe(daily('12:30-01:00'));
    expect(parsed.text).toBe('12:30 pm to 1:00 am');
    expect(parsed.warning).toContain('corrections');
  });

  test('an empty text gives nothing', () => {
    expect(parseOpeningHours(' \u200f ')).toEqual({ hours: null, text: null, warning: null });
  });
});
