/**
 * Opening hours as numbers, for peers that compare them with the local time. The generated world has no special hours, so
 * these peers ignore them.
 */
import { toLocalTime } from '#domain/hours/opening-hours.ts';
import { WEEKDAYS } from '#domain/hours/weekdays.ts';
import type { WeeklyHours } from '#domain/places/restaurant.ts';
import { AT } from '../engine.ts';

export const DAY_MINUTES = 1440;

export interface Opening {
  /** 0 is Monday. */
  readonly weekday: number;
  /** Minutes since that day's midnight; an end above 1440 is on the next day. */
  readonly opens: number;
  readonly closes: number;
}

export function toOpenings(hours: WeeklyHours | null): Opening[] {
  return WEEKDAYS.flatMap((name, weekday) =>
    (hours?.[name] ?? []).map(({ open, close }) => {
      const [opens, closes] = [minutesOf(open), minutesOf(close)];
      return { weekday, opens, closes: closes > opens ? closes : closes + DAY_MINUTES };
    }),
  );
}

/** A time zone's local time at the instant of the queries. */
export function readClock(timeZone: string): { weekday: number; minute: number } {
  const time = toLocalTime(timeZone, AT);
  if (time === undefined) throw new Error(`Nobody knows the clock of ${timeZone}.`);
  // 1 January 1970 was a Thursday.
  return { weekday: (time.day + 3) % 7, minute: time.minute };
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}
