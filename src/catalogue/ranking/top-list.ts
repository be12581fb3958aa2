/**
 * The first N of very many rows: a heap whose root is the last row of the list. An entry stays in its slot of the parallel
 * arrays; only slots move in the heap. Passing fractional numbers between functions would allocate memory each time.
 */

export interface Ranked {
  readonly segment: number;
  readonly row: number;
}

/** Less than 0 if the first of two rows with equal keys comes first. */
export type CompareTies = (segmentA: number, rowA: number, segmentB: number, rowB: number) => number;

interface Slots {
  /** Smaller comes first. */
  readonly keys: Float64Array;
  /** Compared if keys are equal; smaller comes first. */
  readonly seconds: Float64Array;
  readonly segments: Uint32Array;
  readonly rows: Uint32Array;
  readonly heap: Uint32Array;
}

/** Receives rows with their keys. */
export interface RowSink {
  /** Rows with a greater key can't enter any more. */
  readonly worstKey: number;
  readonly offer: (key: number, second: number, segment: number, row: number) => void;
}

const MIN_SLOTS = 128;

/** Slots of a finished list, reused by the next one. */
let spareSlots: Slots | undefined;

export class TopList {
  readonly #limit: number;
  readonly #compareTies: CompareTies;
  readonly #slots: Slots;
  #size = 0;
  /** The slot without an entry. */
  #free: number;
  /** Rows with a greater key can't enter any more. */
  worstKey: number;

  /** @param compareTies decides if both keys are equal */
  constructor(limit: number, compareTies: CompareTies) {
    this.#limit = limit;
    this.#compareTies = compareTies;
    this.#slots = takeSlots(limit + 1);
    this.#free = limit;
    this.worstKey = limit > 0 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  }

  offer(key: number, second: number, segment: number, row: number): void {
    if (key > this.worstKey) return;
    const { keys, seconds, segments, rows, heap } = this.#slots;
    const slot = this.#size < this.#limit ? this.#size : this.#free;
    keys[slot] = key;
    seconds[slot] = second;
    segments[slot] = segment;
    rows[slot] = row;
    if (this.#size < this.#limit) {
      this.#rise(this.#size++, slot);
    } else {
      const last = heap[0] ?? 0;
      if (this.#limit === 0 || !this.#isLater(last, slot)) return;
      this.#free = last;
      this.#sink(this.#size, slot);
    }
    if (this.#size === this.#limit) this.worstKey = keys[heap[0] ?? 0] ?? 0;
  }

  /** Offers all entries to another list. */
  offerTo(other: TopList): void {
    const { keys, seconds, segments, rows, heap } = this.#slots;
    for (let i = 0; i < this.#size; i++) {
      const slot = heap[i] ?? 0;
      other.offer(keys[slot] ?? 0, seconds[slot] ?? 0, segments[slot] ?? 0, rows[slot] ?? 0);
    }
  }

  /** The entries from one position to before another, in order. Empties the list, so call it once. */
  take(from: number, to: number): Ranked[] {
    const { segments, rows, heap } = this.#slots;
    const taken: Ranked[] = [];
    while (this.#size > from) {
      const slot = heap[0] ?? 0;
      const last = --this.#size;
      if (last < to) taken.push({ segment: segments[slot] ?? 0, row: rows[slot] ?? 0 });
      this.#sink(last, heap[last] ?? 0);
    }
    spareSlots = this.#slots;
    return taken.toReversed();
  }

  /** Whether a slot's entry comes after another's. */
  #isLater(a: number, b: number): boolean {
    const { keys, seconds, segments, rows } = this.#slots;
    const by = (keys[a] ?? 0) - (keys[b] ?? 0) || (seconds[a] ?? 0) - (seconds[b] ?? 0);
    if (by !== 0) return by > 0;
    return this.#compareTies(segments[a] ?? 0, rows[a] ?? 0, segments[b] ?? 0, rows[b] ?? 0) > 0;
  }

  /** Inserts a slot at a free position of the heap, or above it. */
  #rise(from: number, slot: number): void {
    const { heap } = this.#slots;
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#isLater(heap[parent] ?? 0, slot)) break;
      heap[at] = heap[parent] ?? 0;
      at = parent;
    }
    heap[at] = slot;
  }

  /** Inserts a slot at the root of a heap of this size, or below it. */
  #sink(size: number, slot: number): void {
    const { heap } = this.#slots;
    let at = 0;
    for (let child = 1; child < size; child = 2 * at + 1) {
      const right = child + 1;
      const later = right < size && this.#isLater(heap[right] ?? 0, heap[child] ?? 0) ? right : child;
      if (!this.#isLater(heap[later] ?? 0, slot)) break;
      heap[at] = heap[later] ?? 0;
      at = later;
    }
    heap[at] = slot;
  }
}

function takeSlots(count: number): Slots {
  const spare = spareSlots;
  // A second list that is created while the first is in use allocates its own slots.
  spareSlots = undefined;
  if (spare !== undefined && spare.keys.length >= count) return spare;
  const room = Math.max(count, MIN_SLOTS);
  return {
    keys: new Float64Array(room),
    seconds: new Float64Array(room),
    segments: new Uint32Array(room),
    rows: new Uint32Array(room),
    heap: new Uint32Array(room),
  };
}
