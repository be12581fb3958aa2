/**
 * Where the sun stands, to find the qibla without a compass. By the low-precision formulas of the U.S. Naval Observatory
 * ("Computing Approximate Solar Coordinates"; the Astronomical Almanac, section C): one arcminute within two centuries of 2000.
 */
import { turnBetween } from '../geo/compass-heading.ts';
import type { Position } from '../geo/geo.ts';
import { qiblaDegrees } from './qibla.ts';

const RADIANS = Math.PI / 180;
const DAY_MS = 86_400_000;
/** Noon of 1 January 2000, from which the formulas count days. Epoch milliseconds. */
const J2000 = Date.UTC(2000, 0, 1, 12);

interface SunDirection {
  /** Degrees clockwise from true north, 0 to below 360. */
  readonly azimuthDegrees: number;
  /** Degrees of the sun's centre above the horizon, without refraction. */
  readonly altitudeDegrees: number;
}

/** Where the sun stands at an instant, epoch milliseconds. */
export function sunDirection({ latitude, longitude }: Position, at: number): SunDirection {
  const days = (at - J2000) / DAY_MS;
  const anomaly = (357.529 + 0.98560028 * days) * RADIANS;
  const along = (280.459 + 0.98564736 * days + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * RADIANS;
  const tilt = (23.439 - 0.00000036 * days) * RADIANS;
  const ascension = Math.atan2(Math.cos(tilt) * Math.sin(along), Math.cos(along));
  const declination = Math.asin(Math.sin(tilt) * Math.sin(along));
  const siderealHours = 18.697374558 + 24.06570982441908 * days;
  const hourAngle = (siderealHours * 15 + longitude) * RADIANS - ascension;
  const north = latitude * RADIANS;
  const sine = Math.sin(north) * Math.sin(declination) + Math.cos(north) * Math.cos(declination) * Math.cos(hourAngle);
  const east = -Math.cos(declination) * Math.sin(hourAngle);
  const towardsNorth =
    Math.sin(declination) * Math.cos(north) - Math.cos(declination) * Math.sin(north) * Math.cos(hourAngle);
  return {
    azimuthDegrees: (Math.atan2(east, towardsNorth) / RADIANS + 360) % 360,
    altitudeDegrees: Math.asin(Math.max(-1, Math.min(1, sine))) / RADIANS,
  };
}

/**
 * Where the sun stands beside the qibla. `turn`: degrees clockwise from the qibla to the sun, above -180 to 180. `overhead`: so high
 * that its direction can't be told. `down`: below the horizon.
 */
export type SunBesideQibla =
  | { readonly kind: 'turn'; readonly degrees: number; readonly azimuthDegrees: number }
  | { readonly kind: 'overhead' }
  | { readonly kind: 'down' };

/** Higher than this, the direction changes by more than a degree in a minute, and shadows are too short. Degrees. */
const OVERHEAD = 80;

/**
 * The sun beside the qibla at an instant, epoch milliseconds. Refraction lifts the whole sun above a flat horizon while its centre
 * is at 0 degrees, so a sun that is not `down` can be seen unless something hides it.
 */
export function sunBesideQibla(from: Position, at: number): SunBesideQibla {
  const { azimuthDegrees, altitudeDegrees } = sunDirection(from, at);
  if (altitudeDegrees < 0) return { kind: 'down' };
  if (altitudeDegrees > OVERHEAD) return { kind: 'overhead' };
  return { kind: 'turn', degrees: turnBetween(qiblaDegrees(from), azimuthDegrees), azimuthDegrees };
}
