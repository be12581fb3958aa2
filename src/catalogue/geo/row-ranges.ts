/**
 * Runs of rows that may lie in an area. A run may contain rows outside of it, so callers must still measure each row; no row
 * inside is missing.
 */

import { bandOf } from '#catalogue/format/bands.ts';
import type { Columns } from '#catalogue/format/columns.ts';
import { type Bounds, EARTH_RADIUS_KM, type Position } from '#domain/geo/geo.ts';

/** The first row, and the end (exclusive). */
export type RowRange = readonly [start: number, end: number];

/** Steps of 1e-5 degree around the earth, and a margin for rounding. */
const FULL_TURN = 36_000_000;
const MARGIN_STEPS = 3;

const RADIANS = Math.PI / 180;

/** A run of rows with its band of latitude. */
export interface BandRange {
  readonly band: number;
  readonly start: number;
  readonly end: number;
}

/** Longitudes in steps, `west` at most `east`, both within a turn of the antimeridian. */
type Span = readonly [west: number, east: number];

/** Rows that may lie within a radius of a position. */
export function rangesAround(columns: Columns, { latitude, longitude }: Position, radiusKm: number): RowRange[] {
  const angle = Math.max(0, radiusKm) / EARTH_RADIUS_KM;
  const [south, north] = [latitude - angle / RADIANS, latitude + angle / RADIANS];
  const ratio = Math.sin(angle) / Math.cos(latitude * RADIANS);
  const holdsPole = south <= -90 || north >= 90 || !(ratio < 1);
  const half = holdsPole ? 180 : Math.asin(ratio) / RADIANS;
  const ranges = rangesIn(columns, south, north, longitude - half, longitude + half);
  return ranges.map(({ start, end }) => [start, end]);
}

/** Rows that may lie in a rectangle, which may cross the antimeridian. */
export function rangesWithin(columns: Columns, bounds: Bounds): RowRange[] {
  return bandRangesWithin(columns, bounds).map(({ start, end }) => [start, end]);
}

/** The same by band, from south to north; within a band from west to east. */
export function bandRangesWithin(columns: Columns, { south, west, north, east }: Bounds): BandRange[] {
  return rangesIn(columns, south, north, west, west <= east ? east : east + 360);
}

function rangesIn(columns: Columns, south: number, north: number, west: number, east: number): BandRange[] {
  const { first, starts } = columns.bands;
  const from = Math.max(0, bandOf(toSteps(south) - MARGIN_STEPS) - first);
  const to = Math.min(starts.length - 2, bandOf(toSteps(north) + MARGIN_STEPS) - first);
  const spans = splitSpan(toSteps(west) - MARGIN_STEPS, toSteps(east) + MARGIN_STEPS);
  const { longitude } = columns.numbers;
  const ranges: BandRange[] = [];
  for (let band = from; band <= to; band++) {
    const [row, next] = [starts[band] ?? 0, starts[band + 1] ?? 0];
    if (row === next) continue;
    for (const [westernmost, easternmost] of spans) {
      const start = firstFrom(longitude, westernmost, row, next);
      const end = firstFrom(longitude, easternmost + 1, start, next);
      if (end > start) ranges.push({ band: first + band, start, end });
    }
  }
  return ranges;
}

function toSteps(degrees: number): number {
  return Math.round(degrees * 1e5);
}

/** Normalises a span to -180 to 180 degrees: one span, or two if it crosses the antimeridian. */
function splitSpan(west: number, east: number): Span[] {
  const half = FULL_TURN / 2;
  if (east - west >= FULL_TURN) return [[-half, half]];
  const from = ((((west + half) % FULL_TURN) + FULL_TURN) % FULL_TURN) - half;
  const to = from + (east - west);
  if (to <= half) return [[from, to]];
  return [
    [from, half],
    [-half, to - FULL_TURN],
  ];
}

/** First row of a band, between `from` and `to`, whose longitude in steps is not less; `to` if there is none. */
export function firstFrom(longitudes: Int32Array, longitude: number, from: number, to: number): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((longitudes[middle] ?? 0) < longitude) low = middle + 1;
    else high = middle;
  }
  return low;
}
