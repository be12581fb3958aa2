import type { Clock } from '#platform/clock.ts';
import { RemoteError } from './errors.ts';

/** Questions are asked again so often at most (K54). */
const MOST_RETRIES = 2;

/** The first wait is shorter than this, the second than twice as much (milliseconds). */
const FIRST_WAIT_MS = 400;

/** A person who looks at a screen does not wait longer for it: then they hear why. */
const MOST_WAIT_MS = 5000;

export interface RetryParts {
  readonly clock: Clock;
  /** From 0 up to, but not including, 1. */
  readonly random: () => number;
}

/**
 * Asks a question that changes nothing, and again where the server failed or could not be reached: not after a refusal
 * (4xx), but for 408 and 429 that say when to come back, and never before that (U69). What a person does is never asked
 * twice so: it is in the outbox.
 * @throws {RemoteError} the last one
 */
export async function retryQuery<T>(ask: () => Promise<T>, { clock, random }: RetryParts): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      const waitMs = attempt < MOST_RETRIES ? waitOf(error, attempt, random()) : null;
      if (waitMs === null) throw error;
      await new Promise<void>((resolve) => clock.later(resolve, waitMs));
    }
  }
}

/** Milliseconds to wait before asking again; null where that would not help. */
function waitOf(error: unknown, attempt: number, random: number): number | null {
  if (!(error instanceof RemoteError) || !error.isRetryable) return null;
  const { code, retryAfterMs } = error;
  if (code === 'rate_limited' && retryAfterMs === null) return null;
  const waitMs = Math.max(retryAfterMs ?? 0, Math.round(random * FIRST_WAIT_MS * 2 ** attempt));
  return waitMs > MOST_WAIT_MS ? null : waitMs;
}
