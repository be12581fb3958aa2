/**
 * Decides when changes are saved: half a second after the last one. Some changes need their region laid out anew first. That
 * keeps the processor busy for a second, so it waits until no query runs. After ten seconds of waiting the changes are saved
 * without the new layout.
 */
import type { Clock } from '#platform/clock.ts';

const SAVE_AFTER_MS = 500;
const QUIET_MS = 1000;
const SAVE_AT_LAST_MS = 10_000;

export class SaveSchedule {
  readonly #clock: Clock;
  readonly #save: (isQuiet: boolean) => void;
  readonly #isLarge: () => boolean;
  /** When the oldest unsaved change arrived. Epoch milliseconds, like `#askedAt`. */
  #since: number | null = null;
  #askedAt = Number.NEGATIVE_INFINITY;
  #cancel = (): void => {};

  /** @param isLarge whether an unsaved region needs a new layout */
  constructor(clock: Clock, save: (isQuiet: boolean) => void, isLarge: () => boolean) {
    this.#clock = clock;
    this.#save = save;
    this.#isLarge = isLarge;
  }

  noteQuestion(): void {
    this.#askedAt = this.#clock.now();
  }

  noteChange(): void {
    this.#since ??= this.#clock.now();
    this.#tryAfter(SAVE_AFTER_MS);
  }

  /** Everything is saved. */
  noteSaved(): void {
    this.#since = null;
    this.#cancel();
  }

  #tryAfter(waitMs: number): void {
    const leftMs = (this.#since ?? this.#clock.now()) + SAVE_AT_LAST_MS - this.#clock.now();
    this.#cancel();
    this.#cancel = this.#clock.later(() => this.#try(), Math.max(0, Math.min(waitMs, leftMs)));
  }

  #try(): void {
    const now = this.#clock.now();
    const isQuiet = now - this.#askedAt >= QUIET_MS;
    const isLate = now - (this.#since ?? now) >= SAVE_AT_LAST_MS;
    if (isQuiet || isLate || !this.#isLarge()) this.#save(isQuiet);
    else this.#tryAfter(QUIET_MS);
  }
}
