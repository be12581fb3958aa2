/**
 * The rows of one segment that hold the terms of a question, and how well.
 *
 *   matchAll   rows that hold all terms: those of the term that the fewest can hold, then those of them that hold the next
 *   matchAny   rows that hold as many of the terms as any does
 *   finish     what the rows that were found are worth
 */

import { DistanceMeter } from '#catalogue/geo/distance-meter.ts';
import { rangesAround } from '#catalogue/geo/row-ranges.ts';
import { placeScore } from '#catalogue/ranking/relevance.ts';
import type { Segment } from '#catalogue/segments/segment.ts';
import type { Position } from '#domain/geo/geo.ts';
import type { Reading } from './reading.ts';
import type { RowSet } from './row-set.ts';
import { giveScratchBack, type Scratch, takeScratch } from './scan-scratch.ts';
import { findTerm, type TermHits, type Together } from './term-hits.ts';
import { addPlaceRows, addTermRows, addTogetherRows, MEASURED } from './term-rows.ts';
import { ListedMatches, NotedMatches, type TextMatches } from './text-matches.ts';
import type { Strictness } from './typo-hits.ts';
import { type WordRange, wordRange } from './word-rows.ts';

/** A term that more than one in so many rows of a large segment may hold is not listed row by row. */
const LISTED_PART = 8;

export class TermScan {
  readonly #segment: Segment;
  readonly #scratch: Scratch;
  #hits: readonly TermHits[] = [];
  /** How many terms each row holds that was found. */
  #most = 0;
  /** Whether what rows are worth was noted while they were found: so it is where one term alone is asked for. */
  #isWeighed = false;
  /** How many rows there are where they are in no list, since so many hold the only term. */
  #noted = 0;

  constructor(segment: Segment) {
    this.#segment = segment;
    this.#scratch = takeScratch(segment);
  }

  /** Finds the rows that hold all terms, and answers how many do. Forgets what was found before. */
  matchAll(reading: Reading, strictness: Strictness): number {
    this.#begin(reading, strictness);
    if (this.#hits.some(({ atMost }) => atMost === 0)) return 0;
    const [rarest, ...others] = this.#hits.toSorted((a, b) => effortOf(a) - effortOf(b));
    if (rarest === undefined) return 0;
    if (others.length === 0) this.#gather(rarest);
    else this.#addVisible(rarest, this.#scratch.found);
    for (const hits of others) {
      const { found, next, spares } = this.#scratch;
      if (found.size === 0) return 0;
      addTermRows(this.#segment, hits, found, next, spares);
      this.#scratch.swap();
    }
    this.#most = this.#hits.length;
    return this.#size;
  }

  /** Finds the rows that hold the most terms of all. Forgets what was found before. */
  matchAny(reading: Reading, strictness: Strictness): void {
    this.#begin(reading, strictness);
    const { found, next, counts } = this.#scratch;
    for (const hits of this.#hits) {
      this.#addVisible(hits, next);
      for (let i = 0; i < next.size; i++) {
        const row = next.list[i] ?? 0;
        found.add(row);
        counts[row] = (counts[row] ?? 0) + 1;
        this.#most = Math.max(this.#most, counts[row] ?? 0);
      }
      next.clear();
    }
    found.retain((row) => {
      const isKept = counts[row] === this.#most;
      counts[row] = 0;
      return isKept;
    });
  }

  /** How many of the rows that were found lie within so many metres; counts no further than to the limit. */
  countWithin(position: Position, metres: number, limit: number): number {
    const { columns } = this.#segment;
    const { found, scores } = this.#scratch;
    const meter = new DistanceMeter(columns, position);
    let rows = 0;
    if (this.#noted === 0) {
      for (let i = 0; i < found.size && rows < limit; i++) {
        const row = found.list[i] ?? 0;
        if (row < columns.located && meter.isWithin(row, metres)) rows++;
      }
      return rows;
    }
    for (const [start, end] of rangesAround(columns, position, metres / 1000)) {
      for (let row = start; row < end && rows < limit; row++) {
        if (scores.cells[row] !== 0 && meter.isWithin(row, metres)) rows++;
      }
    }
    return rows;
  }

  /** How many terms the rows hold that were found; 0 where none was. */
  get mostTerms(): number {
    return this.#size === 0 ? 0 : this.#most;
  }

  get #size(): number {
    return this.#noted > 0 ? this.#noted : this.#scratch.found.size;
  }

  /** What was found, if its rows hold so many terms. The scan is over with this. */
  finish(most: number, { extras }: Reading): TextMatches {
    if (this.mostTerms < most) this.#forget();
    const ranges = extras.map((word) => wordRange(this.#segment.text, word, false));
    const matches = this.#noted > 0 ? this.#matchesNoted(ranges) : this.#matchesListed(ranges);
    giveScratchBack(this.#segment, this.#scratch);
    return matches;
  }

  /** Stop words find nothing: they tell between those that were found without them. */
  #matchesNoted(extras: readonly WordRange[]): TextMatches {
    const { scores } = this.#scratch;
    for (const words of extras) scores.noteNamed(this.#segment, words);
    return new NotedMatches(this.#segment, scores, this.#noted);
  }

  #matchesListed(extras: readonly WordRange[]): TextMatches {
    const { found, scores } = this.#scratch;
    const isSorted = found.sortIfLarge();
    scores.begin(found.size, 0, 0);
    if (found.size > 0) {
      if (this.#isWeighed) scores.add(found);
      else for (const hits of this.#hits) this.#weigh(hits);
      for (const words of extras) {
        scores.addNamed(this.#segment, words, found);
        scores.add(found);
      }
    }
    const matches = new ListedMatches(this.#segment, found, scores, this.#hits.length, isSorted);
    found.clear();
    return matches;
  }

  #begin({ terms }: Reading, strictness: Strictness): void {
    this.#forget();
    this.#hits = terms.map((term) => findTerm(this.#segment, term, strictness));
  }

  #forget(): void {
    const { found, scores } = this.#scratch;
    if (this.#isWeighed) for (let i = 0; i < found.size; i++) scores.forget(found.list[i] ?? 0);
    scores.forgetAll();
    found.clear();
    [this.#most, this.#isWeighed, this.#noted] = [0, false, 0];
  }

  #addVisible(hits: TermHits, to: RowSet): void {
    const { hidden, visible, columns } = this.#segment;
    addTermRows(this.#segment, hits, undefined, to, this.#scratch.spares);
    if (visible < columns.rows) to.retain((row) => hidden[row] === 0);
  }

  /** Finds the rows that hold a term and what they are worth by it, in one walk. Very many are put into no list. */
  #gather(hits: TermHits): void {
    const { found, scores } = this.#scratch;
    const { hidden, visible, columns, isLarge } = this.#segment;
    scores.beginTerm(this.#segment, hits);
    if (isLarge && hits.atMost * LISTED_PART > columns.rows) {
      for (const words of hits.words) this.#noted += scores.noteWords(this.#segment, words);
      this.#addOthers(hits, undefined);
      if (visible < columns.rows) this.#noted -= scores.forgetHidden(hidden);
      return;
    }
    for (const words of hits.words) scores.gatherWords(this.#segment, words, found);
    this.#addOthers(hits, undefined);
    this.#isWeighed = true;
    if (visible === columns.rows) return;
    found.retain((row) => {
      if (hidden[row] !== 0) scores.forget(row);
      return hidden[row] === 0;
    });
  }

  /** Adds to what the rows that were found are worth. */
  #weigh(hits: TermHits): void {
    const { found, scores } = this.#scratch;
    scores.beginTerm(this.#segment, hits);
    for (const words of hits.words) scores.addWords(this.#segment, words, found);
    this.#addOthers(hits, found);
    scores.add(found);
  }

  /** Notes who holds several words together, or lies in a place. */
  #addOthers({ together, place }: TermHits, within: RowSet | undefined): void {
    const { next, spares, scores, parts } = this.#scratch;
    for (const each of together) {
      addTogetherRows(this.#segment, each, within, next, spares);
      this.#weighParts(each, next);
      for (let i = 0; i < next.size; i++) {
        const row = next.list[i] ?? 0;
        this.#hold(row);
        scores.addScore(row, each.factor * (parts.totals[i] ?? 0), parts.named[i] === 1);
      }
      next.clear();
    }
    if (place === undefined) return;
    addPlaceRows(this.#segment, place, within, next);
    for (let i = 0; i < next.size; i++) {
      this.#hold(next.list[i] ?? 0);
      scores.addScore(next.list[i] ?? 0, placeScore(place), false);
    }
    next.clear();
  }

  #hold(row: number): void {
    const { found, scores } = this.#scratch;
    if (!scores.isNoting) found.add(row);
    else if (scores.cells[row] === 0) this.#noted++;
  }

  #weighParts({ words }: Together, rows: RowSet): void {
    const { parts } = this.#scratch;
    parts.begin(rows.size, 1, 1);
    for (const hits of words) {
      parts.beginTerm(this.#segment, { words: [hits], together: [], place: undefined, atMost: 0 });
      parts.addWords(this.#segment, hits, rows);
      parts.lower(rows);
    }
  }
}

/** How long it takes to find all rows that hold a term. */
function effortOf({ atMost, place }: TermHits): number {
  return place === undefined ? atMost : MEASURED * atMost;
}
