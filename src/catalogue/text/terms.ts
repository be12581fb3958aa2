/** The words of a query as terms, with their alternatives and factors. */
import type { KnownArea } from '#catalogue/data/gazetteer.ts';
import { isKindOfDish } from '#catalogue/data/ingredients.ts';
import { dishBegun, isFood, kinOf, kitchensOf, synonymsOf } from '#catalogue/data/synonyms.ts';
import { MIN_EARLIER_PREFIX, TEXT_FIELDS } from '#catalogue/ranking/relevance.ts';
import { joinUnits, MAX_PHRASE_UNITS, placeNamed, type TypedWord, type Unit, wordsOfUnit } from './query-units.ts';
import { afterArticle, toWords } from './split-words.ts';
import { isBeginning } from './where.ts';

export interface Term {
  /** Any of them matches; the best one counts. */
  readonly alternatives: readonly Alternative[];
  /** The typed word, if the term is a single word and so may contain a typo. */
  readonly typed: TypedWord | undefined;
  /** Rows in this place match the term, whatever their words. */
  readonly place: KnownArea | undefined;
  /** If it is a dish, the cuisines that serve it. */
  readonly kitchens: readonly string[];
  /** If it is a cuisine, similar cuisines. */
  readonly kin: readonly string[];
  /** Whether the tables contain it as a dish, a cuisine or a chain. */
  readonly isFood: boolean;
}

export interface Alternative {
  /** All of them must match. */
  readonly words: readonly string[];
  /** Factor relative to the typed word. */
  readonly factor: number;
  /** Whether the last word may be a prefix. */
  readonly mayBegin: boolean;
  /** Bits of the TEXT_FIELDS that count. */
  readonly fields: number;
  /** A corrected typo: whole words only, and no name-match bonus. */
  readonly isMistaken: boolean;
}

const ALL_FIELDS = 31;
/** A word without its plural's letter scores nearly like the word itself. */
const SINGULAR_FACTOR = 0.97;
/** A dish without its ingredients is only similar. */
const DISH_ALONE_FACTOR = 0.7;

/**
 * @param isWhole whether a place may be named at either end
 * @param isOpen whether the last word is still being typed
 */
export function toTerms(units: readonly Unit[], isWhole: boolean, isOpen = isWhole): Term[] {
  const terms: Term[] = [];
  for (let at = 0; at < units.length; ) {
    const begun = isOpen ? begunTerm(units.slice(at)) : undefined;
    if (begun !== undefined) {
      terms.push(begun);
      break;
    }
    const length = phraseLength(units, at);
    const phrase = units.slice(at, at + length);
    const isLast = isOpen && at + length === units.length;
    const isAtAnEnd = isWhole && (at === 0 || at + length === units.length) && !isBeginning(units);
    terms.push(...termsOf(phrase, isLast, isAtAnEnd ? placeOf(joinUnits(phrase)) : undefined));
    at += length;
  }
  // The number in *tacos 3 viandes* is no house number.
  return terms.every((term) => term.isFood || isCount(term))
    ? terms.map((term) => (isCount(term) ? inNames(term) : term))
    : terms;
}

const COUNT = /^\d{1,2}$/;
const isCount = ({ typed }: Term) => COUNT.test(typed?.text ?? '');

function inNames(term: Term): Term {
  const fields = TEXT_FIELDS.name | TEXT_FIELDS.altNames;
  return { ...term, alternatives: term.alternatives.map((each) => ({ ...each, fields })) };
}

/** The dish whose last word is still being typed, or another name that begins so. */
function begunTerm(units: readonly Unit[]): Term | undefined {
  if (units.length > MAX_PHRASE_UNITS || units.some(({ isUnspaced }) => isUnspaced)) return undefined;
  const dish = dishBegun(joinUnits(units));
  if (dish === undefined) return undefined;
  const whole = dish.split(' ').map((text) => ({ text, isUnspaced: false, isKnown: false }));
  const [term] = termsOf(whole, true, undefined);
  const typed = alternative(units.flatMap(wordsOfUnit), 1, { mayBegin: true });
  return term && { ...term, alternatives: [...term.alternatives, typed] };
}

/** Number of units from here that belong together, as a name or a phrase of the tables. */
function phraseLength(units: readonly Unit[], at: number): number {
  for (let length = Math.min(MAX_PHRASE_UNITS, units.length - at); length > 1; length--) {
    const phrase = joinUnits(units.slice(at, at + length));
    if (placeNamed(phrase) !== undefined || synonymsOf(phrase).length > 0 || kitchensOf(phrase).length > 0)
      return length;
  }
  return 1;
}

function termsOf(phrase: readonly Unit[], isLast: boolean, place: KnownArea | undefined): Term[] {
  const [unit] = phrase;
  if (unit === undefined) return [];
  if (phrase.length === 1 && unit.isUnspaced && !unit.isKnown) return plainTerms(unit, isLast);
  const words = phrase.flatMap(wordsOfUnit);
  const text = joinUnits(phrase);
  const isWord = phrase.length === 1 && !unit.isUnspaced;
  const kitchens = kitchensOf(text);
  const isOfFood = kitchens.length > 0 || synonymsOf(text).length > 0;
  const alternatives = [
    alternative(words, 1, { mayBegin: isLast || text.length >= MIN_EARLIER_PREFIX }),
    ...(isWord ? formsOf(text, isLast) : []),
    ...meaningTheSame(text),
    ...(isWord ? [] : ofDishAlone(phrase)),
  ]
    .flatMap((each) => (isOfFood ? [each, ...behindAnd(each)] : [each]))
    .map((each) => (isOfFood ? { ...each, fields: each.fields & ~TEXT_FIELDS.address } : each));
  return [
    { alternatives, typed: isWord ? { text, isLast } : undefined, place, kitchens, kin: kinOf(text), isFood: isOfFood },
  ];
}

/** If a country's name is also a cuisine, the cuisine is meant. */
function placeOf(phrase: string): KnownArea | undefined {
  const place = placeNamed(phrase);
  return place?.kind === 'country' && synonymsOf(phrase).length > 0 ? undefined : place;
}

/** Other forms of a word: without the plural's letter, or without an attached article. */
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

const ARABIC_WORD = /^\p{Script=Arabic}{3,}$/u;

/** The same with an Arabic *and*, which names attach to the word: مطعم وشاورما. */
function behindAnd({ words: [word, ...others], factor }: Alternative): Alternative[] {
  if (word === undefined || others.length > 0 || !ARABIC_WORD.test(word)) return [];
  return [alternative([`و${word}`], factor)];
}

/** A dish without what it comes with: *chicken biryani* also matches biryani. */
function ofDishAlone(phrase: readonly Unit[]): Alternative[] {
  const telling = phrase.filter(({ text }) => !isKindOfDish(text));
  const dish = joinUnits(telling);
  // A cuisine is no dish: *nasi padang* does not match everything Indonesian.
  if (telling.length === phrase.length || !isFood(dish) || kinOf(dish).length > 0) return [];
  const same = [alternative(telling.flatMap(wordsOfUnit), 1), ...meaningTheSame(dish)];
  return same.map((each) => ({ ...each, factor: DISH_ALONE_FACTOR * each.factor }));
}

/** A term that is no food, of these alternatives. */
export function toTerm(alternatives: readonly Alternative[], typed?: TypedWord): Term {
  return { alternatives, typed, place: undefined, kitchens: [], kin: [], isFood: false };
}

const meanings = new Map<string, readonly Alternative[]>();

/** Synonyms of a phrase of the tables; cached, because splitting them into words takes longer than finding them. */
export function meaningTheSame(phrase: string): readonly Alternative[] {
  const synonyms = synonymsOf(phrase);
  if (synonyms.length === 0) return [];
  const known =
    meanings.get(phrase) ?? synonyms.map((synonym) => alternative(toWords(synonym.phrase, false), synonym.factor));
  meanings.set(phrase, known);
  return known;
}

/** By default whole words in any field. All objects have one shape, which engines read faster. */
export function alternative(
  words: readonly string[],
  factor: number,
  { mayBegin = false, fields = ALL_FIELDS, isMistaken = false }: Partial<Omit<Alternative, 'words' | 'factor'>> = {},
): Alternative {
  return { words, factor, mayBegin, fields, isMistaken };
}

export function plainTerms(unit: Unit, isLast: boolean): Term[] {
  const words = wordsOfUnit(unit);
  return words.map((text, at) => {
    const typed = { text, isLast: isLast && at === words.length - 1 };
    return toTerm([alternative([text], 1, { mayBegin: typed.isLast || text.length >= MIN_EARLIER_PREFIX })], typed);
  });
}
