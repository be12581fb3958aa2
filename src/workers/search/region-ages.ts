/** When each region was last known to be current, ISO 8601. */
export class RegionAges {
  readonly #asOf = new Map<string, string>();

  /** Null if unknown. */
  get(region: string): string | null {
    return this.#asOf.get(region) ?? null;
  }

  set(region: string, asOf: string): void {
    this.#asOf.set(region, asOf);
  }

  /** Sets a pack's age, unless a better one is known. */
  setIfUnknown(region: string, asOf: string): void {
    if (!this.#asOf.has(region)) this.#asOf.set(region, asOf);
  }

  delete(region: string): void {
    this.#asOf.delete(region);
  }

  /** The oldest age of these regions and `others`; null means never and is older than all. */
  oldestOf(regions: readonly string[], others: readonly (string | null)[]): string | null {
    const ages = [...regions.map((region) => this.get(region)), ...others];
    return ages.reduce((a, b) => (a === null || b === null ? null : a < b ? a : b), ages[0] ?? null);
  }
}
