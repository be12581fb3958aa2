import type { Postings } from './postings.ts';

/** Words with their rows. */
export interface WordTable {
  /** Start of word w in the units of all words; one more entry than words. */
  readonly unitStarts: Uint32Array;
  readonly postings: Postings;
  /** Start of word w's postings; one more entry than words. */
  readonly postingStarts: Uint32Array;
}

export interface SortedWordTable extends WordTable {
  /** UTF-16 units of all words, in sorted order of the words. */
  readonly units: Uint16Array;
}

/** Consecutive words of a table; the end is exclusive. */
export interface WordRun<Table extends WordTable = WordTable> {
  readonly table: Table;
  readonly first: number;
  readonly end: number;
}
