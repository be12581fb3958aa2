/** A question cut into the pieces that it is understood by: words, known phrases of scripts without spaces, the rest. */
import { createGazetteer, type KnownPlace } from '#catalogue/data/gazetteer.ts';
import { isFood, isStopWord, knownPhrases, toPhrase } from '#catalogue/data/synonyms.ts';
import { phoneWord, toPairs, toRuns } from './words.ts';

export interface TypedWord {
  readonly text: string;
  /** Still being typed: it may be the beginning of any word, also with a mistake in it. */
  readonly isLast: boolean;
}

export interface Unit {
  readonly text: string;
  /** Of a script without spaces: it is looked for by its pairs of letters. */
  readonly isUnspaced: boolean;
  /** A phrase that the tables know; always false for ordinary words, which are asked one by one. */
  readonly isKnown: boolean;
}

/** The longest phrase of several words that a table holds. */
export const MAX_PHRASE_UNITS = 4;

let gazetteer: ReadonlyMap<string, KnownPlace> | undefined;
let cuts: { readonly phrases: ReadonlySet<string>; readonly longest: number } | undefined;

/** Makes the tables ready that the first question would wait for. */
export function prepareTables(): void {
  gazetteer ??= createGazetteer(toPhrase);
  cuts ??= collectCuts();
}

/** The place that a phrase names, if the tables know it. */
export function placeNamed(phrase: string): KnownPlace | undefined {
  gazetteer ??= createGazetteer(toPhrase);
  return gazetteer.get(phrase);
}

/** All phrases that the table knows places by. */
export function placeNames(): string[] {
  gazetteer ??= createGazetteer(toPhrase);
  return [...gazetteer.keys()];
}

/** 'S(188034)' and 'S188034' as people of Singapore write the postal code 188034. */
function withPlainPostalCode(text: string): string {
  return text.replaceAll(/(?<![\p{L}\p{N}])s(?:ingapore|pore)?\s?\(?\s?(\d{6})(?!\d)/giu, '$1');
}

/** Nothing but digits and what people write between those of a phone number. */
const PHONE = /^\s*\+?[\d\s().\-/]{7,}$/;

/** Postal codes and phone numbers as the index holds them. */
export function withPlainNumbers(text: string): string {
  return PHONE.test(text) ? (phoneWord(text) ?? withPlainPostalCode(text)) : withPlainPostalCode(text);
}

/** The units of a text in their order. */
export function toUnits(text: string): Unit[] {
  return toRuns(text).flatMap((run) =>
    run.isUnspaced ? cutUnspaced(run.text) : [{ text: withoutAnd(run.text), isUnspaced: false, isKnown: false }],
  );
}

/** In Arabic 'and' is written to the word behind it: كباب وكفتة. */
function withoutAnd(word: string): string {
  const rest = word.slice(1);
  return word.startsWith('و') && rest.length > 2 && !isFood(word) && isFood(rest) ? rest : word;
}

/** The same without any knowledge of phrases. */
export function toPlainUnits(text: string): Unit[] {
  return toRuns(text).map((run) => ({ ...run, isKnown: false }));
}

export function joinUnits(units: readonly Unit[]): string {
  return units.map((unit) => unit.text).join(' ');
}

/** As they are indexed: a run of a script without spaces as its pairs of letters. */
export function wordsOfUnit({ text, isUnspaced }: Unit): string[] {
  return isUnspaced ? toPairs(text, false) : [text];
}

/** Takes away stop words and answers them beside the rest; when there is nothing else, they are what is asked for. */
export function withoutStopWords(units: readonly Unit[]): { significant: readonly Unit[]; stops: readonly Unit[] } {
  const significant: Unit[] = [];
  const stops: Unit[] = [];
  for (let at = 0; at < units.length; ) {
    const phrase = (n: number) => joinUnits(units.slice(at, at + n));
    const fits = (n: number) => at + n <= units.length;
    const stopLength = [2, 1].find((n) => fits(n) && isStopWord(phrase(n))) ?? 0;
    // A dish whose name holds a stop word, such as *fast food*, keeps it.
    const dishLength = [4, 3, 2].find((n) => n > stopLength && fits(n) && isFood(phrase(n))) ?? 0;
    const length = Math.max(1, dishLength, stopLength);
    (dishLength === 0 && stopLength > 0 ? stops : significant).push(...units.slice(at, at + length));
    at += length;
  }
  return { significant, stops };
}

/** Cuts a run at the longest known phrases, from the left; single letters are phrases only alone. */
function cutUnspaced(run: string): Unit[] {
  const { phrases, longest } = (cuts ??= collectCuts());
  const unit = (text: string): Unit => ({ text, isUnspaced: true, isKnown: phrases.has(text) });
  const units: Unit[] = [];
  let restFrom = 0;
  for (let at = 0; at < run.length; ) {
    let end = Math.min(run.length, at + longest);
    while (end > at + 1 && !phrases.has(run.slice(at, end))) end--;
    if (end <= at + 1) {
      at++;
      continue;
    }
    if (at > restFrom) units.push(unit(run.slice(restFrom, at)));
    units.push(unit(run.slice(at, end)));
    at = restFrom = end;
  }
  if (restFrom < run.length) units.push(unit(run.slice(restFrom)));
  return units;
}

function collectCuts(): { phrases: ReadonlySet<string>; longest: number } {
  gazetteer ??= createGazetteer(toPhrase);
  const phrases = new Set<string>();
  let longest = 0;
  for (const phrase of [...knownPhrases(), ...gazetteer.keys()]) {
    const [run, second] = toRuns(phrase);
    if (run === undefined || second !== undefined || !run.isUnspaced) continue;
    phrases.add(phrase);
    longest = Math.max(longest, phrase.length);
  }
  return { phrases, longest };
}
