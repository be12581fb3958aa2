/**
 * Decides when to exchange the person's data with the server:
 *
 *     resting ── a mutation, a poke, `syncNow` ──► lock `rihla:push` ──► exchange, unless nothing is new (Y14)
 *     exchange ── done ──► resting
 *     exchange ── open ──► again after 1.5 s, 3 s, … 5 min
 *     exchange ── failed ──► again after a backoff with full jitter (Y15); `syncNow` retries at once
 *     exchange ── signed out ──► resting until a sign-in or `syncNow`
 */
import { createEmitter } from '#domain/primitives/emitter.ts';
import type { Clock } from '#platform/clock.ts';
import type { Locks } from '#platform/locks.ts';
import type { OwnPoke } from '#remote/own-remote.ts';
import { backoffMs } from './backoff.ts';
import type { Exchange, SyncTrigger } from './exchange.ts';
import { type SyncErrorCode, toSyncError } from './sync-error.ts';
import { AT_ONCE, startWakeableLoop } from './wakeable-loop.ts';

/** Allows one exchange at a time per device, across tabs and workers. */
export const PUSH_LOCK = 'rihla:push';

const AGAIN_MS = 1500;
const MAX_AGAIN_MS = 300_000;

export interface OutboxSyncLoopOptions {
  readonly exchange: Exchange;
  readonly locks: Locks;
  readonly clock: Clock;
  /** From 0 up to, but not including, 1. */
  readonly random: () => number;
  /** Called when the person's account was deleted. */
  readonly onDeleted: (userId: string) => Promise<void>;
  readonly onFatal: (error: unknown) => void;
}

/** `waiting`: for a network, a sign-in or the next retry. */
export interface OutboxSyncStatus {
  readonly phase: 'resting' | 'sending' | 'waiting';
  /** Why it waits. */
  readonly code: SyncErrorCode | null;
}

export interface OutboxSyncLoop {
  /** Sets whose outbox to send, and the first trigger; null while signed out. */
  setUser(userId: string | null, first?: SyncTrigger): void;
  /** A mutation was added: exchanges if the outbox is not empty. */
  wake(): void;
  /** The server announced a change; `null` means any change. */
  poke(poke: OwnPoke | null): void;
  /** Exchanges now, despite earlier failures; resolves after the attempt. */
  syncNow(trigger?: SyncTrigger): Promise<void>;
  watch(listener: (status: OutboxSyncStatus) => void): () => void;
  /** Resolves when nothing writes any more. */
  stop(): Promise<void>;
}

export function startOutboxSyncLoop({
  exchange,
  locks,
  clock,
  random,
  onDeleted,
  onFatal,
}: OutboxSyncLoopOptions): OutboxSyncLoop {
  const statuses = createEmitter<OutboxSyncStatus>(() => status);
  let status: OutboxSyncStatus = { phase: 'resting', code: null };
  let user: string | null = null;
  let trigger: SyncTrigger = 'all';
  let due = Number.POSITIVE_INFINITY;
  let failures = 0;
  let repeats = 0;

  function notify(next: OutboxSyncStatus): void {
    status = next;
    statuses.emit(next);
  }

  function want(more: SyncTrigger): void {
    trigger = trigger === 'all' || more === 'all' ? 'all' : [...trigger, ...more];
  }

  /**
   * Exchanges at once, but respects the backoff after a failure, so that many changes without a network cause few requests.
   */
  function hurry(more: SyncTrigger): void {
    want(more);
    if (failures > 0) return;
    due = clock.now();
    loop.wake();
  }

  async function attempt(userId: string): Promise<void> {
    due = Number.POSITIVE_INFINITY;
    const carried = trigger;
    trigger = [];
    notify({ phase: 'sending', code: null });
    try {
      const outcome = await locks.hold(PUSH_LOCK, () => exchange(userId, loop.signal, carried), loop.signal);
      failures = 0;
      repeats = outcome === 'open' ? repeats + 1 : 0;
      if (outcome === 'deleted') await onDeleted(userId);
      if (outcome === 'open') want('all');
      if (outcome === 'open') due = Math.min(due, clock.now() + Math.min(MAX_AGAIN_MS, AGAIN_MS * 2 ** (repeats - 1)));
      notify({ phase: 'resting', code: null });
    } catch (error) {
      if (loop.signal.aborted) return;
      // Rethrows a bug.
      const { code, retryAfterMs } = toSyncError(error);
      if (code === 'storage_failed') throw error;
      want(carried);
      failures++;
      if (code !== 'signed_out') due = Math.min(due, clock.now() + backoffMs(failures, random(), retryAfterMs));
      notify({ phase: 'waiting', code });
    }
  }

  async function turn(): Promise<number | null> {
    if (user !== null && due <= clock.now()) {
      const serve = loop.takeRequests();
      await attempt(user);
      serve();
      return AT_ONCE;
    }
    return user === null || due === Number.POSITIVE_INFINITY ? null : due;
  }

  const loop = startWakeableLoop({
    clock,
    turn,
    onSetBack() {
      if (due !== Number.POSITIVE_INFINITY) due = clock.now();
    },
    onFatal,
  });

  return {
    setUser(userId, first = 'all') {
      if (userId === user) return;
      user = userId;
      failures = 0;
      repeats = 0;
      trigger = first;
      due = clock.now();
      if (userId === null) loop.takeRequests()();
      loop.wake();
    },
    wake: () => hurry([]),
    poke: (poke) => hurry(poke === null ? 'all' : [poke]),
    syncNow(more = 'all') {
      if (user === null || loop.signal.aborted) return Promise.resolve();
      want(more);
      failures = 0;
      repeats = 0;
      due = clock.now();
      return loop.request();
    },
    watch: statuses.listen,
    stop: () => loop.stop(),
  };
}
