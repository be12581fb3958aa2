/**
 * Which rows hold a word, and in which fields: row times 32 plus the bits of the fields, in three bytes each, or in four where
 * rows need more. Those of a word lie together, sorted by row.
 */
export interface Postings {
  readonly low: Uint16Array;
  readonly high: Uint8Array | Uint16Array;
}

/** Up to so many rows three bytes will do. */
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

/** Where the posting of a row is, from one to before another of a word's; -1 where there is none. */
export function findPosting(postings: Postings, row: number, from: number, to: number): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (postingAt(postings, middle) >>> 5 < row) low = middle + 1;
    else high = middle;
  }
  return low < to && postingAt(postings, low) >>> 5 === row ? low : -1;
}
