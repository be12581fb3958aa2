const FIRST_MS = 1000;
const MOST_MS = 300_000;

/**
 * How long to wait after a number of failures in a row: full jitter under a ceiling that doubles from 2 s to 5 min, and never
 * less than the server asked for.
 * @param failures 1 after the first failure
 * @param random a number from 0 up to, but not including, 1
 */
export function backoffMs(failures: number, random: number, retryAfterMs: number | null): number {
  const ceiling = Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(failures, 20));
  return Math.max(Math.round(random * ceiling), retryAfterMs ?? 0);
}
