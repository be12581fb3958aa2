/** The memory that a scan of one segment works in. */

import type { Segment } from '#catalogue/segments/segment.ts';
import { RowSet } from './row-set.ts';
import { TermScorer } from './term-scorer.ts';

/** All sets are empty when nobody works with it. */
export class Scratch {
  found: RowSet;
  next: RowSet;
  readonly spares: readonly [RowSet, RowSet];
  readonly scores: TermScorer;
  readonly #rows: number;
  #parts: TermScorer | undefined;
  #counts: Uint8Array | undefined;

  constructor(rows: number) {
    this.#rows = rows;
    [this.found, this.next] = [new RowSet(rows), new RowSet(rows)];
    this.spares = [new RowSet(rows), new RowSet(rows)];
    this.scores = new TermScorer(rows);
  }

  /** Scores of words that only count together. */
  get parts(): TermScorer {
    this.#parts ??= new TermScorer(this.#rows);
    return this.#parts;
  }

  /** A number for each row, all zero. */
  get counts(): Uint8Array {
    this.#counts ??= new Uint8Array(this.#rows);
    return this.#counts;
  }

  /** What was found last becomes what is looked at next. */
  swap(): void {
    [this.found, this.next] = [this.next, this.found];
    this.next.clear();
  }
}

/** Kept from question to question while someone types, and given up when memory is short. */
const scratches = new WeakMap<Segment, WeakRef<Scratch>>();

/** What a scan of a segment works with, taken from the one before where that is over. */
export function takeScratch(segment: Segment): Scratch {
  const kept = scratches.get(segment)?.deref();
  // Whoever fails before it is cleaned keeps it.
  scratches.delete(segment);
  return kept ?? new Scratch(segment.columns.rows);
}

/** For the next scan. */
export function giveScratchBack(segment: Segment, scratch: Scratch): void {
  scratches.set(segment, new WeakRef(scratch));
}
