import { bearingDegrees } from '../geo/bearing.ts';
import type { Position } from '../geo/geo.ts';

/** The Kaaba; OpenStreetMap's way 110826600, as in adhan 4.4.6. */
export const KAABA: Position = { latitude: 21.4225241, longitude: 39.8261818 };

/**
 * The direction of prayer along the great circle, in degrees clockwise from true north, 0 to below 360. On the ellipsoid it
 * differs by less than 0.2 degrees.
 */
export function qiblaDegrees(from: Position): number {
  return bearingDegrees(from, KAABA);
}
