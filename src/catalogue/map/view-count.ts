/** Counts the matches in a map's view: the first places themselves, counts per square, and the total in view. */
import { BAND_STEPS, bandOf, southOf } from '#catalogue/format/bands.ts';
import { type BandRange, bandRangesWithin } from '#catalogue/geo/row-ranges.ts';
import type { Hit, Segment } from '#catalogue/segments/segment.ts';
import type { Bounds } from '#domain/geo/geo.ts';
import type { Credit } from '#domain/places/restaurant.ts';
import { CellGrid } from './cell-grid.ts';

/** Whether a row counts. */
type RowTest = (row: number) => boolean;

export class ViewCount {
  readonly #bounds: Bounds;
  readonly #zoom: number;
  readonly #max: number;
  readonly #isExact: boolean;
  /** The bounds in steps of 1e-5 degree. */
  readonly #steps: Bounds;
  #grid: CellGrid;
  #total = 0;
  #found = 0;
  readonly #segments: Segment[] = [];
  /** By segment: flags of the localities with a match. */
  readonly #localities: Uint8Array[] = [];
  /** The first places: rows, and indexes into `#segments`. */
  readonly #rows: Int32Array;
  readonly #rowSegments: Uint16Array;

  /**
   * @param max up to this number of places are returned one by one; for more, squares are counted
   * @param isExact whether to leave out places in the squares but outside of the bounds
   */
  constructor(bounds: Bounds, zoom: number, max: number, isExact = false) {
    [this.#bounds, this.#zoom, this.#max, this.#isExact] = [bounds, zoom, max, isExact];
    const { south, north, west, east } = bounds;
    this.#steps = { south: south * 1e5, north: north * 1e5, west: west * 1e5, east: east * 1e5 };
    this.#rows = new Int32Array(max);
    this.#rowSegments = new Uint16Array(max);
    this.#grid = new CellGrid(bounds, zoom);
  }

  /** Exact number of places within the bounds. */
  get total(): number {
    return this.#total;
  }

  get grid(): CellGrid {
    return this.#grid;
  }

  clear(): void {
    if (this.#found > 0) this.#grid = new CellGrid(this.#bounds, this.#zoom);
    [this.#total, this.#found, this.#segments.length, this.#localities.length] = [0, 0, 0, 0];
  }

  /** Whether all added places can be shown one by one. */
  get areFew(): boolean {
    return this.#found <= this.#max;
  }

  /** All added places, or undefined if there are too many to show one by one. */
  places(): Hit[] | undefined {
    if (!this.areFew) return undefined;
    return Array.from(this.#rows.subarray(0, this.#found), (row, n) => this.#hit(this.#rowSegments[n] ?? 0, row));
  }

  /** Sources to credit for all added places, each once, sorted by name. */
  credits(): Credit[] {
    const credits = new Map<string, Credit>();
    for (const [number, { columns }] of this.#segments.entries()) {
      const { dictionaries } = columns;
      for (const [at, locality] of dictionaries.localities.entries()) {
        if (this.#localities[number]?.[at] !== 1 || locality.credits === undefined) continue;
        for (const credit of dictionaries.credits?.[locality.credits] ?? [])
          credits.set(JSON.stringify(credit), credit);
      }
    }
    return Array.from(credits.values()).toSorted((a, b) => (a.attribution < b.attribution ? -1 : 1));
  }

  /** The first place of a square. */
  firstOf(cell: number): Hit {
    return this.#hit(this.#grid.firstSegments[cell] ?? 0, this.#grid.firstRows[cell] ?? 0);
  }

  #hit(segment: number, row: number): Hit {
    const found = this.#segments[segment];
    if (found === undefined) throw new Error(`There is no segment ${segment}.`);
    return { segment: found, row };
  }

  /** Adds a place, whatever its position. */
  add(segment: Segment, row: number): void {
    const { located, numbers } = segment.columns;
    if (row < located) this.#addRange(segment, { band: bandOf(numbers.latitude[row] ?? 0), start: row, end: row + 1 });
  }

  /** Adds all places of a segment that lie in the squares and pass the test. */
  addAll(segment: Segment, test?: RowTest): void {
    for (const range of bandRangesWithin(segment.columns, this.#grid.bounds)) this.#addRange(segment, range, test);
  }

  #numberOf(segment: Segment): number {
    if (this.#segments.at(-1) === segment) return this.#segments.length - 1;
    const known = this.#segments.indexOf(segment);
    if (known >= 0) return known;
    this.#localities.push(new Uint8Array(segment.columns.dictionaries.localities.length));
    return this.#segments.push(segment) - 1;
  }

  /** Without a test, the loop makes no calls: it must walk a million rows. */
  #addRange(segment: Segment, { band, start, end }: BandRange, test?: RowTest): void {
    const { latitude, longitude, locality } = segment.columns.numbers;
    const isExact = this.#isExact;
    const { hidden } = segment;
    const { counts, sumX, sumY, firstRows, firstSegments, west, north, columns, rows, side } = this.#grid;
    const number = this.#numberOf(segment);
    const met = this.#localities[number] ?? new Uint8Array();
    const isInside = this.#holds(band, longitude[start] ?? 0, longitude[end - 1] ?? 0);
    const south = southOf(band);
    const [y0, yStep] = this.#grid.line(band);
    const [x0, xStep] = this.#grid.across;
    let [total, found] = [this.#total, this.#found];
    for (let row = start; row < end; row++) {
      if (hidden[row] !== 0 || (test !== undefined && !test(row))) continue;
      const [lat, lon] = [latitude[row] ?? 0, longitude[row] ?? 0];
      const isInView = isInside || this.#isInView(lat, lon);
      if (isExact && !isInView) continue;
      const y = y0 + (lat - south) * yStep;
      const x = x0 + lon * xStep;
      // Both are in the same turn of the world, and never negative.
      let column = (x | 0) - west;
      if (column < 0) column += side;
      const line = (y | 0) - north;
      if (column >= columns || line < 0 || line >= rows) continue;
      const cell = line * columns + column;
      const before = counts[cell] ?? 0;
      counts[cell] = before + 1;
      if (before === 0) {
        firstRows[cell] = row;
        firstSegments[cell] = number;
      }
      sumX[cell] = (sumX[cell] ?? 0) + x;
      sumY[cell] = (sumY[cell] ?? 0) + y;
      met[locality[row] ?? 0] = 1;
      if (isInView) total++;
      if (found < this.#max) {
        this.#rows[found] = row;
        this.#rowSegments[found] = number;
      }
      found++;
    }
    [this.#total, this.#found] = [total, found];
  }

  /** Whether a run of a band, from west to east, is entirely in view. */
  #holds(band: number, first: number, last: number): boolean {
    const { south, north, west, east } = this.#steps;
    const from = southOf(band);
    return from >= south && from + BAND_STEPS <= north && west <= east && first >= west && last <= east;
  }

  /** In steps of 1e-5 degree; edges are included. */
  #isInView(latitude: number, longitude: number): boolean {
    const { south, north, west, east } = this.#steps;
    if (latitude < south || latitude > north) return false;
    return west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
  }
}
