/** The rows of a segment that answer a text, and how well. */
import { leastMean, relevanceOf, textScore } from './relevance.ts';
import type { RowSet } from './row-set.ts';
import type { Segment } from './segment.ts';
import { MOST_STANDING, type Standing, standingAtMost } from './standing.ts';
import type { TermWorths } from './term-worths.ts';

/** Good until the next question is asked: it lies in memory that the next one works in. */
export class TextMatches {
  readonly rows: Uint32Array;
  readonly #totals: Float64Array;
  readonly #named: Uint8Array;
  readonly #nameLengths: Uint8Array;
  readonly #terms: number;

  constructor({ text }: Segment, { list, size }: RowSet, { totals, named }: TermWorths, terms: number) {
    this.rows = list.subarray(0, size);
    this.#totals = totals;
    this.#named = named;
    this.#nameLengths = text.nameLengths;
    this.#terms = terms;
  }

  /** From 0 to 1, of the i-th of the rows. */
  scoreAt(i: number): number {
    const words = this.#nameLengths[this.rows[i] ?? 0] ?? 0;
    return textScore(this.#totals[i] ?? 0, this.#terms, this.#named[i] ?? 0, words);
  }

  /** No row scores more. */
  mostScore(): number {
    let most = 0;
    for (let i = 0; i < this.rows.length; i++) most = Math.max(most, this.#totals[i] ?? 0);
    return textScore(most, this.#terms, 1, 1);
  }

  /**
   * Of the rows from `start` to before `end`, the next in the list from its i-th on whose relevance without being near may reach so
   * much, for all that its text and its standing tell; the length of the list when there is none. Passes over hundreds of thousands.
   */
  next(from: number, start: number, end: number, relevance: number, standing: Standing | undefined): number {
    const { rows } = this;
    const totals = this.#totals;
    const least = this.#terms * leastMean(relevance - MOST_STANDING);
    for (let i = from; i < rows.length; i++) {
      const row = rows[i] ?? 0;
      if (row < start || row >= end || (totals[i] ?? 0) < least) continue;
      if (relevanceOf(this.scoreAt(i), 0, 0, 0, 0) + standingAtMost(standing, row) >= relevance) return i;
    }
    return rows.length;
  }
}
