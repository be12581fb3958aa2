import type { RemoteErrorCode } from '#remote/errors.ts';
import { RemoteError } from '#remote/errors.ts';
import { ReplicaError, type ReplicaErrorCode } from '#replica/errors.ts';

/**
 * Why a region could not be brought up to date: a code of the server's side, of the device's database, or
 * `pack_damaged` (a downloaded pack is not what the manifest promised) or `worker_crashed` (given by the client).
 */
export type SyncErrorCode = RemoteErrorCode | ReplicaErrorCode | 'pack_damaged' | 'worker_crashed';

export class SyncError extends Error {
  readonly code: SyncErrorCode;
  /** Whether trying again later may help. */
  readonly isRetryable: boolean;
  /** How long the server asked to wait at least; null where it did not. */
  readonly retryAfterMs: number | null;

  constructor(
    message: string,
    options: { code: SyncErrorCode; isRetryable: boolean; retryAfterMs?: number | null; cause?: unknown },
  ) {
    super(message, { cause: options.cause });
    this.name = 'SyncError';
    this.code = options.code;
    this.isRetryable = options.isRetryable;
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}

/** What went wrong in a pull, with its code. Rethrows a bug, which has none. */
export function toSyncError(error: unknown): SyncError {
  if (error instanceof SyncError) return error;
  if (error instanceof RemoteError) {
    const { code, isRetryable, retryAfterMs, message } = error;
    return new SyncError(message, { code, isRetryable, retryAfterMs, cause: error });
  }
  if (error instanceof ReplicaError) {
    return new SyncError(error.message, { code: error.code, isRetryable: error.code === 'storage_full', cause: error });
  }
  throw error;
}
