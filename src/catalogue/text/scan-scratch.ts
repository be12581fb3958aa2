/** Scratch memory for the scan of one segment. */

import type { Segment } from '#catalogue/segments/segment.ts';
import { RowSet } from './row-set.ts';
import { TermScorer } from './term-scorer.ts';

/** All sets are empty between scans. */
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

  /** One number per row, all zero. */
  get counts(): Uint8Array {
    this.#counts ??= new Uint8Array(this.#rows);
    return this.#counts;
  }

  /** The rows found last become the input of the next step. */
  swap(): void {
    [this.found, this.next] = [this.next, this.found];
    this.next.clear();
  }
}

/** Reused from query to query while a person types; the garbage collector may free it. */
const scratches = new WeakMap<Segment, WeakRef<Scratch>>();

/** Takes the scratch memory of a finished scan, or allocates it. */
export function takeScratch(segment: Segment): Scratch {
  const kept = scratches.get(segment)?.deref();
  // A scan that throws before cleaning up does not give its scratch memory back.
  scratches.delete(segment);
  return kept ?? new Scratch(segment.columns.rows);
}

/** Makes it available to the next scan. */
export function giveScratchBack(segment: Segment, scratch: Scratch): void {
  scratches.set(segment, new WeakRef(scratch));
}
