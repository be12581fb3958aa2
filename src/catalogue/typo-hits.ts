/** The words of an index that are a typed word but for mistakes. */
import { findBegunTypos } from './begun-typos.ts';
import { hasMoreBits } from './bits.ts';
import { allowedTypos, EditDistance, looselyAllowedTypos } from './edit-distance.ts';
import { typoQuality } from './relevance.ts';
import type { Strictness, WordHits } from './term-hits.ts';
import { lettersOf, type TextIndex } from './text-index.ts';
import type { TypedWord } from './text-query.ts';
import { type WordRange, wordRange } from './word-rows.ts';

const ALL_FIELDS = 31;
/** Before a word that was looked for with mistakes in its first letter, too; no word holds it. */
const ANY_LETTER = '?';

/** Each key asks again for the words before the one that is being typed: so many of them are remembered for each index. */
const REMEMBERED = 64;
const remembered = new WeakMap<TextIndex, Map<string, readonly WordHits[]>>();

export function findTypos(index: TextIndex, { text, isLast }: TypedWord, strictness: Strictness): readonly WordHits[] {
  const limit = strictness === 'with mistakes' ? allowedTypos(text) : looselyAllowedTypos(text);
  if (limit === 0) return [];
  const isAnyLetter = strictness === 'in any letter' && text.length > 3;
  const range: WordRange = isAnyLetter ? [0, index.letters.length] : wordRange(index, text.charAt(0), true);
  // Hardly any word lacks more letters than one of a short one, so that their letters tell little.
  if (isLast && limit === 1) return walkBeginnings(index, text, range);
  if (isLast) return measureWords(index, text, limit, true, range);
  const known = remembered.get(index) ?? new Map<string, readonly WordHits[]>();
  remembered.set(index, known);
  // How many mistakes are forgiven in a word that comes so far is told by its length.
  const key = isAnyLetter ? `${ANY_LETTER}${text}` : text;
  const hits = known.get(key) ?? measureWords(index, text, limit, false, range);
  // The last to be asked for is the last to be forgotten.
  known.delete(key);
  known.set(key, hits);
  const [oldest] = known.keys();
  if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest);
  return hits;
}

function walkBeginnings(index: TextIndex, text: string, range: WordRange): WordHits[] {
  const hits: WordHits[] = [];
  findBegunTypos(index, text, range, (first, end) => hits.push(hitsOf(first, end, 1)));
  return hits;
}

function measureWords(
  { units, unitStarts, letters }: TextIndex,
  text: string,
  limit: number,
  mayBegin: boolean,
  [first, end]: WordRange,
): WordHits[] {
  const hits: WordHits[] = [];
  const distance = new EditDistance(text);
  const wanted = lettersOf(text);
  for (let w = first; w < end; w++) {
    const held = letters[w] ?? 0;
    // Each mistake accounts for at most one letter that is missing, and for one too many unless the word goes on.
    if (hasMoreBits(wanted & ~held, limit) || (!mayBegin && hasMoreBits(held & ~wanted, limit))) continue;
    const found = distance.to(units, unitStarts[w] ?? 0, unitStarts[w + 1] ?? 0, limit, mayBegin);
    if (found > 0 && found <= limit) hits.push(hitsOf(w, w + 1, found));
  }
  return hits;
}

function hitsOf(first: number, end: number, mistakes: number): WordHits {
  return { first, end, worth: typoQuality(mistakes), typedLength: 0, fields: ALL_FIELDS, isMistaken: true };
}
