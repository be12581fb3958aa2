/** Checks whether rows are open at iftar or suhoor of a day, each at its own minute. */
import type { Columns } from '#catalogue/format/columns.ts';
import { isOpenOn } from '#domain/hours/opening-hours.ts';
import { parseMealOn } from '#domain/prayer/meal.ts';
import { createMealTimes } from './meal-times.ts';
import { openingOfPattern } from './opening-of-pattern.ts';

/** Values of a byte: whether a row is open at the meal. */
const UNKNOWN = 0;
const OPEN = 1;
const CLOSED = 2;

/** The latest meal of each index, and its results by row: a list is scrolled, typed into and recounted with the same meal. */
const latest = new WeakMap<Columns, { readonly openFor: string; readonly bytes: Uint8Array }>();

/**
 * @param openFor such as '2027-02-08-iftar'; no row passes anything else
 * @throws {Error} before `provideMealClock`
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

function createJudge(columns: Columns, openFor: string): (row: number) => boolean {
  const meal = parseMealOn(openFor);
  if (meal === undefined) return () => false;
  const { numbers, dictionaries } = columns;
  const timeOf = createMealTimes(columns);
  return (row) => {
    const time = timeOf(row, meal);
    return time !== undefined && isOpenOn(openingOfPattern(dictionaries.hours[numbers.hours[row] ?? 0]), time);
  };
}
