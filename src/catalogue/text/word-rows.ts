/** Which rows hold words: the walks over a segment's words and postings that several searches share. */
import { postingAt } from './postings.ts';
import type { TextIndex } from './text-index.ts';

const ALL_FIELDS = 31;

/** Words from the first to before the last. */
export interface WordHits {
  readonly first: number;
  readonly end: number;
  readonly score: number;
  /** Units that were typed: the longer a word goes on, the less it is worth. 0 where that does not matter. */
  readonly typedLength: number;
  /** Bits of TEXT_FIELDS that count. */
  readonly fields: number;
  /** Not what was typed, but for mistakes: such a word is no part of the name that was met. */
  readonly isMistaken: boolean;
}

/** A run of words in a table, from the first to before the last. */
export type WordRange = readonly [first: number, end: number];

/** The word itself, or all words that begin with it. */
export function wordRange(index: TextIndex, text: string, mayBegin: boolean): WordRange {
  const first = firstFrom(index, text, 0, false);
  if (mayBegin) return [first, firstFrom(index, text, first, true)];
  const isHere = first < index.letters.length && compareWord(index, first, text, false) === 0;
  return [first, isHere ? first + 1 : first];
}

/** Rows that hold each of the words in one of the fields, hidden ones too; the last word may be a beginning. */
export function rowsHolding(text: TextIndex, words: readonly string[], fields: number): Set<number> {
  let rows: Set<number> | undefined;
  for (const [at, word] of words.entries()) {
    rows = new Set(rowsOf(text, wordRange(text, word, at === words.length - 1), fields, rows));
  }
  return rows ?? new Set();
}

/** The same for words that are whole, in no order. */
export function rowsHoldingWhole(text: TextIndex, words: readonly string[], fields: number): number[] {
  let rows: Set<number> | undefined;
  for (const word of words) {
    rows = new Set(rowsOf(text, wordRange(text, word, false), fields, rows));
    if (rows.size === 0) break;
  }
  return [...(rows ?? [])];
}

/** Whether any of the rows that count has the word, or one that it begins. */
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

/** First word, from one on, that is not before `text`; with `isBehind` the first that is behind all that begin with it. */
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

/** Compares a word by its UTF-16 units; as a beginning, what goes on behind `text` does not count. */
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
