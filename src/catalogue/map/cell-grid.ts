/**
 * Squares of the world in which places are counted. They are the same squares wherever a map is moved, and a map is asked for whole
 * ones: so a count does not change while somebody pans.
 */
import { BAND_STEPS, southOf } from '#catalogue/format/bands.ts';
import type { Bounds } from '#domain/geo.ts';

/** A square is a tile of so many levels more: 64 to 128 pixels wide. */
const LEVELS_BELOW = 3;
const MAX_LEVEL = 22;
/** More squares than any screen has. */
const MAX_CELLS = 65_536;
/** Ids are unique beyond their level, and exact as numbers. */
const LEVEL_UNIT = 2 ** 44;
const ROW_UNIT = 2 ** 22;

const MAX_LATITUDE = 85.0511;
const RADIANS = Math.PI / 180;
const FULL_TURN = 36_000_000;
/** 18,000 bands of 0.01 degree of latitude, and where each begins: 0 at the top of the world's square, 1 at its bottom. */
const BANDS = 18_000;
const SOUTH = southOf(0);
let bandEdges: Float64Array | undefined;

export class CellGrid {
  /** The squares' own area, in degrees. */
  readonly bounds: Bounds;
  readonly counts: Uint32Array;
  readonly #level: number;
  readonly #side: number;
  readonly #west: number;
  readonly #north: number;
  readonly #columns: number;
  readonly #rows: number;
  readonly #sumX: Float64Array;
  readonly #sumY: Float64Array;
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
      [this.#level, this.#side, this.#west, this.#north, this.#columns, this.#rows] = [
        level,
        side,
        wrap(left, side),
        top,
        columns,
        rows,
      ];
      break;
    }
    const longitudeAt = (column: number) => (column / this.#side) * 360 - 180;
    const isRound = this.#columns === this.#side;
    this.bounds = {
      north: toLatitude(this.#north / this.#side),
      south: toLatitude((this.#north + this.#rows) / this.#side),
      west: isRound ? -180 : longitudeAt(wrap(this.#west, this.#side)),
      east: isRound ? 180 : longitudeAt(wrap(this.#west + this.#columns, this.#side)),
    };
    const cells = this.#columns * this.#rows;
    this.counts = new Uint32Array(cells);
    [this.#sumX, this.#sumY] = [new Float64Array(cells), new Float64Array(cells)];
    bandEdges ??= Float64Array.from({ length: BANDS + 1 }, (_, band) => toY(southOf(band) / 1e5));
    this.#edges = bandEdges;
  }

  /** Counts a place in steps of 1e-5 degree. @returns its square, -1 outside of all */
  add(latitude: number, longitude: number): number {
    const steps = latitude - SOUTH;
    const band = Math.min(BANDS - 1, (steps / BAND_STEPS) | 0);
    const edge = this.#edges[band] ?? 0;
    // Within a band of a kilometre the projection is as good as straight.
    const part = steps / BAND_STEPS - band;
    const y = (edge + ((this.#edges[band + 1] ?? 0) - edge) * part) * this.#side;
    const x = (longitude / FULL_TURN + 0.5) * this.#side;
    let column = Math.floor(x) - this.#west;
    // Both are of one turn of the world.
    if (column < 0) column += this.#side;
    const row = Math.floor(y) - this.#north;
    if (column >= this.#columns || row < 0 || row >= this.#rows) return -1;
    const cell = row * this.#columns + column;
    this.counts[cell] = (this.counts[cell] ?? 0) + 1;
    this.#sumX[cell] = (this.#sumX[cell] ?? 0) + x;
    this.#sumY[cell] = (this.#sumY[cell] ?? 0) + y;
    return cell;
  }

  idOf(cell: number): number {
    const column = wrap(this.#west + (cell % this.#columns), this.#side);
    const row = this.#north + Math.floor(cell / this.#columns);
    return this.#level * LEVEL_UNIT + row * ROW_UNIT + column;
  }

  /** Between where its places lie on average and its middle, so that neighbours stay apart: longitude and latitude in degrees. */
  middleOf(cell: number): readonly [longitude: number, latitude: number] {
    const count = this.counts[cell] ?? 1;
    // Of the turn of the world in which its places lie.
    const middleX = wrap(this.#west + (cell % this.#columns), this.#side) + 0.5;
    const middleY = this.#north + Math.floor(cell / this.#columns) + 0.5;
    const x = ((this.#sumX[cell] ?? 0) / count + middleX) / 2;
    const y = ((this.#sumY[cell] ?? 0) / count + middleY) / 2;
    return [(x / this.#side) * 360 - 180, toLatitude(y / this.#side)];
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
