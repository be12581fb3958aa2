/**
 * What may go wrong between this device and the server.
 *
 * - `offline`: no answer, or an answer that is not the server's own (a captive portal)
 * - `rate_limited`, `server`: asked too often; the server failed
 * - `refused`: the server understood and said no
 * - `other_generation`: the database was restored, checkpoints of before mean nothing
 * - `signed_out`: the server requires a session, and there is none that is valid
 * - `bad_answer`: the server's answer has not the agreed shape
 */
export type RemoteErrorCode =
  | 'offline'
  | 'rate_limited'
  | 'server'
  | 'refused'
  | 'other_generation'
  | 'signed_out'
  | 'bad_answer';

const RETRYABLE: ReadonlySet<RemoteErrorCode> = new Set(['offline', 'rate_limited', 'server']);

export class RemoteError extends Error {
  readonly code: RemoteErrorCode;
  /** HTTP status; 0 where there was no answer. */
  readonly status: number;
  /** What the server asked for with Retry-After; null where it did not. */
  readonly retryAfterMs: number | null;
  /** The server's word for why it refused, such as 'foreign_client'; null where it gave none. */
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

  /** Whether the same question may be answered later. */
  get isRetryable(): boolean {
    return RETRYABLE.has(this.code);
  }
}
