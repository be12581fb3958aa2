/** Which rows hold words: the walks over a segment's words and postings that several searches share. */
import type { TextIndex } from './text-index.ts';

/** A run of words in a table, from the first to before the last. */
export type WordRange = readonly [first: number, end: number];

/** The word itself, or all words that begin with it. */
export function wordRange({ words }: TextIndex, text: string, mayBegin: boolean): WordRange {
  const first = firstFrom(words, text);
  if (!mayBegin) return [first, words[first] === text ? first + 1 : first];
  let end = first;
  while (words[end]?.startsWith(text) === true) end++;
  return [first, end];
}

/** Rows that hold each of the words in one of the fields, hidden ones too; the last word may be a beginning. */
export function rowsHolding(text: TextIndex, words: readonly string[], fields: number): Set<number> {
  let rows: Set<number> | undefined;
  for (const [at, word] of words.entries()) {
    const found = new Set<number>();
    const [first, end] = wordRange(text, word, at === words.length - 1);
    const last = text.postingStarts[end] ?? 0;
    for (let p = text.postingStarts[first] ?? 0; p < last; p++) {
      const posting = text.postings[p] ?? 0;
      const row = posting >>> 5;
      if ((posting & fields) !== 0 && rows?.has(row) !== false) found.add(row);
    }
    rows = found;
  }
  return rows ?? new Set();
}

/** First word that is not before `text`. */
function firstFrom(words: readonly string[], text: string): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle] ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
