import type { Clock } from '#platform/clock.ts';
import { RemoteError } from './remote-error.ts';

/** A query is repeated at most twice (K54). */
const MAX_RETRIES = 2;

/** Upper limit of the first wait in milliseconds; it doubles for the second. */
const FIRST_WAIT_MS = 400;

/** The longest wait for a person at a screen. If the server asks for more, the screen shows the error instead. */
const MAX_WAIT_MS = 5000;

export interface RetryParts {
  readonly clock: Clock;
  /** From 0 up to, but not including, 1. */
  readonly random: () => number;
}

/**
 * Sends a query and repeats it after a failure of the server or the network, never before Retry-After (U69). A refusal (4xx)
 * is not repeated, except 408 and 429 with a Retry-After. Use it for reads only: mutations are in the outbox.
 * @throws {RemoteError} the last one
 */
export async function retryQuery<T>(ask: () => Promise<T>, { clock, random }: RetryParts): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      const waitMs = attempt < MAX_RETRIES ? waitOf(error, attempt, random()) : null;
      if (waitMs === null) throw error;
      await new Promise<void>((resolve) => clock.later(resolve, waitMs));
    }
  }
}

/** Milliseconds to wait before the next attempt; null if that would not help. */
function waitOf(error: unknown, attempt: number, random: number): number | null {
  if (!(error instanceof RemoteError) || !error.isRetryable) return null;
  const { code, retryAfterMs } = error;
  if (code === 'rate_limited' && retryAfterMs === null) return null;
  const waitMs = Math.max(retryAfterMs ?? 0, Math.round(random * FIRST_WAIT_MS * 2 ** attempt));
  return waitMs > MAX_WAIT_MS ? null : waitMs;
}
