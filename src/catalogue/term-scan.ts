/** The rows of one segment that hold the terms of a question, and how well. */
import { distanceM } from '#domain/geo.ts';
import { countBits, hasMoreBits } from './bits.ts';
import { allowedTypos, EditDistance, MAX_PATTERN } from './edit-distance.ts';
import type { KnownPlace } from './gazetteer.ts';
import { fieldsWorth, PLACE_WORTH, TEXT_FIELDS, textScore, typoQuality, writtenQuality } from './relevance.ts';
import { rangesAround } from './row-ranges.ts';
import { giveScratchBack, type Scratch, takeScratch } from './scan-scratch.ts';
import type { Segment } from './segment.ts';
import { lettersOf } from './text-index.ts';
import { type Alternative, looseAlternatives, MAX_TERMS, type Reading, type TypedWord } from './text-query.ts';
import { wordRange } from './word-rows.ts';

/** Rows that match, with their scores from 0 to 1 beside them. */
export interface TextMatches {
  readonly rows: Uint32Array;
  readonly scores: Float64Array;
}

/** 'loosely' forgives a mistake in words of three letters, too. */
export type Strictness = 'as written' | 'with mistakes' | 'loosely';

const ALL_FIELDS = 31;

const DIGIT = /\p{N}/u;

export class TermScan {
  readonly #segment: Segment;
  readonly #scratch: Scratch;
  readonly #best: Float64Array;
  readonly #named: Uint8Array;
  /** How many rows have any of the term at hand. */
  #touched = 0;
  readonly #sums: Float64Array;
  readonly #counts: Uint8Array;
  readonly #nameBits: Uint32Array;
  /** How many rows have any term. */
  #found = 0;

  constructor(segment: Segment) {
    this.#segment = segment;
    this.#scratch = takeScratch(segment);
    const { best, named, sums, counts, nameBits } = this.#scratch;
    [this.#best, this.#named, this.#sums, this.#counts, this.#nameBits] = [best, named, sums, counts, nameBits];
  }

  /** Forgets what was found before. */
  run({ terms }: Reading, strictness: Strictness): void {
    this.#reset();
    for (const [at, term] of terms.entries()) {
      for (const alternative of term.alternatives) this.#addWritten(alternative);
      if (strictness !== 'as written') {
        for (const alternative of looseAlternatives(terms, at, strictness === 'loosely')) this.#addWritten(alternative);
        if (term.typed !== undefined) this.#addTypos(term.typed, strictness);
      }
      if (term.place !== undefined) this.#addPlace(term.place);
      this.#endTerm(at);
    }
  }

  /** Rows that hold as many terms. */
  countFull(terms: number): number {
    let full = 0;
    const { rows } = this.#scratch;
    for (let i = 0; i < this.#found; i++) if (this.#counts[rows[i] ?? 0] === terms) full++;
    return full;
  }

  mostTerms(): number {
    const { rows } = this.#scratch;
    let most = 0;
    for (let i = 0; i < this.#found; i++) most = Math.max(most, this.#counts[rows[i] ?? 0] ?? 0);
    return most;
  }

  /** Notes which names hold the stop words, for rows that were found without them. */
  addExtras({ extras }: Reading): void {
    const { postings, postingStarts } = this.#segment.text;
    for (const [number, word] of extras.entries()) {
      const [first, end] = wordRange(this.#segment.text, word, false);
      const bit = 1 << (MAX_TERMS + number);
      for (let p = postingStarts[first] ?? 0; p < (postingStarts[end] ?? 0); p++) {
        const posting = postings[p] ?? 0;
        const row = posting >>> 5;
        if (posting & TEXT_FIELDS.name && this.#counts[row] !== 0)
          this.#nameBits[row] = (this.#nameBits[row] ?? 0) | bit;
      }
    }
  }

  /** The rows that hold `most` of the terms. The scan is over with this. */
  finish(most: number, terms: number): TextMatches {
    const rows = this.#rowsWith(most);
    const scores = new Float64Array(rows.length);
    const { nameLengths } = this.#segment.text;
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] ?? 0;
      const named = countBits(this.#nameBits[row] ?? 0);
      scores[i] = textScore(this.#sums[row] ?? 0, terms, named, nameLengths[row] ?? 0);
    }
    this.#reset();
    giveScratchBack(this.#segment, this.#scratch);
    return { rows, scores };
  }

  #rowsWith(terms: number): Uint32Array {
    const { rows } = this.#scratch;
    const held = new Uint32Array(this.countFull(terms));
    let end = 0;
    for (let i = 0; i < this.#found; i++) {
      const row = rows[i] ?? 0;
      if (this.#counts[row] === terms) held[end++] = row;
    }
    return held;
  }

  #reset(): void {
    const { rows } = this.#scratch;
    for (let i = 0; i < this.#found; i++) {
      const row = rows[i] ?? 0;
      this.#sums[row] = 0;
      this.#counts[row] = 0;
      this.#nameBits[row] = 0;
    }
    this.#found = 0;
  }

  #addWritten(alternative: Alternative): void {
    const { words, factor, mayBegin, fields } = alternative;
    const [text] = words;
    if (text === undefined) return;
    if (words.length > 1) {
      this.#addTogether(alternative);
      return;
    }
    const { unitStarts } = this.#segment.text;
    const [first, end] = wordRange(this.#segment.text, text, mayBegin);
    for (let w = first; w < end; w++) {
      this.#addPostings(
        w,
        factor * writtenQuality(text.length, (unitStarts[w + 1] ?? 0) - (unitStarts[w] ?? 0)),
        fields,
      );
    }
  }

  /** Words that count only together: a row is worth what the one that it holds worst is worth. */
  #addTogether({ words, factor, mayBegin, fields }: Alternative): void {
    let held: Map<number, number> | undefined;
    for (const [at, text] of words.entries()) {
      held = this.#rowsHolding(text, mayBegin && at === words.length - 1, fields, held);
      if (held.size === 0) return;
    }
    for (const [row, worth] of held ?? []) this.#offer(row, factor * Math.abs(worth), worth < 0);
  }

  /** Worth by row, negative for rows that hold all of the words in their names; only of rows that were held before. */
  #rowsHolding(
    text: string,
    mayBegin: boolean,
    fields: number,
    before: ReadonlyMap<number, number> | undefined,
  ): Map<number, number> {
    const { unitStarts, postings, postingStarts } = this.#segment.text;
    const found = new Map<number, number>();
    const [first, end] = wordRange(this.#segment.text, text, mayBegin);
    for (let w = first; w < end; w++) {
      const quality = writtenQuality(text.length, (unitStarts[w + 1] ?? 0) - (unitStarts[w] ?? 0));
      for (let p = postingStarts[w] ?? 0; p < (postingStarts[w + 1] ?? 0); p++) {
        const posting = postings[p] ?? 0;
        const row = posting >>> 5;
        const held = before?.get(row);
        if ((posting & fields) === 0 || (before !== undefined && held === undefined)) continue;
        found.set(row, together(found.get(row), held, quality, posting & fields));
      }
    }
    return found;
  }

  /** Words with a digit are numbers of houses and posts: a mistake in one means another. */
  #addTypos({ text, isLast }: TypedWord, strictness: Strictness): void {
    const limit = strictness === 'loosely' && text.length === 3 ? 1 : allowedTypos(text.length);
    if (limit === 0 || text.length > MAX_PATTERN || DIGIT.test(text)) return;
    const { units, unitStarts, letters } = this.#segment.text;
    const distance = new EditDistance(text);
    const wanted = lettersOf(text);
    for (let w = 0; w < letters.length; w++) {
      const held = letters[w] ?? 0;
      // Each mistake accounts for at most one letter that is missing, and for one too many unless the word goes on.
      if (hasMoreBits(wanted & ~held, limit) || (!isLast && hasMoreBits(held & ~wanted, limit))) continue;
      const found = distance.to(units, unitStarts[w] ?? 0, unitStarts[w + 1] ?? 0, limit, isLast);
      if (found > 0 && found <= limit) this.#addPostings(w, typoQuality(found), ALL_FIELDS);
    }
  }

  #addPlace(place: KnownPlace): void {
    const { columns } = this.#segment;
    if (place.kind === 'country') {
      const isThere = columns.dictionaries.localities.map(({ countryCode }) => countryCode === place.code);
      if (!isThere.includes(true)) return;
      for (let row = 0; row < columns.rows; row++) {
        if (isThere[columns.numbers.locality[row] ?? 0] === true) this.#offer(row, PLACE_WORTH, false);
      }
      return;
    }
    const { latitude, longitude } = columns.numbers;
    for (const [start, end] of rangesAround(columns, place, place.radiusKm)) {
      for (let row = start; row < end; row++) {
        const position = { latitude: (latitude[row] ?? 0) / 1e5, longitude: (longitude[row] ?? 0) / 1e5 };
        if (distanceM(place, position) <= place.radiusKm * 1000) this.#offer(row, PLACE_WORTH, false);
      }
    }
  }

  #addPostings(word: number, quality: number, fields: number): void {
    const { postings, postingStarts } = this.#segment.text;
    const end = postingStarts[word + 1] ?? 0;
    for (let p = postingStarts[word] ?? 0; p < end; p++) {
      const posting = postings[p] ?? 0;
      const mask = posting & fields;
      if (mask !== 0) this.#offer(posting >>> 5, quality * fieldsWorth(mask), (mask & TEXT_FIELDS.name) !== 0);
    }
  }

  #offer(row: number, worth: number, isNamed: boolean): void {
    if (this.#segment.hidden[row] !== 0) return;
    const best = this.#best[row] ?? 0;
    if (best === 0) this.#scratch.touched[this.#touched++] = row;
    if (worth > best) this.#best[row] = worth;
    if (isNamed) this.#named[row] = 1;
  }

  #endTerm(position: number): void {
    const { touched, rows } = this.#scratch;
    for (let i = 0; i < this.#touched; i++) {
      const row = touched[i] ?? 0;
      if (this.#counts[row] === 0) rows[this.#found++] = row;
      this.#counts[row] = (this.#counts[row] ?? 0) + 1;
      this.#sums[row] = (this.#sums[row] ?? 0) + (this.#best[row] ?? 0);
      this.#nameBits[row] = (this.#nameBits[row] ?? 0) | ((this.#named[row] ?? 0) << position);
      this.#best[row] = 0;
      this.#named[row] = 0;
    }
    this.#touched = 0;
  }
}

/**
 * What a row is worth that holds one more of several words. The sign says whether all of them so far are in its name:
 * `found` is what another form of this word gave, `held` what the words before gave.
 */
function together(found: number | undefined, held: number | undefined, quality: number, fields: number): number {
  const isNamed = (fields & TEXT_FIELDS.name) !== 0 && (held === undefined || held < 0);
  const own = Math.min(quality * fieldsWorth(fields), Math.abs(held ?? 1));
  const worth = Math.max(own, Math.abs(found ?? 0));
  return isNamed || (found ?? 0) < 0 ? -worth : worth;
}
