/** Rows with a coordinate are sorted by bands of latitude. The start of each band is stored, which saves a binary search. */

/** Steps of 1e-5 degree in a band. */
export const BAND_STEPS = 1000;
/** Steps of 1e-5 degree from the equator to a pole. */
const QUARTER_TURN = 9_000_000;

/** Number of a row's latitude band; `latitude` in steps of 1e-5 degree. */
export function bandOf(latitude: number): number {
  return Math.floor((latitude + QUARTER_TURN) / BAND_STEPS);
}

/** Southern edge of a band in steps; the northern edge is that of the next band. */
export function southOf(band: number): number {
  return band * BAND_STEPS - QUARTER_TURN;
}

export interface Bands {
  /** The southernmost band with a row. */
  readonly first: number;
  /** Band `first + n` has the rows from `starts[n]` to before `starts[n + 1]`. */
  readonly starts: Uint32Array;
}

/** @param latitudes in steps, of rows sorted by band; rows from `located` on have no coordinate */
export function indexBands(latitudes: Int32Array, located: number): Bands {
  if (located === 0) return { first: 0, starts: new Uint32Array(1) };
  const first = bandOf(latitudes[0] ?? 0);
  const starts = new Uint32Array(bandOf(latitudes[located - 1] ?? 0) - first + 2);
  let at = 0;
  for (let row = 0; row < located; row++) {
    const band = bandOf(latitudes[row] ?? 0) - first;
    while (at < band) starts[++at] = row;
  }
  starts[at + 1] = located;
  return { first, starts };
}
