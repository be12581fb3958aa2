/** Checks whether rows are open at iftar or suhoor of a day, each at its own minute. */
import type { Columns } from '#catalogue/format/columns.ts';
import { zoneTable } from '#domain/hours/zone-overrides.ts';
import { parseMealOn } from '#domain/prayer/meal.ts';
import { isKnownOpenAtMeal } from '#domain/prayer/meal-hours.ts';
import { ramadanTable } from '#domain/prayer/ramadan-days.ts';
import { createMealTimes } from './meal-times.ts';
import { openingOfPattern } from './opening-of-pattern.ts';

/** Values of a byte: whether a row is open at the meal. */
const UNKNOWN = 0;
const OPEN = 1;
const CLOSED = 2;

interface Judged {
  readonly openFor: string;
  /** The tables of zones and of Ramadan's days with which it was judged. */
  readonly zones: object;
  readonly ramadan: object;
  readonly bytes: Uint8Array;
}

/** The latest meal of each index, and its results by row: a list is scrolled, typed into and recounted with the same meal. */
const latest = new WeakMap<Columns, Judged>();

/**
 * @param openFor such as '2027-02-08-iftar'; no row passes anything else
 * @throws {Error} before `provideMealClock`
 */
export function createMealCheck(columns: Columns, openFor: string): (row: number) => boolean {
  const known = latest.get(columns);
  const [zones, ramadan] = [zoneTable(), ramadanTable()];
  const isValid = known?.openFor === openFor && known.zones === zones && known.ramadan === ramadan;
  const bytes = isValid ? known.bytes : new Uint8Array(columns.rows);
  latest.set(columns, { openFor, zones, ramadan, bytes });
  const judge = createJudge(columns, openFor);
  return (row) => {
    const byte = bytes[row] ?? UNKNOWN;
    if (byte !== UNKNOWN) return byte === OPEN;
    const isOpen = judge(row);
    bytes[row] = isOpen ? OPEN : CLOSED;
    return isOpen;
  };
}

function createJudge(columns: Columns, openFor: string): (row: number) => boolean {
  const meal = parseMealOn(openFor);
  if (meal === undefined) return () => false;
  const { numbers, dictionaries } = columns;
  const timeOf = createMealTimes(columns);
  return (row) => {
    const time = timeOf(row, meal);
    if (time === undefined) return false;
    const { countryCode = null } = dictionaries.localities[numbers.locality[row] ?? 0] ?? {};
    return isKnownOpenAtMeal(openingOfPattern(dictionaries.hours[numbers.hours[row] ?? 0]), time, countryCode) === true;
  };
}
