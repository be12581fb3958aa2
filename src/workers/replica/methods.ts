/**
 * Says how the page calls each method of the replica worker. The client and the worker's object are built from this table; a
 * method without an entry does not compile.
 */

import type { AuthRefusal } from '#domain/account/account.ts';
import type { ReplicaApi } from './api.ts';

type Answer<Method> = Method extends (...args: never[]) => infer Result ? Awaited<Result> : never;

/**
 * `watch`: the last argument is a listener; the client subscribes it again on each new worker.
 * `ask`: repeated on the worker that replaces a crashed one. `once`: never repeated, because it may have taken effect.
 * `quietly`: as `ask`, but a crash is no error. An object gives the result to return after a crash.
 */
type HowAsked<Method> = Method extends (...args: never[]) => Promise<() => void>
  ? 'watch'
  : 'ask' | 'once' | 'quietly' | { readonly ask: Answer<Method> } | { readonly once: Answer<Method> };

export type MethodName = Exclude<keyof ReplicaApi, 'open'>;

const DOWN = { ok: false, code: 'worker_crashed' } as const;
const CRASHED: AuthRefusal = { ok: false, code: 'worker_crashed', message: 'Please try again' };
const FAILED = { ok: false, code: 'failed' } as const;
/** A repetition could sign up twice, or use up a code. */
const AUTH = { once: CRASHED };
const DONE_ONCE = { once: DOWN };

export const METHODS: { readonly [Name in MethodName]: HowAsked<ReplicaApi[Name]> } = {
  connectIndex: 'quietly',
  follow: 'quietly',
  keep: 'ask',
  drop: 'ask',
  pause: 'ask',
  resume: 'ask',
  watchRegions: 'watch',
  keepMap: 'ask',
  pauseMap: 'ask',
  resumeMap: 'ask',
  dropMap: 'ask',
  findRestaurant: { ask: { kind: 'unreachable', code: 'failed' } },
  watchRestaurant: 'watch',
  watchStatus: 'watch',
  readClaims: { ask: null },
  readCredits: { ask: null },
  refresh: 'quietly',
  comeBack: 'quietly',
  revalidate: 'quietly',
  compareWithServer: 'ask',
  signIn: AUTH,
  signUp: AUTH,
  sendCode: AUTH,
  signInWithCode: AUTH,
  signInWithMailCode: AUTH,
  startGoogle: AUTH,
  finishGoogle: AUTH,
  acceptMailLink: AUTH,
  sendPasswordReset: AUTH,
  openRecovery: AUTH,
  openRecoveryWithCode: AUTH,
  resetPassword: AUTH,
  changePassword: AUTH,
  sendReauthenticationCode: AUTH,
  resendConfirmation: AUTH,
  requestEmailChange: AUTH,
  signOut: 'ask',
  watchSession: 'watch',
  mutate: DONE_ONCE,
  mutateAll: DONE_ONCE,
  watchReview: 'watch',
  watchVotes: 'watch',
  watchChanges: 'watch',
  watchChecks: 'watch',
  watchSuggestions: 'watch',
  readReviews: { ask: null },
  fetchReviews: { ask: FAILED },
  searchProvider: 'ask',
  fetchDirections: { ask: { status: 'failed', routes: [] } },
  fetchGoogleReviews: 'ask',
  watchProfile: 'watch',
  readDraft: 'ask',
  // Idempotent.
  saveDraft: { ask: DOWN },
  forgetDraft: 'ask',
  savePhoto: { ask: DOWN },
  readPhoto: { ask: null },
  readReviewPhoto: { ask: null },
  watchSaved: 'watch',
  watchSavedPlaces: 'watch',
  watchLists: 'watch',
  watchTrips: 'watch',
  watchOutbox: 'watch',
  retryEntry: 'once',
  discardEntry: 'once',
  undoDiscard: 'once',
  unsent: 'ask',
  writeOutboxFile: 'ask',
  readOutboxFile: DONE_ONCE,
  measureStorage: 'ask',
  dropFetched: 'ask',
  databaseIdentity: 'ask',
  watchDashboard: 'watch',
  setAvatar: DONE_ONCE,
  listSessions: { ask: DOWN },
  endSession: DONE_ONCE,
  deleteAccount: DONE_ONCE,
  writeDataFile: 'ask',
  watchMembership: 'watch',
  refreshMembership: { ask: false },
  // A repetition returns the same page.
  startCheckout: { ask: DOWN },
  openPortal: { ask: DOWN },
  cancelSubscription: { ask: DOWN },
  resumeSubscription: { ask: DOWN },
  watchOffers: 'watch',
  watchPromotions: 'watch',
};

type Untyped = (...args: unknown[]) => unknown;

/** Builds an object with one function per method. */
export function eachMethod(make: (name: MethodName) => Untyped): Record<MethodName, Untyped> {
  // The object's keys are exactly the names of its type.
  const names = Object.keys(METHODS) as MethodName[];
  return Object.fromEntries(names.map((name) => [name, make(name)])) as unknown as Record<MethodName, Untyped>;
}
