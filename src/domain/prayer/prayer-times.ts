/** Prayer times of a place, on the place's own clock. Loads `adhan`: import this file only where times are computed. */
import type { NextPrayer, PrayerDay, PrayerQuestion } from './prayer.ts';

/**
 * The times of a date of a place.
 * @param question with the date on the place's clock, 'YYYY-MM-DD'
 * @returns undefined without a time zone that the device knows
 */
export function prayerTimes(_question: PrayerQuestion & { readonly date: string }): PrayerDay | undefined {
  return undefined;
}

/**
 * The next prayer after an instant, over the end of the day: after isha it is tomorrow's fajr, and after midnight it may be
 * yesterday's isha.
 * @param at epoch milliseconds
 * @returns undefined without a time zone that the device knows, or if no prayer occurs within two days
 */
export function nextPrayer(_question: PrayerQuestion, _at: number): NextPrayer | undefined {
  return undefined;
}
