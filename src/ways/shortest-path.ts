/** Finds the quickest walk between two positions, by A* on the street network. */

import { NodeQueue } from './node-queue.ts';
import { type Anchor, snapToEdges } from './snapping.ts';
import type { WalkGraph } from './walk-graph.ts';
import { KIND_COSTS } from './walkability.ts';
import { type GridPoint, unitMetres } from './world-grid.ts';

/** Cost of a metre off streets, across a yard or through a building. */
export const OFF_STREET_COST = 2;

export interface Path {
  /** Metres of level street that take the same time. */
  readonly cost: number;
  readonly start: Anchor;
  readonly end: Anchor;
  /** Nodes between the anchors, in order; empty if both are on one edge. */
  readonly nodes: readonly number[];
  /** The edges between those nodes; one less. */
  readonly edges: readonly number[];
}

export interface PathOptions {
  /** Edges to avoid unless the alternative is much longer, by index, in both directions. */
  readonly avoided?: ReadonlySet<number>;
  /** Maximum distance between a position and its street, in metres. */
  readonly reachM?: number;
}

/** Cost factor of avoided edges. */
const AVOIDED_COST = 1.6;

/** @returns null if no street is within reach, or none leads there */
export function findPath(graph: WalkGraph, from: GridPoint, to: GridPoint, options: PathOptions = {}): Path | null {
  const { avoided, reachM } = options;
  const [starts, ends] = inSameNets(graph, snapToEdges(graph, from, reachM), snapToEdges(graph, to, reachM));
  if (starts.length === 0) return null;
  const costOf = (edge: number): number =>
    (KIND_COSTS[graph.kinds[edge] ?? 0] ?? 1) * (avoided?.has(edge) ? AVOIDED_COST : 1);
  const search = new Search(graph, costOf, to);
  let best = directWalk(starts, ends, costOf);
  const goals = new Map<number, { readonly anchor: Anchor; readonly cost: number }>();
  for (const anchor of ends) {
    for (const [node, along] of [
      [anchor.a, anchor.toA],
      [anchor.b, anchor.toB],
    ] as const) {
      const cost = anchor.off * OFF_STREET_COST + along * costOf(anchor.edge);
      if (cost < (goals.get(node)?.cost ?? Infinity)) goals.set(node, { anchor, cost });
    }
  }
  for (const anchor of starts) {
    const base = anchor.off * OFF_STREET_COST;
    search.begin(anchor.a, base + anchor.toA * costOf(anchor.edge), anchor);
    search.begin(anchor.b, base + anchor.toB * costOf(anchor.edge), anchor);
  }
  let goal = -1;
  for (;;) {
    const node = search.next(best?.cost ?? Infinity);
    if (node === undefined) break;
    const end = goals.get(node);
    const cost = end ? search.costTo(node) + end.cost : Infinity;
    if (!end || cost >= (best?.cost ?? Infinity)) continue;
    best = { cost, start: end.anchor, end: end.anchor, nodes: [], edges: [] };
    goal = node;
  }
  return best && goal >= 0 ? search.pathTo(goal, best) : best;
}

/** Keeps anchors from which the other end can be reached. Otherwise a whole network would be searched in vain. */
function inSameNets(
  { components }: WalkGraph,
  starts: readonly Anchor[],
  ends: readonly Anchor[],
): readonly [starts: readonly Anchor[], ends: readonly Anchor[]] {
  const within = (anchors: readonly Anchor[], others: readonly Anchor[]) => {
    const nets = new Set(others.map(({ a }) => components[a]));
    return anchors.filter(({ a }) => nets.has(components[a]));
  };
  return [within(starts, ends), within(ends, starts)];
}

/** The walk along an edge that both positions are on; null if there is none. */
function directWalk(starts: readonly Anchor[], ends: readonly Anchor[], costOf: (edge: number) => number): Path | null {
  let best: Path | null = null;
  for (const start of starts) {
    for (const end of ends) {
      if (start.edge !== end.edge) continue;
      const along = Math.abs(start.toA - end.toA) * costOf(start.edge);
      const cost = along + (start.off + end.off) * OFF_STREET_COST;
      if (cost < (best?.cost ?? Infinity)) best = { cost, start, end, nodes: [], edges: [] };
    }
  }
  return best;
}

/** The state of one search, which settles one node after the other. */
class Search {
  readonly #graph: WalkGraph;
  readonly #costOf: (edge: number) => number;
  readonly #costs: Float64Array;
  readonly #edgesTo: Int32Array;
  readonly #nodesBefore: Int32Array;
  readonly #isSettled: Uint8Array;
  readonly #starts = new Map<number, Anchor>();
  readonly #queue = new NodeQueue();
  readonly #to: GridPoint;
  readonly #unit: number;

  constructor(graph: WalkGraph, costOf: (edge: number) => number, to: GridPoint) {
    this.#graph = graph;
    this.#costOf = costOf;
    this.#to = to;
    this.#costs = new Float64Array(graph.nodes).fill(Infinity);
    this.#edgesTo = new Int32Array(graph.nodes).fill(-1);
    this.#nodesBefore = new Int32Array(graph.nodes).fill(-1);
    this.#isSettled = new Uint8Array(graph.nodes);
    const [north, south] = graph.rows;
    // Metres per unit where they are shortest: A* needs an estimate that is never too large.
    this.#unit = Math.min(...[north, south, to.y].map(unitMetres)) * 0.9999;
  }

  begin(node: number, cost: number, anchor: Anchor): void {
    if (cost >= this.costTo(node)) return;
    this.#costs[node] = cost;
    this.#starts.set(node, anchor);
    this.#queue.push(node, cost + this.#estimate(node));
  }

  costTo(node: number): number {
    return this.#costs[node] ?? Infinity;
  }

  /** Settles the next node. @returns undefined if none is left with a priority below `limit` */
  next(limit: number): number | undefined {
    const { starts, to, metres } = this.#graph;
    while (this.#queue.least < limit) {
      const node = this.#queue.pop() ?? 0;
      if (this.#isSettled[node] === 1) continue;
      this.#isSettled[node] = 1;
      const cost = this.costTo(node);
      for (let edge = starts[node] ?? 0; edge < (starts[node + 1] ?? 0); edge++) {
        const other = to[edge] ?? 0;
        const there = cost + (metres[edge] ?? 0) * this.#costOf(edge);
        if (there >= this.costTo(other)) continue;
        this.#costs[other] = there;
        this.#edgesTo[other] = edge;
        this.#nodesBefore[other] = node;
        this.#queue.push(other, there + this.#estimate(other));
      }
      return node;
    }
    return undefined;
  }

  pathTo(goal: number, { cost, end }: Path): Path {
    const [nodes, edges]: [number[], number[]] = [[goal], []];
    let node = goal;
    for (let before = this.#nodesBefore[node] ?? -1; before >= 0; before = this.#nodesBefore[node] ?? -1) {
      edges.push(this.#edgesTo[node] ?? 0);
      nodes.push(before);
      node = before;
    }
    // The first node of a path belongs to an anchor.
    const start = this.#starts.get(node) ?? end;
    return { cost, start, end, nodes: nodes.toReversed(), edges: edges.toReversed() };
  }

  #estimate(node: number): number {
    const dx = (this.#graph.xs[node] ?? 0) - this.#to.x;
    const dy = (this.#graph.ys[node] ?? 0) - this.#to.y;
    return Math.sqrt(dx * dx + dy * dy) * this.#unit;
  }
}
