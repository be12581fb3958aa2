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
    return await navigator.locks.request(name, { signal }, work);
  },
};
