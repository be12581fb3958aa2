/** Writing for screens: drafts, mutations, pictures, and their results. */

import { parseMutation } from '#domain/own/mutations.ts';
import { ownLists } from '#domain/own/own-lists.ts';
import { ownTrips } from '#domain/own/own-trips.ts';
import type { ChangeReport, OwnCheck, OwnTrip, Suggestion } from '#domain/own/own-view.ts';
import { viewOf } from '#domain/own/replay.ts';
import { ifError } from '#domain/primitives/if-error.ts';
import { photoPath } from '#domain/reviews/review.ts';
import type { Clock } from '#platform/clock.ts';
import { entryId, sha256 } from '#platform/digests.ts';
import type { PhotoRemote } from '#remote/photos.ts';
import { answerOrNull } from '#remote/remote-error.ts';
import type { OwnState, OwnStore } from '#replica/own-store.ts';
import { ReplicaError } from '#replica/replica-error.ts';
import { onChange } from '#workers/replica/on-change.ts';
import type { OwnApi, OwnProfileView, OwnReviewView } from './own-api.ts';

type WritingApi = Omit<
  OwnApi,
  'mutate' | 'watchSaved' | 'watchOutbox' | 'retryEntry' | 'discardEntry' | 'undoDiscard' | 'unsent'
>;

export interface WritingOptions {
  readonly store: OwnStore;
  readonly remote: Pick<PhotoRemote, 'downloadPhoto'>;
  readonly clock: Clock;
  /** Resolves when what the person had left here is back, see `SessionService.opened`. */
  readonly opened: () => Promise<void>;
  /** The signed-in person and their data; the state is null until it was read. */
  readonly current: () => { readonly user: string | null; readonly state: OwnState | null };
  /** Calls back now and whenever `current` changed. */
  readonly follow: (listener: () => void) => () => void;
  /** Called when an entry was added. */
  readonly wake: () => void;
  readonly onFatal: (error: unknown) => void;
}

const SIGNED_OUT = { ok: false, code: 'signed_out' } as const;

export function createWriting(options: WritingOptions): WritingApi {
  const { store, remote, clock, opened, current, follow, wake, onFatal } = options;
  /** Calls back with `view` of the present state whenever its result changes. */
  function watch<View>(
    view: (user: string, state: OwnState) => Promise<View>,
    listener: (view: View | null) => void,
  ): () => void {
    let asked = 0;
    const notifyIfChanged = onChange(listener);
    let isEnded = false;
    async function show(): Promise<void> {
      const mine = ++asked;
      const { user, state } = current();
      if (user !== null && state === null) return;
      const next = user === null || state === null ? null : await view(user, state);
      if (mine === asked && !isEnded) notifyIfChanged(next);
    }
    const stop = follow(() => void show().catch(onFatal));
    return () => {
      isEnded = true;
      stop();
    };
  }

  return {
    async mutateAll({ mutations: given, draft, replaces }) {
      const { user } = current();
      const mutations = given.flatMap((each) => parseMutation(each) ?? []);
      if (mutations.length !== given.length) return { ok: false, code: 'malformed' };
      if (user === null) return SIGNED_OUT;
      const done = await tryToStore(store.addAll(user, { mutations, draft, replaces, addedAt: clock.now() }));
      if (!done.ok) return done;
      wake();
      return { ok: true, seqs: done.value.map(({ seq }) => seq) };
    },
    watchLists: async (listener) => watch(async (_, { documents, entries }) => ownLists(documents, entries), listener),
    watchTrips: async (listener) =>
      watch<readonly OwnTrip[]>(async (_, { documents, entries }) => ownTrips(documents, entries), listener),
    watchReview: async (placeId, listener) =>
      watch<OwnReviewView>(async (user, state) => {
        const reviewId = await entryId(user, placeId);
        const { reviews, photos, refused } = viewOf(state);
        return {
          reviewId,
          review: reviews.get(placeId) ?? null,
          photos: photos.get(reviewId) ?? [],
          refused: refused.filter(({ mutation: { name, args } }) =>
            name === 'add_review_photo'
              ? args.review_id === reviewId
              : name === 'write_review' && args.restaurant_id === placeId,
          ),
        };
      }, listener),
    watchVotes: async (listener) => watch<ReadonlySet<string>>(async (_, state) => viewOf(state).votes, listener),
    watchChanges: async (placeId, listener) =>
      watch<readonly ChangeReport[]>(async (_, state) => viewOf(state).changes.get(placeId) ?? [], listener),
    watchChecks: async (listener) =>
      watch<ReadonlyMap<string, OwnCheck>>(async (_, state) => viewOf(state).checks, listener),
    watchSuggestions: async (listener) =>
      watch<readonly Suggestion[]>(async (_, state) => [...viewOf(state).suggestions.values()], listener),
    watchProfile: async (listener) =>
      watch<OwnProfileView>(async (_, state) => {
        const { profile, unsentFields, refused } = viewOf(state);
        return {
          profile,
          unsent: unsentFields,
          refused: refused.filter(
            ({ mutation }) => mutation.name === 'update_profile' || mutation.name === 'update_preferences',
          ),
        };
      }, listener),
    async readDraft(key) {
      await opened();
      const { user } = current();
      return user === null ? undefined : store.drafts.read(user, key);
    },
    async saveDraft(key, value) {
      const { user } = current();
      if (user === null) return SIGNED_OUT;
      const stored = await tryToStore(store.drafts.keep(user, key, value));
      return stored.ok ? { ok: true } : stored;
    },
    async forgetDraft(key) {
      const { user } = current();
      if (user !== null) await store.drafts.forget(user, key);
    },
    async savePhoto(placeId, draft, { bytes }, use) {
      const { user } = current();
      if (user === null) return SIGNED_OUT;
      const about = use === 'review' ? await entryId(user, placeId) : placeId;
      const path = photoPath(user, about, await sha256(bytes));
      const photo = { path, userId: user, bytes, addedAt: clock.now(), draft, isUploaded: false };
      const stored = await tryToStore(store.photos.keep(photo));
      return stored.ok ? { ok: true, path } : stored;
    },
    async readPhoto(path) {
      const { user } = current();
      const stored = await store.photos.read(path);
      if (stored) return stored.userId === user ? stored.bytes : null;
      if (user === null) return null;
      // Without an answer the screen shows that it is missing; opening the screen again retries.
      return answerOrNull(remote.downloadPhoto(user, path));
    },
  };
}

type Stored<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly code: string };

/** Whether the work was stored. A full or broken disk becomes a result; a bug rejects. */
async function tryToStore<T>(work: Promise<T>): Promise<Stored<T>> {
  return work.then(
    (value) => ({ ok: true, value }),
    ifError(ReplicaError, ({ code }) => ({ ok: false, code })),
  );
}
