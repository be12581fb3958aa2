import type { Locks } from '#platform/locks.ts';
import type { Sessions } from '#remote/sessions.ts';
import type { OwnStore } from '#replica/own-store.ts';
import { closeOthers } from './close-others.ts';
import type { Exchange } from './exchange.ts';
import { PUSH_LOCK } from './outbox-sync-loop.ts';
import { toSyncError } from './sync-error.ts';

/**
 * `push`: sends a waiting outbox; without one it sends no request.
 * `refresh`: also pulls the person's data.
 */
export type BackgroundTask = 'push' | 'refresh';

/** `later`: entries still wait that another attempt may send. */
export type BackgroundOutcome = 'done' | 'later';

export interface BackgroundOptions {
  readonly store: OwnStore;
  readonly sessions: Pick<Sessions, 'read' | 'end' | 'isUnreadable'>;
  readonly exchange: Exchange;
  readonly locks: Locks;
  /** Shows the number of unsent entries. */
  readonly showBadge: (count: number) => Promise<void>;
  /** Called when entries were waiting and all were sent. */
  readonly onAllSent?: () => Promise<void>;
  /** Cancels the run: aborts requests and leaves the lock. Stored data stays. */
  readonly signal: AbortSignal;
}

/**
 * One exchange without a page, for the stored session's person. Waits while a page holds the lock; that page has usually
 * sent everything then.
 * @throws {ReplicaError} 'storage_failed'
 */
export async function runInBackground(task: BackgroundTask, options: BackgroundOptions): Promise<BackgroundOutcome> {
  const { store, sessions, exchange, locks, showBadge, onAllSent, signal } = options;
  const session = await sessions.read();
  if (!session) return 'done';
  const userId = session.user.id;
  const unsent = async () =>
    (await store.entries(userId)).filter(({ state }) => state === 'waiting' || state === 'refused').length;
  const isWaiting = async () =>
    (await store.entries(userId)).some(({ state }) => state === 'waiting' || state === 'discarded');
  const storedUser = async () => (await sessions.read())?.user.id ?? null;
  const close = async () => {
    // Somebody may have signed in whose session ends with the browser: only a page can tell.
    if (await sessions.isUnreadable()) return;
    try {
      await closeOthers({ store, locks, storedUser, signal });
    } catch (error) {
      // Without time for it, the next page does it.
      if (!signal.aborted) throw error;
    }
  };
  const forget = async () => {
    await store.forgetEntries(userId);
    await store.left.forget(userId);
    await sessions.end();
    await close();
  };
  const wasWaiting = await isWaiting();
  if (task === 'push' && !wasWaiting) return 'done';
  try {
    const trigger = task === 'push' ? [] : 'all';
    const outcome = await locks.hold(PUSH_LOCK, () => exchange(userId, signal, trigger), signal);
    if (outcome === 'deleted') await forget();
  } catch (error) {
    if (signal.aborted) return (await isWaiting()) ? 'later' : 'done';
    // Rethrows a bug.
    const { code } = toSyncError(error);
    if (code === 'storage_failed') throw error;
    // Only the person can sign in again; the next page asks them. If the server ended the session, they have left.
    if (code === 'signed_out') {
      await close();
      return 'done';
    }
  } finally {
    await showBadge(await unsent());
  }
  if (await isWaiting()) return 'later';
  if (wasWaiting && (await unsent()) === 0) await onAllSent?.();
  return 'done';
}
