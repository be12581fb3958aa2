/**
 * The matches of a text in a segment, with their scores. Valid until the next query, because they live in scratch memory.
 */
import { minMean, relevanceOf, textScore } from '#catalogue/ranking/relevance.ts';
import {
  MAX_STATIC_SCORE,
  maxStaticScore,
  minStepFor,
  NEVER,
  type StaticScores,
  stepIn,
} from '#catalogue/ranking/static-score.ts';
import type { Segment } from '#catalogue/segments/segment.ts';
import type { RowSet } from './row-set.ts';
import { NAMED } from './score-codes.ts';
import type { TermScorer } from './term-scorer.ts';

/** Few rows have a higher static score step than this. */
const FEW_ABOVE = 12;
/** If static scores are not valid. */
const NO_STEPS = new Uint8Array();

/** Each match has a number; matches are walked in order of their numbers. */
export interface TextMatches {
  /** Number of matches. */
  readonly size: number;
  rowAt(match: number): number;
  /** Walks all matches. */
  forEach(visit: (row: number, match: number) => void): void;
  /** From 0 to 1. */
  scoreAt(match: number): number;
  /** Upper bound of all scores. */
  mostScore(): number;
  /**
   * The next match, from number `from` on, among the rows from `start` to before `end`, whose text score and static score
   * allow this relevance (not counting distance); -1 if there is none. Must be fast for hundreds of thousands of rows.
   */
  next(from: number, start: number, end: number, relevance: number, staticScores: StaticScores | undefined): number;
}

/** Matches in a list, with their scores in a parallel list. */
export class ListedMatches implements TextMatches {
  readonly size: number;
  readonly #rows: Uint32Array;
  readonly #totals: Float64Array;
  readonly #named: Uint8Array;
  readonly #nameLengths: Uint8Array;
  readonly #terms: number;
  readonly #isSorted: boolean;

  /** @param isSorted whether the list is sorted by row */
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
    const least = this.#terms * minMean(relevance - MAX_STATIC_SCORE);
    for (let i = isSorted ? this.#skipTo(start, from) : from; i < size; i++) {
      const row = rows[i] ?? 0;
      if (isSorted && row >= end) break;
      if (row < start || row >= end || (totals[i] ?? 0) < least) continue;
      if (relevanceOf(this.scoreAt(i), 0, 0, 0, 0) + maxStaticScore(staticScores, row) >= relevance) return i;
    }
    return -1;
  }

  /** The first match, from number `from` on, with this row or a later one; for sorted lists. */
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

/**
 * Matches as the codes of a single term for all rows of a segment: for so many rows that listing them would take longer. A
 * match's number is its row.
 */
export class NotedMatches implements TextMatches {
  readonly size: number;
  readonly #noted: TermScorer;
  readonly #cells: Uint8Array | Uint16Array;
  readonly #nameLengths: Uint8Array;
  /** By code: minimum static score step of a row that may reach the relevance. */
  readonly #leastSteps: Uint8Array;
  /** The minimum of these steps. */
  #leastStep = 0;
  /** The relevance that the steps were computed for. */
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

  /** The next row whose step is high enough for its code. Two short loops, because all rows of a segment may be tested. */
  #find(steps: Uint8Array, from: number, end: number): number {
    const [cells, leastSteps, leastStep] = [this.#cells, this.#leastSteps, this.#leastStep];
    let row = from;
    if (leastStep <= FEW_ABOVE) {
      while (row < end && stepIn(steps, row) < (leastSteps[cells[row] ?? 0] ?? 0)) row++;
      return row < end ? row : -1;
    }
    for (; row < end; row++) {
      // If many rows have the best text score, the step rejects most rows: test two of them with one byte.
      while ((row & 1) === 0 && row < end && isBelow(steps[row >> 1] ?? 0, leastStep)) row += 2;
      if (row < end && stepIn(steps, row) >= (leastSteps[cells[row] ?? 0] ?? 0)) return row;
    }
    return -1;
  }

  /** Computes the minimum step for each code. */
  #aim(relevance: number, staticScores: StaticScores | undefined): void {
    const { scores, hasExtras } = this.#noted;
    const leastSteps = this.#leastSteps;
    [this.#relevance, this.#staticScores, this.#leastStep] = [relevance, staticScores, NEVER];
    for (let cell = 2; cell < leastSteps.length; cell++) {
      const score = textScore(scores[cell >> 1] ?? 0, 1, hasExtras ? 1 : cell & NAMED, 1);
      const least = minStepFor(staticScores, relevance - relevanceOf(score, 0, 0, 0, 0));
      leastSteps[cell] = least;
      this.#leastStep = Math.min(this.#leastStep, least);
    }
  }
}

/** Whether both rows of a byte have a lower step than this one. */
function isBelow(both: number, step: number): boolean {
  return both < step << 4 && (both & 15) < step;
}
