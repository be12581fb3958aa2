/**
 * Listeners of the index's state. A screen searches again at each notification. So several pages of changes in a row notify
 * once; otherwise the screen's queries would delay those of typing.
 */
import { createEmitter, type Emitter } from '#domain/primitives/emitter.ts';
import type { Clock } from '#platform/clock.ts';
import type { IndexState } from './api.ts';

const TOGETHER_MS = 250;

export class Watchers {
  /** Calls back at once and at every notification; the returned function ends it. */
  readonly watch: Emitter<IndexState>['listen'];
  readonly #clock: Clock;
  readonly #read: () => IndexState;
  readonly #states: Emitter<IndexState>;
  #notifiedAt = Number.NEGATIVE_INFINITY;
  #cancel: (() => void) | undefined;

  constructor(clock: Clock, read: () => IndexState) {
    this.#clock = clock;
    this.#read = read;
    this.#states = createEmitter(read);
    this.watch = this.#states.listen;
  }

  notify(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#notifiedAt = this.#clock.now();
    this.#states.emit(this.#read());
  }

  /** For a change that more may follow: notifies at once unless the last notification is recent. */
  notifySoon(): void {
    const passedMs = this.#clock.now() - this.#notifiedAt;
    // The clock was set back, so the elapsed time is unknown.
    if (passedMs < 0 || passedMs >= TOGETHER_MS) this.notify();
    else this.#cancel ??= this.#clock.later(() => this.notify(), TOGETHER_MS - passedMs);
  }
}
