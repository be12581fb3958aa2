/** Splits a query into units: words, known phrases of scripts without spaces, and the rest. */
import { createGazetteer, type KnownArea } from '#catalogue/data/gazetteer.ts';
import { isFood, isStopWord, knownPhrases, toPhrase } from '#catalogue/data/synonyms.ts';
import { phoneWord, toPairs, toRuns } from './split-words.ts';

export interface TypedWord {
  readonly text: string;
  /** Still being typed: it may be a prefix of any word, also with a typo. */
  readonly isLast: boolean;
}

export interface Unit {
  readonly text: string;
  /** Of a script without spaces: matched by its pairs of letters. */
  readonly isUnspaced: boolean;
  /** Whether the tables contain this phrase; always false for ordinary words, which are looked up later. */
  readonly isKnown: boolean;
}

/** Number of words in the longest phrase of the tables. */
export const MAX_PHRASE_UNITS = 4;

let gazetteer: ReadonlyMap<string, KnownArea> | undefined;
let cuts: { readonly phrases: ReadonlySet<string>; readonly longest: number } | undefined;

/** Builds the tables that the first query would otherwise wait for. */
export function prepareTables(): void {
  gazetteer ??= createGazetteer(toPhrase);
  cuts ??= collectCuts();
}

/** The known place that a phrase names. */
export function placeNamed(phrase: string): KnownArea | undefined {
  gazetteer ??= createGazetteer(toPhrase);
  return gazetteer.get(phrase);
}

/** All names of known places. */
export function placeNames(): string[] {
  gazetteer ??= createGazetteer(toPhrase);
  return [...gazetteer.keys()];
}

/** Removes the S of Singapore's postal code 188034, which people write as 'S(188034)' or 'S188034'. */
function withPlainPostalCode(text: string): string {
  return text.replaceAll(/(?<![\p{L}\p{N}])s(?:ingapore|pore)?\s?\(?\s?(\d{6})(?!\d)/giu, '$1');
}

/** Registers write a block's bare number. */
const BLOCK = /(?<![\p{L}\p{N}])blk\.?\s?(?=\d)/giu;

/** Only digits and the separators of phone numbers. */
const PHONE = /^\s*\+?[\d\s().\-/]{7,}$/;

/** Postal codes and phone numbers in the form of the index. */
export function withPlainNumbers(text: string): string {
  const plain = withPlainPostalCode(text).replaceAll(BLOCK, '');
  return PHONE.test(text) ? (phoneWord(text) ?? plain) : plain;
}

/** The units of a text, in order. */
export function toUnits(text: string): Unit[] {
  return toRuns(text).flatMap((run) =>
    run.isUnspaced
      ? cutUnspaced(run.text)
      : spacedOut(withoutAnd(run.text))
          .flatMap(withoutKindOfShop)
          .map((word) => ({ text: word, isUnspaced: false, isKnown: false })),
  );
}

const OF_SHOP = /^(.{3,}?)s?(?:restaurant|restaurang|lokal|laden|haus|imbiss|bude|stube|kuche|zaak|huis)$/;

/** In Germanic languages a shop is one word with its food: *fischrestaurant*, *dönerbude*. */
function withoutKindOfShop(word: string): string[] {
  const food = OF_SHOP.exec(word)?.[1];
  return food !== undefined && !isFood(word) && isFood(food) ? [food] : [word];
}

const DOUBLED = /^(\p{L}{3,})(?:2|\1)$/u;

/** A doubled word of a dish's name, as Malay abbreviates or joins it: *gado2*, *gadogado*. */
function spacedOut(word: string): string[] {
  const half = DOUBLED.exec(word)?.[1];
  return half !== undefined && !isFood(word) && isFood(`${half} ${half}`) ? [half, half] : [word];
}

/** British, Canadian and Dutch postal codes without their space. */
const JOINED_CODE = /^([a-z]{1,2}\d[a-z\d]?(?=\d[a-z]{2}$)|[a-z]\d[a-z](?=\d[a-z]\d$)|\d{4}(?=[a-z]{2}$))(.+)$/;

/** The units with the spaces of such codes, as addresses have them; undefined if there are none. */
export function withSpacedCodes(units: readonly Unit[]): readonly Unit[] | undefined {
  const spaced = units.flatMap((unit) => {
    const parts = unit.isUnspaced ? null : JOINED_CODE.exec(unit.text);
    return parts === null ? [unit] : parts.slice(1).map((text) => ({ ...unit, text }));
  });
  return spaced.length === units.length ? undefined : spaced;
}

/** In Arabic, 'and' is attached to the next word: كباب وكفتة. */
function withoutAnd(word: string): string {
  const rest = word.slice(1);
  return word.startsWith('و') && rest.length > 2 && !isFood(word) && isFood(rest) ? rest : word;
}

/** The same without recognising phrases. */
export function toPlainUnits(text: string): Unit[] {
  return toRuns(text).map((run) => ({ ...run, isKnown: false }));
}

export function joinUnits(units: readonly Unit[]): string {
  return units.map((unit) => unit.text).join(' ');
}

/** The words of a unit in the form of the index: a run of a script without spaces becomes its pairs of letters. */
export function wordsOfUnit({ text, isUnspaced }: Unit): string[] {
  return isUnspaced ? toPairs(text, false) : [text];
}

/** Splits off the stop words. If there are no other words, they are the query. */
export function withoutStopWords(units: readonly Unit[]): { significant: readonly Unit[]; stops: readonly Unit[] } {
  const significant: Unit[] = [];
  const stops: Unit[] = [];
  for (let at = 0; at < units.length; ) {
    const phrase = (n: number) => joinUnits(units.slice(at, at + n));
    const fits = (n: number) => at + n <= units.length;
    const stopLength = [2, 1].find((n) => fits(n) && isStopWord(phrase(n))) ?? 0;
    // Keeps stop words inside a dish's name, such as *fast food*.
    const dishLength = [4, 3, 2].find((n) => n > stopLength && fits(n) && isFood(phrase(n))) ?? 0;
    const length = Math.max(1, dishLength, stopLength);
    (dishLength === 0 && stopLength > 0 ? stops : significant).push(...units.slice(at, at + length));
    at += length;
  }
  return { significant, stops };
}

/** Whether the units are dishes, cuisines or stop words. */
export function isAllFood(units: readonly Unit[]): boolean {
  const { significant } = withoutStopWords(units);
  return significant.length === 0 || isFood(joinUnits(significant)) || significant.every(({ text }) => isFood(text));
}

/** Splits a run at the longest known phrases, from the left. A single letter is only a phrase if it is the whole run. */
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

/**
 * Whether the words that may name a place are part of a longer dish at the end or the beginning: *roti kosong*, *nasi
 * padang*.
 */
export function isPartOfDish(units: readonly Unit[], length: number): boolean {
  const least = Math.abs(length) + 1;
  const most = Math.min(MAX_PHRASE_UNITS, units.length);
  for (let n = least; n <= most; n++) {
    if (isFood(joinUnits(length < 0 ? units.slice(-n) : units.slice(0, n)))) return true;
  }
  return false;
}
