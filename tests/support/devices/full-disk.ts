import { IDBObjectStore as FDBObjectStore, IDBTransaction as FDBTransaction } from 'fake-indexeddb';

/** The disk of all fake-indexeddb databases in this process. */
export interface FullDisk {
  /** While true, a transaction with writes aborts on commit, as in Chromium. */
  isFull: boolean;
  /** Number of aborted transactions. */
  refused: number;
  /** Restores fake-indexeddb. */
  restore(): void;
}

/** Members of fake-indexeddb beyond the standard. */
interface FakeTransaction {
  _abort(name: string): void;
}

/**
 * Ignores unhandled rejections of RxDB's internal writes, which would fail the test. Returns a function that stops ignoring
 * them.
 */
export function ignoreUnhandledRejections(): () => void {
  const listeners = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', () => {});
  return () => {
    process.removeAllListeners('unhandledRejection');
    for (const listener of listeners) process.on('unhandledRejection', listener);
  };
}

export function watchDisk(): FullDisk {
  // Called with `this` again below.
  // oxlint-disable-next-line typescript/unbound-method
  const { put, add } = FDBObjectStore.prototype;
  // oxlint-disable-next-line typescript/unbound-method
  const { dispatchEvent } = FDBTransaction.prototype;
  const writers = new WeakSet<object>();
  const disk: FullDisk = {
    isFull: false,
    refused: 0,
    restore() {
      Object.assign(FDBObjectStore.prototype, { put, add });
      Object.assign(FDBTransaction.prototype, { dispatchEvent });
    },
  };
  const noting = (write: typeof put): typeof put =>
    function (this: IDBObjectStore, ...args) {
      writers.add(this.transaction);
      return write.apply(this, args);
    };
  function commit(this: object, event: Event): boolean {
    if (event.type !== 'complete' || !disk.isFull || !writers.has(this)) return dispatchEvent.call(this, event);
    disk.refused++;
    // `this` is an instance of the class patched here.
    // oxlint-disable-next-line eslint/no-underscore-dangle
    (this as FakeTransaction)._abort('QuotaExceededError');
    return true;
  }
  Object.assign(FDBObjectStore.prototype, { put: noting(put), add: noting(add) });
  Object.assign(FDBTransaction.prototype, { dispatchEvent: commit });
  return disk;
}
