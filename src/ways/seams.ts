/** Joins what the edges of tiles cut: the two ends of one street, which each tile rounds in its own way. */
import type { NodeTable } from './node-table.ts';

/** Where a tile cut a line. */
export interface CutEnd {
  readonly node: number;
  readonly level: number;
  /** Out of the tile, along the line; of length 1. */
  readonly outX: number;
  readonly outY: number;
}

/** Along an edge, a line that meets it at a low angle is cut this many times further away than it is off. */
const MOST_STRETCH = 16;
/** Cosine of the angle between the two parts of a street: 15 degrees. */
const STRAIGHT = Math.cos((15 * Math.PI) / 180);

interface Seam {
  /** Ends on its left or upper side, and on the other, with where they lie along it. */
  readonly before: (CutEnd & { readonly along: number })[];
  readonly after: (CutEnd & { readonly along: number })[];
}

/** @param side units of a tile's edge @param snap units within which rounding moves a line */
export function joinSeams(
  ends: readonly CutEnd[],
  nodes: NodeTable,
  { side, snap }: { side: number; snap: number },
): void {
  for (const { before, after } of seamsOf(ends, nodes, side).values()) {
    for (const end of before) {
      let nearest: CutEnd | undefined;
      let least = Infinity;
      for (const other of after) {
        const away = Math.abs(other.along - end.along);
        const isStraight = end.outX * other.outX + end.outY * other.outY <= -STRAIGHT;
        if (away >= least || other.level !== end.level || !isStraight) continue;
        nearest = other;
        least = away;
      }
      if (nearest && least <= snap * stretchOf(end, nodes, side)) nodes.join(end.node, nearest.node);
    }
  }
}

function seamsOf(ends: readonly CutEnd[], { xs, ys }: NodeTable, side: number): Map<string, Seam> {
  const seams = new Map<string, Seam>();
  for (const end of ends) {
    const [x, y] = [xs[end.node] ?? 0, ys[end.node] ?? 0];
    const isUpright = x % side === 0;
    if (!isUpright && y % side !== 0) continue;
    const key = isUpright ? `x${x}` : `y${y}`;
    const seam = seams.get(key) ?? { before: [], after: [] };
    seams.set(key, seam);
    const isBefore = (isUpright ? end.outX : end.outY) > 0;
    (isBefore ? seam.before : seam.after).push({ ...end, along: isUpright ? y : x });
  }
  return seams;
}

function stretchOf({ node, outX, outY }: CutEnd, { xs }: NodeTable, side: number): number {
  const across = Math.abs((xs[node] ?? 0) % side === 0 ? outX : outY);
  return Math.min(MOST_STRETCH, 1 / Math.max(across, 1 / MOST_STRETCH));
}
