import type { Position as Coordinates } from 'geojson';
import type { Position } from '#domain/geo/geo.ts';

const METRES_IN_DEGREE = 111_195;
const CORNERS = 64;

/** The point at a distance from another, in degrees clockwise from north; exact enough for tens of kilometres. */
export function pointFrom({ latitude, longitude }: Position, radiusM: number, degrees: number): Coordinates {
  const angle = (degrees * Math.PI) / 180;
  const radius = radiusM / METRES_IN_DEGREE;
  // A degree of longitude is shorter away from the equator.
  const stretch = 1 / Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  return [longitude + radius * stretch * Math.sin(angle), latitude + radius * Math.cos(angle)];
}

/** A closed ring of points at one distance around a position. */
export function circleAround(center: Position, radiusM: number): Coordinates[] {
  return Array.from({ length: CORNERS + 1 }, (_, n) => pointFrom(center, radiusM, (360 * n) / CORNERS));
}
