/**
 * Listeners of the state of the index. A screen searches again at each notification, so pages of changes that come close
 * after each other notify once: else the queries of the screen would delay those of typing.
 */
import { createEmitter, type Emitter } from '#domain/primitives/emitter.ts';
import type { Clock } from '#platform/clock.ts';
import type { IndexState } from './api.ts';

const TOGETHER_MS = 250;

export class Watchers {
  /** Calls back at once and whenever there is something to tell; the answer ends that. */
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

  /** For a change that more may follow: notifies at once only if the last notification is not recent. */
  notifySoon(): void {
    const passedMs = this.#clock.now() - this.#notifiedAt;
    // A clock that was set back says nothing of what passed.
    if (passedMs < 0 || passedMs >= TOGETHER_MS) this.notify();
    else this.#cancel ??= this.#clock.later(() => this.notify(), TOGETHER_MS - passedMs);
  }
}
