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
import { kitchensOf, synonymsOf } from '#catalogue/data/synonyms.ts';
import { MIN_EARLIER_PREFIX, TEXT_FIELDS } from '#catalogue/ranking/relevance.ts';
import { TODAY_M } from '#catalogue/ranking/weights.ts';
import { dishMeant, placeWordMeant, prepositionMeant, stopWordMeant } from './known-words.ts';
import {
  joinUnits,
  MAX_PHRASE_UNITS,
  placeNamed,
  type TypedWord,
  toPlainUnits,
  toUnits,
  type Unit,
  withoutStopWords,
  withPlainNumbers,
  wordsOfUnit,
} from './query-units.ts';
import {
  type Circle,
  findWhere,
  isBeginning,
  isPreposition,
  KNOWS_NOTHING,
  type PlaceFinder,
  type Where,
} from './where.ts';
import { afterArticle, toWords } from './words.ts';

/** One way to understand a question. */
export interface Reading {
  /** What a place should hold: as many as it can. At most `MAX_TERMS`. */
  readonly terms: readonly Term[];
  /** Stop words: they decide between places that hold equally many terms, and find none. */
  readonly extras: readonly string[];
  /** Where the question looks, when it says so by a name that is a circle on the map. */
  readonly center: Circle | undefined;
  /** The place that the question names. */
  readonly place: KnownPlace | undefined;
  /** What is looked for at that place, as it was understood. */
  readonly what?: string;
  /** What of the question it leaves out. */
  readonly leavesOut: 'where' | 'what' | undefined;
  /** Taken where at least so many rows hold all of it; 0 for what is said of a place where nothing is. */
  readonly enough: number;
}

export interface Term {
  /** Any of them will do; the best one counts. */
  readonly alternatives: readonly Alternative[];
  /** What was typed, when it is one word and so may hold a mistake. */
  readonly typed: TypedWord | undefined;
  /** Places there hold the term, whatever their words. */
  readonly place: KnownPlace | undefined;
  /** The cuisines that serve it, where it is a dish. */
  readonly kitchens: readonly string[];
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

const MAX_TERMS = 24;
const MAX_EXTRAS = 8;
const ALL_FIELDS = 31;
const WHERE_FIELDS = TEXT_FIELDS.city | TEXT_FIELDS.address;

/** A word without its plural's letter is worth nearly as much as itself. */
const SINGULAR_FACTOR = 0.97;
/** Where a circle holds less than a screen of what was asked, what lies around it is looked at: so many times as far. */
const AROUND = 5;
const SCREEN = 5;
/** Less than an address that names the place. */
const AROUND_WORTH = 0.1;
/** In kilometres: whoever names a place rides that far from there. */
const AROUND_KM = { least: 10, most: 30 } as const;
/** What is reached from there in a day. */
const REACH_KM = TODAY_M / 1000;

/** Undefined for a text without a letter or digit, which is no criterion (V11). */
export function parseTextQuery(text: string, finder: PlaceFinder = KNOWS_NOTHING): readonly Reading[] | undefined {
  const units = toUnits(withPlainNumbers(text));
  if (units.length === 0) return undefined;
  const readings = readUnits(units, finder);
  if (units.some(({ isKnown }) => isKnown)) readings.push(readPlainly(toPlainUnits(text)));
  const corrected = units.map((unit, at) => ({ ...unit, text: wordMeant(unit, at === units.length - 1, finder) }));
  const isMistyped = corrected.some((unit, at) => unit.text !== units[at]?.text);
  return isMistyped ? [...readings, ...readUnits(corrected, finder)] : readings;
}

/** What a word was meant to be that the tables don't hold: said of any place, between what and where, food, or part of a place's name. */
function wordMeant(unit: Unit, isLast: boolean, finder: PlaceFinder): string {
  const { text, isUnspaced } = unit;
  if (isUnspaced || isPreposition(text) || synonymsOf(text).length > 0 || kitchensOf(text).length > 0) return text;
  const ofTables = stopWordIn(unit, isLast) ?? (isLast ? undefined : prepositionMeant(text)) ?? dishMeant(text);
  return ofTables ?? (finder.knows(text) ? undefined : placeWordMeant(text)) ?? text;
}

/** What is called as was typed, and in reach, goes before a place of that name. */
function readUnits(units: readonly Unit[], finder: PlaceFinder): Reading[] {
  const where = findWhere(units, finder);
  const words = readWords(units);
  if (where === undefined) return [words];
  // The person's own position says which shop is meant, not the place that it is called after.
  if (isShop(units, where, finder))
    return [{ ...words, center: undefined, place: undefined }, ...readWhere(where, finder)];
  const { what, place } = where;
  if (place === undefined || significantOf(what).length > 0 || !finder.isEmpty(place)) {
    return [...readWhere(where, finder), words];
  }
  return [...readWhere(where, finder), { ...words, place, leavesOut: 'where' }, nowhere(place)];
}

/** A city with places goes before a shop that is called like it alone. */
function isShop(units: readonly Unit[], { what, source, isSaid, isFirst, place }: Where, finder: PlaceFinder): boolean {
  if (isSaid || place === undefined) return false;
  const words = toWords(joinUnits(units), true);
  // Towns of the world are called like much else: what a place nearby is called is meant of it.
  if (source === 'gazetteer' && words.length > 1 && finder.isInNameNearby(words)) return true;
  const shops = finder.shopsNamed(words);
  if (significantOf(what).length === 0 && source === 'table') return shops === 'near' && finder.isEmpty(place);
  if (isFirst) return shops !== 'none';
  if (shops === 'one') return finder.isEmpty(place);
  return shops === 'near' || (shops === 'several' && (source !== 'table' || finder.isEmpty(place)));
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

const significantOf = (units: readonly Unit[]) => withoutStopWords(units).significant;

/** What is there; then also around it; then what else is there, or where nothing is, what is nearest to it. */
function readWhere(where: Where, finder: PlaceFinder): Reading[] {
  const { significant, stops } = withoutStopWords(where.what);
  const terms = toTerms(significant, false);
  const known = toWhereTerm(where);
  const what = joinUnits(where.what);
  const there = { ...toReading([...terms, known], stops), place: where.place, what };
  const { center, place } = there;
  if (terms.length === 0 || center === undefined) return [there];
  const radiusKm = Math.min(Math.max(AROUND * center.radiusKm, AROUND_KM.least), AROUND_KM.most);
  const wide = { ...center, radiusKm: Math.max(center.radiusKm, radiusKm) };
  const within = (km: number): Reading => {
    const circle = { ...center, radiusKm: Math.max(km, center.radiusKm) };
    const reached = { ...toWhereTerm({ ...where, source: 'addresses' }), place: { ...circle, worth: AROUND_WORTH } };
    return { ...there, terms: [...terms, reached].slice(0, MAX_TERMS), center: circle };
  };
  const reached = { ...within(REACH_KM), leavesOut: 'where' } as const;
  const elsewhere = { ...toReading(terms, stops), center: wide, place, what, leavesOut: 'where' } as const;
  const anything = { ...toReading([known], [...significant, ...stops]), place, leavesOut: 'what' } as const;
  return [
    { ...there, enough: SCREEN },
    within(wide.radiusKm),
    reached,
    where.isSaid || finder.isEmpty(center) ? elsewhere : anything,
  ];
}

function toWhereTerm({ words, place, source }: Where): Term {
  const inCity = alternative(words, 0.5, { fields: TEXT_FIELDS.city });
  const inArea = alternative(words, 1, { mayBegin: true, fields: WHERE_FIELDS });
  return { alternatives: [source === 'addresses' ? inArea : inCity], typed: undefined, place, kitchens: [] };
}

/** Nothing matches: the place that was asked for holds none. */
function nowhere(place: KnownPlace): Reading {
  const never = { alternatives: [], typed: undefined, place: undefined, kitchens: [] };
  return { terms: [never], extras: [], center: undefined, place, leavesOut: 'where', enough: 0 };
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
    place: terms.findLast(({ place }) => place !== undefined)?.place,
    leavesOut: undefined,
    enough: 1,
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
    const isAtAnEnd = isWhole && (at === 0 || at + length === units.length) && !isBeginning(units);
    terms.push(...termsOf(phrase, isLast, isAtAnEnd ? placeNamed(joinUnits(phrase)) : undefined));
    at += length;
  }
  return terms;
}

/** How many units from here on belong together, as a name or a phrase of the tables. */
function phraseLength(units: readonly Unit[], at: number): number {
  for (let length = Math.min(MAX_PHRASE_UNITS, units.length - at); length > 1; length--) {
    const phrase = joinUnits(units.slice(at, at + length));
    if (placeNamed(phrase) !== undefined || synonymsOf(phrase).length > 0 || kitchensOf(phrase).length > 0)
      return length;
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
  return [{ alternatives, typed: isWord ? { text, isLast } : undefined, place, kitchens: kitchensOf(text) }];
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
    return { alternatives: [alternative([text], 1, { mayBegin })], typed, place: undefined, kitchens: [] };
  });
}
