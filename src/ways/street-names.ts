/** Finds street names in a separate layer of names. Its lines are those of the streets, merged and simplified. */
import { buildSegmentGrid } from './segment-grid.ts';
import type { StreetLine } from './street-lines.ts';

/** Maximum distance in units between a street and the line of its name: about four metres. */
const REACH = 6;
/** Cosine of the maximum angle between them: 20 degrees. */
const MIN_COSINE = Math.cos((20 * Math.PI) / 180);

/** Returns the index of the name at the middle of a segment; 0 if there is none. */
type FindName = (x0: number, y0: number, x1: number, y1: number) => number;

export function nameFinder(nameLines: readonly StreetLine[]): FindName {
  const [x0, y0, x1, y1, names]: [number[], number[], number[], number[], number[]] = [[], [], [], [], []];
  for (const { xs, ys, name } of nameLines) {
    for (let i = 1; i < xs.length; i++) {
      x0.push(xs[i - 1] ?? 0);
      y0.push(ys[i - 1] ?? 0);
      x1.push(xs[i] ?? 0);
      y1.push(ys[i] ?? 0);
      names.push(name);
    }
  }
  const grid = buildSegmentGrid({ x0, y0, x1, y1 }, REACH);
  return (ax, ay, bx, by) => {
    const [x, y] = [(ax + bx) / 2, (ay + by) / 2];
    const cell = grid.cellOf(x, y);
    if (cell < 0) return 0;
    const [ux, uy] = [bx - ax, by - ay];
    const length = Math.hypot(ux, uy);
    let best = REACH * REACH;
    let found = 0;
    for (let i = grid.starts[cell] ?? 0; i < (grid.starts[cell + 1] ?? 0); i++) {
      const s = grid.segments[i] ?? 0;
      const [px, py] = [x0[s] ?? 0, y0[s] ?? 0];
      const [dx, dy] = [(x1[s] ?? 0) - px, (y1[s] ?? 0) - py];
      const squared = dx * dx + dy * dy;
      const share = Math.max(0, Math.min(1, ((x - px) * dx + (y - py) * dy) / squared));
      const away = (px + share * dx - x) ** 2 + (py + share * dy - y) ** 2;
      if (away > best || Math.abs(ux * dx + uy * dy) < MIN_COSINE * length * Math.sqrt(squared)) continue;
      best = away;
      found = names[s] ?? 0;
    }
    return found;
  };
}
