/** Locks that all tabs and workers of this origin share. */
export interface Locks {
  /**
   * Waits for the lock and holds it while the work runs. The lock is free again when the work ends or the tab dies.
   * Rejects with the signal's reason when that is aborted while waiting.
   */
  hold<T>(name: string, work: () => Promise<T>, signal: AbortSignal): Promise<T>;
}

export const browserLocks: Locks = {
  async hold(name, work, signal) {
    // Older browsers lack what the types promise.
    const locks = (navigator as { readonly locks?: LockManager }).locks;
    if (locks === undefined) return ownLocks.hold(name, work, signal);
    let hasBegun = false;
    const begin = () => {
      hasBegun = true;
      return work();
    };
    try {
      return await locks.request(name, { signal }, begin);
    } catch (error) {
      // Firefox has them, and refuses them with everything else that is shared or stored.
      const isRefused = !hasBegun && error instanceof DOMException && error.name === 'SecurityError';
      if (!isRefused) throw error;
      return ownLocks.hold(name, work, signal);
    }
  },
};

/** Locks of this page or worker alone. Where other tabs do the same work, each of them may do it. */
export function createOwnLocks(): Locks {
  const last = new Map<string, Promise<unknown>>();
  return {
    async hold(name, work, signal) {
      const before = last.get(name) ?? Promise.resolve();
      const held = before.then(() => {
        signal.throwIfAborted();
        return work();
      });
      last.set(
        name,
        held.catch(() => undefined),
      );
      return held;
    },
  };
}

const ownLocks = createOwnLocks();
