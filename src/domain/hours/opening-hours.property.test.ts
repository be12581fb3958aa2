// @module-tag quick
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type {
  DayHours,
  HoursException,
  Opening,
  OpeningSpan,
  SpecialHours,
  WeeklyHours,
} from '../places/restaurant.ts';
import { openingOf } from './opening.ts';
import { isKnownOpenOn, isOpenOn, openStateOn } from './opening-hours.ts';
import { WEEKDAYS } from './weekdays.ts';

const DAY_MINUTES = 1440;
/** The night after an unknown day. */
const NIGHT = 360;
/** Thursday 19 November 2026, in days since 1970. */
const FIRST_DAY = Date.UTC(2026, 10, 19) / 86_400_000;

const time = fc.constantFrom('00:00', '00:01', '07:59', '08:00', '12:30', '19:09', '23:59', '24:00');
const span = fc.record({ open: time.filter((each) => each !== '24:00'), close: time });
const day = fc.array(span, { maxLength: 3 });
/** A key for each day of the week. */
const byDay = <Value>(days: readonly Value[]) => Object.fromEntries(WEEKDAYS.map((name, n) => [name, days[n]]));
const seven = { minLength: 7, maxLength: 7 };
const week = fc.array(day, seven).map((days) => byDay(days) as unknown as WeeklyHours);
const date = fc.constantFrom('2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21');
const special: fc.Arbitrary<SpecialHours> = fc.record({ from: date, to: date, label: fc.constant('x'), hours: week });

const unsureSpan: fc.Arbitrary<OpeningSpan> = fc
  .tuple(span, fc.boolean())
  .map(([each, isUnknown]) => (isUnknown ? { ...each, unknown: true } : each));
const unsureDay: fc.Arbitrary<DayHours> = fc.option(fc.array(unsureSpan, { maxLength: 3 }), { freq: 4 });
const exception: fc.Arbitrary<HoursException> = fc.record({
  when: fc.oneof(
    fc.record({ kind: fc.constant('dates' as const), from: date, to: date }),
    fc.record({ kind: fc.constant('holidays' as const), on: fc.array(date), complete_until: fc.constant(null) }),
  ),
  weekdays: fc.subarray([...WEEKDAYS], { minLength: 4 }),
  hours: unsureDay,
  label: fc.constant(''),
});
const opening: fc.Arbitrary<Opening> = fc.record({
  week: fc.array(unsureDay, seven).map((days) => byDay(days) as unknown as Opening['week']),
  exceptions: fc.array(exception, { maxLength: 2 }),
});

/** The minutes of a day's spans, counted from the midnight that begins the day. */
function* minutesOf(spans: readonly OpeningSpan[]): Iterable<number> {
  for (const { open, close } of spans) {
    const [start, end] = [open, close].map((text) => 60 * Number(text.slice(0, 2)) + Number(text.slice(3)));
    for (let minute = start ?? 0; minute < (end ?? 0) + ((end ?? 0) > (start ?? 0) ? 0 : DAY_MINUTES); minute++)
      yield minute;
  }
}

function hoursOf({ opening: known, hours, specials }: Fields, at: number): DayHours {
  const instant = new Date(at * 86_400_000);
  const text = instant.toISOString().slice(0, 10);
  const name = WEEKDAYS[(instant.getUTCDay() + 6) % 7] ?? 'monday';
  const replaced = specials.find(({ from, to }) => from <= text && text <= to)?.hours;
  if (replaced !== undefined) return replaced[name];
  if (known === null) return hours?.[name] ?? null;
  const holding = known.exceptions.find(
    ({ when, weekdays = WEEKDAYS }) =>
      weekdays.includes(name) &&
      (when.kind === 'dates'
        ? when.from <= text && text <= when.to
        : when.kind === 'holidays' && when.on.includes(text)),
  );
  return holding === undefined ? known.week[name] : holding.hours;
}

interface Fields {
  readonly opening: Opening | null;
  readonly hours: WeeklyHours | null;
  readonly specials: readonly SpecialHours[];
}

/** Open, closed, or undefined for unknown. */
function stateOf(fields: Fields, today: number, minute: number): boolean | undefined {
  const days = [hoursOf(fields, today), hoursOf(fields, today - 1)] as const;
  const includes = (isUnknown: boolean) =>
    days.some((spans, ago) => {
      const wanted = (spans ?? []).filter((each) => (each.unknown === true) === isUnknown);
      return new Set(minutesOf(wanted)).has(minute + ago * DAY_MINUTES);
    });
  if (includes(false)) return true;
  return days[0] === null || (days[1] === null && minute < NIGHT) || includes(true) ? undefined : false;
}

test('a place is open in known spans of today and of yesterday, and closed if nothing about both is unknown', () => {
  fc.assert(
    fc.property(
      fc.option(opening),
      fc.option(week),
      fc.array(special, { maxLength: 2 }),
      fc.integer({ min: 0, max: 3 }),
      fc.array(fc.oneof(fc.nat(DAY_MINUTES - 1), fc.constantFrom(0, 1, 359, 360, 479, 480, 750, 1149, 1439)), {
        minLength: 5,
      }),
      (known, hours, specials, ahead, minutes) => {
        const today = FIRST_DAY + ahead;
        const all = openingOf({ opening: known, operating_hours: hours, special_hours: specials });
        for (const minute of minutes) {
          const now = { day: today, minute };
          const expected = stateOf({ opening: known, hours, specials }, today, minute);
          expect(isOpenOn(all, now)).toBe(expected === true);
          expect(isKnownOpenOn(all, now)).toBe(expected);
          const { kind } = openStateOn(all, now);
          if (all !== null) expect(kind).toBe(expected === undefined ? 'unknownToday' : expected ? 'open' : 'closed');
        }
      },
    ),
    { seed: 51, numRuns: 300 },
  );
});
