import { EXTENT } from './world-grid.ts';

/** A part of a line within its tile, in whole units from the tile's corner. */
export interface ClippedLine {
  readonly xs: number[];
  readonly ys: number[];
  /** Whether its beginning and end lie on the tile's edge, where the street continues in the next tile. */
  isCutAtStart: boolean;
  isCutAtEnd: boolean;
}

/**
 * Clips a line to its tile. Tiles repeat a strip of their neighbours, so an unclipped street would be in the network twice.
 * @param points units from the tile's corner
 */
export function clipLine(points: readonly { readonly x: number; readonly y: number }[]): ClippedLine[] {
  const parts: ClippedLine[] = [];
  let part: ClippedLine | null = null;
  const close = (isCut: boolean) => {
    if (part === null) return;
    part.isCutAtEnd = isCut;
    if (part.xs.length > 1) parts.push(part);
    part = null;
  };
  for (let i = 1; i < points.length; i++) {
    const [from, to] = [points[i - 1], points[i]];
    if (!from || !to) continue;
    const span = spanWithin(from, to);
    if (span === null) {
      close(true);
      continue;
    }
    const [begin, end] = span;
    if (begin > 0) close(true);
    part ??= { xs: [], ys: [], isCutAtStart: begin > 0 || i > 1, isCutAtEnd: false };
    for (const t of span) put(part, Math.round(from.x + t * (to.x - from.x)), Math.round(from.y + t * (to.y - from.y)));
    if (end < 1) close(true);
  }
  close(false);
  return parts;
}

function put({ xs, ys }: ClippedLine, x: number, y: number): void {
  if (xs.at(-1) === x && ys.at(-1) === y) return;
  xs.push(x);
  ys.push(y);
}

const WHOLE = [0, 1] as const;

function isWithin({ x, y }: { readonly x: number; readonly y: number }): boolean {
  return x >= 0 && y >= 0 && x <= EXTENT && y <= EXTENT;
}

/** The part of a segment within the tile, as fractions of its length; null if it is outside or only touches a corner. */
function spanWithin(
  from: { readonly x: number; readonly y: number },
  to: { readonly x: number; readonly y: number },
): readonly [number, number] | null {
  if (isWithin(from) && isWithin(to)) return WHOLE;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  let [begin, end] = [0, 1];
  for (const [step, room] of [
    [-dx, from.x],
    [dx, EXTENT - from.x],
    [-dy, from.y],
    [dy, EXTENT - from.y],
  ] as const) {
    if (step === 0) {
      if (room < 0) return null;
    } else if (step < 0) begin = Math.max(begin, room / step);
    else end = Math.min(end, room / step);
  }
  if (begin > end) return null;
  return begin === end && begin !== 0 && begin !== 1 ? null : [begin, end];
}
