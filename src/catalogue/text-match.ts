/**
 * Which rows hold the words of a question, over several segments at once:
 *
 *   for each word:  rows that hold it as written (whole, or as a beginning)
 *                   fewer than a page of them, in all segments together?  also rows that hold it with a mistake
 *   then:           the rows that hold most of the words; all of them where any row does (AND first)
 *
 * The rule looks at visible rows only and at all segments together, so that it does not matter how rows are spread.
 */
import { allowedTypos, EditDistance, MAX_PATTERN } from './edit-distance.ts';
import {
  fieldsWorth,
  MIN_EARLIER_PREFIX,
  TEXT_FIELDS,
  TYPOS_BELOW,
  textScore,
  typoQuality,
  writtenQuality,
} from './relevance.ts';
import { lettersOf, type TextIndex } from './text-index.ts';
import type { QueryWord, TextQuery } from './text-query.ts';

/** A segment as the text search needs it. */
export interface Searchable {
  readonly text: TextIndex;
  /** Rows with anything but 0 are not there. */
  readonly hidden: Uint8Array;
}

export interface TextMatches {
  readonly rows: Uint32Array;
  /** 0 to 1, only for the rows above. */
  scoreOf(row: number): number;
}

const DIGIT = /\p{N}/u;

/** One answer for each segment, in their order. */
export function matchText(segments: readonly Searchable[], query: TextQuery): TextMatches[] {
  const scans = segments.map((segment) => new Scan(segment));
  for (const [position, word] of query.words.entries()) {
    const written = scans.reduce((count, scan) => count + scan.addWritten(word), 0);
    if (written < TYPOS_BELOW) for (const scan of scans) scan.addTypos(word);
    for (const scan of scans) scan.endWord(position);
  }
  const most = scans.reduce((found, scan) => Math.max(found, scan.mostWords()), 0);
  return scans.map((scan) => scan.finish(most, query.words.length));
}

class Scan {
  readonly #text: TextIndex;
  readonly #hidden: Uint8Array;
  /** Of the word at hand: best worth per row, whether it is in the name, and the rows with any. */
  readonly #best: Float64Array;
  readonly #named: Uint8Array;
  #touched: number[] = [];
  /** Of all words so far. */
  readonly #sums: Float64Array;
  readonly #counts: Uint8Array;
  readonly #nameBits: Uint8Array;
  readonly #rows: number[] = [];

  constructor({ text, hidden }: Searchable) {
    const rows = text.nameLengths.length;
    this.#text = text;
    this.#hidden = hidden;
    this.#best = new Float64Array(rows);
    this.#named = new Uint8Array(rows);
    this.#sums = new Float64Array(rows);
    this.#counts = new Uint8Array(rows);
    this.#nameBits = new Uint8Array(rows);
  }

  /** Answers how many visible rows hold the word as written. */
  addWritten({ text, isLast }: QueryWord): number {
    const { words } = this.#text;
    const mayBegin = isLast || text.length >= MIN_EARLIER_PREFIX;
    for (let w = this.#firstFrom(text); w < words.length; w++) {
      const word = words[w] ?? '';
      if (mayBegin ? !word.startsWith(text) : word !== text) break;
      this.#addPostings(w, writtenQuality(text.length, word.length));
    }
    return this.#touched.length;
  }

  /** Words with a digit are numbers of houses and posts: a mistake in one means another. */
  addTypos({ text, isLast }: QueryWord): void {
    const limit = allowedTypos(text.length);
    if (limit === 0 || text.length > MAX_PATTERN || DIGIT.test(text)) return;
    const { units, unitStarts, letters } = this.#text;
    const distance = new EditDistance(text);
    const wanted = lettersOf(text);
    for (let w = 0; w < letters.length; w++) {
      if (countBits(wanted & ~(letters[w] ?? 0)) > limit) continue;
      const found = distance.to(units, unitStarts[w] ?? 0, unitStarts[w + 1] ?? 0, limit, isLast);
      if (found > 0 && found <= limit) this.#addPostings(w, typoQuality(found));
    }
  }

  endWord(position: number): void {
    for (const row of this.#touched) {
      if (this.#counts[row] === 0) this.#rows.push(row);
      this.#counts[row] = (this.#counts[row] ?? 0) + 1;
      this.#sums[row] = (this.#sums[row] ?? 0) + (this.#best[row] ?? 0);
      this.#nameBits[row] = (this.#nameBits[row] ?? 0) | ((this.#named[row] ?? 0) << position);
      this.#best[row] = 0;
      this.#named[row] = 0;
    }
    this.#touched = [];
  }

  mostWords(): number {
    return this.#rows.reduce((most, row) => Math.max(most, this.#counts[row] ?? 0), 0);
  }

  finish(most: number, words: number): TextMatches {
    const rows = Uint32Array.from(this.#rows.filter((row) => this.#counts[row] === most));
    const scoreOf = (row: number): number =>
      textScore(this.#sums[row] ?? 0, words, countBits(this.#nameBits[row] ?? 0), this.#text.nameLengths[row] ?? 0);
    return { rows, scoreOf };
  }

  #addPostings(word: number, quality: number): void {
    const { postings, postingStarts } = this.#text;
    const end = postingStarts[word + 1] ?? 0;
    for (let p = postingStarts[word] ?? 0; p < end; p++) {
      const posting = postings[p] ?? 0;
      const row = posting >>> 5;
      if (this.#hidden[row] !== 0) continue;
      const worth = quality * fieldsWorth(posting & 31);
      const best = this.#best[row] ?? 0;
      if (best === 0) this.#touched.push(row);
      if (worth > best) this.#best[row] = worth;
      if (posting & TEXT_FIELDS.name) this.#named[row] = 1;
    }
  }

  /** First word that is not before `text`. */
  #firstFrom(text: string): number {
    const { words } = this.#text;
    let [low, high] = [0, words.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((words[middle] ?? '') < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
