/** Finds the words of an index that are typos of a typed word. */

import { isWordOfFood } from '#catalogue/data/synonyms.ts';
import { typoQuality } from '#catalogue/ranking/relevance.ts';
import { allowedTypos, EditDistance, hasMoreBits, looselyAllowedTypos } from './edit-distance.ts';
import { findPrefixTypos } from './prefix-typos.ts';
import type { TypedWord } from './query-units.ts';
import { lettersOf, type TextIndex } from './text-index.ts';
import { type WordHits, type WordRange, wordRange } from './word-rows.ts';

/**
 * 'loosely' also forgives a typo in words of three letters, 'in any letter' also one in the first letter of longer words.
 * `loosen.ts` adds further alternatives for each.
 */
export type Strictness = 'as written' | 'with mistakes' | 'loosely' | 'in any letter';

const ALL_FIELDS = 31;
/** Prefix of cache keys for searches with typos in the first letter; no word contains it. */
const ANY_LETTER = '?';

/** Number of cached results per index: each key searches again for the words before the one being typed. */
const REMEMBERED = 64;
const remembered = new WeakMap<TextIndex, Map<string, readonly WordHits[]>>();

export function findTypos(index: TextIndex, { text, isLast }: TypedWord, strictness: Strictness): readonly WordHits[] {
  const limit = strictness === 'with mistakes' ? allowedTypos(text) : looselyAllowedTypos(text);
  if (limit === 0 || isWordOfFood(text)) return [];
  const isAnyLetter = strictness === 'in any letter' && text.length > 3;
  const range: WordRange = isAnyLetter ? [0, index.letters.length] : wordRange(index, text.charAt(0), true);
  // A test by letters rejects too few words for a short prefix with one typo.
  if (isLast && limit === 1) return walkBeginnings(index, text, range);
  if (isLast) return measureWords(index, text, limit, true, range);
  const known = remembered.get(index) ?? new Map<string, readonly WordHits[]>();
  remembered.set(index, known);
  // The typo limit need not be part of the key: it follows from the word's length.
  const key = isAnyLetter ? `${ANY_LETTER}${text}` : text;
  const hits = known.get(key) ?? measureWords(index, text, limit, false, range);
  // Moves the key to the end: a cache by least recent use.
  known.delete(key);
  known.set(key, hits);
  const [oldest] = known.keys();
  if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest);
  return hits;
}

function walkBeginnings(index: TextIndex, text: string, range: WordRange): WordHits[] {
  const hits: WordHits[] = [];
  findPrefixTypos(index, text, range, (first, end) => hits.push(hitsOf(index, first, end, 1)));
  return hits;
}

function measureWords(
  index: TextIndex,
  text: string,
  limit: number,
  mayBegin: boolean,
  [first, end]: WordRange,
): WordHits[] {
  const { units, unitStarts, letters } = index;
  const hits: WordHits[] = [];
  const distance = new EditDistance(text);
  const wanted = lettersOf(text);
  for (let w = first; w < end; w++) {
    const held = letters[w] ?? 0;
    // Each typo explains at most one missing letter, and one additional letter unless the word may continue.
    if (hasMoreBits(wanted & ~held, limit) || (!mayBegin && hasMoreBits(held & ~wanted, limit))) continue;
    const found = distance.to(units, unitStarts[w] ?? 0, unitStarts[w + 1] ?? 0, limit, mayBegin);
    if (found > 0 && found <= limit) hits.push(hitsOf(index, w, w + 1, found));
  }
  return hits;
}

function hitsOf(table: TextIndex, first: number, end: number, mistakes: number): WordHits {
  return { table, first, end, score: typoQuality(mistakes), typedLength: 0, fields: ALL_FIELDS, isMistaken: true };
}
