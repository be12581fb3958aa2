/**
 * Coordinates as whole numbers: the tile grid of a zoom level, with 4096 units per tile edge (0.6 m at zoom 14 on the equator).
 * Columns continue beyond the antimeridian, so that a walk across it has no seam.
 */
import { EARTH_RADIUS_KM, type Position } from '#domain/geo/geo.ts';

/** Units per tile edge. */
export const EXTENT = 4096;
/** Degrees: the limit of the Mercator projection, and so of all tiles. */
const MAX_LATITUDE = 85.05;
/** Zoom level of the tiles that contain every street and path. */
export const STREETS_ZOOM = 14;

const SIDE = 2 ** STREETS_ZOOM * EXTENT;
const EQUATOR_M = 2 * Math.PI * EARTH_RADIUS_KM * 1000;
const RADIANS = Math.PI / 180;

/** A point of the grid at zoom 14; not always whole. */
export interface GridPoint {
  readonly x: number;
  readonly y: number;
}

export function toGrid({ latitude, longitude }: Position): GridPoint {
  const bounded = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude)) * RADIANS;
  return {
    x: ((longitude + 180) / 360) * SIDE,
    y: ((1 - Math.asinh(Math.tan(bounded)) / Math.PI) / 2) * SIDE,
  };
}

/** Columns beyond the antimeridian get longitudes beyond 180 degrees, so that lines stay continuous. */
export function fromGrid({ x, y }: GridPoint): Position {
  return { latitude: latitudeOf(y), longitude: (x / SIDE) * 360 - 180 };
}

/** Length of a unit on the ground at a row, in metres. */
export function unitMetres(y: number): number {
  return (EQUATOR_M / SIDE) * Math.cos(latitudeOf(y) * RADIANS);
}

/** Shifts a position's longitude by whole turns, so that it is on the shorter way around the world from another. */
export function nearLongitude(position: Position, from: Position): Position {
  const turns = Math.round((position.longitude - from.longitude) / 360);
  return turns === 0 ? position : { ...position, longitude: position.longitude - turns * 360 };
}

function latitudeOf(y: number): number {
  return Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / SIDE))) / RADIANS;
}
