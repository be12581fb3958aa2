/** The rows of a circle, walked as fast as they can be: an exact distance is worked out only where it decides. */
import type { Position } from '#domain/geo.ts';
import { rangesAround } from './row-ranges.ts';
import { flatLimits, flatOrigin, Ruler } from './ruler.ts';
import type { Segment } from './segment.ts';

export interface CircleScan {
  /** Why a row does not match, 0 when it does; undefined when all of them do. */
  readonly fails: ((row: number) => number) | undefined;
  /** Told of each row within the circle, also of those that fail; undefined where nobody wants to know. */
  readonly count: ((row: number, fails: number) => void) | undefined;
  /** Told of each row within the circle that matches, but for those beyond the reach. */
  readonly onMatch: (row: number) => void;
  /** Metres beyond which `onMatch` would do nothing, asked for anew after each call of it. */
  readonly reachM: () => number;
}

/** Answers how many rows match; undefined for a circle too large or too near a pole to be walked so. */
export function scanCircle(
  { columns, hidden }: Segment,
  near: Position,
  radiusKm: number,
  { fails, count, onMatch, reachM }: CircleScan,
): number | undefined {
  const origin = flatOrigin(near, radiusKm);
  if (origin === undefined) return undefined;
  const radiusM = radiusKm * 1000;
  const { inside, outside } = flatLimits(radiusM);
  const { latitude, longitude } = columns.numbers;
  const ruler = new Ruler(columns, near);
  let [reach, reachSquared] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let total = 0;
  for (const [start, end] of rangesAround(columns, near, radiusKm)) {
    for (let row = start; row < end; row++) {
      const north = (latitude[row] ?? 0) - origin.latitude;
      const east = ((longitude[row] ?? 0) - origin.longitude) * origin.width;
      const squared = north * north + east * east;
      if (squared > outside || hidden[row] !== 0) continue;
      const failed = fails === undefined ? 0 : fails(row);
      if (failed !== 0 && count === undefined) continue;
      if (squared > inside && ruler.metresTo(row) > radiusM) continue;
      count?.(row, failed);
      if (failed !== 0) continue;
      total++;
      if (squared > reachSquared) continue;
      onMatch(row);
      const reached = reachM();
      if (reached === reach) continue;
      reach = reached;
      reachSquared = flatLimits(reach).outside;
    }
  }
  return total;
}
