import type { Locks } from '../../../src/platform/locks.ts';

/** What there is to let go while there is nothing. */
const nothing = (): void => {};

/** Locks of one device, in memory: those who wait are served in the order in which they came. */
export function createMemoryLocks(): Locks {
  const last = new Map<string, Promise<unknown>>();
  return {
    async hold(name, work, signal) {
      const before = last.get(name) ?? Promise.resolve();
      const gaveUp = new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
      gaveUp.catch(() => undefined);
      let release = nothing;
      const mine = new Promise<void>((resolve) => {
        release = resolve;
      });
      last.set(
        name,
        before.then(() => mine),
      );
      try {
        signal.throwIfAborted();
        await Promise.race([before, gaveUp]);
        return await work();
      } finally {
        release();
      }
    },
  };
}
