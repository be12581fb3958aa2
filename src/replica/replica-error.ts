/** `storage_full`: the device is full. `storage_failed`: the browser refused the operation or lost the database. */
export type ReplicaErrorCode = 'storage_full' | 'storage_failed';

export class ReplicaError extends Error {
  readonly code: ReplicaErrorCode;

  constructor(message: string, options: { code: ReplicaErrorCode; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'ReplicaError';
    this.code = options.code;
  }
}

/** Converts any failure of IndexedDB, Dexie or RxDB. */
export function toReplicaError(cause: unknown): ReplicaError {
  if (cause instanceof ReplicaError) return cause;
  const code = isQuotaError(cause) ? 'storage_full' : 'storage_failed';
  return new ReplicaError(`The device's database refused: ${String(cause)}`, { code, cause });
}

/** Whether the write failed because the device is full. */
export function isFull(error: unknown): boolean {
  return error instanceof ReplicaError && error.code === 'storage_full';
}

/** Runs a database operation. @throws {ReplicaError} */
export async function inStorage<T>(work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toReplicaError(error);
  }
}

/** Runs an optional write: skips it when the device is full. @throws {ReplicaError} */
export async function inStorageIfSpace(write: () => Promise<unknown>): Promise<void> {
  try {
    await inStorage(write);
  } catch (error) {
    if (!isFull(error)) throw error;
  }
}

/** RxDB and Dexie wrap the browser's DOMException once or twice. */
function isQuotaError(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 4) return false;
  if ('name' in error && error.name === 'QuotaExceededError') return true;
  const inner = 'inner' in error ? error.inner : null;
  const cause = 'cause' in error ? error.cause : null;
  return isQuotaError(inner, depth + 1) || isQuotaError(cause, depth + 1);
}
