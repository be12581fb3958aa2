/** The clock that code uses; injected, so that tests control it. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Runs the task once after this number of milliseconds; the returned function cancels it. */
  later(task: () => void, ms: number): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  later(task, ms) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};
