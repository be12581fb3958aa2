/** Days after the first of its month on which an answer fades. A month names no day, so this may fade it early, never late. */
const FADING_DAYS = 180;
const DAY_MS = 86_400_000;

/** The last day, in days since 1970-01-01, on which an answer of a month counts. @param months after January of the year */
export function lastDayOf(year: number, months: number): number {
  return Date.UTC(year, months, 1) / DAY_MS + FADING_DAYS;
}
