/** When a meal of Ramadan is at each row. */
import type { Columns } from '#catalogue/format/columns.ts';
import type { LocalTime } from '#domain/hours/opening-hours.ts';
import { formatMealOn, type MealOn } from '#domain/prayer/meal.ts';
import type { createMealClock, MealAt } from '#domain/prayer/meal-clock.ts';

/** The code that computes prayer times. Not imported here: the first index of a first visit does without. */
const provided: { createMealClock?: typeof createMealClock } = {};

/** Provides the code that computes prayer times, for all searches of this thread. */
export function provideMealClock(create: typeof createMealClock): void {
  provided.createMealClock = create;
}

/**
 * Returns the time of a meal at a row, on its own clock; undefined for a row without a position or a known zone.
 * @throws {Error} before `provideMealClock`
 */
export function createMealTimes({
  numbers,
  dictionaries,
  located,
}: Columns): (row: number, meal: MealOn) => LocalTime | undefined {
  const create = provided.createMealClock;
  if (create === undefined) throw new Error('A search asks for a meal before provideMealClock() was called.');
  /** By meal, country and zone, which many localities share. */
  const clocks = new Map<string, MealAt | undefined>();
  return (row, meal) => {
    if (row >= located) return undefined;
    const { countryCode = '', timeZone = null } = dictionaries.localities[numbers.locality[row] ?? 0] ?? {};
    const key = `${formatMealOn(meal)} ${countryCode} ${timeZone ?? ''}`;
    if (!clocks.has(key)) clocks.set(key, create(meal, { countryCode, timeZone }));
    return clocks.get(key)?.((numbers.latitude[row] ?? 0) / 1e5, (numbers.longitude[row] ?? 0) / 1e5);
  };
}
