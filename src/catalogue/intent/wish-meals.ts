/** Checks whether rows are open at the next iftar or suhoor, each at its own minute. */
import { createMealTimes } from '#catalogue/filters/meal-times.ts';
import type { Moment } from '#catalogue/filters/moment.ts';
import { openingOfPattern } from '#catalogue/filters/opening-of-pattern.ts';
import type { Columns } from '#catalogue/format/columns.ts';
import { dateOf } from '#domain/hours/opening.ts';
import { isKnownOpenOn, type LocalTime } from '#domain/hours/opening-hours.ts';
import { type Meal, SUHOOR_BEFORE_FAJR } from '#domain/prayer/meal.ts';
import { isRamadan } from '#domain/prayer/ramadan-days.ts';
import { KNOWLEDGE, type Knowledge } from './knowledge.ts';

const DAY_MINUTES = 1440;

/**
 * Unknown where hours, position or clock are. Iftar is unknown outside of Ramadan: people then look for the dish or the event.
 * @throws {Error} before `provideMealClock`
 */
export function createMealWishCheck(columns: Columns, meal: Meal, moment: Moment): (row: number) => Knowledge {
  const { numbers, dictionaries } = columns;
  const timeOf = createMealTimes(columns);
  const nextTime = (row: number): LocalTime | undefined => {
    const { timeZone = null, countryCode = null } = dictionaries.localities[numbers.locality[row] ?? 0] ?? {};
    const now = moment.localTime(timeZone);
    if (now === undefined) return undefined;
    for (const day of [now.day, now.day + 1]) {
      if (meal === 'iftar' && !isRamadan(day, countryCode)) continue;
      const time = timeOf(row, { date: dateOf(day), meal });
      if (time === undefined) continue;
      if (minutesBetween(now, time) >= 0) return time;
      // Until fajr, suhoor is still today's.
      if (meal === 'suhoor' && minutesBetween(now, time) > -SUHOOR_BEFORE_FAJR) return now;
    }
    return undefined;
  };
  return (row) => {
    const time = nextTime(row);
    const isOpen = time && isKnownOpenOn(openingOfPattern(dictionaries.hours[numbers.hours[row] ?? 0]), time);
    if (isOpen === undefined) return KNOWLEDGE.unknown;
    return isOpen ? KNOWLEDGE.yes : KNOWLEDGE.no;
  };
}

function minutesBetween(from: LocalTime, to: LocalTime): number {
  return (to.day - from.day) * DAY_MINUTES + to.minute - from.minute;
}
