/** Splits texts into words for indexing and searching. Names and queries take the same steps. */

import { SIMPLIFIED } from '#catalogue/data/han-variants.ts';
import { fold } from './fold.ts';

const ASCII_ONLY = /^[\0-\x7f]*$/;
const ASCII_WORD = /[a-z0-9]+/g;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** Scripts without spaces between words. Korean has some, which people omit or add. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+/gu;
/** Foreign dishes are written in either kana. */
const HIRAGANA = /[\u3041-\u3096]/g;
const TO_KATAKANA = 0x60;
/** "McDonald's" is one word, "d'Alger" two. */
const APOSTROPHE_S = /['\u2018\u2019`\u02bc](?=\p{L}{1,2}(?![\p{L}\p{M}]))/gu;
/** Zero-width characters, the lone hamza, and Thai marks for tone or silence. */
const UNPRONOUNCED = /[\u00ad\u200b-\u200f\u2060\ufeff\u0621]|[\u0e47-\u0e4e]/g;
/** 'and', 'with', 'like' and 'for' are attached to the article, and the article to its word. */
const ARTICLE = /^(?:[\u0648\u0628\u0641\u0643]?\u0627\u0644|\u0644\u0644)(?=\p{L}{2})/u;
/** The rest of an article whose word has hardly begun. */
const BEGUN_ARTICLE = /^(?:[\u0648\u0628\u0641\u0643]?\u0627\u0644|\u0644\u0644)(\p{L}?)$/u;

/** A piece of a text: one word, or a run of a script without spaces. */
export interface Run {
  readonly text: string;
  readonly isUnspaced: boolean;
}

/**
 * The words of a text. A run of a script without spaces becomes its overlapping pairs of letters. `withLast` adds the run's
 * last letter, so that every letter is a prefix of some word of an indexed text.
 */
export function toWords(text: string, withLast: boolean): string[] {
  const ready = prepare(text);
  if (ASCII_ONLY.test(ready)) return ready.match(ASCII_WORD) ?? [];
  return cutRuns(ready).flatMap((run) => (run.isUnspaced ? toPairs(run.text, withLast) : [run.text]));
}

/** Number of last digits that identify a phone. Country and area codes before them are often omitted. */
const TELLING_DIGITS = 8;
export const SHORTEST_PHONE = 7;

/** The word under which a phone number is searched; undefined if there are too few digits. */
export function phoneWord(phone: string): string | undefined {
  const digits = fold(phone).replace(/\D/g, '');
  return digits.length < SHORTEST_PHONE ? undefined : digits.slice(-TELLING_DIGITS);
}

/** The words of a text with runs left whole, for callers that recognise words in them. */
export function toRuns(text: string): Run[] {
  return cutRuns(prepare(text));
}

/** Words of a table, folded like texts, with runs left whole. */
export function foldedSet(words: string): ReadonlySet<string> {
  return new Set(toRuns(words).map(({ text }) => text));
}

/** Overlapping pairs of letters. */
export function toPairs(run: string, withLast: boolean): string[] {
  const letters = Array.from(run);
  const pairs: string[] = [];
  for (let i = 0; i + 1 < letters.length; i++) pairs.push(`${letters[i]}${letters[i + 1]}`);
  const last = letters.at(-1);
  if (last !== undefined && (withLast || letters.length === 1)) pairs.push(last);
  return pairs;
}

/** The letters of an incomplete word after an Arabic article; undefined for any other word. */
export function afterArticle(word: string): string | undefined {
  return BEGUN_ARTICLE.exec(word)?.[1];
}

function prepare(text: string): string {
  const folded = fold(text).replace(APOSTROPHE_S, '');
  if (ASCII_ONLY.test(folded)) return folded;
  return folded
    .replace(UNPRONOUNCED, '')
    .replace(HIRAGANA, (letter) => String.fromCharCode(letter.charCodeAt(0) + TO_KATAKANA))
    .replace(/\p{Script=Han}/gu, (letter) => SIMPLIFIED.get(letter) ?? letter);
}

function cutRuns(ready: string): Run[] {
  const runs: Run[] = [];
  for (const [word] of ready.matchAll(WORD)) {
    if (word.search(UNSPACED) < 0) runs.push({ text: word.replace(ARTICLE, ''), isUnspaced: false });
    else cutWord(word, runs);
  }
  return runs;
}

function cutWord(word: string, runs: Run[]): void {
  let at = 0;
  for (const match of word.matchAll(UNSPACED)) {
    if (match.index > at) runs.push({ text: word.slice(at, match.index), isUnspaced: false });
    at = match.index + match[0].length;
    runs.push({ text: match[0], isUnspaced: true });
  }
  if (at < word.length) runs.push({ text: word.slice(at), isUnspaced: false });
}
