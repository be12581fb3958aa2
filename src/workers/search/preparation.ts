/**
 * Prepares the index while it is idle, and stops as soon as other work arrives: reads texts, builds words, and warms up the
 * JIT with typical queries. The warm-up runs once, and only until someone types.
 */
import type { Catalogue } from '#catalogue/catalogue.ts';
import { PackError } from '#catalogue/format/pack.ts';
import type { Steps } from '#catalogue/steps.ts';
import type { Clock } from '#platform/clock.ts';
import type { Slices } from './slices.ts';

interface PreparationParts {
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  readonly slices: Slices;
  /** Handles regions with damaged texts. */
  readonly takeTexts: () => void;
}

const AFTER_MS = 100;

export class Preparation {
  readonly #parts: PreparationParts;
  #cancel = (): void => {};
  #isPractised = false;

  constructor(parts: PreparationParts) {
    this.#parts = parts;
  }

  /** Schedules the preparation after a change, and again after further changes. */
  soon(): void {
    this.#cancel();
    this.#cancel = this.#parts.clock.later(() => void this.#prepare(), AFTER_MS);
  }

  /** Real typing warms up the code better. */
  endWarmUp(): void {
    this.#isPractised = true;
  }

  async #prepare(): Promise<void> {
    const { catalogue, slices, takeTexts } = this.#parts;
    await slices.attempt(() => catalogue.readTexts());
    takeTexts();
    await slices.attempt(() => this.#steps());
  }

  *#steps(): Steps<void> {
    try {
      yield* this.#parts.catalogue.prepareText();
      yield* this.#warmUp();
    } catch (error) {
      // A region with damaged texts arrived meanwhile; the preparation that its arrival scheduled handles it.
      if (!(error instanceof PackError)) throw error;
    }
  }

  *#warmUp(): Steps<void> {
    const { catalogue, clock } = this.#parts;
    const warmUp = catalogue.warmUp(clock.now());
    while (!this.#isPractised) {
      const step = warmUp.next();
      if (step.done === true) {
        this.#isPractised = step.value;
        return;
      }
      yield;
    }
  }
}
