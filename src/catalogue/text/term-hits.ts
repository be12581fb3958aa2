/** Where the rows of a term are to be looked for in one segment: its words there, and how many rows those may be at most. */
import type { KnownPlace } from '#catalogue/data/gazetteer.ts';
import { rangesAround } from '#catalogue/geo/row-ranges.ts';
import type { Segment } from '#catalogue/segments/segment.ts';
import type { Alternative, Term } from './terms.ts';
import { findTypos, type Strictness } from './typo-hits.ts';
import { type WordHits, wordRange } from './word-rows.ts';

/** A row is worth what the word is that it holds worst, times the factor. */
export interface Together {
  /** The one that the fewest rows hold first. */
  readonly words: readonly WordHits[];
  readonly factor: number;
}

export interface TermHits {
  readonly words: readonly WordHits[];
  /** Several words that count only together; all of them are here. */
  readonly together: readonly Together[];
  /** Places there hold the term. */
  readonly place: KnownPlace | undefined;
  /** No more rows than this hold the term. */
  readonly atMost: number;
}

/** The hits of a term of a reading that was loosened as much. */
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
    atMost += postingsIn(segment, hits.first, hits.end);
  }
  return { words, together, place, atMost };
}

/** Answers how many postings there are. */
function addWord(segment: Segment, alternative: Alternative, hits: WordHits[]): number {
  const [text] = alternative.words;
  const found =
    text === undefined ? undefined : hitsOf(segment, text, alternative.factor, alternative.mayBegin, alternative);
  if (found === undefined) return 0;
  hits.push(found);
  return postingsIn(segment, found.first, found.end);
}

/** Answers how many postings the word has that has the fewest. */
function addTogether(segment: Segment, alternative: Alternative, together: Together[]): number {
  const counted: { readonly hits: WordHits; readonly count: number }[] = [];
  for (const [at, text] of alternative.words.entries()) {
    const mayBegin = alternative.mayBegin && at === alternative.words.length - 1;
    const hits = hitsOf(segment, text, 1, mayBegin, alternative);
    if (hits === undefined) return 0;
    counted.push({ hits, count: postingsIn(segment, hits.first, hits.end) });
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
  const [first, end] = wordRange(index, text, mayBegin);
  if (first === end) return undefined;
  return { first, end, score, typedLength: isMistaken ? 0 : text.length, fields, isMistaken };
}

function postingsIn({ text: { postingStarts } }: Segment, first: number, end: number): number {
  return (postingStarts[end] ?? 0) - (postingStarts[first] ?? 0);
}

function countThere({ columns }: Segment, place: KnownPlace): number {
  if (place.kind === 'country') {
    return columns.dictionaries.localities.some(({ countryCode }) => countryCode === place.code) ? columns.rows : 0;
  }
  return rangesAround(columns, place, place.radiusKm).reduce((rows, [start, end]) => rows + end - start, 0);
}
