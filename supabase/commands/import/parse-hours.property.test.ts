// @module-tag quick
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { WEEKDAYS } from '#domain/hours/weekdays.ts';
import { openingSchema, weeklyHoursSchema } from '#domain/places/restaurant.ts';
import { repetitions } from '../../../tests/support/repetitions.ts';
import { calendarOf } from './hours/holidays.ts';
import { parseOpeningHours } from './parse-hours.ts';

const SEED = 20_261_120;
const CALENDAR = calendarOf('EG', '2026-11-27');
const DAY_MINUTES = 24 * 60;

const minute = fc.integer({ min: 0, max: DAY_MINUTES - 1 });
const clock = (at: number): string =>
  `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
const dayName = (index: number): string =>
  (WEEKDAYS[index] ?? 'monday').slice(0, 2).replace(/^./, (c) => c.toUpperCase());

test('for any text the spans are valid, and unread parts are kept', () => {
  const piece = fc.constantFrom(
    'Mo-Fr',
    'Sa,Su',
    'PH',
    'SH off',
    'Ramadan',
    '09:00-17:00',
    '22:00-03:00',
    '10:00+',
    '24/7',
    'off',
    'unknown',
    '"ask; us"',
    ';',
    ',',
    '||',
    'Jun-Aug',
    'sunset-23:00',
    '8-17',
    'مغلق',
    'closed',
    '25:00',
    'week 3',
    '(',
    '2026',
  );
  const text = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(' ')),
    fc.string(),
  );
  fc.assert(
    fc.property(text, (value) => {
      const parsed = parseOpeningHours(value, CALENDAR);
      if (parsed.hours) expect(weeklyHoursSchema.safeParse(parsed.hours).success).toBe(true);
      if (parsed.opening) expect(openingSchema.safeParse(parsed.opening).success).toBe(true);
      if (parsed.hours === null && value.trim() !== '' && parsed.text === null)
        expect(value).not.toMatch(/[\p{L}\p{N}]/u);
      if (parsed.warning !== null) expect(parsed.text).not.toBeNull();
    }),
    { seed: SEED, numRuns: repetitions(400) },
  );
});

test('plain spans are parsed as written', () => {
  const week = fc.array(fc.option(fc.tuple(minute, minute).filter(([open, close]) => open < close)), {
    minLength: 7,
    maxLength: 7,
  });
  fc.assert(
    fc.property(week, (spans) => {
      const rules = spans.flatMap((span, day) => (span ? [`${dayName(day)} ${clock(span[0])}-${clock(span[1])}`] : []));
      fc.pre(rules.length > 0);
      const { hours, text } = parseOpeningHours(rules.join('; '), CALENDAR);
      expect(text).toBeNull();
      WEEKDAYS.forEach((day, index) => {
        const span = spans[index];
        expect(hours?.[day]).toEqual(span ? [{ open: clock(span[0]), close: clock(span[1]) }] : []);
      });
    }),
    { seed: SEED, numRuns: repetitions(200) },
  );
});
