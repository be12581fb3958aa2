/** Mean radius of the earth in kilometres (K10). SQL uses the same number. */
export const EARTH_RADIUS_KM = 6371;

/** Coordinates are stored in steps of 1e-5 degree, about one metre (U107). */
const COORDINATE_STEP = 1e-5;

export interface Position {
  /** Degrees north, -90 to 90. */
  readonly latitude: number;
  /** Degrees east, -180 to 180. */
  readonly longitude: number;
}

/** A rectangle of the map; `west` is greater than `east` when it crosses the antimeridian. Degrees. */
export interface Bounds {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

const RADIANS = Math.PI / 180;

/**
 * Great-circle distance by the haversine formula with R = 6371 km (F23), in whole metres. All comparisons and sorts use
 * whole metres; ties go to the smaller id (U107).
 */
export function distanceM(from: Position, to: Position): number {
  const sinLat = Math.sin(((to.latitude - from.latitude) * RADIANS) / 2);
  const sinLon = Math.sin(((to.longitude - from.longitude) * RADIANS) / 2);
  const a = sinLat * sinLat + Math.cos(from.latitude * RADIANS) * Math.cos(to.latitude * RADIANS) * sinLon * sinLon;
  return Math.round(2 * EARTH_RADIUS_KM * 1000 * Math.asin(Math.min(1, Math.sqrt(a))));
}

/** Rounds a coordinate to the stored step (U107). */
export function quantise(degrees: number): number {
  return Math.round(degrees / COORDINATE_STEP) / 1e5;
}

/** Decimals of a degree: about a hundred metres. */
const ROUGH_DECIMALS = 3;

/** A position to about 100 metres. Only the person needs to know it more exactly. */
export function roughPosition({ latitude, longitude }: Position): Position {
  return { latitude: Number(latitude.toFixed(ROUGH_DECIMALS)), longitude: Number(longitude.toFixed(ROUGH_DECIMALS)) };
}

/** Decimals of a degree: about ten metres. */
const STREET_DECIMALS = 4;

/** A position to about ten metres: enough to find its street, but not its room. */
export function streetPosition({ latitude, longitude }: Position): Position {
  return { latitude: Number(latitude.toFixed(STREET_DECIMALS)), longitude: Number(longitude.toFixed(STREET_DECIMALS)) };
}

/** Whether the position lies in the rectangle, edges included. */
export function isWithin(bounds: Bounds, { latitude, longitude }: Position): boolean {
  if (latitude < bounds.south || latitude > bounds.north) return false;
  return bounds.west <= bounds.east
    ? longitude >= bounds.west && longitude <= bounds.east
    : longitude >= bounds.west || longitude <= bounds.east;
}

/** In square degrees: good enough to compare two rectangles around one point. */
export function areaOf(bounds: Bounds | null): number {
  if (!bounds) return Number.POSITIVE_INFINITY;
  const width = bounds.east - bounds.west + (bounds.west <= bounds.east ? 0 : 360);
  return width * (bounds.north - bounds.south);
}
