import { proxy, releaseProxy, transfer, type Remote as Wrapped, wrap } from 'comlink';
import { createEmitter } from '#domain/primitives/emitter.ts';
import { noOp } from '#domain/primitives/no-op.ts';
import { cookieKey } from '#platform/cookie-key.ts';
import { endWithPage } from '#platform/page-worker.ts';
import { trustScript } from '#platform/script-address.ts';
import type { ReplicaApi, ReplicaClient, ReplicaOptions, Session, SyncStatus } from '#workers/replica/api.ts';
import { eachMethod, METHODS, type MethodName } from '#workers/replica/methods.ts';
import workerPath from '#workers/replica/worker.ts?worker&url';

/** A worker that crashes again within this time is restarted only after it. */
const RESTART_EVERY_MS = 60_000;

export interface ReplicaClientOptions extends ReplicaOptions {
  /** Starts the worker; tests pass one that crashes. */
  readonly spawn?: () => Worker;
  /** Epoch milliseconds. */
  readonly now?: () => number;
  /** When to start the worker; earlier calls wait. By default at once. */
  readonly after?: Promise<void> | undefined;
}

/** The worker crashed before it answered, or could not open its databases. */
class WorkerCrashedError extends Error {
  readonly code = 'worker_crashed';
}

interface Running {
  readonly worker: Worker;
  readonly api: Wrapped<ReplicaApi>;
  readonly opened: Promise<void>;
  readonly crashed: Promise<never>;
}

/**
 * The replica worker as the rest of the app sees it.
 *
 *     running ── crash ──► restart; all watches are started again
 *     running ── crash within a minute of the last start ──► down ('failed', 'worker_crashed') ── after the minute ──► running
 */
export function createReplicaClient({
  spawn = spawnWorker,
  now = Date.now,
  after,
  ...options
}: ReplicaClientOptions): ReplicaClient {
  let running: Running | null = null;
  let restartedAt = Number.NEGATIVE_INFINITY;
  let isClosed = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let followed: { position: Parameters<ReplicaApi['follow']>[0] } | null = null;
  let lastStatus: SyncStatus = { phase: 'syncing', regions: [], errorCode: null };
  let lastSession: Session | null | undefined;
  const restarts = createEmitter();
  const statuses = createEmitter(() => lastStatus);
  const sessions = createEmitter(() => lastSession);
  /** Subscriptions to start on every new worker, with the function that ends each on the present one. */
  const watches = new Set<{ begin: (run: Running) => void; end: () => void }>();

  function start(): Running {
    const worker = spawn();
    const api = wrap<ReplicaApi>(worker);
    const crashed = new Promise<never>((_resolve, reject) => {
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        reject(new WorkerCrashedError(event.message));
      });
    });
    // A worker that can't open its databases is treated as crashed.
    const answered = api.open(options, proxy(cookieKey), proxy(pageLanguage)).catch((error: unknown) => {
      throw new WorkerCrashedError(String(error));
    });
    const run = { worker, api, crashed, opened: Promise.race([answered, crashed]) };
    running = run;
    // Either failure ends this worker; `onCrash` ignores the second.
    run.opened.catch(() => onCrash(run));
    crashed.catch(() => onCrash(run));
    for (const each of watches) each.begin(run);
    if (followed) void call((next) => next.follow(followed?.position ?? null)).catch(ignoreCrash);
    return run;
  }

  function onCrash(run: Running): void {
    if (running !== run) return;
    run.worker.terminate();
    running = null;
    const wait = restartedAt + RESTART_EVERY_MS - now();
    if (wait > 0) {
      notifyStatus({ ...lastStatus, phase: 'failed', errorCode: 'worker_crashed' });
      retry = setTimeout(restart, wait);
    } else restart();
  }

  function restart(): void {
    restartedAt = now();
    start();
    restarts.emit();
  }

  /** @throws {WorkerCrashedError} if the worker is down or crashes before it answers */
  async function call<T>(question: (api: Wrapped<ReplicaApi>) => Promise<T>): Promise<T> {
    await begun;
    const run = running;
    if (!run) throw new WorkerCrashedError('The replica worker is down');
    await run.opened;
    return Promise.race([question(run.api), run.crashed]);
  }

  /** Repeats an idempotent call once on the worker that replaces a crashed one. */
  async function ask<T>(question: (api: Wrapped<ReplicaApi>) => Promise<T>): Promise<T> {
    try {
      return await call(question);
    } catch (error) {
      if (!(error instanceof WorkerCrashedError) || !running) throw error;
      return call(question);
    }
  }

  function watch(begin: (api: Wrapped<ReplicaApi>) => Promise<() => void>): () => void {
    let isEnded = false;
    let end = noOp;
    async function beginOn(run: Running): Promise<void> {
      await run.opened;
      const stop = await begin(run.api);
      if (isEnded) stop();
      else end = stop;
    }
    const entry = {
      begin(run: Running) {
        end = noOp;
        void beginOn(run).catch(ignoreCrash);
      },
      end: () => end(),
    };
    watches.add(entry);
    if (running) entry.begin(running);
    return () => {
      isEnded = true;
      watches.delete(entry);
      entry.end();
    };
  }

  function notifyStatus(status: SyncStatus): void {
    lastStatus = status;
    statuses.emit(status);
  }

  const begun = after?.then(() => void (isClosed || start()));
  if (!after) start();
  watch((api) => api.watchStatus(proxy(notifyStatus)));
  watch((api) =>
    api.watchSession(
      proxy((session) => {
        lastSession = session;
        sessions.emit(session);
      }),
    ),
  );

  /** Implements a method as its entry in the table says. */
  function methodOf(name: MethodName): (...args: unknown[]) => unknown {
    const how = METHODS[name];
    const askWith = (args: unknown[]) => (api: Wrapped<ReplicaApi>) => untyped(api)[name](...args);
    if (how === 'watch') {
      return (...args) => {
        const [listener] = args.slice(-1) as [() => void]; // every watch has its listener last
        return watch((api) => askWith([...args.slice(0, -1), proxy(listener)])(api) as Promise<() => void>);
      };
    }
    if (how === 'once') return (...args) => call(askWith(args));
    if (how === 'ask') return (...args) => ask(askWith(args));
    if (how === 'quietly') return (...args) => ask(askWith(args)).catch(ignoreCrash);
    if ('ask' in how) return (...args) => ask(askWith(args)).catch(() => how.ask);
    return (...args) => call(askWith(args)).catch(() => how.once);
  }

  return {
    // The table gives each method its type.
    ...(eachMethod(methodOf) as unknown as ReplicaClient),
    connectIndex: (port) =>
      void call((api) => Promise.resolve(api.connectIndex(transfer(port, [port])))).catch(ignoreCrash),
    async follow(position) {
      followed = { position };
      // Every new worker gets it.
      await ask((api) => api.follow(position)).catch(ignoreCrash);
    },
    watchStatus: statuses.listen,
    watchSession: sessions.listen,
    onRestart: restarts.listen,
    restart() {
      if (running || isClosed) return;
      clearTimeout(retry);
      restart();
    },
    close() {
      isClosed = true;
      clearTimeout(retry);
      const run = running;
      running = null;
      run?.api[releaseProxy]();
      run?.worker.terminate();
    },
  };
}

const pageLanguage = async (): Promise<string> => document.documentElement.lang;

function spawnWorker(): Worker {
  return endWithPage(new Worker(trustScript(workerPath), { type: 'module', name: 'replica' }));
}

/** The status already reports the crash, and the next worker resumes the work. */
function ignoreCrash(error: unknown): void {
  if (!(error instanceof WorkerCrashedError)) throw error;
}

/** TypeScript can't match a method's name with its arguments here. */
function untyped(api: Wrapped<ReplicaApi>): Record<MethodName, (...args: unknown[]) => Promise<unknown>> {
  return api as unknown as Record<MethodName, (...args: unknown[]) => Promise<unknown>>;
}
