/**
 * Distances from a position to the rows of columns. Nearby rows are first measured on flat ground, with an error below one
 * percent. The exact distance in whole metres is only computed where it matters: with the first terms of the series of sine
 * and arcsine, or with the functions themselves if a row is far away or the result is too close to half a metre.
 */

import type { Columns } from '#catalogue/format/columns.ts';
import { distanceM, EARTH_RADIUS_KM, type Position } from '#domain/geo/geo.ts';

/** Metres in a step of 1e-5 degree of latitude, rounded down. */
const STEP_M = 1.1119;
const RADIANS = Math.PI / 180;
/**
 * Within this number of steps, and below this latitude, the width of a degree of longitude changes by less than twice the
 * remaining margin: tan 65 degrees x half a degree / 2 is 0.94 %.
 */
const FLAT_STEPS = 50_000;
const FLAT_LATITUDE = 65;
const MARGIN = 0.01;
/** For rounding to whole metres and to steps. */
const MARGIN_M = 3;

/** Within this number of kilometres of a position, flat distances are accurate enough. */
const FLAT_KM = 50;
const FLAT_LONGITUDE = 178;

const STEP_RADIANS = RADIANS / 1e5;
const EARTH_DIAMETER_M = 2 * EARTH_RADIUS_KM * 1000;
/**
 * The omitted terms add up to less than a thousandth of a metre, which is less than the distance from here to half a metre.
 */
export const SURE_M = 0.499;

/** Squared steps on flat ground below which a row is certainly within this number of metres. */
export function insideOf(metres: number): number {
  const inside = Math.max(0, metres - MARGIN_M) / (STEP_M * (1 + MARGIN));
  return inside * inside;
}

/** Squared steps on flat ground above which no row is within this number of metres. */
export function outsideOf(metres: number): number {
  const outside = Math.max(0, metres + MARGIN_M) / (STEP_M * (1 - MARGIN));
  return outside * outside;
}

/** Whether a circle can be measured on flat ground and does not cross the antimeridian. */
export function isFlat({ latitude, longitude }: Position, radiusKm: number): boolean {
  return Math.abs(latitude) < FLAT_LATITUDE && Math.abs(longitude) < FLAT_LONGITUDE && radiusKm <= FLAT_KM;
}

/**
 * The haversine formula of `distanceM` with the first terms of its series. Returns unrounded metres for an offset in steps
 * to the north and east, each at most `FLAT_STEPS`.
 * @param width of a degree of longitude at the start's latitude, relative to one of latitude; `sine` is the sine of that
 * latitude
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
  /** The width of a degree of longitude relative to one of latitude; 0 where flat distances are not accurate enough. */
  readonly #width: number;
  readonly #sine: number;
  /** Reused for all rows, because many thousands are measured. */
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

  /** A lower bound of the distance, at least 0. If it is already too far, the caller need not measure. */
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

  /** NaN if more terms of the series are needed. */
  #approximateMetres(row: number): number {
    const { latitude, longitude } = this.#columns.numbers;
    const north = (latitude[row] ?? 0) - this.#latitude;
    const east = (longitude[row] ?? 0) - this.#longitude;
    const width = this.#width;
    if (width === 0 || Math.abs(north) >= FLAT_STEPS || Math.abs(east) * width >= FLAT_STEPS) return Number.NaN;
    return approximateMetres(north, east, width, this.#sine);
  }

  /** Squared steps on flat ground; NaN where flat distances are not accurate enough. */
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
