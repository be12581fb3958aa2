import type { AccountCalls, Session } from '#domain/account/account.ts';
import { viewOf } from '#domain/own/replay.ts';
import { createEmitter } from '#domain/primitives/emitter.ts';
import { noOp } from '#domain/primitives/no-op.ts';
import type { Auth, SignedIn } from '#remote/auth.ts';
import type { OwnStore } from '#replica/own-store.ts';
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
}

/** Manages the session and the documents that belong to it; signing out removes both. */
export function createSessionService(options: SessionServiceOptions): SessionService {
  const { auth, store, channel, onUser, onReturn, onFatal } = options;
  const changes = createEmitter<Session | null>();
  let signedIn: SignedIn | null | undefined;
  let session: Session | null | undefined;
  let stopProfile = noOp;

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
      if (before?.isLapsed && !next?.isLapsed) onReturn();
      return;
    }
    stopProfile();
    stopProfile = noOp;
    void store.keepDocumentsOf(next?.userId ?? null).catch(onFatal);
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
      const leaving = signedIn?.userId;
      if (how?.isOutboxForgotten && leaving !== undefined) await store.forgetEntries(leaving);
      await auth.signOut();
      channel.notify();
    },
    watch(listener) {
      const stop = changes.listen(listener);
      if (session !== undefined) listener(session);
      return stop;
    },
    userId: () => signedIn?.userId ?? null,
  };
}
