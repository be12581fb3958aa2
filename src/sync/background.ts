import type { Locks } from '#platform/locks.ts';
import type { Sessions } from '#remote/sessions.ts';
import type { OwnStore } from '#replica/own-store.ts';
import { toSyncError } from './errors.ts';
import type { Exchange } from './exchange.ts';
import { PUSH_LOCK } from './outbox-sync-loop.ts';

/**
 * `push`: what waits in the outbox is sent, nothing is asked where nothing waits.
 * `refresh`: what is one's own is pulled as well.
 */
export type BackgroundTask = 'push' | 'refresh';

/** `later`: something still waits that another try may send. */
export type BackgroundOutcome = 'done' | 'later';

export interface BackgroundOptions {
  readonly store: OwnStore;
  readonly sessions: Pick<Sessions, 'read' | 'end'>;
  readonly exchange: Exchange;
  readonly locks: Locks;
  /** Shows how much is unsent. */
  readonly showBadge: (count: number) => Promise<void>;
  /** Called when something was waiting and all of it was sent. */
  readonly onAllSent?: () => Promise<void>;
  /** Ends it: requests break off, the lock is left, what was stored stays stored. */
  readonly signal: AbortSignal;
}

/**
 * One exchange without a page, for the person of the stored session. What a page has under way is waited for, and then
 * seldom anything is left to do.
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
  const forget = async () => {
    await store.forgetEntries(userId);
    await store.keepDocumentsOf(null);
    await sessions.end();
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
    // Only the person can change that: the next page asks them.
    if (code === 'signed_out') return 'done';
  } finally {
    await showBadge(await unsent());
  }
  if (await isWaiting()) return 'later';
  if (wasWaiting && (await unsent()) === 0) await onAllSent?.();
  return 'done';
}
