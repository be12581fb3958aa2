import { proxy, releaseProxy, transfer, type Remote as Wrapped, wrap } from 'comlink';
import type { Claims } from '#domain/claims.ts';
import type { CachedReviews } from '#domain/place-reviews.ts';
import { cookieKey } from '#platform/cookie-key.ts';
import { trustScript } from '#platform/script-address.ts';
import type { AccountResult, SessionsResult } from '#workers/replica/account/account-api.ts';
import { createAccountClient } from '#workers/replica/account/account-client.ts';
import type { ActResult, MutationResult, StoredPhotoResult } from '#workers/replica/own/own-api.ts';
import type {
  FoundRestaurant,
  OutboxFileResult,
  ReplicaApi,
  ReplicaClient,
  ReplicaOptions,
  ReviewsAnswer,
  Session,
  SyncStatus,
} from './api.ts';
import workerPath from './worker.ts?worker&url';

/** A worker that crashes again within this time stays down until it is over. */
const RESTART_EVERY_MS = 60_000;

export interface ReplicaClientOptions extends ReplicaOptions {
  /** Starts the worker; tests hand in one that dies. */
  readonly spawn?: () => Worker;
  /** Epoch milliseconds. */
  readonly now?: () => number;
}

/** The worker died before it answered. */
class WorkerCrashedError extends Error {
  readonly code = 'worker_crashed';
}

interface Running {
  readonly worker: Worker;
  readonly api: Wrapped<ReplicaApi>;
  readonly opened: Promise<void>;
  readonly crashed: Promise<never>;
}

const DOWN = { ok: false, code: 'worker_crashed' } as const;

/** What there is to end or to wake while there is nothing. */
const nothing = (): void => {};

/**
 * The replica worker as the rest of the app knows it.
 *
 *     running ── crash ──► running anew, everything watched is watched again
 *     running ── crash within a minute of the last start ──► down ('failed', 'worker_crashed') ── minute over ──► running
 */
export function createReplicaClient({
  spawn = spawnWorker,
  now = Date.now,
  ...options
}: ReplicaClientOptions): ReplicaClient {
  let running: Running | null = null;
  let restartedAt = Number.NEGATIVE_INFINITY;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let followed: { position: Parameters<ReplicaApi['follow']>[0] } | null = null;
  let lastStatus: SyncStatus = { phase: 'syncing', regions: [], errorCode: null };
  let lastSession: Session | null | undefined;
  const restartListeners = new Set<() => void>();
  const statusListeners = new Set<(status: SyncStatus) => void>();
  const sessionListeners = new Set<(session: Session | null | undefined) => void>();
  /** What every new worker is told to watch, with the way to end it on the present one. */
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
    const run = { worker, api, crashed, opened: Promise.race([api.open(options, proxy(cookieKey)), crashed]) };
    running = run;
    // Either failing ends this worker; that both may do so is why the second is not heard.
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
    for (const listener of restartListeners) listener();
  }

  /** @throws {WorkerCrashedError} when the worker is down or dies before it answers */
  async function call<T>(question: (api: Wrapped<ReplicaApi>) => Promise<T>): Promise<T> {
    const run = running;
    if (!run) throw new WorkerCrashedError('The replica worker is down');
    await run.opened;
    return Promise.race([question(run.api), run.crashed]);
  }

  /** A question that may be asked twice: once more of the worker that takes the place of a dead one. */
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
    let end = nothing;
    async function beginOn(run: Running): Promise<void> {
      await run.opened;
      const stop = await begin(run.api);
      if (isEnded) stop();
      else end = stop;
    }
    const entry = {
      begin(run: Running) {
        end = nothing;
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
    for (const listener of statusListeners) listener(status);
  }

  start();
  watch((api) => api.watchStatus(proxy(notifyStatus)));
  watch((api) =>
    api.watchSession(
      proxy((session) => {
        lastSession = session;
        for (const listener of sessionListeners) listener(session);
      }),
    ),
  );

  return {
    connectIndex: (port) =>
      void call((api) => Promise.resolve(api.connectIndex(transfer(port, [port])))).catch(ignoreCrash),
    async follow(position) {
      followed = { position };
      await ask((api) => api.follow(position));
    },
    keep: (region) => ask((api) => api.keep(region)),
    drop: (region) => ask((api) => api.drop(region)),
    pause: (region) => ask((api) => api.pause(region)),
    resume: (region) => ask((api) => api.resume(region)),
    watchRegions: (listener) => watch((api) => api.watchRegions(proxy(listener))),
    findRestaurant: (slug) =>
      ask<FoundRestaurant>((api) => api.findRestaurant(slug)).catch(() => ({ kind: 'unreachable', code: 'failed' })),
    watchRestaurant: (slug, listener) => watch((api) => api.watchRestaurant(slug, proxy(listener))),
    readClaims: () => ask<Claims | null>((api) => api.readClaims()).catch(() => null),
    watchStatus(listener) {
      statusListeners.add(listener);
      listener(lastStatus);
      return () => statusListeners.delete(listener);
    },
    refresh: () => ask((api) => api.refresh()).catch(ignoreCrash),
    comeBack: (what) => ask((api) => api.comeBack(what)).catch(ignoreCrash),
    revalidate: (view) => ask((api) => api.revalidate(view)).catch(ignoreCrash),
    compareWithServer: () => ask((api) => api.compareWithServer()),
    ...createAccountClient(call),
    signOut: (how) => ask((api) => api.signOut(how)),
    watchSession(listener) {
      sessionListeners.add(listener);
      listener(lastSession);
      return () => sessionListeners.delete(listener);
    },
    mutate: (mutation) => call<MutationResult>((api) => api.mutate(mutation)).catch(() => DOWN),
    mutateAll: (act) => call<ActResult>((api) => api.mutateAll(act)).catch(() => DOWN),
    watchReview: (placeId, listener) => watch((api) => api.watchReview(placeId, proxy(listener))),
    watchVotes: (listener) => watch((api) => api.watchVotes(proxy(listener))),
    watchChanges: (placeId, listener) => watch((api) => api.watchChanges(placeId, proxy(listener))),
    readReviews: (placeId) => ask<CachedReviews | null>((api) => api.readReviews(placeId)).catch(() => null),
    searchProvider: (search) => ask((api) => api.searchProvider(search)),
    fetchGoogleReviews: (placeId, isForced) => ask((api) => api.fetchGoogleReviews(placeId, isForced)),
    fetchReviews: (placeId, count) =>
      ask<ReviewsAnswer>((api) => api.fetchReviews(placeId, count)).catch(() => ({ ok: false, code: 'failed' })),
    watchProfile: (listener) => watch((api) => api.watchProfile(proxy(listener))),
    readDraft: (key) => ask((api) => api.readDraft(key)),
    // The same once more changes nothing, so these may be asked twice.
    saveDraft: (key, value) => ask<MutationResult>((api) => api.saveDraft(key, value)).catch(() => DOWN),
    forgetDraft: (key) => ask((api) => api.forgetDraft(key)),
    savePhoto: (placeId, draft, photo, use) =>
      ask<StoredPhotoResult>((api) => api.savePhoto(placeId, draft, photo, use)).catch(() => DOWN),
    readPhoto: (path) => ask<Uint8Array<ArrayBuffer> | null>((api) => api.readPhoto(path)).catch(() => null),
    readReviewPhoto: (path, isAsked) =>
      ask<Uint8Array<ArrayBuffer> | null>((api) => api.readReviewPhoto(path, isAsked)).catch(() => null),
    watchSaved: (listener) => watch((api) => api.watchSaved(proxy(listener))),
    watchSavedPlaces: (listener) => watch((api) => api.watchSavedPlaces(proxy(listener))),
    watchLists: (listener) => watch((api) => api.watchLists(proxy(listener))),
    watchOutbox: (listener) => watch((api) => api.watchOutbox(proxy(listener))),
    retryEntry: (seq) => call((api) => api.retryEntry(seq)),
    discardEntry: (seq) => call((api) => api.discardEntry(seq)),
    undoDiscard: (seq) => call((api) => api.undoDiscard(seq)),
    unsent: () => ask((api) => api.unsent()),
    writeOutboxFile: () => ask((api) => api.writeOutboxFile()),
    readOutboxFile: (text) =>
      call<OutboxFileResult>((api) => api.readOutboxFile(text)).catch(() => ({ ok: false, code: 'worker_crashed' })),
    measureStorage: () => ask((api) => api.measureStorage()),
    dropFetched: () => ask((api) => api.dropFetched()),
    birth: () => ask((api) => api.birth()),
    watchDashboard: (listener) => watch((api) => api.watchDashboard(proxy(listener))),
    setAvatar: (bytes) => call<AccountResult>((api) => api.setAvatar(bytes)).catch(() => DOWN),
    listSessions: () => ask<SessionsResult>((api) => api.listSessions()).catch(() => DOWN),
    endSession: (id) => call<AccountResult>((api) => api.endSession(id)).catch(() => DOWN),
    deleteAccount: () => call<AccountResult>((api) => api.deleteAccount()).catch(() => DOWN),
    writeDataFile: () => ask((api) => api.writeDataFile()),
    onRestart(listener) {
      restartListeners.add(listener);
      return () => restartListeners.delete(listener);
    },
    close() {
      clearTimeout(retry);
      const run = running;
      running = null;
      run?.api[releaseProxy]();
      run?.worker.terminate();
    },
  };
}

function spawnWorker(): Worker {
  return new Worker(trustScript(workerPath), { type: 'module', name: 'replica' });
}

/** The status tells of a crash; what was under way is begun again by the next worker. */
function ignoreCrash(error: unknown): void {
  if (!(error instanceof WorkerCrashedError)) throw error;
}
