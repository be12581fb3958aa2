/** Finds the words of a term in one segment, with an upper bound of its rows. */
import type { KnownArea } from '#catalogue/data/gazetteer.ts';
import { rangesAround } from '#catalogue/geo/row-ranges.ts';
import type { Segment } from '#catalogue/segments/segment.ts';
import type { Alternative, Term } from './terms.ts';
import { findTypos, type Strictness } from './typo-hits.ts';
import { type WordHits, wordsLike } from './word-rows.ts';

/** A row scores like its worst matching word, times the factor. */
export interface Together {
  /** The rarest word first. */
  readonly words: readonly WordHits[];
  readonly factor: number;
}

export interface TermHits {
  readonly words: readonly WordHits[];
  /** Words that only count together; the segment has all of them. */
  readonly together: readonly Together[];
  /** Rows in this place match the term. */
  readonly place: KnownArea | undefined;
  /** Upper bound of the number of matching rows. */
  readonly atMost: number;
}

/** The hits of a term, with the alternatives that the strictness allows. */
export function findTerm(segment: Segment, { alternatives, typed, place }: Term, strictness: Strictness): TermHits {
  const words: WordHits[] = [];
  const together: Together[] = [];
  let atMost = place === undefined ? 0 : countThere(segment, place);
  const add = (alternative: Alternative): void => {
    if (alternative.words.length > 1) {
      atMost += addTogether(segment, alternative, together);
    } else atMost += addWord(segment, alternative, words);
  };
  for (const alternative of alternatives) add(alternative);
  if (strictness === 'as written' || typed === undefined) return { words, together, place, atMost };
  for (const hits of findTypos(segment.text, typed, strictness)) {
    words.push(hits);
    atMost += postingsIn(hits);
  }
  return { words, together, place, atMost };
}

/** Returns the number of postings. */
function addWord(segment: Segment, alternative: Alternative, hits: WordHits[]): number {
  const [text] = alternative.words;
  const found =
    text === undefined ? undefined : hitsOf(segment, text, alternative.factor, alternative.mayBegin, alternative);
  if (found === undefined) return 0;
  hits.push(found);
  return postingsIn(found);
}

/** Returns the number of postings of the rarest word. */
function addTogether(segment: Segment, alternative: Alternative, together: Together[]): number {
  const counted: { readonly hits: WordHits; readonly count: number }[] = [];
  for (const [at, text] of alternative.words.entries()) {
    const mayBegin = alternative.mayBegin && at === alternative.words.length - 1;
    const hits = hitsOf(segment, text, 1, mayBegin, alternative);
    if (hits === undefined) return 0;
    counted.push({ hits, count: postingsIn(hits) });
  }
  counted.sort((a, b) => a.count - b.count);
  together.push({ words: counted.map(({ hits }) => hits), factor: alternative.factor });
  return counted[0]?.count ?? 0;
}

/** The words that are this one, or begin with it; undefined where there is none. */
function hitsOf(
  { text: index }: Segment,
  text: string,
  score: number,
  mayBegin: boolean,
  { fields, isMistaken }: Alternative,
): WordHits | undefined {
  const { table, first, end } = wordsLike(index, text, mayBegin);
  if (first === end) return undefined;
  return { table, first, end, score, typedLength: isMistaken ? 0 : text.length, fields, isMistaken };
}

function postingsIn({ table: { postingStarts }, first, end }: WordHits): number {
  return (postingStarts[end] ?? 0) - (postingStarts[first] ?? 0);
}

function countThere({ columns }: Segment, place: KnownArea): number {
  if (place.kind === 'country') {
    return columns.dictionaries.localities.some(({ countryCode }) => countryCode === place.code) ? columns.rows : 0;
  }
  return rangesAround(columns, place, place.radiusKm).reduce((rows, [start, end]) => rows + end - start, 0);
}
