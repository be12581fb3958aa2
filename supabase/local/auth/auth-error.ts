/**
 * Refusals of the auth server, with the codes that Supabase Auth documents at
 * https://supabase.com/docs/guides/auth/debugging/error-codes.
 */
export type AuthErrorCode =
  | 'anonymous_provider_disabled'
  | 'bad_code_verifier'
  | 'bad_json'
  | 'bad_jwt'
  | 'bad_oauth_callback'
  | 'bad_oauth_state'
  | 'current_password_invalid'
  | 'flow_state_expired'
  | 'flow_state_not_found'
  | 'invalid_credentials'
  | 'no_authorization'
  | 'not_admin'
  | 'otp_expired'
  | 'over_email_send_rate_limit'
  | 'over_request_rate_limit'
  | 'over_sms_send_rate_limit'
  | 'provider_email_needs_verification'
  | 'reauthentication_needed'
  | 'reauthentication_not_valid'
  | 'refresh_token_already_used'
  | 'refresh_token_not_found'
  | 'same_password'
  | 'session_expired'
  | 'session_not_found'
  | 'unexpected_failure'
  | 'user_banned'
  | 'user_not_found'
  | 'validation_failed'
  | 'weak_password';

interface Details {
  /** Seconds to wait before the next attempt. */
  readonly retryAfterS?: number;
  /** Why a password is too weak, in Supabase's words. */
  readonly weakness?: readonly string[];
}

/** A refusal for the client; `message` may be shown to a person. */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly status: number;
  readonly code: AuthErrorCode;
  readonly details: Details;

  constructor(status: number, code: AuthErrorCode, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }

  /** The answer in the format of API version 2024-01-01, plus the older name of the code. */
  toResponse(): Response {
    const { retryAfterS, weakness } = this.details;
    const body = {
      code: this.code,
      error_code: this.code,
      message: this.message,
      msg: this.message,
      ...(weakness ? { weak_password: { reasons: weakness } } : {}),
    };
    const headers = new Headers({
      'content-type': 'application/json; charset=utf-8',
      'x-supabase-api-version': '2024-01-01',
      'x-sb-error-code': this.code,
    });
    if (retryAfterS !== undefined) headers.set('retry-after', String(retryAfterS));
    return new Response(JSON.stringify(body), { status: this.status, headers });
  }
}

/** The request has an invalid format. */
export function invalid(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message);
}

/** The same answer for a wrong, used, replaced or expired code or link, so that it reveals nothing. */
export function otpExpired(): AuthError {
  return new AuthError(403, 'otp_expired', 'Token has expired or is invalid');
}
