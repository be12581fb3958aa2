/** The first so many of very many: a heap whose root is the last of those kept, as lists of numbers beside each other. */

export interface Ranked {
  readonly segment: number;
  readonly row: number;
}

/** Less than 0 when the first of two rows with equal keys comes first. */
export type CompareTies = (segmentA: number, rowA: number, segmentB: number, rowB: number) => number;

export class TopList {
  readonly #limit: number;
  readonly #compareTies: CompareTies;
  #size = 0;
  /** Smaller comes first. */
  readonly #keys: number[] = [];
  /** Decide between equal keys; smaller comes first. */
  readonly #seconds: number[] = [];
  readonly #segments: number[] = [];
  readonly #rows: number[] = [];
  /** Anything with a greater key than this cannot enter any more. */
  worstKey: number;

  /** @param compareTies decides between equal keys of both kinds */
  constructor(limit: number, compareTies: CompareTies) {
    this.#limit = limit;
    this.#compareTies = compareTies;
    this.worstKey = limit > 0 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  }

  offer(key: number, second: number, segment: number, row: number): void {
    if (key > this.worstKey) return;
    if (this.#size < this.#limit) {
      this.#rise(this.#size++, key, second, segment, row);
    } else {
      if (this.#limit === 0 || !this.#isLater(0, key, second, segment, row)) return;
      this.#sink(this.#size, key, second, segment, row);
    }
    if (this.#size === this.#limit) this.worstKey = this.#keys[0] ?? Number.NEGATIVE_INFINITY;
  }

  /** From one place to before another of what was kept, first to last. Empties the list. */
  take(from: number, to: number): Ranked[] {
    const taken: Ranked[] = [];
    while (this.#size > from) {
      const last = --this.#size;
      if (last < to) taken.push({ segment: this.#segments[0] ?? 0, row: this.#rows[0] ?? 0 });
      const [keys, seconds] = [this.#keys, this.#seconds];
      this.#sink(last, keys[last] ?? 0, seconds[last] ?? 0, this.#segments[last] ?? 0, this.#rows[last] ?? 0);
    }
    return taken.toReversed();
  }

  /** Whether what is kept at a place comes behind these. */
  #isLater(at: number, key: number, second: number, segment: number, row: number): boolean {
    const [itsKey, itsSecond] = [this.#keys[at] ?? 0, this.#seconds[at] ?? 0];
    if (itsKey !== key) return itsKey > key;
    if (itsSecond !== second) return itsSecond > second;
    return this.#compareTies(this.#segments[at] ?? 0, this.#rows[at] ?? 0, segment, row) > 0;
  }

  /** Puts these at a free place, or above it. */
  #rise(from: number, key: number, second: number, segment: number, row: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#isLater(parent, key, second, segment, row)) break;
      this.#move(parent, at);
      at = parent;
    }
    this.#put(at, key, second, segment, row);
  }

  /** Puts these at the root of a heap of so many, or below it. */
  #sink(size: number, key: number, second: number, segment: number, row: number): void {
    let at = 0;
    for (let child = 1; child < size; child = 2 * at + 1) {
      const right = child + 1;
      const later = right < size && this.#isLaterThan(right, child) ? right : child;
      if (!this.#isLater(later, key, second, segment, row)) break;
      this.#move(later, at);
      at = later;
    }
    this.#put(at, key, second, segment, row);
  }

  #isLaterThan(a: number, b: number): boolean {
    return this.#isLater(a, this.#keys[b] ?? 0, this.#seconds[b] ?? 0, this.#segments[b] ?? 0, this.#rows[b] ?? 0);
  }

  #move(from: number, to: number): void {
    this.#put(to, this.#keys[from] ?? 0, this.#seconds[from] ?? 0, this.#segments[from] ?? 0, this.#rows[from] ?? 0);
  }

  #put(at: number, key: number, second: number, segment: number, row: number): void {
    this.#keys[at] = key;
    this.#seconds[at] = second;
    this.#segments[at] = segment;
    this.#rows[at] = row;
  }
}
