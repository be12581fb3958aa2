/** The first so many of very many: a heap whose root is the last of those kept. */

export interface Ranked {
  /** Smaller comes first. */
  readonly key: number;
  /** Decides between equal keys; smaller comes first. */
  readonly second: number;
  readonly segment: number;
  readonly row: number;
}

export class TopList {
  readonly #limit: number;
  /** Decides between equal keys of both kinds. */
  readonly #compareTies: (a: Ranked, b: Ranked) => number;
  readonly #heap: Ranked[] = [];

  constructor(limit: number, compareTies: (a: Ranked, b: Ranked) => number) {
    this.#limit = limit;
    this.#compareTies = compareTies;
  }

  /** Anything with a greater key than this cannot enter any more. */
  get worstKey(): number {
    return this.#heap.length < this.#limit
      ? Number.POSITIVE_INFINITY
      : (this.#heap[0]?.key ?? Number.NEGATIVE_INFINITY);
  }

  offer(key: number, second: number, segment: number, row: number): void {
    const heap = this.#heap;
    if (heap.length < this.#limit) {
      heap.push({ key, second, segment, row });
      this.#rise(heap.length - 1);
      return;
    }
    const worst = heap[0];
    if (worst === undefined || key > worst.key) return;
    const candidate = { key, second, segment, row };
    if (this.#compare(candidate, worst) >= 0) return;
    heap[0] = candidate;
    this.#sink();
  }

  /** What was kept, first to last. */
  sorted(): Ranked[] {
    return this.#heap.toSorted((a, b) => this.#compare(a, b));
  }

  #compare(a: Ranked, b: Ranked): number {
    return a.key < b.key ? -1 : a.key > b.key ? 1 : a.second - b.second || this.#compareTies(a, b);
  }

  #rise(from: number): void {
    for (let at = from; at > 0; ) {
      const parent = (at - 1) >> 1;
      if (!this.#swapIfLater(at, parent)) return;
      at = parent;
    }
  }

  #sink(): void {
    for (let at = 0; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      const [a, b] = [this.#heap[left], this.#heap[right]];
      if (a === undefined) return;
      const later = b !== undefined && this.#compare(b, a) > 0 ? right : left;
      if (!this.#swapIfLater(later, at)) return;
      at = later;
    }
  }

  /** Puts the later of child and parent above. */
  #swapIfLater(child: number, parent: number): boolean {
    const [below, above] = [this.#heap[child], this.#heap[parent]];
    if (below === undefined || above === undefined || this.#compare(below, above) <= 0) return false;
    this.#heap[child] = above;
    this.#heap[parent] = below;
    return true;
  }
}
