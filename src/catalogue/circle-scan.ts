/**
 * The rows of a circle, walked as fast as they can be. The bands nearest to its middle come first, so that the best are
 * found early and the rest only counted; of most rows the longitude says already whether they are inside, and whether they
 * are near enough to be among the best. An exact distance is worked out only where it decides.
 */
import type { Position } from '#domain/geo.ts';
import { BAND_STEPS, bandOf, southOf } from './bands.ts';
import { firstFrom } from './row-ranges.ts';
import { type FlatOrigin, flatLimits, flatOrigin, Ruler } from './ruler.ts';
import type { Segment } from './segment.ts';

export interface CircleScan {
  /** Why a row does not match, 0 when it does; undefined when all of them do. */
  readonly fails: ((row: number) => number) | undefined;
  /** Told of each row within the circle, also of those that fail; undefined where nobody wants to know. */
  readonly count: ((row: number, fails: number) => void) | undefined;
  /** Told of rows within the circle that match, but for those beyond the reach. */
  readonly onMatch: (row: number, score: 0) => void;
  /** Metres beyond which `onMatch` would do nothing, asked for anew after each call of it. */
  readonly reachM: () => number;
}

/** Answers how many rows match; undefined for a circle too large or too near a pole to be walked so. */
export function scanCircle(segment: Segment, near: Position, radiusKm: number, scan: CircleScan): number | undefined {
  const origin = flatOrigin(near, radiusKm);
  if (origin === undefined) return undefined;
  const { first, starts } = segment.columns.bands;
  const last = first + starts.length - 2;
  const walk = new CircleWalk(segment, near, origin, radiusKm * 1000, scan);
  const middle = bandOf(origin.latitude);
  const farthest = Math.max(middle - first, last - middle, 0);
  for (let away = 0; away <= farthest; away++) {
    const isOver = !walk.walkBand(middle + away, first, starts);
    if (away > 0 && !walk.walkBand(middle - away, first, starts) && isOver) break;
  }
  return walk.total;
}

class CircleWalk {
  /** Rows that match so far. */
  total = 0;
  readonly #segment: Segment;
  readonly #origin: FlatOrigin;
  readonly #ruler: Ruler;
  readonly #radiusM: number;
  readonly #scan: CircleScan;
  readonly #inside: number;
  readonly #outside: number;
  #reach = Number.POSITIVE_INFINITY;
  #reachSquared = Number.POSITIVE_INFINITY;

  constructor(segment: Segment, near: Position, origin: FlatOrigin, radiusM: number, scan: CircleScan) {
    this.#segment = segment;
    this.#origin = origin;
    this.#ruler = new Ruler(segment.columns, near);
    this.#radiusM = radiusM;
    this.#scan = scan;
    ({ inside: this.#inside, outside: this.#outside } = flatLimits(radiusM));
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
    if (from < end) this.#walkRows(from, end, half, halfOf(this.#inside, farthest, width), nearest);
    return true;
  }

  /**
   * @param half how far to the east and west, in steps, the circle may reach in this band
   * @param innerHalf how far it does for certain; NaN where it may not
   */
  #walkRows(from: number, end: number, half: number, innerHalf: number, nearest: number): void {
    const { columns, hidden, visible } = this.#segment;
    const { latitude, longitude } = columns.numbers;
    const { latitude: middle, longitude: east, width } = this.#origin;
    const { fails, count } = this.#scan;
    const isWhole = visible === columns.rows;
    let reachHalf = halfOf(this.#reachSquared, nearest, width);
    for (let row = from; row < end; row++) {
      const away = (longitude[row] ?? 0) - east;
      if (away > half) return;
      if (!isWhole && hidden[row] !== 0) continue;
      const failed = fails === undefined ? 0 : fails(row);
      if (failed !== 0 && count === undefined) continue;
      const aside = Math.abs(away);
      const isNear = aside <= reachHalf;
      if (isNear || !(aside <= innerHalf)) {
        const north = (latitude[row] ?? 0) - middle;
        const squared = north * north + away * away * width * width;
        if (squared > this.#outside) continue;
        if (squared > this.#inside && this.#ruler.metresTo(row) > this.#radiusM) continue;
      }
      count?.(row, failed);
      if (failed !== 0) continue;
      this.total++;
      if (isNear && this.#match(row)) reachHalf = halfOf(this.#reachSquared, nearest, width);
    }
  }

  /** Answers whether nothing so far away is wanted any more as was before. */
  #match(row: number): boolean {
    this.#scan.onMatch(row, 0);
    const reach = this.#scan.reachM();
    if (reach === this.#reach) return false;
    this.#reach = reach;
    this.#reachSquared = flatLimits(reach).outside;
    return true;
  }
}

/** How far to the east a circle reaches on a parallel so far from its middle, in steps; NaN where it does not. */
function halfOf(squared: number, north: number, width: number): number {
  return Math.sqrt(squared - north * north) / width;
}
