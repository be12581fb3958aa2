/** Converts the auth server's answers into the app's types. */
import { type AuthError, isAuthRetryableFetchError, type User } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import type { AuthRefusal, CodeResult, Session } from '#domain/account/account.ts';
import type { ServerAccess } from './guarded-fetch.ts';
import { RemoteError } from './remote-error.ts';
import type { StoredSession } from './sessions.ts';

/** Codes that screens handle. Anything else is 'unknown', and the screen shows the server's own words (U45). */
type AuthErrorCode =
  | 'offline'
  | 'invalid_credentials'
  | 'email_taken'
  | 'email_invalid'
  | 'email_not_confirmed'
  | 'weak_password'
  | 'same_password'
  | 'wrong_password'
  | 'wrong_code'
  | 'reauthentication_needed'
  | 'rate_limited'
  | 'signed_out'
  | 'unknown';

const CODES: ReadonlyMap<string, AuthErrorCode> = new Map([
  ['invalid_credentials', 'invalid_credentials'],
  ['user_already_exists', 'email_taken'],
  ['email_exists', 'email_taken'],
  ['email_address_invalid', 'email_invalid'],
  ['email_address_not_authorized', 'email_invalid'],
  ['email_not_confirmed', 'email_not_confirmed'],
  ['weak_password', 'weak_password'],
  ['same_password', 'same_password'],
  ['current_password_invalid', 'wrong_password'],
  ['otp_expired', 'wrong_code'],
  ['reauthentication_not_valid', 'wrong_code'],
  ['reauthentication_needed', 'reauthentication_needed'],
  ['over_request_rate_limit', 'rate_limited'],
  ['over_email_send_rate_limit', 'rate_limited'],
  ['over_sms_send_rate_limit', 'rate_limited'],
]);

const refusalSchema = z.object({
  error_code: z.optional(z.string()),
  code: z.optional(z.unknown()),
  msg: z.optional(z.string()),
  message: z.optional(z.string()),
});

export function refusal(code: AuthErrorCode, message = ''): AuthRefusal {
  return { ok: false, code, message };
}

/** Converts an error of supabase-js. */
export function toRefusal(error: AuthError): AuthRefusal {
  return refusal(
    isAuthRetryableFetchError(error) ? 'offline' : (CODES.get(error.code ?? '') ?? 'unknown'),
    error.message,
  );
}

type Answer = { readonly ok: true; readonly body: unknown } | (AuthRefusal & { readonly status: number });

/** Sends requests that supabase-js can't send without storing a session. `token` is the person's. */
export type AuthAsk = (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  token: string | null,
  body?: object,
) => Promise<Answer>;

/** Returns a refusal, also when the server can't be reached. Only a bug rejects. Its fetch is guarded: see `guardFetch`. */
export function createAuthAsk({ url, key, fetch }: Omit<ServerAccess, 'now'>): AuthAsk {
  return async (method, path, token, body) => {
    try {
      const response = await fetch(`${url}/auth/v1${path}`, {
        method,
        headers: {
          apikey: key,
          authorization: `Bearer ${token ?? key}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const text = await response.text();
      const answered: unknown = text === '' ? null : JSON.parse(text);
      if (response.ok) return { ok: true, body: answered };
      return { ...parseRefusal(answered), status: response.status };
    } catch (error) {
      // Counts an incomplete answer, or one that is not JSON, as offline.
      if (error instanceof RemoteError || error instanceof SyntaxError || error instanceof TypeError) {
        return { ...refusal('offline'), status: 0 };
      }
      throw error;
    }
  };
}

function parseRefusal(body: unknown): AuthRefusal {
  const parsed = refusalSchema.safeParse(body);
  if (!parsed.success) return refusal('unknown');
  const { error_code, code, msg, message } = parsed.data;
  const word = error_code ?? (typeof code === 'string' ? code : '');
  return refusal(CODES.get(word) ?? 'unknown', msg ?? message);
}

/** From a first sign-in's confirmation of the number to that sign-in, at most: both happen in one request. */
const FIRST_SIGN_IN_MS = 10_000;

/** What a code by text message made: an account is new if its number was confirmed by this sign-in. */
export function newAccountOf(user: User | null): Extract<CodeResult, { ok: true }>['newAccount'] {
  const { phone_confirmed_at, last_sign_in_at, user_metadata } = user ?? {};
  const ageMs = Date.parse(last_sign_in_at ?? '') - Date.parse(phone_confirmed_at ?? '');
  if (!(ageMs < FIRST_SIGN_IN_MS)) return null;
  return nameIn(user_metadata ?? {}) === undefined ? 'nameless' : 'named';
}

function nameIn({ full_name, name }: StoredSession['user']['user_metadata']): string | undefined {
  return full_name?.trim() || name?.trim() || undefined;
}

/**
 * Uses the same name as the database does for a new profile: the full name, else the name (F29), else 'Traveller' (U111).
 */
export function toSession({ user, is_lapsed, is_confirmed }: StoredSession): Session & { readonly isLapsed: boolean } {
  return {
    userId: user.id,
    // Hosted Supabase gives an empty address to an account by phone.
    email: user.email || null,
    // Supabase stores the number without the plus.
    ...(user.phone ? { phone: `+${user.phone.replace('+', '')}` } : {}),
    name: nameIn(user.user_metadata) ?? 'Traveller',
    isLapsed: is_lapsed ?? false,
    ...(is_confirmed === false ? { isUnconfirmed: true } : {}),
  };
}
