/**
 * Scores rows by a term: the best of its words that each row has.
 *
 *   beginTerm, addWords…, add       scores of the rows of a set, summed over terms
 *   beginTerm, gatherWords…, add    scores of all rows that have the words, which become a set
 *   beginTerm, noteWords…           the same if there are very many: they are in no list
 */

import { TEXT_FIELDS } from '#catalogue/ranking/relevance.ts';
import type { Segment } from '#catalogue/segments/segment.ts';
import { findPosting, postingAt } from './postings.ts';
import type { RowSet } from './row-set.ts';
import { NAMED, ScoreCodes } from './score-codes.ts';
import type { TermHits } from './term-hits.ts';
import { SEEK_ABOVE } from './term-rows.ts';
import type { WordHits, WordRange } from './word-rows.ts';

const FEW = 1024;
/** Maximum number of scores for codes of one byte. */
const NARROW = 128;

type Postings = Segment['text']['postings'];

export class TermScorer {
  /** Beside the list of a set: what its rows are worth so far, and how many words are in the name. */
  totals = new Float64Array(FEW);
  named = new Uint8Array(FEW);
  readonly #codes = new ScoreCodes();
  /** Code of the best match per row; 0 for other rows, and for all rows between terms. */
  #cells: Uint8Array | Uint16Array;
  readonly #narrow: Uint8Array;
  #wide: Uint16Array | undefined;
  isNoting = false;
  /** Whether names were searched for stop words. */
  hasExtras = false;
  #extras: Uint8Array | undefined;

  constructor(rows: number) {
    this.#narrow = new Uint8Array(rows);
    this.#cells = this.#narrow;
  }

  /** Initialises the lists for a set of this size. */
  begin(size: number, total: number, named: number): void {
    if (size > this.totals.length) {
      const length = Math.max(size, 2 * this.totals.length);
      [this.totals, this.named] = [new Float64Array(length), new Uint8Array(length)];
    }
    this.totals.fill(total, 0, size);
    this.named.fill(named, 0, size);
  }

  /** Call before anything else of a term. */
  beginTerm(hits: TermHits): void {
    this.forgetAll();
    this.#codes.prepare(hits);
    if (this.#codes.scores.length <= NARROW) this.#cells = this.#narrow;
    else this.#cells = this.#wide ??= new Uint16Array(this.#narrow.length);
  }

  /** Scores the rows of a set that have the words. */
  addWords(hits: WordHits, set: RowSet): void {
    const { unitStarts, postingStarts, postings } = hits.table;
    const few = SEEK_ABOVE * set.size;
    this.#codes.beginWords(hits);
    for (let w = hits.first; w < hits.end; w++) {
      const start = this.#codes.startOf(hits, (unitStarts[w + 1] ?? 0) - (unitStarts[w] ?? 0));
      const [from, till] = [postingStarts[w] ?? 0, postingStarts[w + 1] ?? 0];
      if (till - from > few) this.#seek(postings, from, till, hits.fields, start, set);
      else this.#walk(postings, from, till, hits.fields, start, set.bits);
    }
  }

  /** The same for all rows that have the words, which are added to the set. */
  gatherWords(hits: WordHits, set: RowSet): void {
    const { unitStarts, postingStarts, postings } = hits.table;
    this.#codes.beginWords(hits);
    set.reserve((postingStarts[hits.end] ?? 0) - (postingStarts[hits.first] ?? 0));
    for (let w = hits.first; w < hits.end; w++) {
      const start = this.#codes.startOf(hits, (unitStarts[w + 1] ?? 0) - (unitStarts[w] ?? 0));
      this.#gather(postings, postingStarts[w] ?? 0, postingStarts[w + 1] ?? 0, hits.fields, start, set);
    }
  }

  /** The same without a set. Returns the number of rows that had no score before. */
  noteWords(hits: WordHits): number {
    const { unitStarts, postingStarts, postings } = hits.table;
    this.isNoting = true;
    this.#codes.beginWords(hits);
    let rows = 0;
    for (let w = hits.first; w < hits.end; w++) {
      const start = this.#codes.startOf(hits, (unitStarts[w + 1] ?? 0) - (unitStarts[w] ?? 0));
      rows += this.#note(postings, postingStarts[w] ?? 0, postingStarts[w + 1] ?? 0, hits.fields, start);
    }
    return rows;
  }

  /** Removes hidden rows. Returns their number. */
  forgetHidden(hidden: Uint8Array): number {
    const cells = this.#cells;
    let rows = 0;
    for (let row = 0; row < cells.length; row++) {
      if (hidden[row] === 0 || cells[row] === 0) continue;
      cells[row] = 0;
      rows++;
    }
    return rows;
  }

  /** Counts stop words in names, in addition to the scores of all rows. */
  noteNamed({ text: { postings, postingStarts } }: Segment, [first, end]: WordRange): void {
    const extras = (this.#extras ??= new Uint8Array(this.#narrow.length));
    this.hasExtras = true;
    for (let p = postingStarts[first] ?? 0; p < (postingStarts[end] ?? 0); p++) {
      const posting = postingAt(postings, p);
      if ((posting & TEXT_FIELDS.name) !== 0) extras[posting >>> 5] = (extras[posting >>> 5] ?? 0) + 1;
    }
  }

  /** Clears scores of rows that are in no set. */
  forgetAll(): void {
    if (this.isNoting) this.#cells.fill(0);
    if (this.hasExtras) this.#extras?.fill(0);
    [this.isNoting, this.hasExtras] = [false, false];
  }

  /** A row has a score if its cell is not 0. */
  get cells(): Uint8Array | Uint16Array {
    return this.#cells;
  }

  /** All possible scores of the term, ascending from 0. A cell without its lowest bit (`NAMED`) is the index. */
  get scores(): Float64Array {
    return this.#codes.scores;
  }

  /** A row's score if there is only one term. */
  scoreAt(row: number): number {
    return this.#codes.scores[(this.#cells[row] ?? 0) >> 1] ?? 0;
  }

  /** Number of matched words in the row's name. */
  namedAt(row: number): number {
    return ((this.#cells[row] ?? 0) & NAMED) + (this.hasExtras ? (this.#extras?.[row] ?? 0) : 0);
  }

  /** Records a score that was computed elsewhere. */
  addScore(row: number, score: number, isNamed: boolean): void {
    this.#raise(row, this.#codes.codeOf(score, isNamed ? NAMED : 0));
  }

  /** Marks rows of a set whose name has a word without a score. */
  addNamed({ text: { postings, postingStarts } }: Segment, [first, end]: WordRange, set: RowSet): void {
    const { bits, list, size } = set;
    const [from, till] = [postingStarts[first] ?? 0, postingStarts[end] ?? 0];
    if (till - from > SEEK_ABOVE * size) {
      for (let i = 0; i < size; i++) {
        const p = findPosting(postings, list[i] ?? 0, from, till);
        if (p >= 0 && (postingAt(postings, p) & TEXT_FIELDS.name) !== 0) this.#cells[list[i] ?? 0] = NAMED;
      }
      return;
    }
    for (let p = from; p < till; p++) {
      const posting = postingAt(postings, p);
      const row = posting >>> 5;
      const isHere = ((bits[row >>> 5] ?? 0) & (1 << row)) !== 0;
      if (isHere && (posting & TEXT_FIELDS.name) !== 0) this.#cells[row] = NAMED;
    }
  }

  /** Adds the recorded scores of a set's rows to the lists and clears them. */
  add({ list, size }: RowSet): void {
    const { totals, named } = this;
    const [cells, { scores }] = [this.#cells, this.#codes];
    for (let i = 0; i < size; i++) {
      const row = list[i] ?? 0;
      const cell = cells[row] ?? 0;
      cells[row] = 0;
      totals[i] = (totals[i] ?? 0) + (scores[cell >> 1] ?? 0);
      named[i] = (named[i] ?? 0) + (cell & NAMED);
    }
  }

  /**
   * Lowers the lists to the recorded scores of a set's rows and clears them. A separate loop beside `add`, because both run
   * over every found row and should have no branches.
   */
  lower({ list, size }: RowSet): void {
    const { totals, named } = this;
    const [cells, { scores }] = [this.#cells, this.#codes];
    for (let i = 0; i < size; i++) {
      const row = list[i] ?? 0;
      const cell = cells[row] ?? 0;
      cells[row] = 0;
      totals[i] = Math.min(totals[i] ?? 0, scores[cell >> 1] ?? 0);
      named[i] = (named[i] ?? 0) & cell & NAMED;
    }
  }

  /** Clears a row's score. */
  forget(row: number): void {
    this.#cells[row] = 0;
  }

  #gather({ low, high }: Postings, from: number, till: number, fields: number, start: number, set: RowSet): void {
    const { bits, list } = set;
    const [cells, { byMask }] = [this.#cells, this.#codes];
    let { size } = set;
    for (let p = from; p < till; p++) {
      const posting = (low[p] ?? 0) | ((high[p] ?? 0) << 16);
      const row = posting >>> 5;
      const code = byMask[start + (posting & fields)] ?? 0;
      const cell = cells[row] ?? 0;
      if (cell === 0 && code !== 0) {
        list[size++] = row;
        bits[row >>> 5] = (bits[row >>> 5] ?? 0) | (1 << row);
      }
      cells[row] = Math.max(code, cell) | (code & NAMED) | (cell & NAMED);
    }
    set.size = size;
  }

  /** No branches per posting: rows come in no order, so the processor could not predict them. */
  #note({ low, high }: Postings, from: number, till: number, fields: number, start: number): number {
    const [cells, { byMask }] = [this.#cells, this.#codes];
    let rows = 0;
    for (let p = from; p < till; p++) {
      const posting = (low[p] ?? 0) | ((high[p] ?? 0) << 16);
      const row = posting >>> 5;
      const code = byMask[start + (posting & fields)] ?? 0;
      const cell = cells[row] ?? 0;
      // 1 if the cell was empty and is now set.
      rows += ((cell - 1) & -code) >>> 31;
      const less = code - cell;
      cells[row] = (cell + (less & ~(less >> 31))) | ((code | cell) & NAMED);
    }
    return rows;
  }

  #walk({ low, high }: Postings, from: number, till: number, fields: number, start: number, gate: Int32Array): void {
    const [cells, { byMask }] = [this.#cells, this.#codes];
    for (let p = from; p < till; p++) {
      const posting = (low[p] ?? 0) | ((high[p] ?? 0) << 16);
      const row = posting >>> 5;
      if (((gate[row >>> 5] ?? 0) & (1 << row)) === 0) continue;
      const code = byMask[start + (posting & fields)] ?? 0;
      const cell = cells[row] ?? 0;
      cells[row] = Math.max(code, cell) | (code & NAMED) | (cell & NAMED);
    }
  }

  #seek(postings: Postings, from: number, till: number, fields: number, start: number, { list, size }: RowSet): void {
    for (let i = 0; i < size; i++) {
      const row = list[i] ?? 0;
      const p = findPosting(postings, row, from, till);
      if (p >= 0) this.#raise(row, this.#codes.byMask[start + (postingAt(postings, p) & fields)] ?? 0);
    }
  }

  #raise(row: number, code: number): void {
    const cell = this.#cells[row] ?? 0;
    this.#cells[row] = Math.max(code, cell) | (code & NAMED) | (cell & NAMED);
  }
}
