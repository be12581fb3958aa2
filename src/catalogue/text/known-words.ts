/** Dishes, cuisines and stop words that a typed word is a prefix or a typo of. */

import { isFood, isStopWord, knownDishes, stopWords } from '#catalogue/data/synonyms.ts';
import { typoQuality, writtenQuality } from '#catalogue/ranking/relevance.ts';
import { allowedTypos, EditDistance, unitsOf } from './edit-distance.ts';
import { placeNames, type TypedWord } from './query-units.ts';

/** Minimum length: shorter words are other words. *bali* is no *balik*. */
const SHORTEST = 5;
/** Minimum length of a prefix that may contain a typo. */
const SHORTEST_MISTAKEN_BEGINNING = 6;
/** Minimum length of stop words that may contain a typo: shorter ones resemble words with a meaning. */
const SHORTEST_STOP_WORD = 7;

const SHORTEST_PLACE_WORD = 5;
/** Place words shorter than this may contain only one typo, and their ending must match. */
const SURE_PLACE_WORD = 6;

export interface MeantWord {
  readonly word: string;
  /** Factor relative to an exact match, from 0 to 1. */
  readonly quality: number;
  readonly isMistaken: boolean;
}

interface KnownWord {
  readonly word: string;
  readonly units: Uint16Array;
}

let dishes: readonly KnownWord[] | undefined;
let ofPlaces: readonly KnownWord[] | undefined;
let saidOfAny: readonly KnownWord[] | undefined;
let placesOfWords: readonly KnownWord[] | undefined;

function toKnown(words: readonly string[]): KnownWord[] {
  return words.map((word) => ({ word, units: unitsOf(word) }));
}

/**
 * Returns none if the tables contain the typed word. For the word being typed, the words with that prefix. Only if there is
 * none and `forgives` is set, words that it is a typo of.
 */
export function wordsMeant({ text, isLast }: TypedWord, forgives: boolean): readonly MeantWord[] {
  dishes ??= toKnown(knownDishes());
  if (text.length < SHORTEST || dishes.some(({ word }) => word === text)) return [];
  const begun = isLast ? dishes.filter(({ word }) => word.startsWith(text)) : [];
  if (begun.length > 0 || !forgives) {
    return begun.map(({ word }) => ({ word, quality: writtenQuality(text.length, word.length), isMistaken: false }));
  }
  const limit = allowedTypos(text);
  if (limit === 0) return [];
  const distance = new EditDistance(text);
  return dishes.flatMap(({ word, units }) => {
    const mayGoOn = isLast && word.startsWith(text.charAt(0)) && text.length >= SHORTEST_MISTAKEN_BEGINNING;
    const mistakes = distance.to(units, 0, units.length, limit, mayGoOn);
    return mistakes > limit ? [] : [{ word, quality: typoQuality(mistakes), isMistaken: true }];
  });
}

/**
 * The nearest dish or cuisine that a word is a typo of, with the same first letter; undefined if there is none, or the word
 * is one itself.
 */
export function dishMeant(text: string): string | undefined {
  dishes ??= toKnown(knownDishes());
  const limit = allowedTypos(text);
  if (text.length < SHORTEST || limit === 0) return undefined;
  const distance = new EditDistance(text);
  let best: { readonly word: string; readonly mistakes: number } | undefined;
  for (const { word, units } of dishes) {
    if (word.charAt(0) !== text.charAt(0) || word.length < SHORTEST - 1) continue;
    const mistakes = distance.to(units, 0, units.length, limit, false);
    if (mistakes > 0 && mistakes <= limit && mistakes < (best?.mistakes ?? limit + 1)) best = { word, mistakes };
  }
  return best?.word;
}

/** Words between what and where that people mistype, and that are long enough to recognise. */
const MISTYPED_PREPOSITIONS = ['near', 'around', 'nearby', 'dekat', 'sekitar', 'autour'];

/** The word between what and where that a typed one is a typo of. */
export function prepositionMeant(text: string): string | undefined {
  if (text.length < 4) return undefined;
  const distance = new EditDistance(text);
  return MISTYPED_PREPOSITIONS.find(
    (word) => word[0] === text[0] && word !== text && distance.to(unitsOf(word), 0, word.length, 1, false) === 1,
  );
}

/** The word of a known place's name that a typed one is a typo of. */
export function placeWordMeant(text: string): string | undefined {
  const limit = allowedTypos(text);
  if (text.length < SHORTEST_PLACE_WORD || limit === 0) return undefined;
  if (wordsMeant({ text, isLast: false }, true).length > 0) return undefined;
  ofPlaces ??= toKnown([...new Set(placeNames().flatMap((name) => name.split(' ')))].filter(isLongWord));
  const distance = new EditDistance(text);
  let best: { readonly word: string; readonly mistakes: number } | undefined;
  for (const { word, units } of ofPlaces) {
    if (word.charAt(0) !== text.charAt(0) || (text.length < SURE_PLACE_WORD && word.at(-1) !== text.at(-1))) continue;
    const mistakes = distance.to(units, 0, units.length, limit, false);
    if (mistakes > 0 && mistakes <= limit && mistakes < (best?.mistakes ?? limit + 1)) best = { word, mistakes };
  }
  return best?.word;
}

/** Minimum length of a place's name: shorter ones resemble too many other words. */
const SHORTEST_PLACE_NAME = 8;

/** The name of several words of a known place that typed words are a typo of: *gare du nrod*. */
export function placeNameMeant(text: string): string | undefined {
  const limit = allowedTypos(text.replaceAll(' ', ''));
  if (text.length < SHORTEST_PLACE_NAME || limit === 0) return undefined;
  const distance = new EditDistance(text);
  placesOfWords ??= toKnown(placeNames().filter((name) => name.includes(' ') && name.length >= SHORTEST_PLACE_NAME));
  const isAlike = ({ word, units }: KnownWord) =>
    word[0] === text[0] &&
    Math.abs(word.length - text.length) <= limit &&
    distance.to(units, 0, units.length, limit, false) <= limit;
  return placesOfWords.find(isAlike)?.word;
}

const isLongWord = (word: string) => word.length >= SHORTEST_PLACE_WORD && /^\p{L}+$/u.test(word);

/** The stop word that a typed word is a typo or prefix of; undefined if it is a stop word itself. */
export function stopWordMeant({ text, isLast }: TypedWord): string | undefined {
  if (text.length < SHORTEST || isStopWord(text) || isFood(text)) return undefined;
  saidOfAny ??= toKnown(stopWords().filter((word) => word.length >= SHORTEST_STOP_WORD && !word.includes(' ')));
  const alike = saidOfAny.filter(({ word }) => word.startsWith(text.charAt(0)));
  const begun = isLast ? alike.find(({ word }) => word.startsWith(text)) : undefined;
  const limit = allowedTypos(text);
  const asLong = alike.filter(({ word }) => Math.abs(word.length - text.length) <= limit);
  if (begun !== undefined || limit === 0 || asLong.length === 0) return begun?.word;
  const distance = new EditDistance(text);
  return asLong.find(({ units }) => distance.to(units, 0, units.length, limit, false) <= limit)?.word;
}
