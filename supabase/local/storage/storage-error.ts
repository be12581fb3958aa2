import type { Context } from 'hono';

/** Refusals of storage in hosted Supabase's format: `statusCode` is the real status, `error` the code. */
const STATUS_OF = {
  InvalidJWT: 401,
  Unauthorized: 403,
  not_found: 404,
  bucket_not_found: 404,
  Duplicate: 409,
  too_large: 413,
  too_many_uploads: 429,
  invalid_mime_type: 415,
  invalid_key: 400,
  invalid_request: 400,
  InvalidSignature: 400,
  not_supported: 501,
} as const;

/** Statuses that the answer has, too. */
const REAL_STATUSES: ReadonlySet<number> = new Set([401, 413, 429]);

export type StorageErrorCode = keyof typeof STATUS_OF;

interface StorageErrorOptions extends ErrorOptions {
  /** When to try again, in seconds; null for never. */
  readonly retryAfterS?: number;
}

export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly code: StorageErrorCode;
  readonly retryAfterS: number | null;

  constructor(code: StorageErrorCode, message: string, { retryAfterS, ...options }: StorageErrorOptions = {}) {
    super(message, options);
    this.code = code;
    this.retryAfterS = retryAfterS ?? null;
  }

  /** Hosted Supabase answers most with HTTP 400; clients compare `statusCode` in the body. */
  toResponse(): Response {
    const statusCode = STATUS_OF[this.code];
    const status = REAL_STATUSES.has(statusCode) ? statusCode : 400;
    const body = { statusCode: String(statusCode), error: this.code, message: this.message };
    const headers = this.retryAfterS === null ? {} : { 'retry-after': String(this.retryAfterS) };
    return Response.json(body, { status, headers });
  }
}

/** Refuses requests that hosted Supabase supports but the app never sends. */
export function refuseRoute({ req }: Context): never {
  throw new StorageError('not_supported', `This backend does not answer ${req.method} ${req.path}`);
}
