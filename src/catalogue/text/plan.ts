import type { Reading } from './reading.ts';
import type { Strictness } from './typo-hits.ts';

/** A reading that was matched. */
export interface Tried {
  readonly reading: Reading;
  readonly strictness: Strictness;
  /** Number of rows that match all terms; undefined if those were asked for that match most of them. */
  readonly rows: number | undefined;
}

/** How a text was read. */
export interface Plan {
  /** The reading that was chosen; names are marked by its terms. */
  readonly chosen: Reading;
  /** The same after it was relaxed: the answer has what matches it. */
  readonly reading: Reading;
  /** What was tried, in order. */
  readonly tried: readonly Tried[];
}
