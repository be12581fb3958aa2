import type { RemoteErrorCode } from '#remote/remote-error.ts';
import { RemoteError } from '#remote/remote-error.ts';
import { ReplicaError, type ReplicaErrorCode } from '#replica/replica-error.ts';

/**
 * Why a region could not be updated: a code of the server or of the device's database, `pack_damaged` (a downloaded pack
 * does not match the manifest) or `worker_crashed` (set by the client).
 */
export type SyncErrorCode = RemoteErrorCode | ReplicaErrorCode | 'pack_damaged' | 'worker_crashed';

export class SyncError extends Error {
  readonly code: SyncErrorCode;
  /** Whether a later attempt may succeed. */
  readonly isRetryable: boolean;
  /** Minimum wait that the server asked for; null without one. */
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

/** Converts an error of a pull. Rethrows a bug, which has no code. */
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
