/** Words of the tables that a typed word begins, or is but for mistakes: dishes and cuisines, and what is said of any place. */

import { isFood, isStopWord, knownDishes, stopWords } from '#catalogue/data/synonyms.ts';
import { typoQuality, writtenQuality } from '#catalogue/ranking/relevance.ts';
import { allowedTypos, EditDistance, unitsOf } from './edit-distance.ts';
import { placeNames, type TypedWord } from './query-units.ts';

/** Shorter words are others: *bali* is no *balik*. */
const SHORTEST = 5;
/** How much of a word has to be there before the rest is guessed, where that holds a mistake. */
const SHORTEST_MISTAKEN_BEGINNING = 6;
/** Shorter ones of those that are said of any place are too like words that tell something. */
const SHORTEST_STOP_WORD = 7;

const SHORTEST_PLACE_WORD = 5;
/** Shorter ones may hold one mistake, and end rightly too. */
const SURE_PLACE_WORD = 6;

export interface MeantWord {
  readonly word: string;
  /** What it is worth beside having been typed, from 0 to 1. */
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
 * None where the tables hold the word as it was typed. Words that it begins, while it is being typed; only where there is none,
 * and `forgives`, those that it is, or begins, but for mistakes.
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

/** The dish or cuisine that a word is but for mistakes behind its first letter, the nearest of several; undefined where it is none, or one itself. */
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

/** Words between what and where that people mistype, and are long enough to be known again. */
const MISTYPED_PREPOSITIONS = ['near', 'around', 'nearby', 'dekat', 'sekitar', 'autour'];

/** The word between what and where that a typed one is but for a mistake. */
export function prepositionMeant(text: string): string | undefined {
  if (text.length < 4) return undefined;
  const distance = new EditDistance(text);
  return MISTYPED_PREPOSITIONS.find(
    (word) => word[0] === text[0] && word !== text && distance.to(unitsOf(word), 0, word.length, 1, false) === 1,
  );
}

/** The word of a place's name in the table that a typed one is but for mistakes. */
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

/** Shorter names of places are like too much else. */
const SHORTEST_PLACE_NAME = 8;

/** The name of a place in the table, of several words, that typed ones are but for mistakes: *gare du nrod*. */
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

/** The word that is said of any place which a typed one is but for mistakes, or begins; undefined where it is one itself. */
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
