import type { Position } from '#domain/geo/geo.ts';

type Pair = readonly [longitude: number, latitude: number];

/**
 * One point for a GeoJSON geometry: a point itself, the centroid of a polygon's outer ring (the largest of several), the
 * mean of a line's points, a collection's first point or else its first position. Null without usable coordinates.
 */
export function geometryPosition(geometry: unknown): Position | null {
  if (typeof geometry !== 'object' || geometry === null) return null;
  if ('geometries' in geometry) return collectionPosition(geometry.geometries);
  if (!('type' in geometry) || !('coordinates' in geometry)) return null;
  const { type, coordinates } = geometry;
  if (!Array.isArray(coordinates)) return null;
  if (type === 'Point') return toPosition(pairs([coordinates])[0]);
  if (type === 'Polygon') return ringCentre(pairs(coordinates[0]));
  if (type === 'MultiPolygon') return largestRingCentre(coordinates);
  if (type === 'LineString' || type === 'MultiPoint') return mean(pairs(coordinates));
  return null;
}

function collectionPosition(geometries: unknown): Position | null {
  if (!Array.isArray(geometries)) return null;
  const plain: object[] = geometries.filter(
    (each: unknown) => typeof each === 'object' && each !== null && !('geometries' in each),
  );
  for (const each of [...plain.filter(isPoint), ...plain]) {
    const position = geometryPosition(each);
    if (position) return position;
  }
  return null;
}

function isPoint(geometry: object): boolean {
  return 'type' in geometry && geometry.type === 'Point';
}

/** The centroid of a ring in Overpass' format: `[{lat, lon}, …]`. */
export function overpassRingPosition(points: unknown): Position | null {
  if (!Array.isArray(points)) return null;
  const ring = points.map((point: unknown) =>
    typeof point === 'object' && point !== null && 'lat' in point && 'lon' in point ? [point.lon, point.lat] : null,
  );
  return ringCentre(pairs(ring));
}

function pairs(list: unknown): Pair[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((pair: unknown): Pair[] => {
    if (!Array.isArray(pair)) return [];
    const [longitude, latitude]: unknown[] = pair;
    return typeof longitude === 'number' && typeof latitude === 'number' ? [[longitude, latitude]] : [];
  });
}

function toPosition(pair: Pair | undefined): Position | null {
  return pair ? { latitude: pair[1], longitude: pair[0] } : null;
}

function mean(points: readonly Pair[]): Position | null {
  const [first] = points;
  if (!first) return null;
  const sum = { latitude: 0, longitude: 0 };
  for (const [longitude, latitude] of points) {
    sum.latitude += latitude;
    sum.longitude += first[0] + offset(longitude, first[0]);
  }
  return { latitude: sum.latitude / points.length, longitude: wrap(sum.longitude / points.length) };
}

function largestRingCentre(polygons: readonly unknown[]): Position | null {
  let largest: { area: number; centre: Position } | null = null;
  for (const polygon of polygons) {
    if (!Array.isArray(polygon)) continue;
    const ring = pairs(polygon[0]);
    const centre = ringCentre(ring);
    const area = Math.abs(moments(ring).area);
    if (centre && (!largest || area > largest.area)) largest = { area, centre };
  }
  return largest?.centre ?? null;
}

function ringCentre(ring: readonly Pair[]): Position | null {
  const [first] = ring;
  if (!first) return null;
  const { area, x, y } = moments(ring);
  if (area === 0) return mean(ring);
  return { latitude: first[1] + y / (3 * area), longitude: wrap(first[0] + x / (3 * area)) };
}

/** Twice the signed area and the first moments, relative to the ring's first point to keep precision. */
function moments(ring: readonly Pair[]): { area: number; x: number; y: number } {
  const [first] = ring;
  const sum = { area: 0, x: 0, y: 0 };
  if (!first) return sum;
  ring.forEach(([longitude, latitude], index) => {
    const next = ring[(index + 1) % ring.length] ?? first;
    const [ax, ay] = [offset(longitude, first[0]), latitude - first[1]];
    const [bx, by] = [offset(next[0], first[0]), next[1] - first[1]];
    const cross = ax * by - bx * ay;
    sum.area += cross;
    sum.x += (ax + bx) * cross;
    sum.y += (ay + by) * cross;
  });
  return sum;
}

/** Degrees from `origin`, across the antimeridian if that is shorter. */
function offset(longitude: number, origin: number): number {
  const difference = longitude - origin;
  if (difference > 180) return difference - 360;
  return difference < -180 ? difference + 360 : difference;
}

function wrap(longitude: number): number {
  if (longitude > 180) return longitude - 360;
  return longitude < -180 ? longitude + 360 : longitude;
}
