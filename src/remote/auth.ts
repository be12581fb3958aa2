import {
  type AuthError,
  isAuthRetryableFetchError,
  type SupabaseClient,
  type Session as SupabaseSession,
} from '@supabase/supabase-js';
import * as z from 'zod/mini';

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
  /** Calls back with the stored session once it was read, and on every change here or in another tab. */
  watch(listener: (session: SignedIn | null) => void): () => void;
  /** Reads the stored session again: another tab changed it. */
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

const metadataSchema = z.object({ full_name: z.optional(z.string()), name: z.optional(z.string()) });

/** Signing in over a Supabase client. A failure of the network never ends a session (U52). */
export function createAuth({ auth }: SupabaseClient): Auth {
  const listeners = new Set<(session: SignedIn | null) => void>();
  let known: SignedIn | null | undefined;

  function tell(session: SupabaseSession | null): void {
    known = session ? toSignedIn(session) : null;
    for (const listener of listeners) listener(known);
  }

  auth.onAuthStateChange((_event, session) => tell(session));

  return {
    async signIn(email, password) {
      const { data, error } = await auth.signInWithPassword({ email, password });
      return error ? toFailure(error) : { ok: true, session: toSignedIn(data.session) };
    },
    async signUp(name, email, password) {
      const { data, error } = await auth.signUp({ email, password, options: { data: { name } } });
      return error ? toFailure(error) : { ok: true, session: data.session && toSignedIn(data.session) };
    },
    async signOut() {
      // supabase-js forgets the session of this device even if the server can't be told.
      await auth.signOut({ scope: 'local' });
    },
    watch(listener) {
      listeners.add(listener);
      if (known !== undefined) listener(known);
      return () => listeners.delete(listener);
    },
    async reload() {
      const { data } = await auth.getSession();
      tell(data.session);
    },
  };
}

/** The name that the database gives a new profile too: full name, else name, else the e-mail's local part (F29). */
function toSignedIn({ user }: SupabaseSession): SignedIn {
  const parsed = metadataSchema.safeParse(user.user_metadata);
  const { full_name, name } = parsed.success ? parsed.data : {};
  const local = user.email?.split('@', 1)[0];
  return { userId: user.id, email: user.email ?? null, name: full_name?.trim() || name?.trim() || local || 'User' };
}

function toFailure(error: AuthError): AuthAnswer {
  const code = isAuthRetryableFetchError(error) ? 'offline' : (CODES[error.code ?? ''] ?? 'unknown');
  return { ok: false, code, message: error.message };
}
