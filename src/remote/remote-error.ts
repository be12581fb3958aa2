import { ifError } from '#domain/primitives/if-error.ts';

/**
 * What can fail between this device and the server.
 *
 * - `offline`: no answer, or an answer from something else, such as a captive portal
 * - `rate_limited`, `server`: too many requests; the server failed
 * - `refused`: the server understood and refused
 * - `other_generation`: the database was restored, so earlier checkpoints are invalid
 * - `signed_out`: the server requires a valid session
 * - `bad_answer`: the server's answer does not fit the schema
 */
export type RemoteErrorCode =
  | 'offline'
  | 'rate_limited'
  | 'server'
  | 'refused'
  | 'other_generation'
  | 'signed_out'
  | 'bad_answer';

/** The meaning of a refusal's HTTP status. */
export function codeOfStatus(status: number): RemoteErrorCode {
  if (status === 401) return 'signed_out';
  if (status === 429 || status === 408) return 'rate_limited';
  return status >= 500 ? 'server' : 'refused';
}

/** Whether the device has no network, or the server failed or refused. */
export function failureOf({ code }: RemoteError): 'offline' | 'failed' {
  return code === 'offline' ? 'offline' : 'failed';
}

/** Null if the server can't be reached or refuses. */
export function answerOrNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  return answer.catch(ifError(RemoteError, () => null));
}

const RETRYABLE: ReadonlySet<RemoteErrorCode> = new Set(['offline', 'rate_limited', 'server']);

export class RemoteError extends Error {
  readonly code: RemoteErrorCode;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /** From the Retry-After header; null without one. */
  readonly retryAfterMs: number | null;
  /** The server's code for the refusal, such as 'foreign_client'; null without one. */
  readonly reason: string | null;

  constructor(
    message: string,
    options: {
      code: RemoteErrorCode;
      status?: number;
      retryAfterMs?: number | null;
      reason?: string | null;
      cause?: unknown;
    },
  ) {
    super(message, { cause: options.cause });
    this.name = 'RemoteError';
    this.code = options.code;
    this.status = options.status ?? 0;
    this.retryAfterMs = options.retryAfterMs ?? null;
    this.reason = options.reason ?? null;
  }

  /** Whether the same request may succeed later. */
  get isRetryable(): boolean {
    return RETRYABLE.has(this.code);
  }
}
