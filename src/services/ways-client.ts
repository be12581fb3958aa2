import { type Remote, wrap } from 'comlink';
import type { Clock } from '#platform/clock.ts';
import { trustScript } from '#platform/script-address.ts';
import type { WalkAnswer, WaysApi, WaysClient } from '#workers/ways/api.ts';
import workerPath from '#workers/ways/worker.ts?worker&url';

/** The worker ends after this time without a question, which frees the memory of its streets. In milliseconds. */
const IDLE_MS = 120_000;
/** Timeout of a network that hangs. */
const PATIENCE_MS = 25_000;

interface WaysClientOptions {
  readonly clock: Clock;
  /** Starts the worker; tests pass others. */
  readonly spawn?: () => Worker;
}

interface Running {
  readonly worker: Worker;
  readonly api: Remote<WaysApi>;
  /** Resolves when the worker crashes. */
  readonly crashed: Promise<void>;
}

/**
 *     none ── question ──► running ── two minutes without one ──► none
 *                             └── crash, or no answer in time: 'failed' ──► none
 */
export function createWaysClient({ clock, spawn = spawnWorker }: WaysClientOptions): WaysClient {
  let running: Running | null = null;
  let asked = 0;
  let cancelIdle: (() => void) | undefined;

  function start(): Running {
    const worker = spawn();
    const crashed = new Promise<void>((resolve) => {
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        resolve();
      });
    });
    running = { worker, api: wrap<WaysApi>(worker), crashed };
    return running;
  }

  function end(run: Running): void {
    run.worker.terminate();
    if (running === run) running = null;
  }

  return {
    async hasStreets(at) {
      const { hasStreetsAt } = await import('#platform/tile-archives.ts');
      return hasStreetsAt(at);
    },
    async find(question, { signal } = {}) {
      signal?.throwIfAborted();
      cancelIdle?.();
      const run = running ?? start();
      asked++;
      let stopWaiting: (() => void) | undefined;
      const late = new Promise<void>((resolve) => {
        stopWaiting = clock.later(resolve, PATIENCE_MS);
      });
      const aborted = new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
      try {
        const failed = Promise.race([run.crashed, late]).then((): WalkAnswer => {
          end(run);
          return { none: 'failed' };
        });
        return await Promise.race([
          run.api.find(question).catch((): WalkAnswer => ({ none: 'failed' })),
          failed,
          aborted,
        ]);
      } finally {
        stopWaiting?.();
        asked--;
        if (asked === 0) cancelIdle = clock.later(() => running && end(running), IDLE_MS);
      }
    },
  };
}

function spawnWorker(): Worker {
  return new Worker(trustScript(workerPath), { type: 'module', name: 'ways' });
}
