const DAY_MS = 86_400_000;

/** 'YYYY-MM-DD' or an ISO 8601 instant (its UTC day) as days since 1970; 0 for null and invalid dates. */
export function toDayNumber(date: string | null): number {
  if (date === null) return 0;
  const text = date.slice(0, 10);
  const known = read.get(text);
  if (known !== undefined) return known;
  const day = Math.floor(Date.parse(text) / DAY_MS);
  const valid = day > 0 && day < 0x10000 ? day : 0;
  if (read.size < MAX_READ) read.set(text, valid);
  return valid;
}

/** Cache: thousands of places were checked on the same few days. */
const read = new Map<string, number>();
/** Ten years of days. Limits the cache if input is invalid. */
const MAX_READ = 3660;

/** Cache: few days are shown, and often. */
const written = new Map<number, string>();

/** The inverse of `toDayNumber`. */
export function fromDayNumber(day: number): string | null {
  if (day === 0) return null;
  const known = written.get(day);
  if (known !== undefined) return known;
  const date = new Date(day * DAY_MS).toISOString().slice(0, 10);
  written.set(day, date);
  return date;
}
