/** Types of prayer times, without the code that computes them: the first script may import this file. */
import type { MethodId } from './methods.ts';
import type { AsrRule } from './prayer-method.ts';

/** The six times of a timetable, in the order of the day. Sunrise ends fajr and is no prayer. */
export const PRAYERS = ['fajr', 'sunrise', 'dhuhr', 'asr', 'maghrib', 'isha'] as const;
export type Prayer = (typeof PRAYERS)[number];

/**
 * What bounds fajr and isha where twilight lasts too long: at most half or a seventh of the night from sunrise and sunset, or
 * the twilight's angle as a part of 60 of the night. `none` bounds nothing: a prayer that does not occur is null. `method` is the
 * rule of the authority's method.
 */
type HighLatitudeRule = 'method' | 'middle_of_the_night' | 'seventh_of_the_night' | 'twilight_angle' | 'none';

/**
 * The rule that set a time of a day because the sun did not reach the angle, or did so too late. `night_portions`: fixed parts of
 * the night, as the authority prints them. `seasonal_twilight`: the Moonsighting Committee's minutes by latitude and season.
 * `nearest_latitude`: the sun did not rise, did not set or rose too little for asr, on this date or the next. All times are those
 * of the nearest latitude towards the equator where it does. Maghrib is then no sunset of the place.
 */
export type UsedRule =
  | Exclude<HighLatitudeRule, 'method' | 'none'>
  | 'night_portions'
  | 'seasonal_twilight'
  | 'nearest_latitude';

/** Minutes that a person adds to a time; negative for earlier. Absent: 0. */
type Adjustments = Partial<Readonly<Record<Prayer, number>>>;

/** The most that a person may add or subtract, in minutes. */
export const MAX_ADJUSTMENT = 30;

/** Where, and how to compute. */
export interface PrayerQuestion {
  /** Degrees, north positive, -90 to 90. */
  readonly latitude: number;
  /** Degrees, east positive, -180 to 180. */
  readonly longitude: number;
  /** IANA name of the place's zone; null if not known. */
  readonly timeZone: string | null;
  readonly method: MethodId;
  /** Absent: as the method's authority prints it. */
  readonly asr?: AsrRule | undefined;
  /** Absent: `method`. */
  readonly highLatitude?: HighLatitudeRule | undefined;
  readonly adjustments?: Adjustments | undefined;
}

/**
 * The times of one day of a place. All minutes count from the midnight that begins `date`, on the place's clock: 1440 and more is
 * on the next date (isha may be), less than 0 on the previous one. Null: it does not occur on this day.
 */
export interface PrayerDay {
  /** 'YYYY-MM-DD' on the place's clock. */
  readonly date: string;
  readonly minutes: Readonly<Record<Prayer, number | null>>;
  /** The same times as epoch milliseconds, which are unambiguous on nights when clocks change. */
  readonly instants: Readonly<Record<Prayer, number | null>>;
  /** Ten minutes before fajr: a caution, not the end of suhoor. */
  readonly imsak: number | null;
  /** Suhoor ends when fajr begins. */
  readonly suhoorEnd: number | null;
  /** The fast ends at maghrib. */
  readonly iftar: number | null;
  /** Half of the time from maghrib to the next fajr, rounded down; mostly near 1440. */
  readonly midnight: number | null;
  /** The beginning of the last third of that time, rounded up; mostly 1440 and more. */
  readonly lastThird: number | null;
  /** The rule for high latitudes that set at least one time of this day; null if the sun set all. */
  readonly rule: UsedRule | null;
}

/** The next prayer. */
export interface NextPrayer {
  readonly prayer: Exclude<Prayer, 'sunrise'>;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Minutes until then, rounded up: at least 1. */
  readonly inMinutes: number;
  /** The timetable's day that the prayer belongs to: isha after midnight belongs to the date before. */
  readonly day: PrayerDay;
}
