/** Finds the parts of a name that match a reading. */

import type { Mark } from '#domain/search/search.ts';
import { allowedTypos, EditDistance, unitsOf } from './edit-distance.ts';
import type { TypedWord } from './query-units.ts';
import { toRuns, toWords } from './split-words.ts';
import type { Term } from './terms.ts';

/** A word in a text, with its apostrophes and silent signs. */
const WRITTEN_WORD = /[\p{L}\p{N}\p{M}'\u2018\u2019\u00ad\u200b-\u200f]+/gu;
/** The same for texts of one-byte letters, which is faster. */
const PLAIN_WORD = /[A-Za-z0-9']+/g;
const PLAIN_TEXT = /^[\0-\x7f]*$/;
/** Words that are compared as written. */
const AS_WRITTEN = /^[A-Za-z0-9]+$/;

/** Returns the marks of a text. Texts and words are cached. */
export type Highlighter = (text: string) => readonly Mark[];

/** @param terms of the reading that matched */
export function createHighlighter(terms: readonly Term[]): Highlighter {
  const wanted = toWanted(terms);
  const known = new Map<string, readonly Mark[]>();
  return (text) => {
    const marks = known.get(text) ?? markText(text, wanted);
    known.set(text, marks);
    return marks;
  };
}

/** The terms of a query, prepared for matching. */
interface Wanted {
  readonly terms: readonly WantedTerm[];
  /** Pairs of letters, for scripts without spaces. */
  readonly pairs: ReadonlySet<string>;
  /** Typo matchers by typed word. */
  readonly forgiving: ReadonlyMap<string, Forgiving>;
  /** Cached results by word. */
  readonly judged: Map<string, Judged>;
}

interface WantedTerm {
  readonly typed: string | undefined;
  readonly words: ReadonlySet<string>;
  /** Prefixes that a word may begin with. */
  readonly begun: readonly string[];
}

/** How a word matches the query. */
interface Judged {
  readonly heard: Heard;
  /** Number of letters to mark from its beginning. */
  readonly length: number;
  /** The typed words that it is or begins with. */
  readonly holds: readonly string[];
  /** Whether it may be a typo of a typed word, as far as that was checked. */
  readonly meant: Map<string, boolean>;
}

function toWanted(terms: readonly Term[]): Wanted {
  const words = terms.flatMap(({ alternatives }) => alternatives.flatMap((alternative) => alternative.words));
  const forgiving = terms.flatMap(({ typed }) =>
    typed ? toForgiving(typed).map((isMeant) => [typed.text, isMeant] as const) : [],
  );
  return {
    terms: terms.map(({ alternatives, typed }) => ({
      typed: typed?.text,
      words: new Set(alternatives.flatMap((alternative) => alternative.words)),
      begun: alternatives.flatMap(({ words: own, mayBegin }) => (mayBegin ? (own.at(-1) ?? []) : [])),
    })),
    pairs: new Set(words.filter((word) => toRuns(word)[0]?.isUnspaced)),
    forgiving: new Map(forgiving),
    judged: new Map(),
  };
}

function markText(text: string, wanted: Wanted): readonly Mark[] {
  const marks: Mark[] = [];
  const others: OtherWord[] = [];
  const held = new Set<string>();
  const pattern = PLAIN_TEXT.test(text) ? PLAIN_WORD : WRITTEN_WORD;
  for (const { 0: written, index } of text.matchAll(pattern)) {
    const judged = judge(written, wanted);
    if (judged.heard.isUnspaced) {
      for (const [start, end] of markPairs(written, wanted.pairs)) marks.push([index + start, index + end]);
      continue;
    }
    for (const typed of judged.holds) held.add(typed);
    if (judged.length > 0) marks.push([index, index + judged.length]);
    else others.push({ judged, index, length: written.length });
  }
  const hasMistaken = others.length > 0 && markMistyped(others, held, wanted.forgiving, marks);
  return hasMistaken ? marks.toSorted(([a], [b]) => a - b) : marks;
}

/** A word without a mark. */
interface OtherWord {
  readonly judged: Judged;
  readonly index: number;
  readonly length: number;
}

function judge(written: string, { terms, judged }: Wanted): Judged {
  const known = judged.get(written);
  if (known !== undefined) return known;
  const heard = hear(written);
  const holds: string[] = [];
  let length = 0;
  for (const term of heard.isUnspaced || heard.text === '' ? [] : terms) {
    const found = lengthBy(written, heard.text, term);
    if (found > 0 && term.typed !== undefined) holds.push(term.typed);
    length = Math.max(length, found);
  }
  const result = { heard, length, holds, meant: new Map<string, boolean>() };
  judged.set(written, result);
  return result;
}

/** How many letters of a word a term marks: its typed prefix, or the whole word. */
function lengthBy(written: string, heard: string, { words, begun }: WantedTerm): number {
  if (words.has(heard)) return written.length;
  let beginning = 0;
  for (const word of begun) if (word.length > beginning && heard.startsWith(word)) beginning = word.length;
  return beginning > 0 && heard.length !== written.length ? written.length : beginning;
}

/** Marks words that match with a typo, for typed words that no word matches exactly. Returns whether there are any. */
function markMistyped(
  others: readonly OtherWord[],
  held: ReadonlySet<string>,
  forgiving: Wanted['forgiving'],
  marks: Mark[],
): boolean {
  const before = marks.length;
  for (const { judged, index, length } of others) {
    if (judged.heard.text === '') continue;
    for (const [typed, mayMean] of forgiving) {
      if (held.has(typed)) continue;
      const isMeant = judged.meant.get(typed) ?? mayMean((judged.heard.units ??= unitsOf(judged.heard.text)));
      judged.meant.set(typed, isMeant);
      if (!isMeant) continue;
      marks.push([index, index + length]);
      break;
    }
  }
  return marks.length > before;
}

/** A word's folded form. */
interface Heard {
  readonly text: string;
  readonly isUnspaced: boolean;
  units: Uint16Array | undefined;
}

/** Cache: the words of cards hardly change from key to key. */
const heardWords = new Map<string, Heard>();
const MAX_HEARD = 2000;

function hear(written: string): Heard {
  const known = heardWords.get(written);
  if (known !== undefined) return known;
  const heard = AS_WRITTEN.test(written)
    ? { text: written.toLowerCase(), isUnspaced: false, units: undefined }
    : {
        text: toWords(written, false).join(''),
        isUnspaced: toRuns(written).some((run) => run.isUnspaced),
        units: undefined,
      };
  if (heardWords.size === MAX_HEARD) heardWords.clear();
  heardWords.set(written, heard);
  return heard;
}

/** Whether a word may be a typo of a typed one. */
type Forgiving = (units: Uint16Array) => boolean;

/** Minimum length of a prefix with a typo: shorter ones match too many words. *bugi* is no prefix of *Business*. */
const SHORTEST_MISTAKEN_BEGINNING = 5;

/** Empty if no typo is forgiven. */
function toForgiving({ text, isLast }: TypedWord): Forgiving[] {
  const limit = allowedTypos(text);
  if (limit === 0) return [];
  const distance = new EditDistance(text);
  const mayGoOn = isLast && text.length >= SHORTEST_MISTAKEN_BEGINNING;
  return [(units) => distance.to(units, 0, units.length, limit, mayGoOn) <= limit];
}

/** Marks runs of letters in which each neighbouring pair is in the query. */
function markPairs(written: string, pairs: ReadonlySet<string>): Mark[] {
  const letters = heardLetters(written);
  const marks: Mark[] = [];
  for (const [i, { text, start, end }] of letters.entries()) {
    const next = letters[i + 1];
    const isPair = next !== undefined && pairs.has(text + next.text);
    if (!isPair && !pairs.has(text)) continue;
    const stop = isPair ? next.end : end;
    const last = marks.at(-1);
    if (last !== undefined && start <= last[1]) marks[marks.length - 1] = [last[0], Math.max(stop, last[1])];
    else marks.push([start, stop]);
  }
  return marks;
}

/** Folded letters with their positions; each covers the silent signs after it. */
function heardLetters(written: string): { readonly text: string; readonly start: number; readonly end: number }[] {
  const letters: { text: string; start: number; end: number }[] = [];
  let at = 0;
  for (const letter of written) {
    const text = toWords(letter, false).join('');
    const last = letters.at(-1);
    at += letter.length;
    if (text !== '') letters.push({ text, start: at - letter.length, end: at });
    else if (last !== undefined) last.end = at;
  }
  return letters;
}
