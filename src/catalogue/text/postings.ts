/**
 * Postings: for each word its rows and their fields. A posting is the row times 32 plus the bits of the fields, in three
 * bytes, or in four if rows need more. The postings of a word are contiguous and sorted by row.
 */
export interface Postings {
  readonly low: Uint16Array;
  readonly high: Uint8Array | Uint16Array;
}

/** Maximum number of rows for postings of three bytes. */
const ROWS_OF_THREE_BYTES = 2 ** 19;

export function emptyPostings(count: number, rows: number): Postings {
  const high = rows > ROWS_OF_THREE_BYTES ? new Uint16Array(count) : new Uint8Array(count);
  return { low: new Uint16Array(count), high };
}

export function setPosting({ low, high }: Postings, at: number, posting: number): void {
  low[at] = posting;
  high[at] = posting >>> 16;
}

export function postingAt({ low, high }: Postings, at: number): number {
  return (low[at] ?? 0) | ((high[at] ?? 0) << 16);
}

/** Index of a row's posting between `from` and `to`, which belong to one word; -1 if there is none. */
export function findPosting(postings: Postings, row: number, from: number, to: number): number {
  const at = firstPosting(postings, row, from, to);
  return at < to && postingAt(postings, at) >>> 5 === row ? at : -1;
}

/** Index of the first posting between `from` and `to` with this row or a later one; `to` if there is none. */
export function firstPosting(postings: Postings, row: number, from: number, to: number): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (postingAt(postings, middle) >>> 5 < row) low = middle + 1;
    else high = middle;
  }
  return low;
}
