import type { Bounds, Position } from './geo.ts';

/** Metres in a degree of a meridian, for the earth's radius of geo.ts. */
const METRES_IN_DEGREE = 111_195;

/** The smallest rectangle with everything within some metres of these positions, of which there is at least one. */
export function boundsAround(positions: readonly Position[], metres: number): Bounds {
  const latitudes = positions.map(({ latitude }) => latitude);
  const longitudes = positions.map(({ longitude }) => longitude);
  const north = metres / METRES_IN_DEGREE;
  const east = north / Math.max(0.01, Math.cos(((latitudes[0] ?? 0) * Math.PI) / 180));
  return {
    south: Math.min(...latitudes) - north,
    north: Math.max(...latitudes) + north,
    west: turn(Math.min(...longitudes) - east),
    east: turn(Math.max(...longitudes) + east),
  };
}

/** Degrees between -180 and 180. */
export function turn(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}
