/** Which parts of a name answer what was typed. */
import type { Mark } from '#domain/search.ts';
import { allowedTypos, EditDistance, MAX_PATTERN } from './edit-distance.ts';
import { type Alternative, parseTextQuery, type Term, type TypedWord } from './text-query.ts';
import { toRuns, toWords } from './words.ts';

/** A word as it stands in a text: with its apostrophes, and with signs that are not heard. */
const WRITTEN_WORD = /[\p{L}\p{N}\p{M}'\u2018\u2019\u00ad\u200b-\u200f]+/gu;

/** Answers the marks of one text after another. */
export type Highlighter = (text: string) => Mark[];

/** @param query as it was typed */
export function createHighlighter(query: string): Highlighter {
  const terms = (parseTextQuery(query, () => null) ?? []).flatMap((reading) => reading.terms);
  const pairs = new Set(
    terms
      .flatMap(({ alternatives }) => alternatives.flatMap(({ words }) => words))
      .filter((word) => toRuns(word)[0]?.isUnspaced),
  );
  const forgiving = new Map(
    terms.flatMap(({ typed }) => (typed ? toForgiving(typed).map((isMeant) => [typed.text, isMeant] as const) : [])),
  );
  return (text) => {
    const marks: Mark[] = [];
    const others: WrittenWord[] = [];
    const held = new Set<string>();
    for (const { 0: written, index } of text.matchAll(WRITTEN_WORD)) {
      if (toRuns(written).some((run) => run.isUnspaced)) {
        for (const [start, end] of markPairs(written, pairs)) marks.push([index + start, index + end]);
        continue;
      }
      const length = markedLength(written, terms, held);
      if (length > 0) marks.push([index, index + length]);
      else others.push({ written, index });
    }
    // What is here as it was typed needs no mistake to be forgiven.
    const missing = Array.from(forgiving).filter(([typed]) => !held.has(typed));
    if (missing.length > 0) marks.push(...markMistyped(others, missing));
    return marks.toSorted(([a], [b]) => a - b);
  };
}

interface WrittenWord {
  readonly written: string;
  readonly index: number;
}

/**
 * How much of a word from its beginning is marked: what was typed of it, or all of it.
 * @param held takes the typed words that are here
 */
function markedLength(written: string, terms: readonly Term[], held: Set<string>): number {
  const folded = toWords(written, false).join('');
  let length = 0;
  for (const { alternatives, typed } of folded === '' ? [] : terms) {
    const found = lengthBy(written, folded, alternatives);
    if (found > 0 && typed) held.add(typed.text);
    length = Math.max(length, found);
  }
  return length;
}

function lengthBy(written: string, folded: string, alternatives: readonly Alternative[]): number {
  if (alternatives.some(({ words }) => words.includes(folded))) return written.length;
  const begun = alternatives.flatMap(({ words, mayBegin }) => (mayBegin ? (words.at(-1) ?? []) : []));
  const beginning = Math.max(0, ...begun.filter((word) => folded.startsWith(word)).map((word) => word.length));
  return beginning > 0 && folded.length !== written.length ? written.length : beginning;
}

function markMistyped(words: readonly WrittenWord[], missing: readonly (readonly [string, Forgiving])[]): Mark[] {
  return words.flatMap(({ written, index }) => {
    const units = Uint16Array.from(toWords(written, false).join(''), (letter) => letter.charCodeAt(0));
    const isMeant = units.length > 0 && missing.some(([, mayMean]) => mayMean(units));
    return isMeant ? [[index, index + written.length] as const] : [];
  });
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
