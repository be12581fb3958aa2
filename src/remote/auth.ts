import type { SupabaseClient } from '@supabase/supabase-js';
import type { AccountCalls, AuthResult, MailLinkResult, MailLinkType, Session } from '#domain/account/account.ts';
import { createEmitter } from '#domain/primitives/emitter.ts';
import { type AuthAsk, newAccountOf, toRefusal, toSession } from './auth-answers.ts';
import { createGoogleFlow } from './google-flow.ts';
import { createOwnAccount } from './own-account.ts';
import { createRecovery } from './recovery.ts';
import type { SessionVault } from './session-vault.ts';
import type { Sessions, StoredSession } from './sessions.ts';

/** `isLapsed`: the server requires a new sign-in before it accepts or returns any of the person's data. */
export type SignedIn = Session & { readonly isLapsed: boolean };

/** Signing in and out. Tokens never leave this module (U50). */
export interface Auth extends AccountCalls {
  /** Ends this device's session, also without a network. */
  signOut(): Promise<void>;
  /** Calls back with the stored session once `reload` has read it, and on every change in any tab. */
  watch(listener: (session: SignedIn | null) => void): () => void;
  /** Reads the stored session: at the start, and after another tab changed it. */
  reload(): Promise<void>;
  /** The id of the person whose session is stored now, by whichever tab. */
  storedUser(): Promise<string | null>;
}

export interface AuthOptions {
  /** Origin of the Supabase API, without a trailing slash. */
  readonly url: string;
  readonly client: Pick<
    SupabaseClient['auth'],
    'signInWithPassword' | 'signUp' | 'signInWithOtp' | 'verifyOtp' | 'resetPasswordForEmail'
  >;
  readonly ask: AuthAsk;
  readonly sessions: Sessions;
  readonly vault: SessionVault;
  /** The app's language, stored with a new account. Optional. */
  readonly language?: () => Promise<string>;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/**
 * Signing in through supabase-js. We store the session ourselves, because supabase-js treats a start without a network as
 * signed out. A network failure never ends a session (U52).
 */
export function createAuth({ url, client, ask, sessions, vault, language, now }: AuthOptions): Auth {
  const changes = createEmitter<SignedIn | null>();
  let known: SignedIn | null | undefined;

  function notify(session: StoredSession | null): void {
    known = session && toSession(session);
    changes.emit(known);
  }

  /** Without `isRemembered` the new session is as brief as the one before: it ends with the browser or not (U50). */
  async function keep(session: unknown, isRemembered?: boolean): Promise<AuthResult> {
    const isBrief = isRemembered === undefined ? (await sessions.read())?.is_brief : !isRemembered;
    const stored = await sessions.keep(session, isBrief);
    notify(stored);
    return { ok: true, session: toSession(stored) };
  }

  async function reload(): Promise<void> {
    notify(await sessions.read());
  }

  async function acceptMailLink(token_hash: string, type: MailLinkType): Promise<MailLinkResult> {
    const { data, error } = await client.verifyOtp({ token_hash, type });
    if (error) return toRefusal(error);
    if (!data.session) return { ok: true, did: 'first_of_two' };
    const present = await sessions.read();
    // A link that someone else sent must not sign the reader in to the sender's account.
    if (present && present.user.id !== data.session.user.id) {
      await sessions.refuse(data.session);
      return { ok: true, did: 'other_person' };
    }
    await keep(data.session);
    return { ok: true, did: present ? 'confirmed' : 'signed_in' };
  }

  sessions.watch(notify);
  const google = createGoogleFlow({ url, ask, vault, keep });
  const recovery = createRecovery({ client, ask, vault, now });

  return {
    ...createOwnAccount(ask, sessions),
    ...recovery,
    async resetPassword(password) {
      const done = await recovery.resetPassword(password);
      if (done.ok) {
        await sessions.end();
        await reload();
      }
      return done;
    },
    async signIn(email, password, isRemembered) {
      const { data, error } = await client.signInWithPassword({ email, password });
      return error ? toRefusal(error) : keep(data.session, isRemembered);
    },
    async signUp(name, email, password, phone) {
      // Hosted Supabase takes the language of its mails from here; our own server takes it from the request.
      const data = { name, ...(phone ? { phone } : {}), ...(language ? { language: await language() } : {}) };
      const { data: answer, error } = await client.signUp({ email, password, options: { data } });
      if (error) return toRefusal(error);
      return answer.session ? keep(answer.session) : { ok: true, session: null };
    },
    async sendCode(phone, name) {
      const { error } = await client.signInWithOtp({ phone, options: name === undefined ? {} : { data: { name } } });
      return error ? toRefusal(error) : { ok: true };
    },
    async signInWithCode(phone, token, isRemembered) {
      const { data, error } = await client.verifyOtp({ phone, token, type: 'sms' });
      if (error) return toRefusal(error);
      const kept = await keep(data.session, isRemembered);
      return { ...kept, newAccount: newAccountOf(data.user) };
    },
    async signInWithMailCode(email, token) {
      const { data, error } = await client.verifyOtp({ email, token, type: 'email' });
      return error ? toRefusal(error) : keep(data.session);
    },
    startGoogle: async (back) => ({ ok: true, url: await google.start(back) }),
    finishGoogle: (flow, code) => google.finish(flow, code),
    acceptMailLink,
    async signOut() {
      await sessions.end();
      await reload();
    },
    watch(listener) {
      const stop = changes.listen(listener);
      if (known !== undefined) listener(known);
      return stop;
    },
    reload,
    storedUser: async () => (await sessions.read())?.user.id ?? null,
  };
}
