/**
 * Finds and scores the rows of one segment that match the terms of a query.
 *
 *   matchAll   rows that match all terms: first the rows of the rarest term, then those of them that match the next
 *   matchAny   rows that match the maximum number of terms
 *   finish     scores the rows found
 */

import { DistanceMeter } from '#catalogue/geo/distance-meter.ts';
import { rangesAround } from '#catalogue/geo/row-ranges.ts';
import { areaScore } from '#catalogue/ranking/relevance.ts';
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

/** A term that may match more than this fraction of a large segment's rows gets no list of rows. */
const LISTED_PART = 8;

export class TermScan {
  readonly #segment: Segment;
  readonly #scratch: Scratch;
  #hits: readonly TermHits[] = [];
  /** Number of terms that each found row matches. */
  #most = 0;
  /** Whether rows were scored while they were found, as happens for a single term. */
  #isWeighed = false;
  /** Number of found rows if they are in no list, because very many match the only term. */
  #noted = 0;

  constructor(segment: Segment) {
    this.#segment = segment;
    this.#scratch = takeScratch(segment);
  }

  /** Finds the rows that match all terms and returns their number. Discards earlier results. */
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

  /** Finds the rows that match the most terms. Discards earlier results. */
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

  /** Number of found rows within this distance; stops counting at the limit. */
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

  /** Number of terms that the found rows match; 0 if there are none. */
  get mostTerms(): number {
    return this.#size === 0 ? 0 : this.#most;
  }

  get #size(): number {
    return this.#noted > 0 ? this.#noted : this.#scratch.found.size;
  }

  /** The matches, if its rows match this many terms. Ends the scan. */
  finish(most: number, { extras }: Reading): TextMatches {
    if (this.mostTerms < most) this.#forget();
    const ranges = extras.map((word) => wordRange(this.#segment.text, word, false));
    const matches = this.#noted > 0 ? this.#matchesNoted(ranges) : this.#matchesListed(ranges);
    giveScratchBack(this.#segment, this.#scratch);
    return matches;
  }

  /** Stop words find no rows; they only affect the ranking. */
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

  /** Finds and scores the rows of a term in one walk. If there are very many, they are not listed. */
  #gather(hits: TermHits): void {
    const { found, scores } = this.#scratch;
    const { hidden, visible, columns, isLarge } = this.#segment;
    scores.beginTerm(hits);
    if (isLarge && hits.atMost * LISTED_PART > columns.rows) {
      for (const words of hits.words) this.#noted += scores.noteWords(words);
      this.#addOthers(hits, undefined);
      if (visible < columns.rows) this.#noted -= scores.forgetHidden(hidden);
      return;
    }
    for (const words of hits.words) scores.gatherWords(words, found);
    this.#addOthers(hits, undefined);
    this.#isWeighed = true;
    if (visible === columns.rows) return;
    found.retain((row) => {
      if (hidden[row] !== 0) scores.forget(row);
      return hidden[row] === 0;
    });
  }

  /** Adds the scores of a term to the found rows. */
  #weigh(hits: TermHits): void {
    const { found, scores } = this.#scratch;
    scores.beginTerm(hits);
    for (const words of hits.words) scores.addWords(words, found);
    this.#addOthers(hits, found);
    scores.add(found);
  }

  /** Scores rows that match several words together, or lie in a place. */
  #addOthers({ together, place }: TermHits, within: RowSet | undefined): void {
    const { next, spares, scores, parts } = this.#scratch;
    for (const each of together) {
      addTogetherRows(each, within, next, spares);
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
      scores.addScore(next.list[i] ?? 0, areaScore(place), false);
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
      parts.beginTerm({ words: [hits], together: [], place: undefined, atMost: 0 });
      parts.addWords(hits, rows);
      parts.lower(rows);
    }
  }
}

/** Estimated cost of finding all rows of a term. */
function effortOf({ atMost, place }: TermHits): number {
  return place === undefined ? atMost : MEASURED * atMost;
}
