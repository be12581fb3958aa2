import type { AccountCalls, Session } from '#domain/account/account.ts';
import { viewOf } from '#domain/own/replay.ts';
import { createEmitter } from '#domain/primitives/emitter.ts';
import { noOp } from '#domain/primitives/no-op.ts';
import type { BoxKeys } from '#platform/sealed-box.ts';
import type { Auth, SignedIn } from '#remote/auth.ts';
import { RemoteError } from '#remote/remote-error.ts';
import type { OwnStore } from '#replica/own-store.ts';
import { isFull, ReplicaError } from '#replica/replica-error.ts';
import { closeOthers, withStoredUser } from '#sync/close-others.ts';
import type { ReplicaApi, SignOutOutcome } from '#workers/replica/api.ts';
import type { ServiceOptions, SessionChannel } from '#workers/replica/service-options.ts';

export interface SessionServiceOptions extends Pick<ServiceOptions, 'locks' | 'clock' | 'onFatal'> {
  readonly auth: Auth;
  readonly store: OwnStore;
  readonly channel: SessionChannel;
  /** Called with the person's id, or null, once the stored session was read and whenever the person changes. */
  readonly onUser: (userId: string | null) => void;
  /** The person's pair of keys, see `OwnRemote.sealingKey`. */
  readonly keysOf: (userId: string) => Promise<BoxKeys>;
  /** Called after a person with a lapsed session has signed in again: their outbox continues. */
  readonly onReturn: () => void;
}

export interface SessionService extends Pick<ReplicaApi, 'signOut'> {
  /** All account calls; other tabs are notified of a changed session. */
  readonly account: AccountCalls;
  /** Calls back once the stored session was read, and on every change of it or of the person's name. */
  watch(listener: (session: Session | null) => void): () => void;
  /** The signed-in person's id, once known. */
  userId(): string | null;
  /** Waits until what the person had left here is back, if it can be opened within a few seconds. */
  opened(): Promise<void>;
  /** Deletes everything of a person whose account was deleted, and signs them out. */
  forgetAccount(userId: string): Promise<void>;
  /** Called when the network is back: seals and opens what has failed before. */
  comeBack(): void;
}

/** How long a form or the outbox waits for what was left. If it comes later, nothing is lost: see `DraftRow.isUnread`. */
const OPEN_WAIT_MS = 4000;

/** Manages the session and what belongs to it on the device; signing out removes the documents, and seals the rest. */
export function createSessionService(options: SessionServiceOptions): SessionService {
  const { auth, store, channel, locks, clock, keysOf, onUser, onReturn, onFatal } = options;
  const changes = createEmitter<Session | null>();
  const closing = { store, locks, storedUser: () => auth.storedUser() };
  let signedIn: SignedIn | null | undefined;
  let session: Session | null | undefined;
  let hasClosed = false;
  let stopProfile = noOp;
  /** Runs while what others left is sealed, and what the person left is opened. */
  let opening = Promise.resolve();

  /**
   * Notes the key for this person's leaving, and opens what they left here before.
   * @throws {RemoteError} without a network
   */
  async function fetchKeys(userId: string): Promise<void> {
    const keys = await keysOf(userId);
    const isClosed = await withStoredUser(closing, async (present) => {
      await store.left.noteKey(userId, keys.publicKey);
      if (present === userId) await store.left.open(userId, keys);
      return store.left.isSealed(userId);
    });
    // What they left before they signed out meanwhile can be sealed now.
    await closeOthers(closing);
    if (signedIn?.userId !== userId) return;
    hasClosed = isClosed;
    if (session) notify(withName(signedIn, session.name));
  }

  /**
   * Seals what others left, and opens what the person left. What fails is tried again at the next start or `comeBack`.
   * @param isArrival whether the person has just signed in: their key is then compared with the server's, which may have
   *   another secret than before
   */
  async function settle(isArrival = false): Promise<void> {
    const person = signedIn;
    try {
      await closeOthers(closing);
      if (!person || person.isLapsed) return;
      const { userId } = person;
      if (await store.left.isSealed(userId)) await fetchKeys(userId);
      // Nobody waits for it.
      else if (isArrival || !(await store.left.isKeyNoted(userId))) void fetchKeys(userId).catch(reportBug);
    } catch (error) {
      reportBug(error);
    }
  }

  function reportBug(error: unknown): void {
    if (!(error instanceof RemoteError) && !(error instanceof ReplicaError)) onFatal(error);
  }

  /** Seals what the person leaves, before their session ends: a failure leaves them signed in. Null if it is sealed. */
  async function sealOwn({ userId, isLapsed }: SignedIn): Promise<SignOutOutcome | null> {
    try {
      if (await store.left.has(userId)) await compareKeys(userId);
      await withStoredUser(closing, async (present) => {
        if (present === userId) await store.left.seal(userId);
      });
      return null;
    } catch (error) {
      if (error instanceof RemoteError) return isLapsed ? 'lapsed' : 'offline';
      opening = settle();
      if (!isFull(error)) throw error;
      return 'storage_full';
    }
  }

  /** Without an answer within a few seconds the noted key is used. @throws {RemoteError} if none is noted */
  async function compareKeys(userId: string): Promise<void> {
    const isNoted = await store.left.isKeyNoted(userId);
    const fetching = fetchKeys(userId);
    await (isNoted ? atMost(OPEN_WAIT_MS, fetching.catch(reportBug)) : fetching);
  }

  async function atMost(ms: number, work: Promise<void>): Promise<void> {
    let stop = noOp;
    const waited = new Promise<void>((resolve) => {
      stop = clock.later(resolve, ms);
    });
    await Promise.race([work, waited]);
    stop();
  }

  function notify(next: Session | null): void {
    if (JSON.stringify(next) === JSON.stringify(session)) return;
    session = next;
    changes.emit(next);
  }

  const withName = (person: SignedIn, name: string): Session => ({
    ...person,
    name,
    ...(hasClosed ? { hasClosed } : {}),
  });

  auth.watch((next) => {
    const before = signedIn;
    signedIn = next;
    if (before !== undefined && before?.isLapsed !== next?.isLapsed) channel.notify();
    if (before !== undefined && before?.userId === next?.userId) {
      // The session may have a new address, confirmed here or elsewhere.
      if (session && next) notify(withName(next, session.name));
      if (before?.isLapsed && next && !next.isLapsed) {
        opening = settle(true);
        onReturn();
      }
      return;
    }
    stopProfile();
    stopProfile = noOp;
    hasClosed = false;
    opening = settle(before !== undefined);
    onUser(next?.userId ?? null);
    if (!next) {
      notify(null);
      return;
    }
    // The profile's name replaces the name given at sign-up, which may be older.
    stopProfile = store.watch(next.userId, (state) => {
      const present = signedIn ?? next;
      notify(withName(present, viewOf(state).profile?.name ?? present.name));
    });
  });
  const reload = () => void auth.reload().catch(onFatal);
  channel.onNotified(reload);
  reload();

  async function notifying<Result>(work: Promise<Result>): Promise<Result> {
    const result = await work;
    channel.notify();
    return result;
  }

  async function signOut(how?: { readonly isOutboxForgotten: boolean }): Promise<SignOutOutcome> {
    const person = signedIn;
    if (person && how?.isOutboxForgotten) await store.forgetEntries(person.userId);
    const refusal = person && !how?.isOutboxForgotten ? await sealOwn(person) : null;
    if (refusal) return refusal;
    try {
      await auth.signOut();
    } catch (error) {
      // Still signed in: what was sealed for the leaving is opened again.
      opening = settle();
      throw error;
    }
    channel.notify();
    // What this can't seal is hidden, and sealed at a later start.
    await closeOthers(closing);
    return 'signed_out';
  }

  return {
    account: {
      sendCode: (...to) => auth.sendCode(...to),
      startGoogle: (back) => auth.startGoogle(back),
      sendPasswordReset: (email) => auth.sendPasswordReset(email),
      openRecovery: (tokenHash) => auth.openRecovery(tokenHash),
      openRecoveryWithCode: (...mailed) => auth.openRecoveryWithCode(...mailed),
      changePassword: (change) => auth.changePassword(change),
      sendReauthenticationCode: () => auth.sendReauthenticationCode(),
      resendConfirmation: (email) => auth.resendConfirmation(email),
      requestEmailChange: (email) => auth.requestEmailChange(email),
      signIn: (...form) => notifying(auth.signIn(...form)),
      signUp: (...form) => notifying(auth.signUp(...form)),
      signInWithCode: (...form) => notifying(auth.signInWithCode(...form)),
      signInWithMailCode: (...form) => notifying(auth.signInWithMailCode(...form)),
      finishGoogle: (...flow) => notifying(auth.finishGoogle(...flow)),
      acceptMailLink: (...link) => notifying(auth.acceptMailLink(...link)),
      resetPassword: (password) => notifying(auth.resetPassword(password)),
    },
    signOut,
    watch(listener) {
      const stop = changes.listen(listener);
      if (session !== undefined) listener(session);
      return stop;
    },
    userId: () => signedIn?.userId ?? null,
    opened: () => atMost(OPEN_WAIT_MS, opening),
    async forgetAccount(userId) {
      if (signedIn?.userId === userId) await signOut({ isOutboxForgotten: true });
      else await store.forgetEntries(userId);
      await store.left.forget(userId);
    },
    comeBack() {
      opening = settle();
    },
  };
}
