/** Opening hours of tuned peers: minutes of the week, and numbered time zones. */
import type { WeeklyHours } from '#domain/places/restaurant.ts';
import { CITIES } from '../world/cities.ts';
import { DAY_MINUTES, readClock, toOpenings } from './openings.ts';

/** Alternating starts and ends of openings, in minutes since Monday 00:00; none extends beyond Sunday. */
export type WeekSpans = readonly number[];

const WEEK_MINUTES = 7 * DAY_MINUTES;
const ZONES = [...new Set(CITIES.map(({ timeZone }) => timeZone))];

/** Each zone's minute of the week at the instant of the queries. */
export const CLOCKS: readonly number[] = ZONES.map((zone) => {
  const { weekday, minute } = readClock(zone);
  return weekday * DAY_MINUTES + minute;
});

export function zoneNumber(timeZone: string | null): number {
  const number = ZONES.indexOf(timeZone ?? '');
  if (number < 0) throw new Error(`There is no city in ${timeZone}.`);
  return number;
}

/** Places with the same hours share one list. */
const shared = new Map<string, WeekSpans>();

export function toWeekSpans(hours: WeeklyHours | null): WeekSpans {
  const spans = toOpenings(hours).flatMap(({ weekday, opens, closes }) => {
    const midnight = weekday * DAY_MINUTES;
    return withinWeek(midnight + opens, midnight + closes);
  });
  const key = spans.join();
  const known = shared.get(key) ?? spans;
  shared.set(key, known);
  return known;
}

/** Whether the hours are open at the instant of the queries. */
export function isOpenInZone(spans: WeekSpans, zone: number): boolean {
  return isOpenAtMinute(spans, CLOCKS[zone] ?? Number.NaN);
}

export function isOpenAtMinute(spans: WeekSpans, minute: number): boolean {
  for (let i = 0; i < spans.length; i += 2) if ((spans[i] ?? 0) <= minute && minute < (spans[i + 1] ?? 0)) return true;
  return false;
}

/** Splits an opening that extends beyond Sunday; its rest moves to the start of Monday. */
function withinWeek(start: number, end: number): number[] {
  return end <= WEEK_MINUTES ? [start, end] : [start, WEEK_MINUTES, 0, end - WEEK_MINUTES];
}
