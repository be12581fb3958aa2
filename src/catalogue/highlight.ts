/** Which parts of a name answer what was typed. */
import type { Mark } from '#domain/search.ts';
import { allowedTypos, EditDistance, MAX_PATTERN } from './edit-distance.ts';
import { type Alternative, parseTextQuery, type TypedWord } from './text-query.ts';
import { toRuns, toWords } from './words.ts';

/** A word as it stands in a text: with its apostrophes, and with signs that are not heard. */
const WRITTEN_WORD = /[\p{L}\p{N}\p{M}'\u2018\u2019\u00ad\u200b-\u200f]+/gu;

/** Answers the marks of one text after another. */
export type Highlighter = (text: string) => Mark[];

/** @param query as it was typed */
export function createHighlighter(query: string): Highlighter {
  const readings = parseTextQuery(query, () => null) ?? [];
  const alternatives = readings.flatMap(({ terms }) => terms.flatMap((term) => term.alternatives));
  const typed = readings.flatMap(({ terms }) => terms.flatMap((term) => (term.typed ? toForgiving(term.typed) : [])));
  const pairs = new Set(alternatives.flatMap(({ words }) => words).filter((word) => toRuns(word)[0]?.isUnspaced));
  return (text) => {
    const marks: Mark[] = [];
    for (const { 0: written, index } of text.matchAll(WRITTEN_WORD)) {
      if (toRuns(written).some((run) => run.isUnspaced)) {
        for (const [start, end] of markPairs(written, pairs)) marks.push([index + start, index + end]);
        continue;
      }
      const length = markedLength(written, alternatives, typed);
      if (length > 0) marks.push([index, index + length]);
    }
    return marks;
  };
}

/** How much of a word from its beginning is marked: what was typed of it, or all of it. */
function markedLength(written: string, alternatives: readonly Alternative[], typed: readonly Forgiving[]): number {
  const folded = toWords(written, false).join('');
  if (folded === '') return 0;
  if (alternatives.some(({ words }) => words.includes(folded))) return written.length;
  const begun = alternatives.flatMap(({ words, mayBegin }) => (mayBegin ? (words.at(-1) ?? []) : []));
  const beginning = Math.max(0, ...begun.filter((word) => folded.startsWith(word)).map((word) => word.length));
  if (beginning > 0) return folded.length === written.length ? beginning : written.length;
  if (typed.length === 0) return 0;
  const units = Uint16Array.from(folded, (letter) => letter.charCodeAt(0));
  return typed.some((isMeant) => isMeant(units)) ? written.length : 0;
}

/** Whether a word may be what was meant by a typed one. */
type Forgiving = (units: Uint16Array) => boolean;

/** Empty where no mistake is forgiven. */
function toForgiving({ text, isLast }: TypedWord): Forgiving[] {
  const limit = allowedTypos(text.length);
  if (limit === 0 || text.length > MAX_PATTERN || /\p{N}/u.test(text)) return [];
  const distance = new EditDistance(text);
  return [(units) => distance.to(units, 0, units.length, limit, isLast) <= limit];
}

/** Runs of letters of which each neighbouring pair was asked for. */
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

/** Letters as they are compared, with where they stand; each reaches over the signs behind it that are not heard. */
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
