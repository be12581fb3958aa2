const FIRST_MS = 1000;
const MAX_MS = 300_000;

/**
 * Wait after failures in a row: full jitter below a ceiling that doubles from 2 s to 5 min, and never less than the server's
 * Retry-After.
 * @param failures 1 after the first failure
 * @param random a number from 0 up to, but not including, 1
 */
export function backoffMs(failures: number, random: number, retryAfterMs: number | null): number {
  const ceiling = Math.min(MAX_MS, FIRST_MS * 2 ** Math.min(failures, 20));
  return Math.max(Math.round(random * ceiling), retryAfterMs ?? 0);
}
