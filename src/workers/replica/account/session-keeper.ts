import type { AccountCalls, Session } from '#domain/account.ts';
import { replay } from '#domain/replay.ts';
import type { Auth, SignedIn } from '#remote/auth.ts';
import type { OwnStore } from '#replica/own-store.ts';
import type { ReplicaApi } from '#workers/replica/api.ts';

/** Tells the other tabs that the stored session changed. */
export interface SessionChannel {
  tell(): void;
  onTold(listener: () => void): void;
}

export interface SessionKeeperOptions {
  readonly auth: Auth;
  readonly store: OwnStore;
  readonly channel: SessionChannel;
  /** Called with the user's id, or null, once the stored session was read and whenever it becomes another's. */
  readonly onUser: (userId: string | null) => void;
  /** Called when somebody whose session had lapsed has signed in again: what waited for them goes on. */
  readonly onReturn: () => void;
  readonly onFatal: (error: unknown) => void;
}

export interface SessionKeeper extends Pick<ReplicaApi, 'signOut'> {
  /** Every call about the account; what changed the session is told to the other tabs. */
  readonly account: AccountCalls;
  /** Calls back once the stored session was read, and on every change of it or of one's name. */
  watch(listener: (session: Session | null) => void): () => void;
  /** Who is signed in, as far as known. */
  userId(): string | null;
}

/** What there is to end while there is nothing. */
const nothing = (): void => {};

/** The session and the documents that belong to it: with the one go the others. */
export function createSessionKeeper(options: SessionKeeperOptions): SessionKeeper {
  const { auth, store, channel, onUser, onReturn, onFatal } = options;
  const listeners = new Set<(session: Session | null) => void>();
  let signedIn: SignedIn | null | undefined;
  let session: Session | null | undefined;
  let stopProfile = nothing;

  function tell(next: Session | null): void {
    if (JSON.stringify(next) === JSON.stringify(session)) return;
    session = next;
    for (const listener of listeners) listener(next);
  }

  auth.watch((next) => {
    const before = signedIn;
    signedIn = next;
    if (before !== undefined && before?.isLapsed !== next?.isLapsed) channel.tell();
    if (before !== undefined && before?.userId === next?.userId) {
      // Their address may be another: a change of it was confirmed, here or elsewhere.
      if (session && next) tell({ ...next, name: session.name });
      if (before?.isLapsed && !next?.isLapsed) onReturn();
      return;
    }
    stopProfile();
    stopProfile = nothing;
    void store.keepDocumentsOf(next?.userId ?? null).catch(onFatal);
    onUser(next?.userId ?? null);
    if (!next) {
      tell(null);
      return;
    }
    // The profile's name wins over what was said at sign-up: it may have been changed since.
    stopProfile = store.watch(next.userId, ({ documents, entries }) => {
      const present = signedIn ?? next;
      tell({ ...present, name: replay(documents, entries).profile?.name ?? present.name });
    });
  });
  const reload = () => void auth.reload().catch(onFatal);
  channel.onTold(reload);
  reload();

  async function telling<Result>(work: Promise<Result>): Promise<Result> {
    const result = await work;
    channel.tell();
    return result;
  }

  return {
    account: {
      sendCode: (...to) => auth.sendCode(...to),
      startGoogle: (back) => auth.startGoogle(back),
      sendPasswordReset: (email) => auth.sendPasswordReset(email),
      openRecovery: (tokenHash) => auth.openRecovery(tokenHash),
      changePassword: (change) => auth.changePassword(change),
      sendReauthenticationCode: () => auth.sendReauthenticationCode(),
      resendConfirmation: (email) => auth.resendConfirmation(email),
      requestEmailChange: (email) => auth.requestEmailChange(email),
      signIn: (...form) => telling(auth.signIn(...form)),
      signUp: (...form) => telling(auth.signUp(...form)),
      signInWithCode: (...form) => telling(auth.signInWithCode(...form)),
      finishGoogle: (...flow) => telling(auth.finishGoogle(...flow)),
      acceptMailLink: (...link) => telling(auth.acceptMailLink(...link)),
      resetPassword: (password) => telling(auth.resetPassword(password)),
    },
    async signOut(how) {
      const leaving = signedIn?.userId;
      if (how?.isOutboxForgotten && leaving !== undefined) await store.forgetEntries(leaving);
      await auth.signOut();
      channel.tell();
    },
    watch(listener) {
      listeners.add(listener);
      if (session !== undefined) listener(session);
      return () => listeners.delete(listener);
    },
    userId: () => signedIn?.userId ?? null,
  };
}
