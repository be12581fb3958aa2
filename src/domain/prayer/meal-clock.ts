/**
 * When people eat in Ramadan, for tens of thousands of places. Loads `adhan`. Below 60° of latitude, one computation serves a cell
 * of 0.1° latitude and 1° longitude: the sun moves by four minutes a degree of longitude, and by less than a minute within a cell's
 * latitudes. Where it moves by more, each position has a computation of its own, the same as the prayer page's: from 60° on, and for
 * suhoor around 48°.
 */
import { dayNumber } from '../hours/civil-day.ts';
import { type LocalTime, toLocalTime } from '../hours/opening-hours.ts';
import { exactInstant, FULL_DAYS_TO_LATITUDE, instantsOf } from './adhan-day.ts';
import { type Meal, type MealOn, SUHOOR_BEFORE_FAJR } from './meal.ts';
import { methodFor, methodOf } from './methods.ts';
import { maghribRounding } from './prayer-method.ts';

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
/**
 * Between these latitudes the midsummer sun barely reaches the angle of fajr, so fajr moves by minutes within a cell. Further from
 * the equator a seventh of the night bounds it. Degrees.
 */
const STEEP_FAJR = { from: 46, to: 49 } as const;
const PRAYER_OF_MEAL = { iftar: 'maghrib', suhoor: 'fajr' } as const satisfies Record<Meal, string>;

interface Cell {
  /** Of its centre, unrounded, in epoch milliseconds. */
  readonly instant: number;
  /** The clock's difference from UTC then. */
  readonly offsetMinutes: number;
}

/**
 * The time of a meal in a region: iftar at maghrib, suhoor half an hour before fajr, by the usual method of the country. Iftar is
 * rounded up to the minute, except in Egypt (`maghribRounding`); suhoor is rounded as the method says.
 * @returns undefined without a time zone that the device knows
 */
export function createMealClock({ meal, date }: MealOn, { countryCode, timeZone }: MealRegion): MealAt | undefined {
  const day = dayNumber(date);
  if (toLocalTime(timeZone, 0) === undefined) return undefined;
  const method = methodFor(countryCode);
  const { rounding } = methodOf(method);
  const round = roundingOf(meal === 'iftar' ? maghribRounding(methodOf(method), timeZone) : rounding);
  const cells = new Map<number, Cell>();
  const known = new Map<string, number>();
  const before = meal === 'suhoor' ? SUHOOR_BEFORE_FAJR : 0;

  function cellAt(row: number, column: number): Cell {
    const key = row * 1000 + column;
    const found = cells.get(key);
    if (found !== undefined) return found;
    const centre = { latitude: (row + 0.5) / CELLS_PER_LATITUDE, longitude: column + 0.5, timeZone, method };
    const instant = exactInstant(centre, day, PRAYER_OF_MEAL[meal]);
    const local = toLocalTime(timeZone, instant) ?? { day, minute: 0 };
    const offsetMinutes = local.day * DAY_MINUTES + local.minute - Math.floor(instant / MINUTE_MS);
    const cell = { instant, offsetMinutes };
    cells.set(key, cell);
    return cell;
  }

  function isExact(degrees: number): boolean {
    const isSteep = meal === 'suhoor' && degrees >= STEEP_FAJR.from && degrees <= STEEP_FAJR.to;
    return isSteep || degrees >= FULL_DAYS_TO_LATITUDE;
  }

  /** Minutes since 1970 on the place's clock, as the prayer page shows them. */
  function minutesAt(latitude: number, longitude: number): number {
    const key = `${latitude},${longitude}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const { at } = instantsOf({ latitude, longitude, timeZone, method }, day);
    const local = toLocalTime(timeZone, at[PRAYER_OF_MEAL[meal]] ?? Number.NaN) ?? { day, minute: 0 };
    const minutes = local.day * DAY_MINUTES + local.minute - before;
    known.set(key, minutes);
    return minutes;
  }

  function minutesByCell(latitude: number, longitude: number): number {
    const column = Math.floor(longitude);
    const { instant, offsetMinutes } = cellAt(Math.floor(latitude * CELLS_PER_LATITUDE), column);
    const minutes = (instant - (longitude - column - 0.5) * MS_PER_LONGITUDE) / MINUTE_MS;
    return round(minutes) + offsetMinutes - before;
  }

  return (latitude, longitude) => {
    const local = isExact(Math.abs(latitude)) ? minutesAt(latitude, longitude) : minutesByCell(latitude, longitude);
    const localDay = Math.floor(local / DAY_MINUTES);
    return { day: localDay, minute: local - localDay * DAY_MINUTES };
  };
}

const roundingOf = (rounding: 'nearest' | 'up') => (rounding === 'up' ? Math.ceil : Math.round);
