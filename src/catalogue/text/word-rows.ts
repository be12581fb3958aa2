/** Finds the rows of words: walks over a segment's words and postings, shared by several searches. */
import { firstPosting, type Postings, postingAt } from './postings.ts';
import type { TextIndex } from './text-index.ts';
import type { WordRun } from './word-table.ts';

/** Words that match. */
export interface WordHits extends WordRun {
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

/** The word itself, or all words with that prefix, with postal codes and phones. */
export function wordsLike(index: TextIndex, text: string, mayBegin: boolean): WordRun {
  const [first, end] = wordRange(index, text, mayBegin);
  return index.numbers.addTo({ table: index, first, end }, text, mayBegin);
}

/** The same in the sorted table only. */
export function wordRange(index: TextIndex, text: string, mayBegin: boolean): WordRange {
  const first = firstFrom(index, text, 0, false);
  if (mayBegin) return [first, firstFrom(index, text, first, true)];
  const isHere = first < index.letters.length && compareWord(index, first, text, false) === 0;
  return [first, isHere ? first + 1 : first];
}

/** Rows with each of the words in one of the fields, including hidden rows; the last word may be a prefix. */
export function rowsHolding(text: TextIndex, words: readonly string[], fields: number): Set<number> {
  const rows = new Set<number>();
  const before = words.slice(0, -1);
  const within = before.length === 0 ? undefined : new Set(rowsHoldingWhole(text, before, fields));
  if (words.length === 0 || within?.size === 0) return rows;
  const { table, first, end } = wordsLike(text, words.at(-1) ?? '', true);
  const { postings, postingStarts } = table;
  const last = postingStarts[end] ?? 0;
  for (let p = postingStarts[first] ?? 0; p < last; p++) {
    const posting = postingAt(postings, p);
    if ((posting & fields) !== 0 && within?.has(posting >>> 5) !== false) rows.add(posting >>> 5);
  }
  return rows;
}

/** The same for whole words; ascending. */
export function rowsHoldingWhole(text: TextIndex, words: readonly string[], fields: number): number[] {
  const rows: number[] = [];
  walkHolding(text, words, fields, (row) => rows.push(row) > 0);
  return rows;
}

/** Number of rows that count and hold the whole words; stops counting at the limit. */
export function countHolding(
  text: TextIndex,
  words: readonly string[],
  fields: number,
  counts: (row: number) => boolean,
  limit: number,
): number {
  let count = 0;
  walkHolding(text, words, fields, (row) => {
    if (counts(row)) count++;
    return count < limit;
  });
  return count;
}

/** Postings of one word that are still to be walked. */
interface Run {
  readonly postings: Postings;
  at: number;
  readonly till: number;
}

/** Walks the rarest word's rows and looks them up in the others' postings, until `visit` returns false. */
function walkHolding(text: TextIndex, words: readonly string[], fields: number, visit: (row: number) => boolean): void {
  const runs = words.map((word): Run => {
    const { table, first, end } = wordsLike(text, word, false);
    return { postings: table.postings, at: table.postingStarts[first] ?? 0, till: table.postingStarts[end] ?? 0 };
  });
  const [rarest, ...others] = runs.toSorted((a, b) => a.till - a.at - (b.till - b.at));
  if (rarest === undefined) return;
  for (let p = rarest.at; p < rarest.till; p++) {
    const posting = postingAt(rarest.postings, p);
    if ((posting & fields) === 0 || !others.every((run) => holds(run, posting >>> 5, fields))) continue;
    if (!visit(posting >>> 5)) return;
  }
}

/** Whether a run has a row in one of the fields. Advances the run to it in growing steps: rows come in ascending order. */
function holds(run: Run, row: number, fields: number): boolean {
  const { postings } = run;
  let step = 1;
  while (run.at + step < run.till && postingAt(postings, run.at + step) >>> 5 < row) step *= 2;
  run.at = firstPosting(postings, row, run.at + (step >> 1), Math.min(run.at + step + 1, run.till));
  const posting = run.at < run.till ? postingAt(postings, run.at) : -1;
  return posting >>> 5 === row && (posting & fields) !== 0;
}

/** Whether any row that counts has a word with this prefix. */
export function isHeld(text: TextIndex, word: string, counts: (row: number) => boolean): boolean {
  const { postings, postingStarts } = text;
  const [first, end] = wordRange(text, word, true);
  const last = postingStarts[end] ?? 0;
  for (let p = postingStarts[first] ?? 0; p < last; p++) if (counts(postingAt(postings, p) >>> 5)) return true;
  return false;
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
