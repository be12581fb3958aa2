import type { Clock } from '../../../src/platform/clock.ts';

/** A clock that stands still until it is turned. */
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
    // A wrapper of its own, so that the same function may be waited for twice.
    const entry = () => task();
    this.#tasks.set(entry, this.#now + ms);
    return () => this.#tasks.delete(entry);
  }

  /** Turns the clock on and runs what became due, in order. */
  advance(ms: number): void {
    this.#now += ms;
    const due = [...this.#tasks].filter(([, at]) => at <= this.#now).toSorted(([, a], [, b]) => a - b);
    for (const [entry] of due) {
      this.#tasks.delete(entry);
      entry();
    }
  }
}

/** One that a person may set: what it says jumps, while what waits goes on by the time that really passes. */
export class SettableClock extends ManualClock {
  #offset = 0;
  /** Every wait that was asked for, in milliseconds. */
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
