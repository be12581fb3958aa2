/** Civil dates as numbers of days. */

const DAY_MS = 86_400_000;

/** A day 'YYYY-MM-DD'. @param day days since 1970 */
export function isoDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Days since 1970. @param date 'YYYY-MM-DD' */
export function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}
