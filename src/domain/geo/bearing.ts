import type { Position } from './geo.ts';

const COMPASS_POINTS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type CompassPoint = (typeof COMPASS_POINTS)[number];

const RADIANS = Math.PI / 180;

/** Initial bearing of the great circle: degrees clockwise from north, 0 to below 360. */
export function bearingDegrees(from: Position, to: Position): number {
  const deltaLon = (to.longitude - from.longitude) * RADIANS;
  const fromLat = from.latitude * RADIANS;
  const toLat = to.latitude * RADIANS;
  const y = Math.sin(deltaLon) * Math.cos(toLat);
  const x = Math.cos(fromLat) * Math.sin(toLat) - Math.sin(fromLat) * Math.cos(toLat) * Math.cos(deltaLon);
  return (Math.atan2(y, x) / RADIANS + 360) % 360;
}

/** The compass point of a bearing. */
export function compassPoint(degrees: number): CompassPoint {
  return COMPASS_POINTS[Math.round(degrees / 45) % 8] ?? 'n';
}
