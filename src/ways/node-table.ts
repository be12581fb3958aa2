/** The network's nodes by position, with a union-find of nodes that count as one. */
export class NodeTable {
  readonly xs: number[] = [];
  readonly ys: number[] = [];
  readonly #byPlace = new Map<number, number>();
  readonly #parents: number[] = [];
  readonly #originX: number;
  readonly #originY: number;

  /** @param originX western bound of all points @param originY northern bound */
  constructor(originX: number, originY: number) {
    this.#originX = originX;
    this.#originY = originY;
  }

  /** The node at a point and level. Each level has its own nodes. */
  at(x: number, y: number, level: number): number {
    // Nets are less than 2^20 units wide, and levels are from -7 to 8.
    const place = ((x - this.#originX) * 2 ** 20 + (y - this.#originY)) * 16 + Math.max(-7, Math.min(8, level)) + 7;
    const known = this.#byPlace.get(place);
    if (known !== undefined) return known;
    const node = this.xs.length;
    this.xs.push(x);
    this.ys.push(y);
    this.#parents.push(node);
    this.#byPlace.set(place, node);
    return node;
  }

  /** The representative of all nodes that are joined with this one. */
  find(node: number): number {
    const parents = this.#parents;
    let root = node;
    while ((parents[root] ?? 0) !== root) {
      // Path halving, which shortens later lookups.
      parents[root] = parents[parents[root] ?? 0] ?? 0;
      root = parents[root] ?? 0;
    }
    return root;
  }

  join(a: number, b: number): void {
    const [rootA, rootB] = [this.find(a), this.find(b)];
    this.#parents[Math.max(rootA, rootB)] = Math.min(rootA, rootB);
  }
}
