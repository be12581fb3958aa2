/** Where a position joins the net: a point on an edge, never just a node, which may be a long block away. */

import { segmentsNear } from './segment-grid.ts';
import type { WalkGraph } from './walk-graph.ts';
import { type GridPoint, unitMetres } from './world-grid.ts';

/** A point on an edge, and the walk to it across what is no street. */
export interface Anchor {
  /** The edge from `a` to `b`, by its index. */
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

/** Metres: from further away no street can be said to lead there. */
const REACH_M = 150;
/** Another street is taken for the nearest only where it is nearly as near: a house between two streets may open to either. */
const NEARLY = 1.5;
const NEARLY_M = 0.5;
/** A stranded footpath must not make a place unreachable: the nearest edge of each other net counts within so many metres. */
const OTHER_NET_M = 60;

/** The edges that a position may mean, nearest first; none where there is no street within reach. @param reachM metres */
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
  // All of them: of a winding street, the nearest few would be pieces of itself alone.
  return near.filter(({ a, off }, n) => {
    const net = components[a] ?? 0;
    const isFirstOfNet = !nets.has(net);
    nets.add(net);
    if (isFirstOfNet && (n === 0 || off <= Math.max(OTHER_NET_M, NEARLY * nearest))) return true;
    return off <= NEARLY * nearest + NEARLY_M;
  });
}
