import { afterAll, beforeAll } from 'vitest';
import { type Engine, startTestBackend, type TestBackend } from './backend.ts';

/** The backend's clock, for expiry and waiting times. */
export interface AdjustableClock {
  /** Epoch milliseconds; only tests advance it. */
  now: number;
}

/**
 * Starts a backend before the tests of a describe block and stops it after them.
 * @param onStart called with the started backend
 */
export function useBackendWithClock(database: Engine, onStart: (backend: TestBackend) => void): AdjustableClock {
  const clock: AdjustableClock = { now: 0 };
  let backend: TestBackend | undefined;
  beforeAll(async () => {
    clock.now = Date.now();
    backend = await startTestBackend({ database, now: () => clock.now });
    onStart(backend);
  });
  afterAll(() => backend?.stop());
  return clock;
}
