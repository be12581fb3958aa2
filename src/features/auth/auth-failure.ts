import type { AuthRefusal } from '#domain/account/account.ts';
import type { MessageId, Translate } from '#i18n/translate.ts';

/** What the server says of these would tell a stranger whether an account exists, or is ours to say better. */
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
 * The sentence for a refusal. What the server says is shown as it comes, except where it would tell a stranger whether
 * an account exists (M30, M31, U45).
 */
export function authFailureText({ code, message }: AuthRefusal, t: Translate, fallback: string): string {
  const own = OWN_WORDS.get(code);
  return own ? t(own) : message || fallback;
}
