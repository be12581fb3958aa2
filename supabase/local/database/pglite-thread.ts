/** One PGlite on its own thread: its messages and its end. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { crashed, type Failure, restarting, toError } from './pglite-errors.ts';

/** Data passed to a new thread. */
export interface ThreadData {
  /** Null keeps everything in memory. */
  readonly dataDir: string | null;
  readonly wasm: WebAssembly.Module;
}

export interface Statement {
  readonly sql: string;
  /** Null for several statements, which have no parameters. */
  readonly params: readonly unknown[] | null;
}

export interface Rows {
  readonly rows: unknown[];
  readonly affectedRows: number | undefined;
}

export type Answer =
  | ({ readonly kind: 'rows' } & Rows)
  | ({ readonly kind: 'failure' } & Failure)
  | { readonly kind: 'notification'; readonly channel: string; readonly payload: string };

/** A running statement: its start by `performance.now()`, and its limit. Milliseconds. */
export interface Running {
  readonly since: number;
  readonly limitMs: number;
}

export interface Thread {
  /** Runs statements one after the other. Rejects with PostgreSQL's error, or with the reason why the thread ended. */
  run(statement: Statement, limitMs: number): Promise<Rows>;
  running(): Running | undefined;
  hasEnded(): boolean;
  /** Ends the thread at once; the running statement rejects with `reason`. */
  end(reason: Error): Promise<void>;
  /** Closes the database after earlier statements, then ends the thread. */
  close(): Promise<void>;
  /** Resolves when the thread has ended. */
  readonly gone: Promise<unknown>;
}

interface ThreadOptions {
  /** Null keeps everything in memory. */
  readonly dataDir: string | null;
  readonly onNotification: (channel: string, payload: string) => void;
}

const WORKER = new URL('./pglite-worker.mjs', import.meta.url);
const WASM = new URL('./pglite.wasm', pathToFileURL(createRequire(import.meta.url).resolve('@electric-sql/pglite')));

let compiled: Promise<WebAssembly.Module> | undefined;

/** Compiles once per process: all threads share the code, so a replacement starts faster. */
function compile(): Promise<WebAssembly.Module> {
  compiled ??= readFile(WASM).then((bytes) => WebAssembly.compile(new Uint8Array(bytes)));
  return compiled;
}

/** Resolves once the database is open. Rejects with PGlite's error. */
export async function startThread({ dataDir, onNotification }: ThreadOptions): Promise<Thread> {
  const workerData: ThreadData = { dataDir, wasm: await compile() };
  // The worker is plain JavaScript, so it needs none of this process's loaders.
  const worker = new Worker(WORKER, { workerData, execArgv: [] });
  const gone = new Promise((resolve) => worker.once('exit', resolve));
  let awaited: { resolve: (rows: Rows) => void; reject: (reason: Error) => void } | undefined;
  let running: Running | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let hasEnded = false;

  function nextAnswer(): Promise<Rows> {
    return new Promise((resolve, reject) => {
      awaited = { resolve, reject };
    });
  }

  /** Ends the pending call. */
  function fail(reason: Error): void {
    hasEnded = true;
    running = undefined;
    awaited?.reject(reason);
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  }

  worker.on('message', (answer: Answer) => {
    if (answer.kind === 'notification') return onNotification(answer.channel, answer.payload);
    running = undefined;
    if (answer.kind === 'rows') return awaited?.resolve(answer);
    if (!answer.isFatal) return awaited?.reject(toError(answer));
    fail(crashed(answer.message));
    return void worker.terminate();
  });
  worker.once('error', (error) => fail(crashed(error.message)));
  worker.once('exit', () => fail(crashed('its thread is gone')));
  try {
    await nextAnswer();
  } catch (error) {
    await worker.terminate();
    throw error;
  }

  return {
    gone,
    running: () => running,
    hasEnded: () => hasEnded,
    run: (statement, limitMs) =>
      inTurn(async () => {
        if (hasEnded) throw restarting();
        worker.postMessage(statement, []);
        running = { since: performance.now(), limitMs };
        return nextAnswer();
      }),
    async end(reason) {
      fail(reason);
      await worker.terminate();
    },
    close: () =>
      inTurn(async () => {
        if (!hasEnded) worker.postMessage(null, []);
        await gone;
      }),
  };
}
