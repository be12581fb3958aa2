import type { AccountCalls, Session } from '#domain/account/account.ts';
import { viewOf } from '#domain/own/replay.ts';
import { createEmitter } from '#domain/primitives/emitter.ts';
import { noOp } from '#domain/primitives/no-op.ts';
import type { BoxKeys } from '#platform/sealed-box.ts';
import type { Auth, SignedIn } from '#remote/auth.ts';
import { RemoteError } from '#remote/remote-error.ts';
import type { OwnStore } from '#replica/own-store.ts';
import { createTaskQueue } from '#sync/task-queue.ts';
import type { ReplicaApi } from '#workers/replica/api.ts';

/** Tells the other tabs that the stored session changed. */
export interface SessionChannel {
  notify(): void;
  onNotified(listener: () => void): void;
}

export interface SessionServiceOptions {
  readonly auth: Auth;
  readonly store: OwnStore;
  readonly channel: SessionChannel;
  /** Called with the person's id, or null, once the stored session was read and whenever the person changes. */
  readonly onUser: (userId: string | null) => void;
  /** The person's pair of keys, see `OwnRemote.sealingKeys`. */
  readonly keysOf: (userId: string) => Promise<BoxKeys>;
  /** Called after a person with a lapsed session has signed in again: their outbox continues. */
  readonly onReturn: () => void;
  readonly onFatal: (error: unknown) => void;
}

export interface SessionService extends Pick<ReplicaApi, 'signOut'> {
  /** All account calls; other tabs are notified of a changed session. */
  readonly account: AccountCalls;
  /** Calls back once the stored session was read, and on every change of it or of the person's name. */
  watch(listener: (session: Session | null) => void): () => void;
  /** The signed-in person's id, once known. */
  userId(): string | null;
  /** Called when the network is back: fetches the person's keys if that has failed. */
  comeBack(): void;
}

/** Manages the session and the documents that belong to it; signing out removes both. */
export function createSessionService(options: SessionServiceOptions): SessionService {
  const { auth, store, channel, keysOf, onUser, onReturn, onFatal } = options;
  const changes = createEmitter<Session | null>();
  let signedIn: SignedIn | null | undefined;
  let session: Session | null | undefined;
  let stopProfile = noOp;
  const serial = createTaskQueue();

  /** Deletes the documents of everyone but this person, and seals what they left. One call after the other. */
  function closeOthers(userId: string | null): Promise<void> {
    return serial(async () => {
      await store.keepDocumentsOf(userId);
      await store.left.sealOthers(userId);
    });
  }

  /**
   * Notes the key for this person's leaving, and opens what they left here before.
   * @throws {RemoteError} without a network
   */
  async function fetchKeys(userId: string): Promise<void> {
    const keys = await keysOf(userId);
    await store.left.noteKey(userId, keys.publicKey);
    await store.left.open(userId, keys);
    // They may have signed out meanwhile.
    if (signedIn?.userId !== userId) await closeOthers(signedIn?.userId ?? null);
  }

  /** As `fetchKeys`; without a network it is tried again at the next start, or at the sign-out. */
  async function tryToFetchKeys(userId: string): Promise<void> {
    try {
      if (!(await store.left.isReady(userId))) await fetchKeys(userId);
    } catch (error) {
      if (!(error instanceof RemoteError)) onFatal(error);
    }
  }

  function notify(next: Session | null): void {
    if (JSON.stringify(next) === JSON.stringify(session)) return;
    session = next;
    changes.emit(next);
  }

  auth.watch((next) => {
    const before = signedIn;
    signedIn = next;
    if (before !== undefined && before?.isLapsed !== next?.isLapsed) channel.notify();
    if (before !== undefined && before?.userId === next?.userId) {
      // The session may have a new address, confirmed here or elsewhere.
      if (session && next) notify({ ...next, name: session.name });
      if (before?.isLapsed && next && !next.isLapsed) {
        void tryToFetchKeys(next.userId);
        onReturn();
      }
      return;
    }
    stopProfile();
    stopProfile = noOp;
    void closeOthers(next?.userId ?? null).catch(onFatal);
    if (next && !next.isLapsed) void tryToFetchKeys(next.userId);
    onUser(next?.userId ?? null);
    if (!next) {
      notify(null);
      return;
    }
    // The profile's name replaces the name given at sign-up, which may be older.
    stopProfile = store.watch(next.userId, (state) => {
      const present = signedIn ?? next;
      notify({ ...present, name: viewOf(state).profile?.name ?? present.name });
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
    async signOut(how) {
      const userId = signedIn?.userId;
      if (userId !== undefined && how?.isOutboxForgotten) await store.forgetEntries(userId);
      if (userId !== undefined && (await store.left.has(userId)) && !(await store.left.isReady(userId))) {
        try {
          await fetchKeys(userId);
        } catch (error) {
          if (error instanceof RemoteError) return 'not_sealed';
          throw error;
        }
      }
      await auth.signOut();
      channel.notify();
      // The change of the session has started it.
      await serial(async () => {});
      return 'signed_out';
    },
    watch(listener) {
      const stop = changes.listen(listener);
      if (session !== undefined) listener(session);
      return stop;
    },
    userId: () => signedIn?.userId ?? null,
    comeBack() {
      if (signedIn && !signedIn.isLapsed) void tryToFetchKeys(signedIn.userId);
    },
  };
}
