/** The person's own data: changes are stored here at once and sent to the server when possible. */

import { photoOf, type StoredMutation, subjectOf } from '#domain/own/mutations.ts';
import { viewOf } from '#domain/own/replay.ts';
import { type SavedEntry, savedList } from '#domain/own/saved-list.ts';
import { createEmitter } from '#domain/primitives/emitter.ts';
import { noOp } from '#domain/primitives/no-op.ts';
import { isStale, LISTENING_POLL_MS, POLL_MS, type View } from '#domain/sync/freshness.ts';
import { entryId } from '#platform/digests.ts';
import type { Remote } from '#remote/remote.ts';
import { isUnsent, type OutboxEntry } from '#replica/outbox-entry.ts';
import type { OwnState, OwnStore } from '#replica/own-store.ts';
import { findRestaurantById } from '#replica/restaurants.ts';
import type { OutboxSyncLoop, OutboxSyncStatus } from '#sync/outbox-sync-loop.ts';
import { onChange } from '#workers/replica/on-change.ts';
import type { ServiceOptions } from '#workers/replica/service-options.ts';
import type { OutboxItem, OwnApi, TwoTextsPlace } from './own-api.ts';
import { createWriting } from './own-writing.ts';
import { awaitingConfirmation, CONTACT_UNCONFIRMED, photosRefusedWith } from './refused-together.ts';

export interface OwnService {
  readonly api: OwnApi;
  /** Calls back with the saved places now and whenever the person's data or the connection changed. */
  readonly followSaved: (listener: (entries: readonly SavedEntry[] | null) => void) => () => void;
  setUser(userId: string | null): void;
  /** Whether the person's data is too old for the view; false until it was read. */
  isOld(view: View): boolean;
  /** Pulls the person's data if it is too old for the view. */
  revalidate(view: View): void;
  /** Sends everything that the server refused for this reason again, as new entries in the order of the old ones. */
  sendAgain(userId: string, code: string): Promise<void>;
  /** While data saver is on, only the outbox causes requests (Y43). */
  setSparing(isSparing: boolean): void;
  /** Makes this tab watch the server's changes for all tabs. */
  lead(): () => void;
  close(): Promise<void>;
}

export interface OwnServiceOptions extends Pick<ServiceOptions, 'replica' | 'clock' | 'showBadge' | 'onFatal'> {
  readonly store: OwnStore;
  readonly remote: Pick<Remote, 'watchOwn' | 'isListening' | 'downloadPhoto'>;
  readonly outboxSync: OutboxSyncLoop;
  /** Resolves when what the person had left here is back, see `SessionService.opened`. */
  readonly opened: () => Promise<void>;
}

const toIso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

export function startOwnService(options: OwnServiceOptions): OwnService {
  const { store, replica, remote, outboxSync, clock, opened, showBadge, onFatal } = options;
  let user: string | null = null;
  let isLeading = false;
  let isSparing = false;
  let stopWatch = noOp;
  let stopPokes = noOp;
  let stopPoll = noOp;
  let state: OwnState | null = null;
  let outboxStatus: OutboxSyncStatus = { phase: 'resting', code: null };
  let badge = 0;
  const changes = createEmitter();
  const discarded = new Map<number, OutboxEntry>();

  function notify(): void {
    const count = state?.entries.filter(isUnsent).length ?? 0;
    if (count !== badge) void showBadge(count).catch(onFatal);
    badge = count;
    changes.emit();
  }

  const stopStatus = outboxSync.watch((status) => {
    outboxStatus = status;
    notify();
  });

  function resubscribe(): void {
    stopPokes();
    stopPoll();
    stopPokes = noOp;
    stopPoll = noOp;
    if (!isLeading || isSparing || user === null) return;
    stopPokes = remote.watchOwn(user, (change) => outboxSync.poke(change));
    const poll = () => {
      const since = clock.now() - (state?.syncedAt ?? Number.NEGATIVE_INFINITY);
      const isQuiet = remote.isListening() && since >= 0 && since < LISTENING_POLL_MS;
      if (!isQuiet) outboxSync.poke(null);
      stopPoll = clock.later(poll, POLL_MS);
    };
    stopPoll = clock.later(poll, POLL_MS);
  }

  function follow(listener: () => void): () => void {
    const stop = changes.listen(listener);
    listener();
    return stop;
  }

  const isOld = (view: View): boolean => state !== null && isStale(view, state.syncedAt, clock.now());

  /** The id of the place that a mutation concerns. */
  async function placeOf(about: StoredMutation): Promise<string | null> {
    const subject = subjectOf(about);
    if (subject === null || 'placeId' in subject) return subject?.placeId ?? null;
    if (user === null) return null;
    const known = state?.documents.own_reviews.find(({ id }) => id === subject.reviewId);
    if (known) return known.restaurant_id;
    for (const { mutation } of state?.entries ?? []) {
      if (mutation.name !== 'write_review') continue;
      if ((await entryId(user, mutation.args.restaurant_id)) === subject.reviewId) return mutation.args.restaurant_id;
    }
    return null;
  }

  async function toItem(
    { seq, mutation, addedAt, state: kept, code }: OutboxEntry,
    awaiting: ReadonlySet<number>,
  ): Promise<OutboxItem> {
    const id = await placeOf(mutation);
    const isAwaiting = awaiting.has(seq);
    const isSending = kept === 'waiting' && outboxStatus.phase === 'sending';
    return {
      seq,
      mutation,
      addedAt,
      state: isSending ? 'sending' : kept === 'discarded' || isAwaiting ? 'waiting' : kept,
      code: isAwaiting ? CONTACT_UNCONFIRMED : code,
      placeId: id,
      place: id === null ? null : await linkOf(id),
    };
  }

  async function linkOf(placeId: string): Promise<OutboxItem['place']> {
    const found = await findRestaurantById(replica, placeId);
    return found ? { name: found.name, slug: found.slug } : null;
  }

  /** @param addedAt epoch milliseconds to show */
  async function retryWithPhotos(entry: OutboxEntry, all: readonly OutboxEntry[], addedAt: number): Promise<void> {
    for (const each of [entry, ...(await photosRefusedWith(entry, all))]) {
      const path = photoOf(each.mutation);
      // The server deletes pictures that nothing names, so it may be gone there.
      if (path !== null) await store.photos.mark(path, false);
      await store.retry(each.seq, addedAt);
    }
  }

  async function twoTexts(): Promise<TwoTextsPlace[]> {
    const reviews = state ? [...viewOf(state).reviews] : [];
    const split = reviews.flatMap(([placeId, { secondTexts }]) => (secondTexts.length > 0 ? [placeId] : []));
    return Promise.all(split.map(async (placeId) => ({ placeId, place: await linkOf(placeId) })));
  }

  const writing = createWriting({
    store,
    remote,
    clock,
    opened,
    current: () => ({ user, state }),
    follow,
    wake: () => outboxSync.wake(),
    onFatal,
  });

  const api: OwnApi = {
    ...writing,
    async mutate(mutation) {
      const done = await writing.mutateAll({ mutations: [mutation] });
      return done.ok ? { ok: true } : done;
    },
    async watchSaved(listener) {
      const notifyIfChanged = onChange(listener);
      return follow(() => {
        if (user === null || state !== null) notifyIfChanged(state && viewOf(state).saved);
      });
    },
    async watchOutbox(listener) {
      let asked = 0;
      let isEnded = false;
      async function show(): Promise<void> {
        const mine = ++asked;
        const entries = state?.entries.filter((entry) => entry.state !== 'discarded') ?? [];
        const awaiting = await awaitingConfirmation(entries);
        const items = await Promise.all(entries.map((entry) => toItem(entry, awaiting)));
        const split = await twoTexts();
        if (mine !== asked || isEnded) return;
        const syncedAt = toIso(state?.syncedAt ?? null);
        listener({ items, waitsFor: outboxStatus.code, syncedAt, ...(split.length > 0 && { twoTexts: split }) });
      }
      const stop = follow(() => void show().catch(onFatal));
      return () => {
        isEnded = true;
        stop();
      };
    },
    async retryEntry(seq) {
      const entry = state?.entries.find((each) => each.seq === seq);
      if (!entry) return;
      await retryWithPhotos(entry, await store.entries(entry.userId), clock.now());
      void outboxSync.syncNow().catch(onFatal);
    },
    async discardEntry(seq) {
      const entry = await store.discard(seq);
      if (entry) discarded.set(seq, entry);
      outboxSync.wake();
      return entry !== undefined;
    },
    async undoDiscard(seq) {
      const entry = discarded.get(seq);
      if (!entry) return;
      discarded.delete(seq);
      await store.putBack(entry);
      outboxSync.wake();
    },
    async unsent() {
      if (user === null) return 0;
      return (await store.entries(user)).filter(isUnsent).length + (await store.drafts.count(user));
    },
  };

  return {
    api,
    setUser(userId) {
      if (userId === user) return;
      user = userId;
      state = null;
      stopWatch();
      stopWatch = noOp;
      discarded.clear();
      outboxSync.setUser(userId, isSparing ? [] : 'all');
      resubscribe();
      notify();
      if (userId === null) return;
      void opened()
        .then(() => store.photos.sweep(userId, clock.now()))
        .catch(onFatal);
      stopWatch = store.watch(userId, (next) => {
        state = next;
        // Another tab may have closed before it sent its entries.
        if (isLeading && next.entries.some((entry) => entry.state === 'waiting')) outboxSync.wake();
        notify();
      });
    },
    isOld,
    revalidate(view) {
      if (!isSparing && isOld(view)) outboxSync.poke(null);
    },
    async sendAgain(userId, code) {
      await opened();
      const all = await store.entries(userId);
      const refused = all.filter((entry) => entry.state === 'refused' && entry.code === code);
      for (const entry of refused) await retryWithPhotos(entry, all, entry.addedAt);
      if (refused.length > 0 && user === userId) await outboxSync.syncNow();
    },
    setSparing(next) {
      if (next === isSparing) return;
      isSparing = next;
      resubscribe();
    },
    lead() {
      isLeading = true;
      resubscribe();
      return () => {
        isLeading = false;
        resubscribe();
      };
    },
    followSaved: (listener) =>
      follow(() => {
        if (user === null || state !== null) listener(state && savedList(state));
      }),
    async close() {
      stopWatch();
      stopStatus();
      isLeading = false;
      resubscribe();
      await outboxSync.stop();
      store.close();
    },
  };
}
