/**
 * The service worker's part of the sync: the pages' own push and pull, once, under their lock. It imports neither RxDB nor
 * supabase-js, to stay small.
 */
import { showBadge } from '#platform/badge.ts';
import { openBlobStore } from '#platform/blob-store.ts';
import { storedCookieKey } from '#platform/browser-key.ts';
import type { Config } from '#platform/config.ts';
import { usableDatabases } from '#platform/databases.ts';
import { type KeyValueStore, openKeyValueStore, withMemoryFallback } from '#platform/key-value-store.ts';
import { browserLocks } from '#platform/locks.ts';
import { openBrowserNetworkPolicy } from '#platform/network-use.ts';
import { readSentNotice, type SentNotice } from '#platform/sent-notice.ts';
import { guardFetch } from '#remote/guarded-fetch.ts';
import { createOwnRemote } from '#remote/own-remote.ts';
import { createPhotoRemote } from '#remote/photos.ts';
import { createRpc } from '#remote/rpc.ts';
import { createSessionVault } from '#remote/session-vault.ts';
import { createSessions } from '#remote/sessions.ts';
import { OUTBOX_FILES, OWN_NAME, openOwnStore } from '#replica/open-own.ts';
import { type BackgroundOutcome, type BackgroundTask, runInBackground } from './background.ts';
import { createExchange } from './exchange.ts';

/** Browsers silently end background work after ten seconds; one second is left to clean up. */
const MAX_MS = 9000;

/**
 * One exchange without a page, in less than ten seconds. Calls `notify` when everything was sent and the person wants that
 * notice.
 * @throws {ReplicaError} when the browser gives no database
 */
export async function syncInBackground(
  task: BackgroundTask,
  config: Config,
  notify: (notice: SentNotice) => Promise<void>,
): Promise<BackgroundOutcome> {
  const signal = AbortSignal.timeout(MAX_MS);
  const databases = await usableDatabases(true);
  const values = openKeyValueStore('rihla-values', databases);
  if (task === 'refresh' && (await isSparing(values))) {
    values.close();
    return 'done';
  }
  const { supabaseUrl: url, publishableKey: key } = config;
  const ask: typeof fetch = (input, init) => fetch(input, { ...init, signal: anyOf(signal, init?.signal) });
  const guarded = guardFetch(ask, { now: Date.now });
  const store = await openOwnStore({
    name: OWN_NAME,
    indexedDB: databases,
    IDBKeyRange,
    files: await openBlobStore(OUTBOX_FILES),
    newId: () => crypto.randomUUID(),
    onLost: () => {},
    isGuest: true,
  });
  try {
    const sessions = createSessions({
      url,
      key,
      vault: createSessionVault(withMemoryFallback(values), storedCookieKey),
      locks: browserLocks,
      fetch: guarded,
      now: Date.now,
      signal,
    });
    const remote = {
      ...createOwnRemote(createRpc({ url, key, fetch: guarded }), sessions, url),
      ...createPhotoRemote(sessions, { url, key, fetch: ask, now: Date.now }),
    };
    const exchange = createExchange(store, remote);
    const onAllSent = async () => {
      const notice = await readSentNotice(values);
      if (notice) await notify(notice);
    };
    return await runInBackground(task, {
      store,
      sessions,
      exchange,
      locks: browserLocks,
      showBadge,
      onAllSent,
      signal,
    });
  } finally {
    store.close();
    values.close();
  }
}

/** Whether data saver is on; background work waits then (Y43). */
async function isSparing(values: KeyValueStore): Promise<boolean> {
  const policy = await openBrowserNetworkPolicy(values);
  const { isSparing: isSpared } = policy.now();
  policy.close();
  return isSpared;
}

function anyOf(signal: AbortSignal, other: AbortSignal | null | undefined): AbortSignal {
  return other ? AbortSignal.any([signal, other]) : signal;
}
