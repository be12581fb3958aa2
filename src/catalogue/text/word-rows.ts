/** Finds the rows of words: walks over a segment's words and postings, shared by several searches. */
import { postingAt } from './postings.ts';
import type { TextIndex } from './text-index.ts';

const ALL_FIELDS = 31;

/** A run of words; the end is exclusive. */
export interface WordHits {
  readonly first: number;
  readonly end: number;
  readonly score: number;
  /** Number of typed units: the longer the rest of a word, the lower its score. 0 if that does not matter. */
  readonly typedLength: number;
  /** Bits of the TEXT_FIELDS that count. */
  readonly fields: number;
  /** Whether the words are typos: they earn no name-match bonus. */
  readonly isMistaken: boolean;
}

/** A run of words in the sorted table; the end is exclusive. */
export type WordRange = readonly [first: number, end: number];

/** The word itself, or all words with that prefix. */
export function wordRange(index: TextIndex, text: string, mayBegin: boolean): WordRange {
  const first = firstFrom(index, text, 0, false);
  if (mayBegin) return [first, firstFrom(index, text, first, true)];
  const isHere = first < index.letters.length && compareWord(index, first, text, false) === 0;
  return [first, isHere ? first + 1 : first];
}

/** Rows with each of the words in one of the fields, including hidden rows; the last word may be a prefix. */
export function rowsHolding(text: TextIndex, words: readonly string[], fields: number): Set<number> {
  let rows: Set<number> | undefined;
  for (const [at, word] of words.entries()) {
    rows = new Set(rowsOf(text, wordRange(text, word, at === words.length - 1), fields, rows));
  }
  return rows ?? new Set();
}

/** The same for whole words, in no order. */
export function rowsHoldingWhole(text: TextIndex, words: readonly string[], fields: number): number[] {
  let rows: Set<number> | undefined;
  for (const word of words) {
    rows = new Set(rowsOf(text, wordRange(text, word, false), fields, rows));
    if (rows.size === 0) break;
  }
  return [...(rows ?? [])];
}

/** Whether any row that counts has a word with this prefix. */
export function isHeld(text: TextIndex, word: string, counts: (row: number) => boolean): boolean {
  for (const row of rowsOf(text, wordRange(text, word, true), ALL_FIELDS)) if (counts(row)) return true;
  return false;
}

function* rowsOf(text: TextIndex, [first, end]: WordRange, fields: number, within?: Set<number>): Iterable<number> {
  const last = text.postingStarts[end] ?? 0;
  for (let p = text.postingStarts[first] ?? 0; p < last; p++) {
    const posting = postingAt(text.postings, p);
    const row = posting >>> 5;
    if ((posting & fields) !== 0 && within?.has(row) !== false) yield row;
  }
}

/** First word, from `from` on, that is not before `text`; with `isBehind` the first one after all words with that prefix. */
function firstFrom(index: TextIndex, text: string, from: number, isBehind: boolean): number {
  let [low, high] = [from, index.letters.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const order = compareWord(index, middle, text, isBehind);
    if (order < 0 || (isBehind && order === 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Compares a word by its UTF-16 units; with `asBeginning` only up to the length of `text`. */
function compareWord({ units, unitStarts }: TextIndex, word: number, text: string, asBeginning: boolean): number {
  const start = unitStarts[word] ?? 0;
  const length = (unitStarts[word + 1] ?? 0) - start;
  const shared = Math.min(length, text.length);
  for (let i = 0; i < shared; i++) {
    const difference = (units[start + i] ?? 0) - text.charCodeAt(i);
    if (difference !== 0) return difference;
  }
  return asBeginning && length > text.length ? 0 : length - text.length;
}
