/** How to get to a place, as far as a device knows it without a map: from the straight line alone. Pure. */

import { bearingDegrees, type CompassPoint, compassPoint } from '#domain/geo/bearing.ts';
import type { TravelMode } from '#domain/geo/directions-result.ts';
import { distanceM, type Position } from '#domain/geo/geo.ts';

/** Metres (K13). */
const WALKABLE_BELOW_M = 2000;
const WALKING_BELOW_M = 1000;
const TRANSIT_BELOW_M = 5000;
/** Within the error of a fix and the length of a block: one is there. */
const THERE_BELOW_M = 40;
/** Beyond it nobody goes by car just to eat: there is nothing to recommend. */
const RECOMMENDED_BELOW_M = 300_000;

/** Streets are about so much longer than the straight line, */
const DETOUR = 1.3;

/** Straight lines up to this long may be walked: the device looks for no longer ways. */
export const FOOT_BELOW_M = 8000;

export interface Way {
  /** Whole metres of the straight line. */
  readonly distanceM: number;
  /** Clockwise from north. */
  readonly degrees: number;
  readonly point: CompassPoint;
  readonly isThere: boolean;
  /** Estimated, at least one; null where it is too far to walk. */
  readonly walkMinutes: number | null;
  /** Null where it is too far for any. */
  readonly mode: TravelMode | null;
}

/** The mode for so many metres (K13). */
function travelMode(metres: number): TravelMode {
  if (metres < WALKING_BELOW_M) return 'walking';
  return metres < TRANSIT_BELOW_M ? 'transit' : 'driving';
}

/** @param pace metres a minute */
export function wayTo(from: Position, to: Position, pace: number): Way {
  const metres = distanceM(from, to);
  const degrees = bearingDegrees(from, to);
  const minutes = Math.max(1, Math.round((metres * DETOUR) / pace));
  return {
    distanceM: metres,
    degrees,
    point: compassPoint(degrees),
    isThere: metres < THERE_BELOW_M,
    walkMinutes: metres < WALKABLE_BELOW_M ? minutes : null,
    mode: metres < RECOMMENDED_BELOW_M ? travelMode(metres) : null,
  };
}
