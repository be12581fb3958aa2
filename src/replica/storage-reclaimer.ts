/**
 * Retries a write on a full device, dropping one cache before each attempt:
 *
 *     write ── full ──► drop the next cache ──► write again ── full ──► … ── no cache left ──► refuse
 *
 * The outbox is never dropped.
 */
import { createEmitter } from '#domain/primitives/emitter.ts';
import { isFull, toReplicaError } from './replica-error.ts';

export interface StorageReclaimer {
  /**
   * Runs a write, and repeats it while dropping a cache may help. A failed write must have no effect.
   * @throws {ReplicaError} 'storage_full' when nothing is left to drop
   */
  within<T>(write: () => Promise<T>): Promise<T>;
  /** Whether the last write failed because the device was full. */
  isFull(): boolean;
  /** Calls back when that changes. */
  watch(listener: () => void): () => void;
}

/** Drops nothing. */
export const NO_RECLAIMER: StorageReclaimer = {
  within: (write) => write(),
  isFull: () => false,
  watch: () => () => {},
};

/** Drops data that can be downloaded again. Returns whether that freed storage. */
type Drop = () => Promise<boolean>;

/** @param drops in the order in which they are tried */
export function createStorageReclaimer(drops: readonly Drop[]): StorageReclaimer {
  const changes = createEmitter();
  let wasFull = false;
  function note(isFullNow: boolean): void {
    if (wasFull === isFullNow) return;
    wasFull = isFullNow;
    changes.emit();
  }
  return {
    isFull: () => wasFull,
    watch: changes.listen,
    async within(write) {
      let refusal: unknown;
      for (const drop of [async () => true, ...drops]) {
        try {
          if (!(await drop())) continue;
          const written = await write();
          note(false);
          return written;
        } catch (error) {
          refusal = toReplicaError(error);
          if (!isFull(refusal)) throw error;
        }
      }
      note(true);
      throw refusal;
    },
  };
}
