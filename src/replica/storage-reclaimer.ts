/**
 * What a write does on a device without room:
 *
 *     write ── full ──► the next cache is dropped ──► write again ── full ──► … ── nothing left to drop ──► refused
 *
 * The outbox is never among what is dropped.
 */
import { createEmitter } from '#domain/primitives/emitter.ts';
import { isFull, toReplicaError } from './errors.ts';

export interface StorageReclaimer {
  /**
   * Runs a write that has no effect when it fails, as often as room could be made for it.
   * @throws {ReplicaError} 'storage_full' when nothing is left that could make room
   */
  within<T>(write: () => Promise<T>): Promise<T>;
  /** Whether the last write found none. */
  isFull(): boolean;
  /** Calls back when that changes. */
  watch(listener: () => void): () => void;
}

/** For those who have nothing that they could drop. */
export const NO_RECLAIMER: StorageReclaimer = {
  within: (write) => write(),
  isFull: () => false,
  watch: () => () => {},
};

/** Drops something that the network can bring again. Answers whether that made room. */
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
