/** The instant up to which each region is known to be current, in ISO 8601. */
export class RegionAges {
  readonly #asOf = new Map<string, string>();

  /** Null where it is not known. */
  get(region: string): string | null {
    return this.#asOf.get(region) ?? null;
  }

  set(region: string, asOf: string): void {
    this.#asOf.set(region, asOf);
  }

  /** A pack's age counts only where nothing better is known. */
  setIfUnknown(region: string, asOf: string): void {
    if (!this.#asOf.has(region)) this.#asOf.set(region, asOf);
  }

  delete(region: string): void {
    this.#asOf.delete(region);
  }
}

/** The oldest of some instants; null, which is never, is older than all. */
export function oldest(ages: readonly (string | null)[]): string | null {
  return ages.reduce((a, b) => (a === null || b === null ? null : a < b ? a : b), ages[0] ?? null);
}
