/** Joins streets that were cut at the edge of a tile. Each tile rounds its end of the street separately. */
import type { NodeTable } from './node-table.ts';

/** An end of a line, such as one at the edge of a tile. */
export interface CutEnd {
  readonly node: number;
  readonly level: number;
  /** Unit vector along the line, pointing outwards. */
  readonly outX: number;
  readonly outY: number;
}

/**
 * Rounding moves the end of a line along the edge, the more the smaller their angle is: at most this many times the rounding
 * error.
 */
const MAX_STRETCH = 16;
/** Cosine of the maximum angle between the two parts of a street: 15 degrees. */
const STRAIGHT = Math.cos((15 * Math.PI) / 180);

interface Seam {
  /** Ends from the left or upper side, and from the other side, with their position along the seam. */
  readonly before: (CutEnd & { readonly along: number })[];
  readonly after: (CutEnd & { readonly along: number })[];
}

/** @param side length of a tile's edge in units @param snap maximum rounding error in units */
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
  return Math.min(MAX_STRETCH, 1 / Math.max(across, 1 / MAX_STRETCH));
}
