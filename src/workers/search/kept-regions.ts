/** Which regions are kept: those that the replica chose, or one that was fetched before it chose. */
export class KeptRegions {
  #ids: ReadonlySet<string> | undefined;
  /** Fetched before the replica chose; it stays until the replica keeps something. */
  #anticipated: string | null = null;

  /** Undefined before anybody has said which regions are kept. */
  get ids(): ReadonlySet<string> | undefined {
    return this.#ids;
  }

  /** Before anybody has said which regions are kept, all are. */
  has(region: string): boolean {
    return this.#ids?.has(region) !== false;
  }

  /** Whether a region may be anticipated still. */
  get isOpen(): boolean {
    return !this.#ids?.size || this.#anticipated !== null;
  }

  anticipate(region: string): void {
    this.#anticipated = region;
    if (this.#ids) this.#ids = new Set([region]);
  }

  /** @returns the regions that are kept from now on */
  choose(chosen: readonly string[]): ReadonlySet<string> {
    // A replica that has not chosen yet keeps nothing.
    if (chosen.length > 0) this.#anticipated = null;
    this.#ids = new Set(this.#anticipated === null ? chosen : [this.#anticipated]);
    return this.#ids;
  }
}
