/**
 * The rows of a circle, walked as fast as they can be: band by band from its middle to the north and south, in each band from
 * its middle to the east and west, so that the best are found early. Beyond where somebody could still be among the best,
 * matches are only counted, and a distance is only looked at near the edge:
 *
 *   a band    outside | edge | inside | near enough to be among the best | inside | edge | outside
 */
import type { Position } from '#domain/geo.ts';
import type { SearchQuery } from '#domain/search.ts';
import { BAND_STEPS, bandOf, southOf } from './bands.ts';
import { firstFrom } from './row-ranges.ts';
import type { Sieve } from './row-sieve.ts';
import { type FlatOrigin, flatLimits, flatOrigin, Ruler } from './ruler.ts';
import type { Segment } from './segment.ts';

export interface CircleScan {
  /** Which rows are looked at; undefined for all. */
  readonly sieve: Sieve | undefined;
  /** Told of each row within the circle that is looked at, answers whether it matches; undefined where all of them do. */
  readonly count: ((row: number) => boolean) | undefined;
  /** Told of rows within the circle that match, but for those beyond the reach. */
  readonly onMatch: (row: number, score: 0) => void;
  /** What the best are kept in: while its worst is the same, so is the reach. */
  readonly top: { readonly worstKey: number };
  /** Metres beyond which `onMatch` would do nothing. */
  readonly reachM: () => number;
}

/** A circle on ground that is flat enough to walk it so. */
export interface FlatCircle {
  readonly near: Position;
  readonly radiusKm: number;
  readonly origin: FlatOrigin;
}

/** The area of a question; undefined where that is another, or a circle too large or too near a pole. */
export function flatCircle({ near, radiusKm, bounds }: SearchQuery): FlatCircle | undefined {
  if (near === undefined || radiusKm === undefined || bounds !== undefined) return undefined;
  const origin = flatOrigin(near, radiusKm);
  return origin && { near, radiusKm, origin };
}

/** Answers how many rows match. */
export function scanCircle(segment: Segment, circle: FlatCircle, scan: CircleScan): number {
  const { first, starts } = segment.columns.bands;
  const last = first + starts.length - 2;
  const walk = new CircleWalk(segment, circle, scan);
  const middle = bandOf(circle.origin.latitude);
  const farthest = Math.max(middle - first, last - middle, 0);
  for (let away = 0; away <= farthest; away++) {
    const isOver = !walk.walkBand(middle + away, first, starts);
    if (away > 0 && !walk.walkBand(middle - away, first, starts) && isOver) break;
  }
  return walk.total;
}

/** A 1 for each row of a run that is looked at. Of whoever walks: nobody does while another does. */
let shared = new Uint8Array(4096);

class CircleWalk {
  /** Rows that match so far. */
  total = 0;
  readonly #segment: Segment;
  readonly #ruler: Ruler;
  readonly #origin: FlatOrigin;
  readonly #radiusM: number;
  readonly #scan: CircleScan;
  readonly #inside: number;
  readonly #outside: number;
  #worstKey = Number.NaN;
  #reachSquared = Number.POSITIVE_INFINITY;

  constructor(segment: Segment, { near, radiusKm, origin }: FlatCircle, scan: CircleScan) {
    this.#segment = segment;
    this.#ruler = new Ruler(segment.columns, near);
    this.#origin = origin;
    this.#radiusM = radiusKm * 1000;
    this.#scan = scan;
    ({ inside: this.#inside, outside: this.#outside } = flatLimits(this.#radiusM));
    this.#shrink();
  }

  /** Answers whether the circle reaches into the band. */
  walkBand(band: number, first: number, starts: Uint32Array): boolean {
    const { latitude: middle, longitude: east, width } = this.#origin;
    const south = southOf(band) - middle;
    const north = south + BAND_STEPS;
    // How far its nearest and its farthest parallel are.
    const nearest = south > 0 ? south : north < 0 ? -north : 0;
    const farthest = Math.max(-south, north);
    const half = halfOf(this.#outside, nearest, width);
    if (Number.isNaN(half)) return false;
    const [start, end] = [starts[band - first] ?? 0, starts[band - first + 1] ?? 0];
    if (band < first || start >= end) return true;
    const { longitude } = this.#segment.columns.numbers;
    const from = firstFrom(longitude, east - half, start, end);
    const to = firstFrom(longitude, Math.floor(east + half) + 1, from, end);
    if (from < to) this.#walkRun(from, to, nearest, halfOf(this.#inside, farthest, width));
    return true;
  }

  /** @param innerHalf how far to the east and west, in steps, the circle reaches for certain; NaN where it may not */
  #walkRun(from: number, to: number, nearest: number, innerHalf: number): void {
    const { longitude } = this.#segment.columns.numbers;
    const looked = this.#sift(from, to);
    if (!(nearest * nearest <= this.#reachSquared)) {
      this.#walkFar(from, to, from, looked, innerHalf);
      return;
    }
    const middle = firstFrom(longitude, this.#origin.longitude, from, to);
    const nearTo = this.#walkNear(middle, to, 1, nearest, from, looked);
    const nearFrom = this.#walkNear(middle - 1, from - 1, -1, nearest, from, looked) + 1;
    this.#walkFar(from, nearFrom, from, looked, innerHalf);
    this.#walkFar(nearTo, to, from, looked, innerHalf);
  }

  /** Rows to the east (`step` 1) or west (-1) that may be near enough to be among the best; answers the first that is not. */
  #walkNear(start: number, end: number, step: number, nearest: number, base: number, looked: Uint8Array): number {
    const { longitude } = this.#segment.columns.numbers;
    const { longitude: east, width } = this.#origin;
    let reachHalf = halfOf(this.#reachSquared, nearest, width);
    for (let row = start; row !== end; row += step) {
      if (!(Math.abs((longitude[row] ?? 0) - east) <= reachHalf)) return row;
      if (looked[row - base] !== 0 && this.#visit(row, true)) reachHalf = halfOf(this.#reachSquared, nearest, width);
    }
    return end;
  }

  /** Rows that are too far to be among the best, all to the same side of the middle, or of a band that is. */
  #walkFar(from: number, to: number, base: number, looked: Uint8Array, innerHalf: number): void {
    const { longitude } = this.#segment.columns.numbers;
    const { longitude: east } = this.#origin;
    let [start, end] = [from, to];
    for (; start < end; start++) {
      if (Math.abs((longitude[start] ?? 0) - east) <= innerHalf) break;
      if (looked[start - base] !== 0) this.#visit(start, false);
    }
    for (; start < end; end--) {
      if (Math.abs((longitude[end - 1] ?? 0) - east) <= innerHalf) break;
      if (looked[end - 1 - base] !== 0) this.#visit(end - 1, false);
    }
    this.#countInner(start, end, base, looked);
  }

  #countInner(from: number, to: number, base: number, looked: Uint8Array): void {
    const { count } = this.#scan;
    let total = 0;
    for (let at = from - base; at < to - base; at++) total += looked[at] ?? 0;
    if (count !== undefined) {
      total = 0;
      for (let row = from; row < to; row++) if (looked[row - base] !== 0 && count(row)) total++;
    }
    this.total += total;
  }

  /** A row that may lie outside. Answers whether the reach is another than before. */
  #visit(row: number, mayBeNear: boolean): boolean {
    const { latitude, longitude } = this.#segment.columns.numbers;
    const { latitude: middle, longitude: meridian, width } = this.#origin;
    const north = (latitude[row] ?? 0) - middle;
    const east = ((longitude[row] ?? 0) - meridian) * width;
    const squared = north * north + east * east;
    if (squared > this.#outside) return false;
    if (squared > this.#inside && this.#ruler.metresTo(row) > this.#radiusM) return false;
    const { count, onMatch, top } = this.#scan;
    if (count !== undefined && !count(row)) return false;
    this.total++;
    if (!mayBeNear || squared > this.#reachSquared) return false;
    onMatch(row, 0);
    if (top.worstKey === this.#worstKey) return false;
    this.#shrink();
    return true;
  }

  #shrink(): void {
    this.#worstKey = this.#scan.top.worstKey;
    this.#reachSquared = flatLimits(this.#scan.reachM()).outside;
  }

  /** What is looked at of a run, by its place in it. */
  #sift(from: number, to: number): Uint8Array {
    const { hidden, visible, columns } = this.#segment;
    if (to - from > shared.length) shared = new Uint8Array(2 * (to - from));
    const looked = shared;
    if (visible === columns.rows) looked.fill(1, 0, to - from);
    else for (let row = from; row < to; row++) looked[row - from] = Number(hidden[row] === 0);
    this.#scan.sieve?.(from, to, looked);
    return looked;
  }
}

/** How far to the east a circle reaches on a parallel so far from its middle, in steps; NaN where it does not. */
function halfOf(squared: number, north: number, width: number): number {
  return Math.sqrt(squared - north * north) / width;
}
