/**
 * Which runs of rows may lie in an area. A run may hold rows outside of it, never the other way round: whoever walks
 * it still measures each row.
 */
import { type Bounds, EARTH_RADIUS_KM, type Position } from '#domain/geo.ts';
import { bandOf, type Columns } from './columns.ts';

/** From the first row to before the last. */
export type RowRange = readonly [start: number, end: number];

/** Steps of 1e-5 degree around the earth, and a margin for rounding. */
const FULL_TURN = 36_000_000;
const MARGIN_STEPS = 3;

const RADIANS = Math.PI / 180;

/** Longitudes in steps, `west` at most `east`, both within a turn of the antimeridian. */
type Span = readonly [west: number, east: number];

/** Rows that may lie within so many kilometres of a position. */
export function rangesAround(columns: Columns, { latitude, longitude }: Position, radiusKm: number): RowRange[] {
  const angle = Math.max(0, radiusKm) / EARTH_RADIUS_KM;
  const [south, north] = [latitude - angle / RADIANS, latitude + angle / RADIANS];
  const ratio = Math.sin(angle) / Math.cos(latitude * RADIANS);
  const holdsPole = south <= -90 || north >= 90 || !(ratio < 1);
  const half = holdsPole ? 180 : Math.asin(ratio) / RADIANS;
  return rangesIn(columns, south, north, longitude - half, longitude + half);
}

/** Rows that may lie in a rectangle, which may cross the antimeridian. */
export function rangesWithin(columns: Columns, { south, west, north, east }: Bounds): RowRange[] {
  return rangesIn(columns, south, north, west, west <= east ? east : east + 360);
}

function rangesIn(columns: Columns, south: number, north: number, west: number, east: number): RowRange[] {
  const [first, last] = [bandOf(toSteps(south) - MARGIN_STEPS), bandOf(toSteps(north) + MARGIN_STEPS)];
  const spans = splitSpan(toSteps(west) - MARGIN_STEPS, toSteps(east) + MARGIN_STEPS);
  const { latitude } = columns.numbers;
  const ranges: RowRange[] = [];
  for (let row = firstRow(columns, first, Number.NEGATIVE_INFINITY, 0, columns.located); row < columns.located; ) {
    const band = bandOf(latitude[row] ?? 0);
    if (band > last) break;
    const next = endOfBand(columns, band, row);
    for (const [from, to] of spans) {
      const start = firstRow(columns, band, from, row, next);
      const end = firstRow(columns, band, to + 1, start, next);
      if (end > start) ranges.push([start, end]);
    }
    row = next;
  }
  return ranges;
}

function toSteps(degrees: number): number {
  return Math.round(degrees * 1e5);
}

/** Brings a span into -180 to 180 degrees: in one piece, or in two when it crosses the antimeridian. */
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

/** First row behind a band that begins at a row: most bands are short, so it is looked for in growing steps. */
function endOfBand(columns: Columns, band: number, row: number): number {
  let [low, step] = [row, 16];
  while (low + step < columns.located && bandOf(columns.numbers.latitude[low + step] ?? 0) === band) {
    low += step;
    step *= 2;
  }
  return firstRow(columns, band + 1, Number.NEGATIVE_INFINITY, low, Math.min(columns.located, low + step));
}

/** First row from one to before another that is not before a longitude (in steps) of a band; the other where there is none. */
function firstRow({ numbers }: Columns, band: number, longitude: number, from: number, to: number): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    const itsBand = bandOf(numbers.latitude[middle] ?? 0);
    if (itsBand < band || (itsBand === band && (numbers.longitude[middle] ?? 0) < longitude)) low = middle + 1;
    else high = middle;
  }
  return low;
}
