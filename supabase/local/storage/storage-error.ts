import type { Context } from 'hono';

/** Refusals of storage in hosted Supabase's format: `statusCode` is the real status, `error` the code. */
const STATUS_OF = {
  InvalidJWT: 401,
  Unauthorized: 403,
  not_found: 404,
  bucket_not_found: 404,
  Duplicate: 409,
  too_large: 413,
  invalid_mime_type: 415,
  invalid_key: 400,
  invalid_request: 400,
  InvalidSignature: 400,
  not_supported: 501,
} as const;

export type StorageErrorCode = keyof typeof STATUS_OF;

export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly code: StorageErrorCode;

  constructor(code: StorageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }

  /** Hosted Supabase answers most with HTTP 400; clients compare `statusCode` in the body. */
  toResponse(): Response {
    const statusCode = STATUS_OF[this.code];
    const status = statusCode === 401 || statusCode === 413 ? statusCode : 400;
    return Response.json({ statusCode: String(statusCode), error: this.code, message: this.message }, { status });
  }
}

/** Refuses requests that hosted Supabase supports but the app never sends. */
export function refuseRoute({ req }: Context): never {
  throw new StorageError('not_supported', `This backend does not answer ${req.method} ${req.path}`);
}
