import { type AuthError, isAuthRetryableFetchError, type SupabaseClient } from '@supabase/supabase-js';
import type { Sessions, StoredSession } from './sessions.ts';

/** The codes that screens may tell apart; anything else is 'unknown' and shows the server's own words (U45). */
type AuthErrorCode =
  | 'offline'
  | 'invalid_credentials'
  | 'email_taken'
  | 'email_invalid'
  | 'email_not_confirmed'
  | 'weak_password'
  | 'rate_limited'
  | 'unknown';

export interface SignedIn {
  readonly userId: string;
  readonly email: string | null;
  readonly name: string;
  /** The server wants them to sign in again before it takes or tells anything of theirs. */
  readonly isLapsed: boolean;
}

type AuthAnswer =
  | { readonly ok: true; readonly session: SignedIn | null }
  | { readonly ok: false; readonly code: AuthErrorCode; readonly message: string };

/** Signing in and out. Tokens stay on this side (U50). */
export interface Auth {
  signIn(email: string, password: string): Promise<AuthAnswer>;
  /** The session is null when the address has to be confirmed first. */
  signUp(name: string, email: string, password: string): Promise<AuthAnswer>;
  /** Ends the session of this device, also without a network. */
  signOut(): Promise<void>;
  /** Calls back with the stored session once it was read (`reload`), and on every change here or in another tab. */
  watch(listener: (session: SignedIn | null) => void): () => void;
  /** Reads the stored session: at the start, and when another tab changed it. */
  reload(): Promise<void>;
}

const CODES: Readonly<Record<string, AuthErrorCode>> = {
  invalid_credentials: 'invalid_credentials',
  user_already_exists: 'email_taken',
  email_exists: 'email_taken',
  email_address_invalid: 'email_invalid',
  email_address_not_authorized: 'email_invalid',
  email_not_confirmed: 'email_not_confirmed',
  weak_password: 'weak_password',
  over_request_rate_limit: 'rate_limited',
  over_email_send_rate_limit: 'rate_limited',
};

/**
 * Signing in over supabase-js, which keeps nothing: the session is ours to keep, since a start without a network would
 * count as signed out there. A failure of the network never ends a session (U52).
 */
export function createAuth(
  client: Pick<SupabaseClient['auth'], 'signInWithPassword' | 'signUp'>,
  sessions: Sessions,
): Auth {
  const listeners = new Set<(session: SignedIn | null) => void>();
  let known: SignedIn | null | undefined;

  function tell(session: StoredSession | null): void {
    known = session && toSignedIn(session);
    for (const listener of listeners) listener(known);
  }

  async function keep(session: object): Promise<AuthAnswer> {
    const kept = await sessions.keep(session);
    tell(kept);
    return { ok: true, session: toSignedIn(kept) };
  }

  async function reload(): Promise<void> {
    tell(await sessions.read());
  }

  sessions.watch(tell);

  return {
    async signIn(email, password) {
      const { data, error } = await client.signInWithPassword({ email, password });
      return error ? toFailure(error) : keep(data.session);
    },
    async signUp(name, email, password) {
      const { data, error } = await client.signUp({ email, password, options: { data: { name } } });
      if (error) return toFailure(error);
      return data.session ? keep(data.session) : { ok: true, session: null };
    },
    async signOut() {
      await sessions.end();
      await reload();
    },
    watch(listener) {
      listeners.add(listener);
      if (known !== undefined) listener(known);
      return () => listeners.delete(listener);
    },
    reload,
  };
}

/** The name that the database gives a new profile too: full name, else name, else the e-mail's local part (F29). */
function toSignedIn({ user, is_lapsed }: StoredSession): SignedIn {
  const { full_name, name } = user.user_metadata;
  const local = user.email?.split('@', 1)[0];
  return {
    userId: user.id,
    email: user.email ?? null,
    name: full_name?.trim() || name?.trim() || local || 'User',
    isLapsed: is_lapsed ?? false,
  };
}

function toFailure(error: AuthError): AuthAnswer {
  const code = isAuthRetryableFetchError(error) ? 'offline' : (CODES[error.code ?? ''] ?? 'unknown');
  return { ok: false, code, message: error.message };
}
