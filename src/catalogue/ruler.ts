/**
 * Distances from a position to the rows of columns. An exact one costs four functions of angles, so what is near is first
 * measured as if the earth were flat there, which is off by less than a hundredth, and exactly only where that decides.
 */
import { distanceM, type Position } from '#domain/geo.ts';
import type { Columns } from './columns.ts';

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

/** Around a position, so many kilometres are flat for certain, and do not meet the antimeridian. */
const FLAT_KM = 50;
const FLAT_LONGITUDE = 178;

/** Squared steps on flat ground within which a row is nearer than so many metres for certain, and beyond which it is not. */
export interface FlatLimits {
  readonly inside: number;
  readonly outside: number;
}

export function flatLimits(metres: number): FlatLimits {
  const inside = Math.max(0, metres - MARGIN_M) / (STEP_M * (1 + MARGIN));
  const outside = Math.max(0, metres + MARGIN_M) / (STEP_M * (1 - MARGIN));
  return { inside: inside * inside, outside: outside * outside };
}

/** Where to measure from as if the earth were flat; undefined where that would not do for so large a circle. */
export function flatOrigin({ latitude, longitude }: Position, radiusKm: number): FlatOrigin | undefined {
  const isFlat = Math.abs(latitude) < FLAT_LATITUDE && Math.abs(longitude) < FLAT_LONGITUDE && radiusKm <= FLAT_KM;
  if (!isFlat) return undefined;
  return { latitude: latitude * 1e5, longitude: longitude * 1e5, width: Math.cos(latitude * RADIANS) };
}

export interface FlatOrigin {
  /** Steps of 1e-5 degree. */
  readonly latitude: number;
  readonly longitude: number;
  /** How much shorter a degree is from west to east. */
  readonly width: number;
}

export class Ruler {
  readonly #columns: Columns;
  readonly #from: Position;
  readonly #latitude: number;
  readonly #longitude: number;
  /** How much shorter a degree is from west to east; 0 where the earth is too round to be taken as flat. */
  readonly #width: number;
  /** One object for all rows: this is asked for each of many thousands. */
  readonly #to = { latitude: 0, longitude: 0 };

  constructor(columns: Columns, from: Position) {
    this.#columns = columns;
    this.#from = from;
    this.#latitude = from.latitude * 1e5;
    this.#longitude = from.longitude * 1e5;
    this.#width = Math.abs(from.latitude) < FLAT_LATITUDE ? Math.cos(from.latitude * RADIANS) : 0;
  }

  /** Whole metres; infinite for a row without a coordinate. */
  metresTo(row: number): number {
    const { located, numbers } = this.#columns;
    if (row >= located) return Number.POSITIVE_INFINITY;
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

  /** Steps on flat ground; NaN where it is too far, or the earth too round. */
  #flatSteps(row: number): number {
    const { latitude, longitude } = this.#columns.numbers;
    const north = (latitude[row] ?? 0) - this.#latitude;
    const east = ((longitude[row] ?? 0) - this.#longitude) * this.#width;
    const isFlat = this.#width !== 0 && Math.abs(north) < FLAT_STEPS && Math.abs(east) < FLAT_STEPS;
    return isFlat ? Math.sqrt(north * north + east * east) : Number.NaN;
  }
}
