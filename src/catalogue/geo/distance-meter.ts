/**
 * Distances from a position to the rows of columns. What is near is first measured as if the earth were flat there, which is
 * off by less than a hundredth, and in whole metres only where that decides: by the first terms of the functions of angles,
 * and by those functions themselves where it is far, or too near to half a metre to be sure.
 */

import type { Columns } from '#catalogue/format/columns.ts';
import { distanceM, EARTH_RADIUS_KM, type Position } from '#domain/geo/geo.ts';

/** Metres in a step of 1e-5 degree of latitude, rounded down. */
const STEP_M = 1.1119;
const RADIANS = Math.PI / 180;
/**
 * Within so many steps, and below such a latitude, a degree of longitude changes its length by less than twice the margin
 * that is left: tan 65 degrees x half a degree / 2 is 0.94 %.
 */
const FLAT_STEPS = 50_000;
const FLAT_LATITUDE = 65;
const MARGIN = 0.01;
/** For rounding to whole metres, and to steps. */
const MARGIN_M = 3;

/** Within this number of kilometres of a position the ground counts as flat and does not meet the antimeridian. */
const FLAT_KM = 50;
const FLAT_LONGITUDE = 178;

const STEP_RADIANS = RADIANS / 1e5;
const EARTH_DIAMETER_M = 2 * EARTH_RADIUS_KM * 1000;
/** The terms that are left out are worth less than a thousandth of a metre: less than is left here to the next half. */
export const SURE_M = 0.499;

/** Squared steps on flat ground within which a row is certainly nearer than this number of metres. */
export function insideOf(metres: number): number {
  const inside = Math.max(0, metres - MARGIN_M) / (STEP_M * (1 + MARGIN));
  return inside * inside;
}

/** Squared steps on flat ground beyond which no row is within this number of metres. */
export function outsideOf(metres: number): number {
  const outside = Math.max(0, metres + MARGIN_M) / (STEP_M * (1 - MARGIN));
  return outside * outside;
}

/** Whether a circle may be measured as if the earth were flat, and does not meet the antimeridian. */
export function isFlat({ latitude, longitude }: Position, radiusKm: number): boolean {
  return Math.abs(latitude) < FLAT_LATITUDE && Math.abs(longitude) < FLAT_LONGITUDE && radiusKm <= FLAT_KM;
}

/**
 * Half of each angle's sine and the arc by their first terms, as in `distanceM`: metres, not whole, over so many steps to the
 * north and east, at most `FLAT_STEPS` of them.
 * @param width of the latitude that it is measured from, and `sine` its sine
 */
export function approximateMetres(north: number, east: number, width: number, sine: number): number {
  const angle = north * STEP_RADIANS;
  const squared = angle * angle;
  const cosine = width * (1 - (squared / 2) * (1 - squared / 12)) - sine * angle * (1 - squared / 6);
  const sineNorth = shortSine(angle / 2);
  const sineEast = shortSine((east * STEP_RADIANS) / 2);
  const part = sineNorth * sineNorth + width * cosine * sineEast * sineEast;
  return EARTH_DIAMETER_M * Math.sqrt(part) * (1 + part / 6);
}

export class DistanceMeter {
  readonly #columns: Columns;
  readonly #from: Position;
  readonly #latitude: number;
  readonly #longitude: number;
  /** How much shorter a degree is from west to east; 0 where the earth is too round to be taken as flat. */
  readonly #width: number;
  readonly #sine: number;
  /** One object for all rows: this is asked for each of many thousands. */
  readonly #to = { latitude: 0, longitude: 0 };

  constructor(columns: Columns, from: Position) {
    this.#columns = columns;
    this.#from = from;
    this.#latitude = from.latitude * 1e5;
    this.#longitude = from.longitude * 1e5;
    this.#width = Math.abs(from.latitude) < FLAT_LATITUDE ? Math.cos(from.latitude * RADIANS) : 0;
    this.#sine = Math.sin(from.latitude * RADIANS);
  }

  /** Whole metres; infinite for a row without a coordinate. */
  metresTo(row: number): number {
    const { located, numbers } = this.#columns;
    if (row >= located) return Number.POSITIVE_INFINITY;
    const metres = this.#approximateMetres(row);
    const whole = Math.round(metres);
    if (Math.abs(metres - whole) < SURE_M) return whole;
    this.#to.latitude = (numbers.latitude[row] ?? 0) / 1e5;
    this.#to.longitude = (numbers.longitude[row] ?? 0) / 1e5;
    return distanceM(this.#from, this.#to);
  }

  /** At most the distance, at least 0: what is this far away need not be measured. */
  atLeast(row: number): number {
    const { located, numbers } = this.#columns;
    if (row >= located) return Number.POSITIVE_INFINITY;
    const flat = this.#flatSteps(row);
    if (!Number.isNaN(flat)) return Math.max(0, flat * STEP_M * (1 - MARGIN) - MARGIN_M);
    return Math.max(0, Math.abs((numbers.latitude[row] ?? 0) - this.#latitude) * STEP_M - MARGIN_M);
  }

  isWithin(row: number, metres: number): boolean {
    if (row >= this.#columns.located) return false;
    const flat = this.#flatSteps(row) * STEP_M;
    if (flat * (1 + MARGIN) + MARGIN_M <= metres) return true;
    if (flat * (1 - MARGIN) - MARGIN_M > metres) return false;
    return this.metresTo(row) <= metres;
  }

  /** NaN where more terms would be needed. */
  #approximateMetres(row: number): number {
    const { latitude, longitude } = this.#columns.numbers;
    const north = (latitude[row] ?? 0) - this.#latitude;
    const east = (longitude[row] ?? 0) - this.#longitude;
    const width = this.#width;
    if (width === 0 || Math.abs(north) >= FLAT_STEPS || Math.abs(east) * width >= FLAT_STEPS) return Number.NaN;
    return approximateMetres(north, east, width, this.#sine);
  }

  /** Steps on flat ground; NaN where it is too far, or the earth too round. */
  #flatSteps(row: number): number {
    const { latitude, longitude } = this.#columns.numbers;
    const north = (latitude[row] ?? 0) - this.#latitude;
    const east = ((longitude[row] ?? 0) - this.#longitude) * this.#width;
    const isNear = this.#width !== 0 && Math.abs(north) < FLAT_STEPS && Math.abs(east) < FLAT_STEPS;
    return isNear ? Math.sqrt(north * north + east * east) : Number.NaN;
  }
}

function shortSine(angle: number): number {
  return angle * (1 - (angle * angle) / 6);
}
