/**
 * A fixed grid of squares in which places are counted. The map always requests whole squares, so counts don't change while
 * it is panned.
 */
import { BAND_STEPS, southOf } from '#catalogue/format/bands.ts';
import type { Bounds } from '#domain/geo/geo.ts';

/** A square is a tile this number of zoom levels deeper: 64 to 128 pixels wide. */
const LEVELS_BELOW = 3;
const MAX_LEVEL = 22;
/** More squares than fit on any screen. */
const MAX_CELLS = 65_536;
/** Makes ids unique across levels; they stay exact as numbers. */
const LEVEL_UNIT = 2 ** 44;
const ROW_UNIT = 2 ** 22;

const MAX_LATITUDE = 85.0511;
const RADIANS = Math.PI / 180;
const FULL_TURN = 36_000_000;
/** Start of each of the 18,000 bands of 0.01 degree latitude: 0 at the top of the world's square, 1 at its bottom. */
const BANDS = 18_000;
let bandEdges: Float64Array | undefined;

export class CellGrid {
  /** The area of the squares, in degrees. */
  readonly bounds: Bounds;
  /** Number of places per square, and its first place: segment number and row. `ViewCount` fills them. */
  readonly counts: Uint32Array;
  readonly firstRows: Int32Array;
  readonly firstSegments: Uint16Array;
  /** Sums of the places' positions, in squares from the world's west and north edge. */
  readonly sumX: Float64Array;
  readonly sumY: Float64Array;
  /**
   * The first square, counted from the world's edges; the number of squares in each direction; the number around the world.
   */
  readonly west: number;
  readonly north: number;
  readonly columns: number;
  readonly rows: number;
  readonly side: number;
  readonly #level: number;
  readonly #edges: Float64Array;

  constructor({ west, south, north, ...bounds }: Bounds, zoom: number) {
    const east = bounds.east < west ? bounds.east + 360 : bounds.east;
    let level = Math.max(0, Math.min(MAX_LEVEL, Math.floor(zoom) + LEVELS_BELOW));
    for (; ; level--) {
      const side = 2 ** level;
      const left = Math.floor(((west + 180) / 360) * side);
      const top = Math.max(0, Math.floor(toY(north) * side));
      const columns = Math.min(side, Math.floor(((east + 180) / 360) * side) - left + 1);
      const rows = Math.min(side - 1, Math.floor(toY(south) * side)) - top + 1;
      if (columns * rows > MAX_CELLS && level > 0) continue;
      [this.#level, this.side, this.west, this.north, this.columns, this.rows] = [
        level,
        side,
        wrap(left, side),
        top,
        columns,
        rows,
      ];
      break;
    }
    const longitudeAt = (column: number) => (column / this.side) * 360 - 180;
    const isRound = this.columns === this.side;
    this.bounds = {
      north: toLatitude(this.north / this.side),
      south: toLatitude((this.north + this.rows) / this.side),
      west: isRound ? -180 : longitudeAt(wrap(this.west, this.side)),
      east: isRound ? 180 : longitudeAt(wrap(this.west + this.columns, this.side)),
    };
    const cells = this.columns * this.rows;
    this.counts = new Uint32Array(cells);
    [this.sumX, this.sumY] = [new Float64Array(cells), new Float64Array(cells)];
    [this.firstRows, this.firstSegments] = [new Int32Array(cells), new Uint16Array(cells)];
    bandEdges ??= Float64Array.from({ length: BANDS + 1 }, (_, band) => toY(southOf(band) / 1e5));
    this.#edges = bandEdges;
  }

  /**
   * Start of a band of latitude in squares, and the squares per step of 1e-5 degree north. Within a band the projection is
   * linear.
   */
  line(band: number): readonly [from: number, step: number] {
    const from = this.#edges[Math.min(band, BANDS)] ?? 0;
    const to = this.#edges[Math.min(band + 1, BANDS)] ?? 0;
    return [from * this.side, ((to - from) / BAND_STEPS) * this.side];
  }

  /** The prime meridian in squares, and the squares per step of 1e-5 degree east. */
  get across(): readonly [from: number, step: number] {
    return [this.side / 2, this.side / FULL_TURN];
  }

  idOf(cell: number): number {
    const column = wrap(this.west + (cell % this.columns), this.side);
    const row = this.north + Math.floor(cell / this.columns);
    return this.#level * LEVEL_UNIT + row * ROW_UNIT + column;
  }

  /**
   * Longitude and latitude between the average of a square's places and its middle, so that markers of neighbouring squares
   * don't overlap.
   */
  middleOf(cell: number): readonly [longitude: number, latitude: number] {
    const count = this.counts[cell] ?? 1;
    // In the same turn of the world as its places.
    const middleX = wrap(this.west + (cell % this.columns), this.side) + 0.5;
    const middleY = this.north + Math.floor(cell / this.columns) + 0.5;
    const x = ((this.sumX[cell] ?? 0) / count + middleX) / 2;
    const y = ((this.sumY[cell] ?? 0) / count + middleY) / 2;
    return [(x / this.side) * 360 - 180, toLatitude(y / this.side)];
  }
}

function wrap(number: number, side: number): number {
  return ((number % side) + side) % side;
}

/** Mercator: 0 at the top of the world's square, 1 at its bottom. */
function toY(latitude: number): number {
  const radians = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude)) * RADIANS;
  return (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2;
}

function toLatitude(y: number): number {
  return Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) / RADIANS;
}
