/** Gives values that are equal, such as the opening hours of many places, one place in memory. */
export class SharedValues {
  readonly #known = new Map<string, unknown>();

  /** The first value that was equal to this one, as JSON tells. */
  share<T extends string | object | null>(value: T): T {
    const key = JSON.stringify(value);
    if (!this.#known.has(key)) this.#known.set(key, value);
    // Equal JSON was made of values of one type.
    return this.#known.get(key) as T;
  }
}
