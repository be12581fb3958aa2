/**
 * When people eat in Ramadan, for tens of thousands of places. Loads `adhan`. One computation serves a cell of 0.1° latitude and
 * 1° longitude: the sun moves by four minutes a degree of longitude, and within a cell's latitudes by less than a minute below 60°.
 */
import { dayNumber } from '../hours/civil-day.ts';
import { type LocalTime, toLocalTime } from '../hours/opening-hours.ts';
import { exactInstant } from './adhan-day.ts';
import { type Meal, type MealOn, SUHOOR_BEFORE_FAJR } from './meal.ts';
import { methodFor, methodOf } from './methods.ts';

/** Where and on whose clock a meal is; the country decides the method. */
interface MealRegion {
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string;
  readonly timeZone: string | null;
}

/** The time of a meal at a position in degrees. */
export type MealAt = (latitude: number, longitude: number) => LocalTime;

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;
const CELLS_PER_LATITUDE = 10;
const MS_PER_LONGITUDE = 4 * MINUTE_MS;
const PRAYER_OF_MEAL = { iftar: 'maghrib', suhoor: 'fajr' } as const satisfies Record<Meal, string>;

interface Cell {
  /** Of its centre, unrounded, in epoch milliseconds. */
  readonly instant: number;
  /** The clock's difference from UTC then. */
  readonly offsetMinutes: number;
}

/**
 * The time of a meal in a region: iftar at maghrib, suhoor half an hour before fajr, rounded as the country's authority rounds.
 * @returns undefined without a time zone that the device knows
 */
export function createMealClock({ meal, date }: MealOn, { countryCode, timeZone }: MealRegion): MealAt | undefined {
  const day = dayNumber(date);
  if (toLocalTime(timeZone, 0) === undefined) return undefined;
  const method = methodFor(countryCode);
  const { rounding, maghribRounding } = methodOf(method);
  const round = roundingOf(meal === 'iftar' && maghribRounding !== 'nearest' ? 'up' : rounding);
  const cells = new Map<number, Cell>();
  const before = meal === 'suhoor' ? SUHOOR_BEFORE_FAJR : 0;

  function cellAt(row: number, column: number): Cell {
    const key = row * 1000 + column;
    const known = cells.get(key);
    if (known !== undefined) return known;
    const centre = { latitude: (row + 0.5) / CELLS_PER_LATITUDE, longitude: column + 0.5, timeZone, method };
    const instant = exactInstant(centre, day, PRAYER_OF_MEAL[meal]);
    const local = toLocalTime(timeZone, instant) ?? { day, minute: 0 };
    const offsetMinutes = local.day * DAY_MINUTES + local.minute - Math.floor(instant / MINUTE_MS);
    const cell = { instant, offsetMinutes };
    cells.set(key, cell);
    return cell;
  }

  return (latitude, longitude) => {
    const column = Math.floor(longitude);
    const { instant, offsetMinutes } = cellAt(Math.floor(latitude * CELLS_PER_LATITUDE), column);
    const minutes = (instant - (longitude - column - 0.5) * MS_PER_LONGITUDE) / MINUTE_MS;
    const local = round(minutes) + offsetMinutes - before;
    const localDay = Math.floor(local / DAY_MINUTES);
    return { day: localDay, minute: local - localDay * DAY_MINUTES };
  };
}

const roundingOf = (rounding: 'nearest' | 'up') => (rounding === 'up' ? Math.ceil : Math.round);
