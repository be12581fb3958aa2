/** A set of a segment's rows: a list, and one bit per row, so that a lookup touches little memory. */
const FEW = 1024;

export class RowSet {
  /** Row `row` is bit `row & 31` of element `row >>> 5`. */
  readonly bits: Int32Array;
  /** The first `size` entries are the rows, each once. */
  list = new Uint32Array(FEW);
  size = 0;

  constructor(rows: number) {
    this.bits = new Int32Array((rows + 31) >>> 5);
  }

  has(row: number): boolean {
    return ((this.bits[row >>> 5] ?? 0) & (1 << row)) !== 0;
  }

  add(row: number): void {
    if (this.has(row)) return;
    this.reserve(1);
    this.bits[row >>> 5] = (this.bits[row >>> 5] ?? 0) | (1 << row);
    this.list[this.size++] = row;
  }

  /** Grows the list for this many more rows, at most for all. */
  reserve(more: number): void {
    const needed = Math.min(this.size + more, 32 * this.bits.length);
    if (needed <= this.list.length) return;
    const longer = new Uint32Array(Math.max(needed, 2 * this.list.length));
    longer.set(this.list);
    this.list = longer;
  }

  clear(): void {
    const { bits, list, size } = this;
    if (this.#isLarge) bits.fill(0);
    else for (let i = 0; i < size; i++) bits[(list[i] ?? 0) >>> 5] = 0;
    this.size = 0;
  }

  /** Keeps only some rows. `isKept` is called once per row. */
  retain(isKept: (row: number) => boolean): void {
    const { bits, list, size } = this;
    let kept = 0;
    for (let i = 0; i < size; i++) {
      const row = list[i] ?? 0;
      if (isKept(row)) list[kept++] = row;
      else bits[row >>> 5] = (bits[row >>> 5] ?? 0) & ~(1 << row);
    }
    this.size = kept;
  }

  /** Sorts a large list, so that a walk over the rows reads memory in order. Returns whether it did. */
  sortIfLarge(): boolean {
    if (!this.#isLarge) return false;
    const { bits, list } = this;
    let end = 0;
    for (let word = 0; word < bits.length; word++) {
      for (let rest = bits[word] ?? 0; rest !== 0; rest &= rest - 1)
        list[end++] = 32 * word + 31 - Math.clz32(rest & -rest);
    }
    return true;
  }

  get #isLarge(): boolean {
    return this.size > this.bits.length;
  }
}
