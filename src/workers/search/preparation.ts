/**
 * What is done in advance, once an index has come to rest, and given up as soon as there is something else to do: texts are read,
 * words are made, and what people type is practised, which is done once, and until somebody types.
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
  /** Takes care of regions whose texts are damaged. */
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

  /** Something has changed: a moment from now, unless more changes until then. */
  soon(): void {
    this.#cancel();
    this.#cancel = this.#parts.clock.later(() => void this.#prepare(), AFTER_MS);
  }

  /** A person types, which warms up the code better. */
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
      // A region came meanwhile whose texts are damaged: the preparation that its coming asked for takes care of it.
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
