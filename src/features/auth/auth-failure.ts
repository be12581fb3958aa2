import type { Translate } from '#i18n/translate.ts';
import type { AuthResult } from '#workers/replica/api.ts';

type Failure = Extract<AuthResult, { ok: false }>;

/**
 * The sentence for a refused sign-in or sign-up. What the server says is shown as it comes, except where it would tell
 * a stranger whether an account exists (M30, M31, U45).
 */
export function authFailureText({ code, message }: Failure, t: Translate, fallback: string): string {
  if (code === 'invalid_credentials' || code === 'user_not_found') return t('auth.invalidCredentials');
  if (code === 'offline') return t('auth.offline');
  return message || fallback;
}
