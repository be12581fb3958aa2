import type { AuthRefusal } from '#domain/account/account.ts';
import type { MessageId, Translate } from '#i18n/translate.ts';

/** Codes with our own text: the server's would reveal to a stranger whether an account exists, or ours is better. */
const OWN_WORDS: ReadonlyMap<string, MessageId> = new Map([
  ['invalid_credentials', 'auth.invalidCredentials'],
  ['user_not_found', 'auth.invalidCredentials'],
  ['email_taken', 'auth.signUpRefused'],
  ['offline', 'auth.offline'],
  ['wrong_code', 'auth.code.invalid'],
  ['wrong_password', 'auth.change.wrongPassword'],
  ['reauthentication_needed', 'auth.change.needed'],
  ['signed_out', 'auth.change.signedOut'],
]);

/**
 * The text of a refusal. The server's text is shown unchanged (M31), except where it would reveal to a stranger whether an
 * account exists (U45): a failed sign-in says 'Invalid credentials' (M30).
 */
export function authFailureText({ code, message }: AuthRefusal, t: Translate, fallback: string): string {
  const own = OWN_WORDS.get(code);
  return own ? t(own) : message || fallback;
}
