/** The regions' texts, which are verified when they are first read. */
import type { Catalogue } from '#catalogue/catalogue.ts';
import { PackError } from '#catalogue/format/pack.ts';
import type { DamagedRegion } from '#catalogue/segments/region-set.ts';

export class IndexTexts {
  readonly #catalogue: Catalogue;
  readonly #onDamaged: (damaged: readonly DamagedRegion[]) => void;

  /** @param onDamaged called after the catalogue has dropped regions with damaged texts */
  constructor(catalogue: Catalogue, onDamaged: (damaged: readonly DamagedRegion[]) => void) {
    this.#catalogue = catalogue;
    this.#onDamaged = onDamaged;
  }

  /** Reads texts that are not loaded yet. */
  take(): void {
    const damaged = this.#catalogue.takeTexts();
    if (damaged.length > 0) this.#onDamaged(damaged);
  }

  /** Runs a query. If it meets damaged texts, repeats it without their region. */
  answer<T>(ask: () => T): T {
    try {
      return ask();
    } catch (error) {
      if (!(error instanceof PackError)) throw error;
      this.take();
      return ask();
    }
  }
}
