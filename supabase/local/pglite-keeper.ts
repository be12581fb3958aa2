/**
 * Keeps a thread of PGlite running, and is the clock that PGlite has not: a statement that takes longer than it may is ended
 * together with its thread. A new one opens the same files; what was committed is in them.
 *
 *     open ──► ready ── a statement ran too long, or PGlite broke ──► restarting ──► ready
 *                                                                        ▲ └─ can't be opened, or no room: later again
 */
import { setTimeout as pause } from 'node:timers/promises';
import { restarting, timedOut } from './pglite-errors.ts';
import { type Running, startThread, type Thread } from './pglite-thread.ts';

/** Beyond its limit, for a statement's answer to cross over. Milliseconds. */
const MARGIN_MS = 250;
/** How often is looked at the statement that runs; one that is twice seen to be late is ended. Milliseconds. */
const LOOK_EVERY_MS = 250;
/** Until a database that could not be opened is tried again. Milliseconds. */
const RETRY_MS = 1000;
/** For the statement that runs, and for closing, when the database is to be closed. Milliseconds. */
const CLOSE_PATIENCE_MS = 5000;

export interface KeeperOptions {
  /** Null keeps everything in memory. */
  readonly dataDir: string | null;
  readonly onNotification: (channel: string, payload: string) => void;
  /** Makes a thread that follows another one like it. */
  readonly prepare: (thread: Thread) => Promise<void>;
  readonly report: (line: string) => void;
}

export interface Keeper {
  /** @throws while the database is started again */
  current(): Thread;
  isReady(): boolean;
  close(): Promise<void>;
}

/** Resolves once the database is open. Rejects with what PGlite failed with. */
export async function keepThread({ dataDir, onNotification, prepare, report }: KeeperOptions): Promise<Keeper> {
  const first = await startThread({ dataDir, onNotification });
  let current: Thread | undefined;
  let reopening: Promise<void> = Promise.resolve();
  const closing = new AbortController();
  let late: Running | undefined;
  take(first);

  const watch = setInterval(() => {
    const running = current?.running();
    const isLate = running !== undefined && performance.now() - running.since > running.limitMs + MARGIN_MS;
    if (isLate && running === late) endStatement(running);
    late = isLate ? running : undefined;
  }, LOOK_EVERY_MS);
  watch.unref();

  function endStatement({ limitMs }: Running): void {
    report(`a statement ran longer than ${limitMs} ms: it is ended, and the database started again`);
    const thread = current;
    current = undefined;
    void thread?.end(timedOut());
  }

  function take(thread: Thread): void {
    current = thread;
    reopening = thread.gone.then(() => {
      current = undefined;
      // What was in memory is gone with its thread.
      return dataDir === null ? undefined : reopen();
    });
  }

  async function reopen(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        take(await startPrepared());
        return report('the database is open again');
      } catch (error) {
        report(`the database could not be opened again: ${String(error)}`);
        await pause(RETRY_MS);
      }
    }
  }

  async function startPrepared(): Promise<Thread> {
    const thread = await startThread({ dataDir, onNotification });
    try {
      await prepare(thread);
      return thread;
    } catch (error) {
      await thread.end(restarting());
      throw error;
    }
  }

  return {
    isReady: () => current !== undefined,
    current() {
      if (current) return current;
      throw restarting();
    },
    async close() {
      closing.abort();
      if (!current) await reopening;
      const thread = current;
      if (thread && !(await isClosedInTime(thread))) await thread.end(restarting());
      clearInterval(watch);
    },
  };
}

function isClosedInTime(thread: Thread): Promise<boolean> {
  const closed = thread.close().then(() => true);
  return Promise.race([closed, pause(CLOSE_PATIENCE_MS, false, { ref: false })]);
}
