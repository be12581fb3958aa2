// @module-tag quick
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { HoursSpan, SpecialHours, WeeklyHours } from '../places/restaurant.ts';
import { isOpenOn } from './opening-hours.ts';
import { WEEKDAYS } from './weekdays.ts';

const DAY_MINUTES = 1440;
/** Thursday 19 November 2026, in days since 1970. */
const FIRST_DAY = Date.UTC(2026, 10, 19) / 86_400_000;

const time = fc.constantFrom('00:00', '00:01', '07:59', '08:00', '12:30', '19:09', '23:59', '24:00');
const day = fc.array(fc.record({ open: time.filter((each) => each !== '24:00'), close: time }), { maxLength: 3 });
const week: fc.Arbitrary<WeeklyHours> = fc
  .array(day, { minLength: 7, maxLength: 7 })
  // A key for each day of the week.
  .map((days) => Object.fromEntries(WEEKDAYS.map((name, n) => [name, days[n]])) as unknown as WeeklyHours);
const date = fc.constantFrom('2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21');
const special: fc.Arbitrary<SpecialHours> = fc.record({ from: date, to: date, label: fc.constant('x'), hours: week });

/** The minutes of a day's spans, counted from the midnight that begins the day. */
function* minutesOf(spans: readonly HoursSpan[]): Iterable<number> {
  for (const { open, close } of spans) {
    const [start, end] = [open, close].map((text) => 60 * Number(text.slice(0, 2)) + Number(text.slice(3)));
    for (let minute = start ?? 0; minute < (end ?? 0) + ((end ?? 0) > (start ?? 0) ? 0 : DAY_MINUTES); minute++)
      yield minute;
  }
}

function spansOf(hours: WeeklyHours | null, specials: readonly SpecialHours[], at: number): readonly HoursSpan[] {
  const instant = new Date(at * 86_400_000);
  const text = instant.toISOString().slice(0, 10);
  const valid = specials.find(({ from, to }) => from <= text && text <= to)?.hours ?? hours;
  const name = WEEKDAYS[(instant.getUTCDay() + 6) % 7];
  return valid === null || name === undefined ? [] : valid[name];
}

test('a place is open in the minutes of today’s spans, and of yesterday’s that run into today', () => {
  fc.assert(
    fc.property(
      fc.option(week),
      fc.array(special, { maxLength: 2 }),
      fc.integer({ min: 0, max: 3 }),
      fc.array(fc.oneof(fc.nat(DAY_MINUTES - 1), fc.constantFrom(0, 1, 479, 480, 750, 1149, 1439)), { minLength: 5 }),
      (hours, specials, ahead, minutes) => {
        const today = FIRST_DAY + ahead;
        const open = new Set([
          ...minutesOf(spansOf(hours, specials, today)),
          ...Array.from(minutesOf(spansOf(hours, specials, today - 1)), (minute) => minute - DAY_MINUTES),
        ]);
        for (const minute of minutes) expect(isOpenOn(hours, specials, { day: today, minute })).toBe(open.has(minute));
      },
    ),
    { seed: 51, numRuns: 300 },
  );
});
