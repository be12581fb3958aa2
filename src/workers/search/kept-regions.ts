/** The kept regions: those that the replica chose, or one fetched before it chose. */
export class KeptRegions {
  #ids: ReadonlySet<string> | undefined;
  /** Fetched before the replica chose; stays until the replica keeps a region. */
  #anticipated: string | null = null;

  /** Undefined until someone chose. */
  get ids(): ReadonlySet<string> | undefined {
    return this.#ids;
  }

  /** Until someone chose, every region counts as kept. */
  has(region: string): boolean {
    return this.#ids?.has(region) !== false;
  }

  /** Whether a region may still be anticipated. */
  get isOpen(): boolean {
    return !this.#ids?.size || this.#anticipated !== null;
  }

  anticipate(region: string): void {
    this.#anticipated = region;
    if (this.#ids) this.#ids = new Set([region]);
  }

  /** @returns the regions that are kept from now on */
  choose(chosen: readonly string[]): ReadonlySet<string> {
    // A replica that has not chosen yet sends an empty list.
    if (chosen.length > 0) this.#anticipated = null;
    this.#ids = new Set(this.#anticipated === null ? chosen : [this.#anticipated]);
    return this.#ids;
  }
}
