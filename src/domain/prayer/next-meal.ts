/** The next meal of Ramadan, for lists that begin with it. Loads `adhan`. */
import { isoDay } from '../hours/civil-day.ts';
import { toLocalTime } from '../hours/opening-hours.ts';
import type { Meal } from './meal.ts';
import type { PrayerDay, PrayerQuestion, UsedRule } from './prayer.ts';
import { prayerTimes } from './prayer-times.ts';
import { isRamadan, ramadanFrom } from './ramadan-days.ts';

const MINUTE_MS = 60_000;

/** Iftar begins, or suhoor ends. */
export interface NextMeal {
  readonly meal: Meal;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Minutes until then, rounded up: at least 1. */
  readonly inMinutes: number;
  /** Minutes since the midnight before it on the place's clock. */
  readonly minute: number;
  /** The rule for high latitudes that set times of that day; null if the sun set all. */
  readonly rule: UsedRule | null;
  /** Whether the country's own days of Ramadan are known. Else this day of fasting is a calculated one. */
  readonly isAnnounced: boolean;
}

/**
 * In Ramadan: iftar while people fast, else the end of suhoor, from the evening before the first day on.
 * @param countryCode ISO 3166-1 alpha-2, for the country's own days of Ramadan
 * @param at epoch milliseconds
 * @returns undefined outside of Ramadan, or without a time zone that the device knows
 */
export function nextMeal(question: PrayerQuestion, countryCode: string | null, at: number): NextMeal | undefined {
  const today = toLocalTime(question.timeZone, at)?.day;
  if (today === undefined) return undefined;
  const timesOf = (day: number): PrayerDay | undefined => prayerTimes({ ...question, date: isoDay(day) });
  for (const day of [today, today + 1]) {
    if (!isRamadan(day, countryCode)) continue;
    const times = timesOf(day);
    const { fajr = null, maghrib = null } = times?.instants ?? {};
    // The line counts down to the end of suhoor only from the maghrib before it; earlier, there is nothing to show.
    const evening = timesOf(day - 1)?.instants.maghrib ?? null;
    if (fajr !== null && at < fajr)
      return evening !== null && at >= evening ? toMeal('suhoor', fajr, day, times) : undefined;
    if (maghrib !== null && at < maghrib) return toMeal('iftar', maghrib, day, times);
  }
  return undefined;

  function toMeal(meal: Meal, instant: number, day: number, times: PrayerDay | undefined): NextMeal {
    const inMinutes = Math.ceil((instant - at) / MINUTE_MS);
    const minute = toLocalTime(question.timeZone, instant)?.minute ?? 0;
    const { isAnnounced } = ramadanFrom(isoDay(day), countryCode);
    return { meal, at: instant, inMinutes, minute, rule: times?.rule ?? null, isAnnounced };
  }
}

/**
 * The day of fasting of the next iftar or end of suhoor, 'YYYY-MM-DD' on the place's clock: today in Ramadan unless the meal is
 * over, else the first day of the next one.
 * @param countryCode ISO 3166-1 alpha-2, for the country's own days of Ramadan
 * @param at epoch milliseconds
 * @returns undefined without a time zone that the device knows
 */
export function nextDayOfMeal(
  question: PrayerQuestion,
  countryCode: string | null,
  meal: Meal,
  at: number,
): string | undefined {
  const today = toLocalTime(question.timeZone, at)?.day;
  if (today === undefined) return undefined;
  const end =
    prayerTimes({ ...question, date: isoDay(today) })?.instants[meal === 'iftar' ? 'maghrib' : 'fajr'] ?? null;
  const date = isoDay(end !== null && at >= end ? today + 1 : today);
  const { from } = ramadanFrom(date, countryCode);
  return from > date ? from : date;
}
