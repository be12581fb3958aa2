/** Practising what people type, which is done once, where there is something to ask about, and until somebody types. */
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { Steps } from '#catalogue/steps.ts';

export class Practice {
  #isOver = false;

  /** Somebody has typed, who practises better. */
  end(): void {
    this.#isOver = true;
  }

  /** @param at epoch milliseconds */
  *steps(catalogue: Catalogue, at: number): Steps<void> {
    const practice = catalogue.practise(at);
    while (!this.#isOver) {
      const step = practice.next();
      if (step.done === true) {
        this.#isOver = step.value;
        return;
      }
      yield;
    }
  }
}
