/** The next meal of Ramadan, for lists that begin with it. Loads `adhan`. */
import { toLocalTime } from '../hours/opening-hours.ts';
import type { Meal } from './meal.ts';
import type { PrayerDay, PrayerQuestion } from './prayer.ts';
import { prayerTimes } from './prayer-times.ts';
import { isRamadan } from './ramadan-days.ts';

const DAY_MS = 86_400_000;
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
  const timesOf = (day: number): PrayerDay | undefined =>
    prayerTimes({ ...question, date: new Date(day * DAY_MS).toISOString().slice(0, 10) });
  for (const day of [today, today + 1]) {
    if (!isRamadan(day, countryCode)) continue;
    const { fajr = null, maghrib = null } = timesOf(day)?.instants ?? {};
    // Before the evening of the day before, nobody waits for suhoor.
    const evening = timesOf(day - 1)?.instants.maghrib ?? null;
    if (fajr !== null && at < fajr) return evening !== null && at >= evening ? toMeal('suhoor', fajr) : undefined;
    if (maghrib !== null && at < maghrib) return toMeal('iftar', maghrib);
  }
  return undefined;

  function toMeal(meal: Meal, instant: number): NextMeal {
    const inMinutes = Math.ceil((instant - at) / MINUTE_MS);
    return { meal, at: instant, inMinutes, minute: toLocalTime(question.timeZone, instant)?.minute ?? 0 };
  }
}
