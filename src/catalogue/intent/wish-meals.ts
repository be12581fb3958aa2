/** Checks whether rows are open at the next iftar or suhoor, each at its own minute. */
import { createMealTimes } from '#catalogue/filters/meal-times.ts';
import type { Moment } from '#catalogue/filters/moment.ts';
import { openingOfPattern } from '#catalogue/filters/opening-of-pattern.ts';
import type { Columns } from '#catalogue/format/columns.ts';
import { dateOf } from '#domain/hours/opening.ts';
import type { LocalTime } from '#domain/hours/opening-hours.ts';
import { type Meal, SUHOOR_BEFORE_FAJR } from '#domain/prayer/meal.ts';
import { isKnownOpenAtMeal } from '#domain/prayer/meal-hours.ts';
import { isRamadan } from '#domain/prayer/ramadan-days.ts';
import { KNOWLEDGE, type Knowledge } from './knowledge.ts';

const DAY_MINUTES = 1440;

/**
 * Known hours decide. Where hours, position or clock are unknown, a place that names the meal comes after those that are known to be
 * open. With no iftar of Ramadan today or tomorrow, people look for a dish or an event, so that its name decides.
 * @param isNamed whether a row's name or cuisine names the meal
 * @throws {Error} before `provideMealClock`
 */
export function createMealWishCheck(
  columns: Columns,
  meal: Meal,
  moment: Moment,
  isNamed: (row: number) => boolean,
): (row: number) => Knowledge {
  const { numbers, dictionaries } = columns;
  const timeOf = createMealTimes(columns);
  return (row) => {
    const { timeZone = null, countryCode = null } = dictionaries.localities[numbers.locality[row] ?? 0] ?? {};
    const now = moment.localTime(timeZone);
    const time = nextTime(now, meal, (daysAhead) => {
      const day = (now?.day ?? moment.today) + daysAhead;
      if (meal === 'iftar' && !isRamadan(day, countryCode)) return NONE;
      return timeOf(row, { date: dateOf(day), meal });
    });
    if (time === NONE) return isNamed(row) ? KNOWLEDGE.yes : KNOWLEDGE.unknown;
    const opening = openingOfPattern(dictionaries.hours[numbers.hours[row] ?? 0]);
    const isOpen = time && isKnownOpenAtMeal(opening, time, countryCode);
    if (isOpen === undefined) return isNamed(row) ? KNOWLEDGE.named : KNOWLEDGE.unknown;
    return isOpen ? KNOWLEDGE.yes : KNOWLEDGE.no;
  };
}

/** The day has no such meal. */
const NONE = 'none';
type MealTime = LocalTime | typeof NONE | undefined;

/** When to be there: at the first meal of today and tomorrow that is not over; undefined if its time or the clock is unknown. */
function nextTime(now: LocalTime | undefined, meal: Meal, timeIn: (daysAhead: number) => MealTime): MealTime {
  for (const daysAhead of [0, 1]) {
    const time = timeIn(daysAhead);
    if (time === NONE) continue;
    if (time === undefined || now === undefined) return undefined;
    if (minutesBetween(now, time) >= 0) return time;
    // Until fajr, suhoor is still today's.
    if (meal === 'suhoor' && minutesBetween(now, time) > -SUHOOR_BEFORE_FAJR) return now;
  }
  return NONE;
}

function minutesBetween(from: LocalTime, to: LocalTime): number {
  return (to.day - from.day) * DAY_MINUTES + to.minute - from.minute;
}
