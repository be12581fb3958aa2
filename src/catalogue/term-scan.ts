/**
 * The rows of one segment that hold the terms of a question, and how well.
 *
 *   runFull   only rows that hold all terms: the term that the fewest can hold says which rows those may be
 *   run       rows that hold any of the terms
 */
import { distanceM } from '#domain/geo.ts';
import { countBits } from './bits.ts';
import type { KnownPlace } from './gazetteer.ts';
import { findPosting, postingAt } from './postings.ts';
import { fieldsWorth, PLACE_WORTH, TEXT_FIELDS, textScore, writtenQuality } from './relevance.ts';
import { rangesAround } from './row-ranges.ts';
import { giveScratchBack, type Scratch, takeScratch } from './scan-scratch.ts';
import type { Segment } from './segment.ts';
import { findTerm, type Strictness, type TermHits, type WordHits } from './term-hits.ts';
import { type Alternative, MAX_TERMS, type Reading } from './text-query.ts';
import { rowsOfAll, wordRange } from './word-rows.ts';

/** Rows that match, with their scores from 0 to 1 beside them. */
export interface TextMatches {
  readonly rows: Uint32Array;
  readonly scores: Float64Array;
}

/** A word with more postings than so many times the rows that may match is looked into row by row. */
const SEEK_ABOVE = 12;

export class TermScan {
  readonly #segment: Segment;
  readonly #scratch: Scratch;
  /** How many rows have any of the term at hand. */
  #touched = 0;
  /** How many rows have any term. */
  #found = 0;
  /** How many rows may match; undefined while all may. */
  #candidates: number | undefined;
  /** Whether what was found is of one term alone: then it stays where it was gathered, which may be hundreds of thousands of rows. */
  #isSingle = false;

  constructor(segment: Segment) {
    this.#segment = segment;
    this.#scratch = takeScratch(segment);
  }

  /** Finds all rows that hold any term. Forgets what was found before. */
  run({ terms }: Reading, strictness: Strictness): void {
    this.#reset();
    for (let at = 0; at < terms.length; at++) {
      this.#addTerm(findTerm(this.#segment, terms, at, strictness));
      this.#endTerm(at);
    }
  }

  /** Finds the rows that hold all terms, maybe also some that do not, and answers how many do. Forgets what was found before. */
  runFull(reading: Reading, strictness: Strictness): number {
    const { terms } = reading;
    this.#reset();
    const hits = terms.map((_, at) => findTerm(this.#segment, terms, at, strictness));
    const [rarest] = hits.toSorted((a, b) => a.atMost - b.atMost);
    if (rarest === undefined || rarest.atMost === 0) return 0;
    if (terms.length === 1) {
      this.#addTerm(rarest);
      this.#isSingle = true;
      return this.#touched;
    }
    this.#admitOnly(rarest);
    for (const [at, each] of hits.entries()) {
      this.#addTerm(each);
      this.#endTerm(at);
    }
    this.#admitAll();
    return this.#countFull(terms.length);
  }

  mostTerms(): number {
    if (this.#isSingle) return Math.min(1, this.#touched);
    const { rows, counts } = this.#scratch;
    let most = 0;
    for (let i = 0; i < this.#found; i++) most = Math.max(most, counts[rows[i] ?? 0] ?? 0);
    return most;
  }

  /** Notes which names hold the stop words, for rows that were found without them. */
  addExtras({ extras }: Reading): void {
    const { postings, postingStarts } = this.#segment.text;
    const { touched, best, counts, nameBits } = this.#scratch;
    const [rows, found] = this.#isSingle ? [touched, this.#touched] : [this.#scratch.rows, this.#found];
    const held = this.#isSingle ? best : counts;
    for (const [number, word] of extras.entries()) {
      const [first, last] = wordRange(this.#segment.text, word, false);
      const bit = 1 << (MAX_TERMS + number);
      const [start, end] = [postingStarts[first] ?? 0, postingStarts[last] ?? 0];
      const note = (row: number, posting: number): void => {
        if (posting & TEXT_FIELDS.name && held[row] !== 0) nameBits[row] = (nameBits[row] ?? 0) | bit;
      };
      if (end - start > SEEK_ABOVE * found) {
        for (let i = 0; i < found; i++) {
          const p = findPosting(postings, rows[i] ?? 0, start, end);
          if (p >= 0) note(rows[i] ?? 0, postingAt(postings, p));
        }
      } else {
        for (let p = start; p < end; p++) note(postingAt(postings, p) >>> 5, postingAt(postings, p));
      }
    }
  }

  /** The rows that hold `most` of the terms. The scan is over with this. */
  finish(most: number, terms: number): TextMatches {
    const rows = this.#isSingle ? this.#scratch.touched.slice(0, this.#touched) : this.#rowsWith(most);
    const scores = new Float64Array(rows.length);
    const { nameLengths } = this.#segment.text;
    const { nameBits, sums, best, named } = this.#scratch;
    const [worths, isInName] = this.#isSingle ? [best, named] : [sums, undefined];
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] ?? 0;
      const words = countBits(nameBits[row] ?? 0) + (isInName?.[row] ?? 0);
      scores[i] = textScore(worths[row] ?? 0, terms, words, nameLengths[row] ?? 0);
    }
    this.#reset();
    giveScratchBack(this.#segment, this.#scratch);
    return { rows, scores };
  }

  #countFull(terms: number): number {
    const { rows, counts } = this.#scratch;
    let full = 0;
    for (let i = 0; i < this.#found; i++) if (counts[rows[i] ?? 0] === terms) full++;
    return full;
  }

  #rowsWith(terms: number): Uint32Array {
    const { rows, counts } = this.#scratch;
    const held = new Uint32Array(this.#countFull(terms));
    let end = 0;
    for (let i = 0; i < this.#found; i++) {
      const row = rows[i] ?? 0;
      if (counts[row] === terms) held[end++] = row;
    }
    return held;
  }

  #reset(): void {
    const { rows, sums, counts, nameBits, touched, best, named } = this.#scratch;
    for (let i = 0; i < this.#found; i++) {
      const row = rows[i] ?? 0;
      sums[row] = 0;
      counts[row] = 0;
      nameBits[row] = 0;
    }
    for (let i = 0; i < this.#touched; i++) {
      const row = touched[i] ?? 0;
      best[row] = 0;
      named[row] = 0;
      nameBits[row] = 0;
    }
    [this.#found, this.#touched, this.#isSingle] = [0, 0, false];
  }

  /** From now on only rows of this term are looked at. */
  #admitOnly(hits: TermHits): void {
    this.#addTerm(hits);
    const { touched, admitted, candidates, best, named } = this.#scratch;
    for (let i = 0; i < this.#touched; i++) {
      const row = touched[i] ?? 0;
      candidates[i] = row;
      admitted[row] = 1;
      best[row] = 0;
      named[row] = 0;
    }
    this.#candidates = this.#touched;
    this.#touched = 0;
  }

  #admitAll(): void {
    const { admitted, candidates } = this.#scratch;
    for (let i = 0; i < (this.#candidates ?? 0); i++) admitted[candidates[i] ?? 0] = 0;
    this.#candidates = undefined;
  }

  #addTerm({ words, together, place }: TermHits): void {
    for (const hits of words) this.#addWords(hits);
    for (const alternative of together) this.#addTogether(alternative);
    if (place !== undefined) this.#addPlace(place);
  }

  #addWords({ first, end, worth, typedLength, fields }: WordHits): void {
    const { unitStarts, postingStarts } = this.#segment.text;
    const few = this.#candidates === undefined ? Number.POSITIVE_INFINITY : SEEK_ABOVE * this.#candidates;
    for (let w = first; w < end; w++) {
      const length = (unitStarts[w + 1] ?? 0) - (unitStarts[w] ?? 0);
      const quality = typedLength === 0 ? worth : worth * writtenQuality(typedLength, length);
      const [from, to] = [postingStarts[w] ?? 0, postingStarts[w + 1] ?? 0];
      if (to - from > few) this.#seek(from, to, quality, fields);
      else this.#walk(from, to, quality, fields);
    }
  }

  #walk(from: number, to: number, quality: number, fields: number): void {
    const { low, high } = this.#segment.text.postings;
    const { best, named, touched, admitted } = this.#scratch;
    const isOpen = this.#candidates === undefined;
    const [gate, open] = isOpen ? [this.#segment.hidden, 0] : [admitted, 1];
    let end = this.#touched;
    for (let p = from; p < to; p++) {
      const posting = (low[p] ?? 0) | ((high[p] ?? 0) << 16);
      const mask = posting & fields;
      const row = posting >>> 5;
      if (mask === 0 || gate[row] !== open) continue;
      const worth = quality * fieldsWorth(mask);
      const before = best[row] ?? 0;
      if (before === 0) touched[end++] = row;
      if (worth > before) best[row] = worth;
      if (mask & TEXT_FIELDS.name) named[row] = 1;
    }
    this.#touched = end;
  }

  /** Does the same for the rows that may match. */
  #seek(from: number, to: number, quality: number, fields: number): void {
    const { postings } = this.#segment.text;
    const { candidates } = this.#scratch;
    for (let i = 0; i < (this.#candidates ?? 0); i++) {
      const row = candidates[i] ?? 0;
      const p = findPosting(postings, row, from, to);
      const mask = p < 0 ? 0 : postingAt(postings, p) & fields;
      if (mask !== 0) this.#offer(row, quality * fieldsWorth(mask), mask & TEXT_FIELDS.name);
    }
  }

  #addTogether(alternative: Alternative): void {
    const { admitted } = this.#scratch;
    const admits = this.#candidates === undefined ? undefined : (row: number): boolean => admitted[row] !== 0;
    for (const [row, worth] of rowsOfAll(this.#segment.text, alternative, admits)) {
      this.#offer(row, alternative.factor * Math.abs(worth), Number(worth < 0));
    }
  }

  #addPlace(place: KnownPlace): void {
    const { columns } = this.#segment;
    if (place.kind === 'country') {
      const isThere = columns.dictionaries.localities.map(({ countryCode }) => countryCode === place.code);
      for (let row = 0; row < columns.rows; row++) {
        if (isThere[columns.numbers.locality[row] ?? 0] === true) this.#offer(row, PLACE_WORTH, 0);
      }
      return;
    }
    const { latitude, longitude } = columns.numbers;
    for (const [start, end] of rangesAround(columns, place, place.radiusKm)) {
      for (let row = start; row < end; row++) {
        if (this.#candidates !== undefined && this.#scratch.admitted[row] === 0) continue;
        const position = { latitude: (latitude[row] ?? 0) / 1e5, longitude: (longitude[row] ?? 0) / 1e5 };
        if (distanceM(place, position) <= place.radiusKm * 1000) this.#offer(row, PLACE_WORTH, 0);
      }
    }
  }

  /** @param isNamed not 0 where the word is in the name */
  #offer(row: number, worth: number, isNamed: number): void {
    const { best, named, touched, admitted } = this.#scratch;
    if (this.#candidates === undefined ? this.#segment.hidden[row] !== 0 : admitted[row] === 0) return;
    const before = best[row] ?? 0;
    if (before === 0) touched[this.#touched++] = row;
    if (worth > before) best[row] = worth;
    if (isNamed !== 0) named[row] = 1;
  }

  #endTerm(position: number): void {
    const { touched, rows, counts, sums, best, named, nameBits } = this.#scratch;
    for (let i = 0; i < this.#touched; i++) {
      const row = touched[i] ?? 0;
      if (counts[row] === 0) rows[this.#found++] = row;
      counts[row] = (counts[row] ?? 0) + 1;
      sums[row] = (sums[row] ?? 0) + (best[row] ?? 0);
      if (named[row] !== 0) nameBits[row] = (nameBits[row] ?? 0) | (1 << position);
      best[row] = 0;
      named[row] = 0;
    }
    this.#touched = 0;
  }
}
