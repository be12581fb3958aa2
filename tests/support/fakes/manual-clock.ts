import type { Clock } from '../../../src/platform/clock.ts';

/** A clock that only moves when a test advances it. */
export class ManualClock implements Clock {
  #now: number;
  readonly #tasks = new Map<() => void, number>();

  constructor(now = Date.UTC(2026, 10, 20)) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  later(task: () => void, ms: number): () => void {
    // A wrapper per call, so that the same function can be scheduled twice.
    const entry = () => task();
    this.#tasks.set(entry, this.#now + ms);
    return () => this.#tasks.delete(entry);
  }

  /** Advances the clock, and runs the tasks that are due, in order. */
  advance(ms: number): void {
    this.#now += ms;
    const due = [...this.#tasks].filter(([, at]) => at <= this.#now).toSorted(([, a], [, b]) => a - b);
    for (const [entry] of due) {
      this.#tasks.delete(entry);
      entry();
    }
  }
}

/** A clock that a person may set. Its time jumps; scheduled tasks still wait for the time that really passes. */
export class SettableClock extends ManualClock {
  #offset = 0;
  /** All requested delays, in milliseconds. */
  readonly waits: number[] = [];

  override now(): number {
    return super.now() + this.#offset;
  }

  override later(task: () => void, ms: number): () => void {
    this.waits.push(ms);
    return super.later(task, ms);
  }

  set(byMs: number): void {
    this.#offset += byMs;
  }
}
