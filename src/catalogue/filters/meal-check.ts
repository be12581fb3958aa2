/** Checks whether rows are open at iftar or suhoor of a day, each at its own minute. */
import type { Columns } from '#catalogue/format/columns.ts';
import { isOpenOn } from '#domain/hours/opening-hours.ts';
import { parseMealOn } from '#domain/prayer/meal.ts';
import type { createMealClock, MealAt } from '#domain/prayer/meal-clock.ts';
import { openingOfPattern } from './opening-of-pattern.ts';

/** The code that computes prayer times: most searches do without. */
const loaded: { createMealClock?: typeof createMealClock } = {};

/** Loads the code that `createMealCheck` needs. Rejects with a TypeError if it is neither cached nor reachable. */
export async function loadMeals(): Promise<void> {
  if (loaded.createMealClock !== undefined) return;
  const { createMealClock: create } = await import('#domain/prayer/meal-clock.ts');
  loaded.createMealClock = create;
}

/** Values of a byte: whether a row is open at the meal. */
const UNKNOWN = 0;
const OPEN = 1;
const CLOSED = 2;

/** The latest meal of each index, and its results by row: a list is scrolled, typed into and recounted with the same meal. */
const latest = new WeakMap<Columns, { readonly openFor: string; readonly bytes: Uint8Array }>();

/**
 * @param openFor such as '2027-02-08-iftar'; no row passes anything else
 * @throws {Error} before `loadMeals` has resolved
 */
export function createMealCheck(columns: Columns, openFor: string): (row: number) => boolean {
  const known = latest.get(columns);
  const bytes = known?.openFor === openFor ? known.bytes : new Uint8Array(columns.rows);
  latest.set(columns, { openFor, bytes });
  const judge = createJudge(columns, openFor);
  return (row) => {
    const byte = bytes[row] ?? UNKNOWN;
    if (byte !== UNKNOWN) return byte === OPEN;
    const isOpen = judge(row);
    bytes[row] = isOpen ? OPEN : CLOSED;
    return isOpen;
  };
}

function createJudge({ numbers, dictionaries, located }: Columns, openFor: string): (row: number) => boolean {
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
  return (row) => {
    if (row >= located) return false;
    const mealAt = clockOf(numbers.locality[row] ?? 0);
    const time = mealAt?.((numbers.latitude[row] ?? 0) / 1e5, (numbers.longitude[row] ?? 0) / 1e5);
    return time !== undefined && isOpenOn(openingOfPattern(dictionaries.hours[numbers.hours[row] ?? 0]), time);
  };
}
