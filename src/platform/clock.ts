/** Time, as far as code asks for it: handed in, so that tests can turn it by hand. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Runs the task once after so many milliseconds; the answer cancels it. */
  later(task: () => void, ms: number): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  later(task, ms) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};
