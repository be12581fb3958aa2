/** Estimates the way to a place from the straight line alone. Pure. */

import { bearingDegrees, type CompassPoint, compassPoint } from '#domain/geo/bearing.ts';
import type { TravelMode } from '#domain/geo/directions-result.ts';
import { distanceM, type Position } from '#domain/geo/geo.ts';
import { walkMinutes } from '#domain/geo/walk.ts';

/** A distance can be walked below 2 km; below 1 km a walk is recommended, below 5 km transit, then a car (K13). Metres. */
const WALKABLE_BELOW_M = 2000;
const WALKING_BELOW_M = 1000;
const TRANSIT_BELOW_M = 5000;
/** Closer than this, the person has arrived: it is within the position's error and a block's length. */
const THERE_BELOW_M = 40;
/** From this distance on, no travel mode is recommended: nobody drives that far just to eat. */
const RECOMMENDED_BELOW_M = 300_000;

/** Longest straight line for which the device searches a walk. */
export const FOOT_BELOW_M = 8000;

export interface Way {
  /** Length of the straight line, in whole metres. */
  readonly distanceM: number;
  /** Clockwise from north. */
  readonly degrees: number;
  readonly point: CompassPoint;
  readonly isThere: boolean;
  /** An estimate of at least one; null if it is too far to walk. */
  readonly walkMinutes: number | null;
  /** Null if it is too far for any mode. */
  readonly mode: TravelMode | null;
}

/** The recommended travel mode: walking below 1 km, transit below 5 km, else driving (K13). */
function travelMode(metres: number): TravelMode {
  if (metres < WALKING_BELOW_M) return 'walking';
  return metres < TRANSIT_BELOW_M ? 'transit' : 'driving';
}

/** @param pace metres a minute */
export function wayTo(from: Position, to: Position, pace: number): Way {
  const metres = distanceM(from, to);
  const degrees = bearingDegrees(from, to);
  return {
    distanceM: metres,
    degrees,
    point: compassPoint(degrees),
    isThere: metres < THERE_BELOW_M,
    walkMinutes: metres < WALKABLE_BELOW_M ? walkMinutes(metres, pace) : null,
    mode: metres < RECOMMENDED_BELOW_M ? travelMode(metres) : null,
  };
}
