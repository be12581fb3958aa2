/** Locks shared by all tabs and workers of this origin. */
export interface Locks {
  /**
   * Waits for the lock and holds it while the work runs. The lock is released when the work ends or the tab closes. Rejects
   * with the signal's reason if it is aborted while waiting.
   */
  hold<T>(name: string, work: () => Promise<T>, signal: AbortSignal): Promise<T>;
}

export const browserLocks: Locks = {
  async hold(name, work, signal) {
    // Older browsers lack this API, although the types have it.
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
      // Firefox has them, but refuses them along with all other storage.
      const isRefused = !hasBegun && error instanceof DOMException && error.name === 'SecurityError';
      if (!isRefused) throw error;
      return ownLocks.hold(name, work, signal);
    }
  },
};

/** Locks within this page or worker only. Other tabs may do the same work. */
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
