/** Stores equal values, such as the opening hours of many places, only once in memory. */
export class SharedValues {
  readonly #known = new Map<string, unknown>();

  /** Returns the first value that equals this one as JSON. */
  share<T extends string | object | null>(value: T): T {
    const key = JSON.stringify(value);
    if (!this.#known.has(key)) this.#known.set(key, value);
    // Values with equal JSON have one type.
    return this.#known.get(key) as T;
  }
}
