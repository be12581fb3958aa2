/** A grid of square cells that finds the segments near a point. */

/** Edge of a cell in units: about forty metres on the equator. */
const CELL = 64;

/** One entry per segment in each list. */
export interface Segments {
  readonly x0: ArrayLike<number>;
  readonly y0: ArrayLike<number>;
  readonly x1: ArrayLike<number>;
  readonly y1: ArrayLike<number>;
}

export interface SegmentGrid {
  readonly columns: number;
  readonly rows: number;
  /** The grid's north-western corner. */
  readonly west: number;
  readonly north: number;
  /** Index into `segments` of each cell's first entry, row by row; one more entry than cells. */
  readonly starts: Uint32Array;
  readonly segments: Uint32Array;
  /** Index of the cell at a point; -1 outside of the grid. */
  readonly cellOf: (x: number, y: number) => number;
}

/** @param reach a segment is in all cells within this number of units of its bounding box */
export function buildSegmentGrid({ x0, y0, x1, y1 }: Segments, reach: number): SegmentGrid {
  const count = x0.length;
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < count; i++) {
    const [ax, ay, bx, by] = [x0[i] ?? 0, y0[i] ?? 0, x1[i] ?? 0, y1[i] ?? 0];
    west = Math.min(west, ax, bx);
    east = Math.max(east, ax, bx);
    north = Math.min(north, ay, by);
    south = Math.max(south, ay, by);
  }
  west -= reach;
  north -= reach;
  const columns = count === 0 ? 0 : Math.floor((east + reach - west) / CELL) + 1;
  const rows = count === 0 ? 0 : Math.floor((south + reach - north) / CELL) + 1;
  const starts = new Uint32Array(columns * rows + 1);
  const visit = (i: number, each: (cell: number) => void) => {
    const [ax, ay, bx, by] = [x0[i] ?? 0, y0[i] ?? 0, x1[i] ?? 0, y1[i] ?? 0];
    const left = Math.floor((Math.min(ax, bx) - reach - west) / CELL);
    const right = Math.floor((Math.max(ax, bx) + reach - west) / CELL);
    const top = Math.floor((Math.min(ay, by) - reach - north) / CELL);
    const bottom = Math.floor((Math.max(ay, by) + reach - north) / CELL);
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) each(row * columns + column);
  };
  for (let i = 0; i < count; i++) visit(i, (cell) => (starts[cell + 1] = (starts[cell + 1] ?? 0) + 1));
  for (let cell = 0; cell < columns * rows; cell++) starts[cell + 1] = (starts[cell + 1] ?? 0) + (starts[cell] ?? 0);
  const next = starts.slice();
  const segments = new Uint32Array(starts[columns * rows] ?? 0);
  for (let i = 0; i < count; i++) {
    visit(i, (cell) => {
      segments[next[cell] ?? 0] = i;
      next[cell] = (next[cell] ?? 0) + 1;
    });
  }
  const cellOf = (x: number, y: number): number => {
    const [column, row] = [Math.floor((x - west) / CELL), Math.floor((y - north) / CELL)];
    return column < 0 || row < 0 || column >= columns || row >= rows ? -1 : row * columns + column;
  };
  return { columns, rows, west, north, starts, segments, cellOf };
}

/** The segments in all cells within this number of units of a point, each once. Some of them are farther away. */
export function segmentsNear(grid: SegmentGrid, x: number, y: number, reach: number): Set<number> {
  const { columns, rows, starts, segments, west, north } = grid;
  const near = new Set<number>();
  if (columns === 0) return near;
  for (let row = cellWithin(y - reach, north, rows); row <= cellWithin(y + reach, north, rows); row++) {
    for (let column = cellWithin(x - reach, west, columns); column <= cellWithin(x + reach, west, columns); column++) {
      const cell = row * columns + column;
      for (let i = starts[cell] ?? 0; i < (starts[cell + 1] ?? 0); i++) near.add(segments[i] ?? 0);
    }
  }
  return near;
}

/** The column or row of a coordinate, clamped to the grid. */
function cellWithin(at: number, from: number, most: number): number {
  return Math.max(0, Math.min(most - 1, Math.floor((at - from) / CELL)));
}
