import { afterAll, beforeAll } from 'vitest';
import { type Engine, startTestBackend, type TestBackend } from './backend.ts';

/** The time that a backend goes by: what expires, and what has to be waited for. */
export interface TurnedClock {
  /** Epoch milliseconds; stands still until a test turns it. */
  now: number;
}

/**
 * Starts a backend before the tests of a describe block and stops it after them.
 * @param onStart takes it once it has started
 */
export function useBackendWithClock(database: Engine, onStart: (backend: TestBackend) => void): TurnedClock {
  const clock: TurnedClock = { now: 0 };
  let backend: TestBackend | undefined;
  beforeAll(async () => {
    clock.now = Date.now();
    backend = await startTestBackend({ database, now: () => clock.now });
    onStart(backend);
  });
  afterAll(() => backend?.stop());
  return clock;
}
