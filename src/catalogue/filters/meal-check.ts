/** Checks whether rows are open at iftar or suhoor of a day, each at its own minute. */
import type { Columns } from '#catalogue/format/columns.ts';
import { isOpenOn } from '#domain/hours/opening-hours.ts';
import { parseMealOn } from '#domain/prayer/meal.ts';
import type { createMealClock, MealAt } from '#domain/prayer/meal-clock.ts';
import { openingOfPattern } from './opening-of-pattern.ts';

const DAY_MINUTES = 1440;

/** The code that computes prayer times: most searches do without. */
const loaded: { createMealClock?: typeof createMealClock } = {};

/** Loads the code that `createMealCheck` needs. Rejects with a TypeError if it is neither cached nor reachable. */
export async function loadMeals(): Promise<void> {
  if (loaded.createMealClock !== undefined) return;
  const { createMealClock: create } = await import('#domain/prayer/meal-clock.ts');
  loaded.createMealClock = create;
}

/**
 * @param openFor such as '2027-02-08-iftar'; no row passes anything else
 * @throws {Error} before `loadMeals` has resolved
 */
export function createMealCheck(
  { numbers, dictionaries, located }: Columns,
  openFor: string,
): (row: number) => boolean {
  const create = loaded.createMealClock;
  if (create === undefined) throw new Error('A search asks for a meal before loadMeals() has resolved.');
  const meal = parseMealOn(openFor);
  if (meal === undefined) return () => false;
  /** By country and zone, which many localities share. */
  const clocks = new Map<string, MealAt | undefined>();
  const clockOf = (locality: number): MealAt | undefined => {
    const { countryCode = '', timeZone = null } = dictionaries.localities[locality] ?? {};
    const key = `${countryCode} ${timeZone ?? ''}`;
    if (!clocks.has(key)) clocks.set(key, create(meal, { countryCode, timeZone }));
    return clocks.get(key);
  };
  const byLocality: (MealAt | undefined)[] = [];
  /** Results by pattern of hours and minute. */
  const known = new Map<number, boolean>();
  return (row) => {
    if (row >= located) return false;
    const locality = numbers.locality[row] ?? 0;
    if (!(locality in byLocality)) byLocality[locality] = clockOf(locality);
    const time = byLocality[locality]?.((numbers.latitude[row] ?? 0) / 1e5, (numbers.longitude[row] ?? 0) / 1e5);
    if (time === undefined) return false;
    const pattern = numbers.hours[row] ?? 0;
    // A meal may be on the date before or after; three days fit into the key.
    const key = (pattern * 3 + (time.day % 3)) * DAY_MINUTES + time.minute;
    const answer = known.get(key) ?? isOpenOn(openingOfPattern(dictionaries.hours[pattern]), time);
    known.set(key, answer);
    return answer;
  };
}
