/** Finds places along a route. Pure. */
import { boundsAround, turn } from '#domain/geo/bounds-around.ts';
import { type Bounds, distanceM, type Position } from '#domain/geo/geo.ts';

/** Maximum distance from the route in metres. */
const ASIDE_M = 150;
/** A long route is queried in boxes, each with few places. Metres. */
const BOX_M = 800;
const METRES_IN_DEGREE = 111_195;

export interface AlongWay {
  /** Whole metres from the start to the point to leave the route. */
  readonly alongM: number;
  /** Whole metres from there. */
  readonly asideM: number;
}

/** Where a position is along a line; null if it is farther than `ASIDE_M`. */
export function alongWay(line: readonly Position[], position: Position): AlongWay | null {
  let [best, bestAlong, before] = [Infinity, 0, 0];
  for (let n = 1; n < line.length; n++) {
    const [a, b] = [line[n - 1], line[n]];
    if (!a || !b) break;
    const length = distanceM(a, b);
    const east = Math.cos((a.latitude * Math.PI) / 180);
    const [bx, by] = [turn(b.longitude - a.longitude) * east, b.latitude - a.latitude];
    const [px, py] = [turn(position.longitude - a.longitude) * east, position.latitude - a.latitude];
    const share = Math.max(0, Math.min(1, (px * bx + py * by) / (bx * bx + by * by || 1)));
    const away = Math.hypot(px - share * bx, py - share * by) * METRES_IN_DEGREE;
    if (away < best) [best, bestAlong] = [away, before + share * length];
    before += length;
  }
  return best <= ASIDE_M ? { alongM: Math.round(bestAlong), asideM: Math.round(best) } : null;
}

/** Boxes that together contain everything that close to a line. */
export function boxesAlong(line: readonly Position[]): Bounds[] {
  const boxes: Bounds[] = [];
  let part: Position[] = [];
  let length = 0;
  for (const [n, point] of line.entries()) {
    const before = line[n - 1];
    if (before) length += distanceM(before, point);
    part.push(point);
    if (length < BOX_M && n < line.length - 1) continue;
    boxes.push(boundsAround(part, ASIDE_M));
    part = [point];
    length = 0;
  }
  return boxes;
}
