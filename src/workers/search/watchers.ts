/**
 * Who wants to know how the index stands. A screen asks anew each time that it is told, so pages of changes that come
 * close after each other are told of together: or the answers to what is on the screen would go before what is typed.
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

  /** Of a change that more may follow: at once, if nothing was told of late. */
  notifySoon(): void {
    const passedMs = this.#clock.now() - this.#notifiedAt;
    // A clock that was set back says nothing of what passed.
    if (passedMs < 0 || passedMs >= TOGETHER_MS) this.notify();
    else this.#cancel ??= this.#clock.later(() => this.notify(), TOGETHER_MS - passedMs);
  }
}
