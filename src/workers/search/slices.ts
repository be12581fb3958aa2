/** Runs long work in slices and yields to queries between them. Work runs in the order of its arrival. */
import type { Steps } from '#catalogue/steps.ts';

/** Far less than a frame, and far more than the cost of yielding. */
const SLICE_MS = 2;

export interface SliceParts {
  /** Milliseconds from any starting point. */
  readonly now: () => number;
  /** Resolves after waiting messages were handled. */
  readonly othersFirst: () => Promise<void>;
}

export class Slices {
  readonly #parts: SliceParts;
  #last: Promise<unknown> = Promise.resolve();
  /** Number of waiting `run` calls. */
  #waiting = 0;

  constructor(parts: SliceParts) {
    this.#parts = parts;
  }

  /** Runs the work after all earlier work. */
  run<T>(begin: () => Steps<T>): Promise<T> {
    this.#waiting++;
    return this.#behind(() => {
      this.#waiting--;
      return this.#work(begin());
    });
  }

  /** Runs optional work; stops it as soon as a `run` call waits. */
  attempt(begin: () => Steps<void>): Promise<void> {
    return this.#behind(() => this.#work(unless(() => this.#waiting > 0, begin())));
  }

  #behind<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }

  async #work<T>(steps: Steps<T>): Promise<T> {
    const { now, othersFirst } = this.#parts;
    let began = now();
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
      if (now() - began < SLICE_MS) continue;
      await othersFirst();
      began = now();
    }
  }
}

function* unless(isGivenUp: () => boolean, steps: Steps<void>): Steps<void> {
  while (!isGivenUp()) {
    if (steps.next().done === true) return;
    yield;
  }
}
