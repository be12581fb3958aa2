/** Prayer times of a place, on the place's own clock. Loads `adhan`: import this file only where times are computed. */
import { dayNumber, isoDay } from '../hours/civil-day.ts';
import { toLocalTime } from '../hours/opening-hours.ts';
import { instantsOf, minutesOfDay } from './adhan-day.ts';
import { type NextPrayer, PRAYERS, type Prayer, type PrayerDay, type PrayerQuestion } from './prayer.ts';

const MINUTE_MS = 60_000;
/** Imsak precedes fajr by this many minutes in Malaysia and Indonesia, which print it. */
const IMSAK_MINUTES = 10;
/** Sunrise ends fajr and is no prayer. */
const OBLIGATORY = PRAYERS.filter((prayer) => prayer !== 'sunrise');

/**
 * The times of a date of a place.
 * @param question with the date on the place's clock, 'YYYY-MM-DD'
 * @returns undefined without a time zone that the device knows
 */
export function prayerTimes(question: PrayerQuestion & { readonly date: string }): PrayerDay | undefined {
  const { date, timeZone } = question;
  const day = dayNumber(date);
  if (toLocalTime(timeZone, 0) === undefined) return undefined;
  const { at, rule } = instantsOf(question, day);
  const toMinutes = (instant: number | null): number | null =>
    instant === null ? null : (minutesOfDay(timeZone, day, instant) ?? null);
  const minutes = {} as Record<Prayer, number | null>; // filled by the loop
  for (const prayer of PRAYERS) minutes[prayer] = toMinutes(at[prayer]);
  const { fajr, maghrib } = at;
  const nextFajr = instantsOf(question, day + 1).at.fajr;
  const night = maghrib === null || nextFajr === null ? null : nextFajr - maghrib;
  const inNight = (part: number): number | null => (maghrib === null || night === null ? null : maghrib + night * part);
  return {
    date,
    minutes,
    instants: at,
    imsak: toMinutes(fajr === null ? null : fajr - IMSAK_MINUTES * MINUTE_MS),
    suhoorEnd: minutes.fajr,
    iftar: minutes.maghrib,
    midnight: toMinutes(inNight(1 / 2)),
    lastThird: toMinutes(ceilToMinute(inNight(2 / 3))),
    rule,
  };
}

/**
 * The next prayer after an instant, over the end of the day: after isha it is tomorrow's fajr, and after midnight it may be
 * yesterday's isha.
 * @param at epoch milliseconds
 * @returns undefined without a time zone that the device knows, or if no prayer occurs within two days
 */
export function nextPrayer(question: PrayerQuestion, at: number): NextPrayer | undefined {
  const today = toLocalTime(question.timeZone, at);
  if (today === undefined) return undefined;
  for (const ahead of [-1, 0, 1, 2]) {
    const day = prayerTimes({ ...question, date: isoDay(today.day + ahead) });
    const found = day && firstAfter(day, at);
    if (day && found) return { ...found, inMinutes: Math.ceil((found.at - at) / MINUTE_MS), day };
  }
  return undefined;
}

function firstAfter({ instants }: PrayerDay, at: number): Pick<NextPrayer, 'prayer' | 'at'> | undefined {
  for (const prayer of OBLIGATORY) {
    const instant = instants[prayer];
    if (instant !== null && instant > at) return { prayer, at: instant };
  }
  return undefined;
}

function ceilToMinute(instant: number | null): number | null {
  return instant === null ? null : Math.ceil(instant / MINUTE_MS) * MINUTE_MS;
}
