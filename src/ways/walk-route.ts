/** Converts a path to a route: a line, with the kind and name of the way for each piece. */
import type { Position } from '#domain/geo/geo.ts';
import { findPath, OFF_STREET_COST, type Path, type PathOptions } from './shortest-path.ts';
import type { WalkGraph } from './walk-graph.ts';
import { KIND_COSTS, KINDS, type WayKind } from './walkability.ts';
import { fromGrid, type GridPoint, nearLongitude, toGrid } from './world-grid.ts';

/** From one point of the line to the next. */
export interface RoutePiece {
  readonly metres: number;
  readonly kind: WayKind;
  /** '' if it has none. */
  readonly name: string;
  /** Metres of level street that take the same time. */
  readonly cost: number;
  /** Whether it begins at a node with more than two edges. */
  readonly isAtJunction: boolean;
}

export interface WalkRoute {
  /** Length of the whole walk, including parts off streets. */
  readonly metres: number;
  /** Metres of level street that take the same time; divided by a pace, the duration. */
  readonly cost: number;
  /** The part along streets; longitudes continue beyond 180 degrees instead of wrapping. */
  readonly line: readonly Position[];
  /** The pieces between the points of the line; one less. */
  readonly pieces: readonly RoutePiece[];
  /** Metres from the start to the line, and from the line to the end. */
  readonly startM: number;
  readonly endM: number;
}

/** Minimum fraction of an alternative's length that is not on the first route. */
const DIFFERENT = 0.25;
/** Maximum cost of an alternative, as a multiple of the first route's. */
const WORTHWHILE = 1.3;

/** The quickest walk first, then an alternative if it differs enough; none if no street leads there. */
export function findRoutes(graph: WalkGraph, from: Position, to: Position): readonly WalkRoute[] {
  const [start, end] = [toGrid(from), toGrid(nearLongitude(to, from))];
  const first = findPath(graph, start, end);
  if (first === null) return [];
  const other = findPath(graph, start, end, { avoided: edgesOf(graph, first) });
  const routes = [routeOf(graph, first)];
  if (other && isWorthwhile(graph, first, other)) routes.push(routeOf(graph, other));
  return routes;
}

/** Only the quickest walk. @returns null if no street leads there */
export function findRoute(graph: WalkGraph, from: Position, to: Position, options?: PathOptions): WalkRoute | null {
  const path = findPath(graph, toGrid(from), toGrid(nearLongitude(to, from)), options);
  return path && routeOf(graph, path);
}

/** The path's edges in both directions. */
function edgesOf({ starts, to }: WalkGraph, { nodes, edges }: Path): Set<number> {
  const found = new Set(edges);
  for (let i = 1; i < nodes.length; i++) {
    const [a, b] = [nodes[i - 1], nodes[i] ?? 0];
    for (let edge = starts[b] ?? 0; edge < (starts[b + 1] ?? 0); edge++) if (to[edge] === a) found.add(edge);
  }
  return found;
}

function isWorthwhile(graph: WalkGraph, first: Path, other: Path): boolean {
  const taken = edgesOf(graph, first);
  let [total, apart] = [0, 0];
  for (const edge of other.edges) {
    const metres = graph.metres[edge] ?? 0;
    total += metres;
    if (!taken.has(edge)) apart += metres;
  }
  // Without the cost that was added to avoid the first route.
  const { cost } = routeOf(graph, other);
  return apart > DIFFERENT * total && cost <= WORTHWHILE * first.cost;
}

function routeOf(graph: WalkGraph, { start, end, nodes, edges }: Path): WalkRoute {
  const { xs, ys, starts, kinds, edgeNames, names, metres } = graph;
  const points: GridPoint[] = [start];
  const pieces: RoutePiece[] = [];
  let cost = (start.off + end.off) * OFF_STREET_COST;
  let before: number | undefined;
  const add = (point: GridPoint, length: number, edge: number) => {
    // An anchor may lie exactly on the node.
    if (length === 0) return;
    const kind = kinds[edge] ?? 0;
    const own = length * (KIND_COSTS[kind] ?? 1);
    cost += own;
    points.push(point);
    pieces.push({
      metres: length,
      kind: KINDS[kind] ?? 'street',
      name: names[edgeNames[edge] ?? 0] ?? '',
      cost: own,
      isAtJunction: before !== undefined && (starts[before + 1] ?? 0) - (starts[before] ?? 0) > 2,
    });
  };
  const [first, last] = [nodes[0], nodes.at(-1)];
  const pointOf = (node: number): GridPoint => ({ x: xs[node] ?? 0, y: ys[node] ?? 0 });
  if (first === undefined || last === undefined) add(end, Math.abs(start.toA - end.toA), start.edge);
  else {
    add(pointOf(first), first === start.a ? start.toA : start.toB, start.edge);
    for (const [i, edge] of edges.entries()) {
      before = nodes[i];
      add(pointOf(nodes[i + 1] ?? 0), metres[edge] ?? 0, edge);
    }
    before = last;
    add(end, last === end.a ? end.toA : end.toB, end.edge);
  }
  const onStreets = pieces.reduce((sum, piece) => sum + piece.metres, 0);
  return {
    metres: onStreets + start.off + end.off,
    cost,
    line: points.map(fromGrid),
    pieces,
    startM: start.off,
    endM: end.off,
  };
}
