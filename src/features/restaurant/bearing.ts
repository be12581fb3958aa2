import type { Position } from '#domain/geo.ts';

const COMPASS_POINTS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type CompassPoint = (typeof COMPASS_POINTS)[number];

const RADIANS = Math.PI / 180;

/** The compass point towards which one sets out along the great circle. */
export function compassPoint(from: Position, to: Position): CompassPoint {
  const deltaLon = (to.longitude - from.longitude) * RADIANS;
  const fromLat = from.latitude * RADIANS;
  const toLat = to.latitude * RADIANS;
  const y = Math.sin(deltaLon) * Math.cos(toLat);
  const x = Math.cos(fromLat) * Math.sin(toLat) - Math.sin(fromLat) * Math.cos(toLat) * Math.cos(deltaLon);
  const degrees = (Math.atan2(y, x) / RADIANS + 360) % 360;
  return COMPASS_POINTS[Math.round(degrees / 45) % 8] ?? 'n';
}
