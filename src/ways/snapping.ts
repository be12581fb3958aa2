/** Snaps a position to the network: to a point on an edge, since the next node may be a long block away. */

import { segmentsNear } from './segment-grid.ts';
import type { WalkGraph } from './walk-graph.ts';
import { type GridPoint, unitMetres } from './world-grid.ts';

/** A point on an edge near a position, and the distance to it off streets. */
export interface Anchor {
  /** Index of the edge from `a` to `b`. */
  readonly edge: number;
  readonly a: number;
  readonly b: number;
  /** Metres along the edge. */
  readonly toA: number;
  readonly toB: number;
  /** Metres between the position and the edge. */
  readonly off: number;
  readonly x: number;
  readonly y: number;
}

/** Metres. A street farther away does not count as leading to a position. */
const REACH_M = 150;
/**
 * Other streets are included up to this factor of the nearest one's distance: a house between two streets may open to either.
 */
const NEARLY = 1.5;
const NEARLY_M = 0.5;
/**
 * An isolated footpath must not make a place unreachable: the nearest edge of each other connected component is included within
 * this number of metres.
 */
const OTHER_NET_M = 60;

/** Edges that a position may belong to, nearest first; none if there is no street within reach. @param reachM metres */
export function snapToEdges(graph: WalkGraph, { x, y }: GridPoint, reachM = REACH_M): readonly Anchor[] {
  const { xs, ys, to, metres, components, edgeGrid } = graph;
  const unit = unitMetres(y);
  const near: Anchor[] = [];
  for (const n of segmentsNear(edgeGrid.cells, x, y, reachM / unit)) {
    const [edge, a] = [edgeGrid.edges[n] ?? 0, edgeGrid.froms[n] ?? 0];
    const b = to[edge] ?? 0;
    const [ax, ay] = [xs[a] ?? 0, ys[a] ?? 0];
    const [dx, dy] = [(xs[b] ?? 0) - ax, (ys[b] ?? 0) - ay];
    const share = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    const [atX, atY] = [ax + share * dx, ay + share * dy];
    const off = Math.hypot(atX - x, atY - y) * unit;
    const length = metres[edge] ?? 0;
    if (off <= reachM) near.push({ edge, a, b, toA: length * share, toB: length * (1 - share), off, x: atX, y: atY });
  }
  near.sort((p, q) => p.off - q.off || p.edge - q.edge);
  const nearest = near[0]?.off ?? 0;
  const nets = new Set<number>();
  // No limit on their number: the nearest few edges could all belong to one winding street.
  return near.filter(({ a, off }, n) => {
    const net = components[a] ?? 0;
    const isFirstOfNet = !nets.has(net);
    nets.add(net);
    if (isFirstOfNet && (n === 0 || off <= Math.max(OTHER_NET_M, NEARLY * nearest))) return true;
    return off <= NEARLY * nearest + NEARLY_M;
  });
}
