import type { Locks } from '../../../src/platform/locks.ts';

/** No-op default. */
const nothing = (): void => {};

/** In-memory locks of one device, granted in the order of the requests. */
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
