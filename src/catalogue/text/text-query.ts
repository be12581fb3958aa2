/**
 * What a person typed, as what to look for:
 *
 *   "kebab in berlin"   what, a word between, where: only places there
 *   "kebab berlin"      the end or the beginning names a place: places there, or with that word in them
 *   "kebab"             words
 *   "kebab restarant"   the same without a word that is said of any place, though it was mistyped
 *
 * A question may be understood in several ways, most telling first; the first that any place answers in full is taken.
 */
import type { KnownPlace } from '#catalogue/data/gazetteer.ts';
import { synonymsOf } from '#catalogue/data/synonyms.ts';
import { MIN_EARLIER_PREFIX, TEXT_FIELDS } from '#catalogue/ranking/relevance.ts';
import { stopWordMeant } from './known-words.ts';
import {
  joinUnits,
  MAX_PHRASE_UNITS,
  placeNamed,
  type TypedWord,
  toPlainUnits,
  toUnits,
  type Unit,
  withoutStopWords,
} from './query-units.ts';
import { afterArticle, toPairs, toWords } from './words.ts';

/** One way to understand a question. */
export interface Reading {
  /** What a place should hold: as many as it can. At most `MAX_TERMS`. */
  readonly terms: readonly Term[];
  /** Stop words: they decide between places that hold equally many terms, and find none. */
  readonly extras: readonly string[];
  /** Where the question looks, when it says so by a name that is a circle on the map. */
  readonly center: Circle | undefined;
  /** Leaves out where it is to be. */
  readonly isElsewhere: boolean;
}

export interface Term {
  /** Any of them will do; the best one counts. */
  readonly alternatives: readonly Alternative[];
  /** What was typed, when it is one word and so may hold a mistake. */
  readonly typed: TypedWord | undefined;
  /** Places there hold the term, whatever their words. */
  readonly place: KnownPlace | undefined;
}

export interface Alternative {
  /** All of them must be held. */
  readonly words: readonly string[];
  /** What it is worth beside the word that was typed. */
  readonly factor: number;
  /** The last of the words may be the beginning of one. */
  readonly mayBegin: boolean;
  /** Bits of TEXT_FIELDS that count. */
  readonly fields: number;
  /** Meant only if something was mistyped, and so no part of the name that was met. Whole words. */
  readonly isMistaken: boolean;
}

export type Circle = Extract<KnownPlace, { kind: 'circle' }>;

/** Where the index has places whose address or city holds all these words; null when there is none. */
export type AreaFinder = (words: readonly string[]) => { readonly circle: Circle | undefined } | null;

const MAX_TERMS = 24;
const MAX_EXTRAS = 8;
const ALL_FIELDS = 31;
const WHERE_FIELDS = TEXT_FIELDS.city | TEXT_FIELDS.address;

/** Words between what is looked for and where. */
const PREPOSITIONS = 'in near around at nearby by di dekat sekitar في قرب dans bei nahe';
let prepositions: ReadonlySet<string> | undefined;

/** Made when the first text is asked, like other tables of words. */
export function isPreposition(word: string): boolean {
  prepositions ??= new Set(toWords(PREPOSITIONS, false));
  return prepositions.has(word);
}

/** A word without its plural's letter is worth nearly as much as itself. */
const SINGULAR_FACTOR = 0.97;
/** Where a circle holds nothing of what was asked, what lies around it does: so many times as far. */
const AROUND = 5;

/** Undefined for a text without a letter or digit, which is no criterion (V11). */
export function parseTextQuery(text: string, findArea: AreaFinder): readonly Reading[] | undefined {
  const units = toUnits(text);
  if (units.length === 0) return undefined;
  const readings = [...readWithWhere(units, findArea), readWords(units)];
  if (units.some(({ isKnown }) => isKnown)) readings.push(readPlainly(toPlainUnits(text)));
  const corrected = units.map((unit, at) => ({
    ...unit,
    text: stopWordIn(unit, at === units.length - 1) ?? unit.text,
  }));
  const isMistyped = corrected.some((unit, at) => unit.text !== units[at]?.text);
  return isMistyped ? [...readings, ...readWithWhere(corrected, findArea), readWords(corrected)] : readings;
}

/** A word alone of so few letters is the beginning of another: *la* of *laksa*. */
const LONGEST_BEGINNING = 3;

/** Whether all of a text is said of any place, as *good halal food* is: it narrows nothing. */
export function isSaidOfAny(text: string): boolean {
  const all = toUnits(text);
  const [first, second] = all;
  if (first !== undefined && second === undefined && !first.isUnspaced && first.text.length <= LONGEST_BEGINNING)
    return false;
  const units = all.filter((unit) => !isPreposition(unit.text));
  const corrected = units.map((unit) => ({ ...unit, text: stopWordIn(unit, false) ?? unit.text }));
  return withoutStopWords(corrected).significant.length === 0;
}

function stopWordIn({ text, isUnspaced }: Unit, isLast: boolean): string | undefined {
  return isUnspaced ? undefined : stopWordMeant({ text, isLast });
}

/** 'what in where', when the last such word is followed by a place that is known; then 'what', near to there before the rest. */
function readWithWhere(units: readonly Unit[], findArea: AreaFinder): Reading[] {
  const between = units.findLastIndex(({ text }) => isPreposition(text));
  const where = units.slice(between + 1);
  const term = between < 0 || where.length === 0 ? undefined : toWhereTerm(where, findArea);
  if (term === undefined) return [];
  const { significant, stops } = withoutStopWords(units.slice(0, between).filter(({ text }) => !isPreposition(text)));
  const there = toReading([...toTerms(significant, false), term], stops);
  if (significant.length === 0 || there.center === undefined) return [there];
  const center = { ...there.center, radiusKm: there.center.radiusKm * AROUND };
  return [there, { ...toReading(toTerms(significant, false), stops), center, isElsewhere: true }];
}

function toWhereTerm(where: readonly Unit[], findArea: AreaFinder): Term | undefined {
  const words = where.flatMap(wordsOfUnit);
  const known = placeNamed(joinUnits(where));
  if (known !== undefined) {
    const inCity = alternative(words, 0.5, { fields: TEXT_FIELDS.city });
    return { alternatives: [inCity], typed: undefined, place: known };
  }
  const area = findArea(words);
  if (area === null) return undefined;
  const inArea = alternative(words, 1, { mayBegin: true, fields: WHERE_FIELDS });
  return { alternatives: [inArea], typed: undefined, place: area.circle };
}

function readWords(units: readonly Unit[]): Reading {
  const words = units.length > 1 ? units.filter(({ text }) => !isPreposition(text)) : units;
  const { significant, stops } = withoutStopWords(words.length > 0 ? words : units);
  // A word behind which another was typed is no beginning any more.
  if (significant.length > 0) return toReading(toTerms(significant, true, significant.at(-1) === words.at(-1)), stops);
  return toReading(toTerms(stops.length > 0 ? stops : units, true), []);
}

/** Each word and each pair of letters for itself: for a name in which a known phrase is only a coincidence. */
function readPlainly(units: readonly Unit[]): Reading {
  return toReading(
    units.flatMap((unit, at) => plainTerms(unit, at === units.length - 1)),
    [],
  );
}

function toReading(terms: readonly Term[], stops: readonly Unit[]): Reading {
  const circles = terms.flatMap(({ place }) => (place?.kind === 'circle' ? [place] : []));
  return {
    terms: terms.slice(0, MAX_TERMS),
    extras: stops.flatMap(wordsOfUnit).slice(0, MAX_EXTRAS),
    center: circles.at(-1),
    isElsewhere: false,
  };
}

/**
 * @param isWhole whether a place may be named at either end
 * @param isOpen whether the last of the words is still being typed
 */
function toTerms(units: readonly Unit[], isWhole: boolean, isOpen = isWhole): Term[] {
  const terms: Term[] = [];
  for (let at = 0; at < units.length; ) {
    const length = phraseLength(units, at);
    const phrase = units.slice(at, at + length);
    const isLast = isOpen && at + length === units.length;
    const isAtAnEnd = isWhole && (at === 0 || at + length === units.length);
    terms.push(...termsOf(phrase, isLast, isAtAnEnd ? placeNamed(joinUnits(phrase)) : undefined));
    at += length;
  }
  return terms;
}

/** How many units from here on belong together, as a name or a phrase of the tables. */
function phraseLength(units: readonly Unit[], at: number): number {
  for (let length = Math.min(MAX_PHRASE_UNITS, units.length - at); length > 1; length--) {
    const phrase = joinUnits(units.slice(at, at + length));
    if (placeNamed(phrase) !== undefined || synonymsOf(phrase).length > 0) return length;
  }
  return 1;
}

function termsOf(phrase: readonly Unit[], isLast: boolean, place: KnownPlace | undefined): Term[] {
  const [unit] = phrase;
  if (unit === undefined) return [];
  if (phrase.length === 1 && unit.isUnspaced && !unit.isKnown) return plainTerms(unit, isLast);
  const words = phrase.flatMap(wordsOfUnit);
  const text = joinUnits(phrase);
  const isWord = phrase.length === 1 && !unit.isUnspaced;
  const alternatives = [
    alternative(words, 1, { mayBegin: isLast || text.length >= MIN_EARLIER_PREFIX }),
    ...(isWord ? formsOf(text, isLast) : []),
    ...meaningTheSame(text),
  ];
  return [{ alternatives, typed: isWord ? { text, isLast } : undefined, place }];
}

/** Other forms of one word: without the plural's letter, or without the article that it begins with. */
function formsOf(word: string, isLast: boolean): Alternative[] {
  const forms: Alternative[] = [];
  if (/^[a-z]{3,}s$/.test(word)) {
    const singular = word.slice(0, -1);
    forms.push(alternative([singular], SINGULAR_FACTOR));
    forms.push(...meaningTheSame(singular));
  }
  const rest = isLast ? afterArticle(word) : undefined;
  if (rest !== undefined && rest !== '') forms.push(alternative([rest], 1, { mayBegin: true }));
  return forms;
}

/** What means the same as a phrase of the tables. */
export function meaningTheSame(phrase: string): Alternative[] {
  return synonymsOf(phrase).map((synonym) => alternative(toWords(synonym.phrase, false), synonym.factor));
}

/** Words as they stand, in whichever field, unless something else is said. All are of one shape, which engines read sooner. */
export function alternative(
  words: readonly string[],
  factor: number,
  { mayBegin = false, fields = ALL_FIELDS, isMistaken = false }: Partial<Omit<Alternative, 'words' | 'factor'>> = {},
): Alternative {
  return { words, factor, mayBegin, fields, isMistaken };
}

function plainTerms(unit: Unit, isLast: boolean): Term[] {
  const words = wordsOfUnit(unit);
  return words.map((text, at) => {
    const typed = { text, isLast: isLast && at === words.length - 1 };
    const mayBegin = typed.isLast || text.length >= MIN_EARLIER_PREFIX;
    return { alternatives: [alternative([text], 1, { mayBegin })], typed, place: undefined };
  });
}

function wordsOfUnit({ text, isUnspaced }: Unit): string[] {
  return isUnspaced ? toPairs(text, false) : [text];
}
