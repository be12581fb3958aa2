/**
 * Who wants to know how the index stands. A screen asks anew each time that it is told, so pages of changes that come
 * close after each other are told of together: or the answers to what is on the screen would go before what is typed.
 */
import type { Clock } from '#platform/clock.ts';
import type { IndexState } from './api.ts';

const TOGETHER_MS = 250;

export class Watchers {
  readonly #clock: Clock;
  readonly #read: () => IndexState;
  readonly #listeners = new Set<(state: IndexState) => void>();
  #notifiedAt = Number.NEGATIVE_INFINITY;
  #cancel: (() => void) | undefined;

  constructor(clock: Clock, read: () => IndexState) {
    this.#clock = clock;
    this.#read = read;
  }

  /** Calls back at once and whenever there is something to tell; the answer ends that. */
  watch(listener: (state: IndexState) => void): () => void {
    this.#listeners.add(listener);
    listener(this.#read());
    return () => this.#listeners.delete(listener);
  }

  notify(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#notifiedAt = this.#clock.now();
    for (const listener of this.#listeners) listener(this.#read());
  }

  /** Of a change that more may follow: at once, if nothing was told of late. */
  notifySoon(): void {
    const passedMs = this.#clock.now() - this.#notifiedAt;
    // A clock that was set back says nothing of what passed.
    if (passedMs < 0 || passedMs >= TOGETHER_MS) this.notify();
    else this.#cancel ??= this.#clock.later(() => this.notify(), TOGETHER_MS - passedMs);
  }
}
