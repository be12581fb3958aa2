/**
 * Keeps a PGlite thread running and enforces time limits, which PGlite can't: a statement beyond its limit is ended together
 * with its thread. A new thread opens the same files, which contain all commits.
 *
 *     open ──► ready ── a statement ran too long, or PGlite broke ──► restarting ──► ready
 *                                                                        ▲ └─ can't be opened, or disk full: retry later
 */
import { setTimeout as pause } from 'node:timers/promises';
import { hasRoomToStart } from './damaged-database.ts';
import { restarting, timedOut } from './pglite-errors.ts';
import { type Running, startThread, type Thread } from './pglite-thread.ts';

/** Added to a limit, for the answer to arrive. Milliseconds. */
const MARGIN_MS = 250;
/** Interval of checking the running statement; one found late twice is ended. Milliseconds. */
const LOOK_EVERY_MS = 250;
/** Wait before opening the database again. Milliseconds. */
const RETRY_MS = 1000;
/** Limit of every statement on a full disk, equal to that of a request with a session. Milliseconds. */
const FULL_DISK_LIMIT_MS = 8000;
/** Wait for the running statement, and for closing, when the database closes. Milliseconds. */
const CLOSE_PATIENCE_MS = 5000;

export interface ThreadSupervisorOptions {
  /** Null keeps everything in memory. */
  readonly dataDir: string | null;
  readonly onNotification: (channel: string, payload: string) => void;
  /** Prepares a thread that replaces another. */
  readonly prepare: (thread: Thread) => Promise<void>;
  readonly report: (line: string) => void;
  /** Whether the disk has space. */
  readonly mayWrite: () => boolean;
}

export interface ThreadSupervisor {
  /** @throws during a restart */
  current(): Thread;
  isReady(): boolean;
  /** Ends a thread and starts another; the running statement rejects with `reason`. */
  end(thread: Thread, reason: Error): void;
  close(): Promise<void>;
}

/** Resolves once the database is open. Rejects with PGlite's error. */
export async function superviseThread({
  dataDir,
  onNotification,
  prepare,
  report,
  mayWrite,
}: ThreadSupervisorOptions): Promise<ThreadSupervisor> {
  const first = await startThread({ dataDir, onNotification });
  let current: Thread | undefined;
  let reopening: Promise<void> = Promise.resolve();
  const closing = new AbortController();
  let late: Running | undefined;
  take(first);

  const watch = setInterval(() => {
    const running = current?.running();
    const isLate = running !== undefined && performance.now() - running.since > limitOf(running) + MARGIN_MS;
    if (isLate && running === late) endStatement(running);
    late = isLate ? running : undefined;
  }, LOOK_EVERY_MS);
  watch.unref();

  /** On a full disk any statement may hang. */
  function limitOf({ limitMs }: Running): number {
    return mayWrite() ? limitMs : Math.min(limitMs, FULL_DISK_LIMIT_MS);
  }

  function endStatement(running: Running): void {
    report(`a statement ran longer than ${limitOf(running)} ms: it is ended, and the database started again`);
    if (current) end(current, timedOut());
  }

  function end(thread: Thread, reason: Error): void {
    if (current === thread) current = undefined;
    void thread.end(reason);
  }

  function take(thread: Thread): void {
    current = thread;
    reopening = thread.gone.then(() => {
      current = undefined;
      // A database in memory is lost with its thread.
      return dataDir === null ? undefined : reopen(dataDir);
    });
  }

  async function reopen(folder: string): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        if (await hasRoomToStart(folder)) {
          take(await startPrepared());
          return report('the database is open again');
        }
      } catch (error) {
        report(`the database could not be opened again: ${String(error)}`);
      }
      await pause(RETRY_MS);
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
    end,
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
