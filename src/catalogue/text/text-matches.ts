/** The rows of a segment that answer a text, and how well. Good until the next question is asked: they lie in memory that it works in. */
import { leastMean, relevanceOf, textScore } from '#catalogue/ranking/relevance.ts';
import {
  leastStepFor,
  MAX_STATIC_SCORE,
  maxStaticScore,
  NEVER,
  type StaticScores,
  stepIn,
} from '#catalogue/ranking/static-score.ts';
import type { Segment } from '#catalogue/segments/segment.ts';
import type { RowSet } from './row-set.ts';
import { NAMED } from './score-codes.ts';
import type { TermScorer } from './term-scorer.ts';

/** Not many rows stand above this step. */
const FEW_ABOVE = 12;
/** Where nothing is known of how rows stand. */
const NO_STEPS = new Uint8Array();

/** A match has a number, in the order of which all of them are walked. */
export interface TextMatches {
  /** How many rows there are. */
  readonly size: number;
  rowAt(match: number): number;
  /** Walks all of them. */
  forEach(visit: (row: number, match: number) => void): void;
  /** From 0 to 1. */
  scoreAt(match: number): number;
  /** No row scores more. */
  mostScore(): number;
  /**
   * Of the rows from `start` to before `end`, the next match from a number on whose relevance without being near may reach so much,
   * for all that its text and its static score tell; -1 when there is none. Passes over hundreds of thousands.
   */
  next(from: number, start: number, end: number, relevance: number, staticScores: StaticScores | undefined): number;
}

/** Rows in a list, with what they are worth beside it. */
export class ListedMatches implements TextMatches {
  readonly size: number;
  readonly #rows: Uint32Array;
  readonly #totals: Float64Array;
  readonly #named: Uint8Array;
  readonly #nameLengths: Uint8Array;
  readonly #terms: number;
  readonly #isSorted: boolean;

  /** @param isSorted whether the rows of the list are in their order */
  constructor(
    { text }: Segment,
    { list, size }: RowSet,
    { totals, named }: TermScorer,
    terms: number,
    isSorted: boolean,
  ) {
    this.#isSorted = isSorted;
    this.size = size;
    this.#rows = list;
    this.#totals = totals;
    this.#named = named;
    this.#nameLengths = text.nameLengths;
    this.#terms = terms;
  }

  rowAt(i: number): number {
    return this.#rows[i] ?? 0;
  }

  forEach(visit: (row: number, match: number) => void): void {
    for (let i = 0; i < this.size; i++) visit(this.#rows[i] ?? 0, i);
  }

  scoreAt(i: number): number {
    const words = this.#nameLengths[this.#rows[i] ?? 0] ?? 0;
    return textScore(this.#totals[i] ?? 0, this.#terms, this.#named[i] ?? 0, words);
  }

  mostScore(): number {
    let most = 0;
    for (let i = 0; i < this.size; i++) most = Math.max(most, this.#totals[i] ?? 0);
    return textScore(most, this.#terms, 1, 1);
  }

  next(from: number, start: number, end: number, relevance: number, staticScores: StaticScores | undefined): number {
    const { size } = this;
    const [rows, totals, isSorted] = [this.#rows, this.#totals, this.#isSorted];
    const least = this.#terms * leastMean(relevance - MAX_STATIC_SCORE);
    for (let i = isSorted ? this.#skipTo(start, from) : from; i < size; i++) {
      const row = rows[i] ?? 0;
      if (isSorted && row >= end) break;
      if (row < start || row >= end || (totals[i] ?? 0) < least) continue;
      if (relevanceOf(this.scoreAt(i), 0, 0, 0, 0) + maxStaticScore(staticScores, row) >= relevance) return i;
    }
    return -1;
  }

  /** The first match from a number on that is of this row or one behind it, where rows are sorted. */
  #skipTo(row: number, from: number): number {
    const rows = this.#rows;
    if ((rows[from] ?? 0) >= row) return from;
    let [low, high] = [from, this.size];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((rows[middle] ?? 0) < row) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Rows by what a single term noted of each of a segment's: so many that listing them would take longer. A match's number is its row. */
export class NotedMatches implements TextMatches {
  readonly size: number;
  readonly #noted: TermScorer;
  readonly #cells: Uint8Array | Uint16Array;
  readonly #nameLengths: Uint8Array;
  /** By what is noted of a row: it is passed over unless it stands on this step. */
  readonly #leastSteps: Uint8Array;
  /** The least of them. */
  #leastStep = 0;
  /** What they are for. */
  #relevance = Number.NaN;
  #staticScores: StaticScores | undefined;

  constructor({ text }: Segment, noted: TermScorer, size: number) {
    this.size = size;
    this.#noted = noted;
    this.#cells = noted.cells;
    this.#nameLengths = text.nameLengths;
    this.#leastSteps = new Uint8Array(2 * noted.scores.length).fill(NEVER);
  }

  rowAt(row: number): number {
    return row;
  }

  forEach(visit: (row: number, match: number) => void): void {
    const cells = this.#cells;
    for (let row = 0; row < cells.length; row++) if (cells[row] !== 0) visit(row, row);
  }

  scoreAt(row: number): number {
    const noted = this.#noted;
    return textScore(noted.scoreAt(row), 1, noted.namedAt(row), this.#nameLengths[row] ?? 0);
  }

  mostScore(): number {
    return textScore(this.#noted.scores.at(-1) ?? 0, 1, 1, 1);
  }

  next(from: number, start: number, end: number, relevance: number, staticScores: StaticScores | undefined): number {
    if (relevance !== this.#relevance || staticScores !== this.#staticScores) this.#aim(relevance, staticScores);
    const steps = staticScores?.steps ?? NO_STEPS;
    const last = Math.min(end, this.#cells.length);
    for (let row = Math.max(from, start); row < last; row++) {
      row = this.#find(steps, row, last);
      if (row < 0) break;
      if (relevanceOf(this.scoreAt(row), 0, 0, 0, 0) + maxStaticScore(staticScores, row) >= relevance) return row;
    }
    return -1;
  }

  /** The next row that stands high enough for what is noted of it. Two short loops: all rows of a segment are asked. */
  #find(steps: Uint8Array, from: number, end: number): number {
    const [cells, leastSteps, leastStep] = [this.#cells, this.#leastSteps, this.#leastStep];
    let row = from;
    if (leastStep <= FEW_ABOVE) {
      while (row < end && stepIn(steps, row) < (leastSteps[cells[row] ?? 0] ?? 0)) row++;
      return row < end ? row : -1;
    }
    for (; row < end; row++) {
      // Where many have the best of texts it is how they stand that most fail in, two of them by one byte.
      while ((row & 1) === 0 && row < end && isBelow(steps[row >> 1] ?? 0, leastStep)) row += 2;
      if (row < end && stepIn(steps, row) >= (leastSteps[cells[row] ?? 0] ?? 0)) return row;
    }
    return -1;
  }

  /** Works out what a row has to have for so much. */
  #aim(relevance: number, staticScores: StaticScores | undefined): void {
    const { scores, hasExtras } = this.#noted;
    const leastSteps = this.#leastSteps;
    [this.#relevance, this.#staticScores, this.#leastStep] = [relevance, staticScores, NEVER];
    for (let cell = 2; cell < leastSteps.length; cell++) {
      const score = textScore(scores[cell >> 1] ?? 0, 1, hasExtras ? 1 : cell & NAMED, 1);
      const least = leastStepFor(staticScores, relevance - relevanceOf(score, 0, 0, 0, 0));
      leastSteps[cell] = least;
      this.#leastStep = Math.min(this.#leastStep, least);
    }
  }
}

/** Whether neither of the two rows of a byte stands on a step or above it. */
function isBelow(both: number, step: number): boolean {
  return both < step << 4 && (both & 15) < step;
}
