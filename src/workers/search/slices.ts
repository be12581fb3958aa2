/**
 * Runs long work in slices and yields to queries between two slices. Work is done in the order of its arrival.
 */
import type { Steps } from '#catalogue/steps.ts';

/** Far less than a frame, and far more than a turn costs. */
const SLICE_MS = 2;

export interface SliceParts {
  /** Milliseconds from any instant. */
  readonly now: () => number;
  /** Resolves when those who wait have had their turn. */
  readonly othersFirst: () => Promise<void>;
}

export class Slices {
  readonly #parts: SliceParts;
  #last: Promise<unknown> = Promise.resolve();
  /** Works that have not begun, though they should. */
  #waiting = 0;

  constructor(parts: SliceParts) {
    this.#parts = parts;
  }

  /** Begins once all work before it is over. */
  run<T>(begin: () => Steps<T>): Promise<T> {
    this.#waiting++;
    return this.#behind(() => {
      this.#waiting--;
      return this.#work(begin());
    });
  }

  /** Given up as soon as there is work that a caller waits for. */
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
