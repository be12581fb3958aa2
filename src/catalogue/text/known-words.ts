/** Dishes, cuisines and stop words that a typed word is a prefix or a typo of. */

import { isFood, isStopWord, knownDishes, stopWords } from '#catalogue/data/synonyms.ts';
import { typoQuality, writtenQuality } from '#catalogue/ranking/relevance.ts';
import { allowedTypos, EditDistance, hasMoreBits, unitsOf } from './edit-distance.ts';
import { placeNames, type TypedWord } from './query-units.ts';
import { lettersOf } from './text-index.ts';

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
  /** See `lettersOf`. */
  readonly letters: number;
}

/** A table of words. People nearly always type the first letter correctly, so most lookups only read words with that one. */
class KnownWords {
  readonly all: readonly KnownWord[];
  readonly #byFirst = new Map<string, KnownWord[]>();
  readonly #words: ReadonlySet<string>;

  constructor(words: readonly string[]) {
    this.all = words.map((word) => ({ word, units: unitsOf(word), letters: lettersOf(word) }));
    for (const known of this.all) {
      const alike = this.#byFirst.get(known.word.charAt(0)) ?? [];
      this.#byFirst.set(known.word.charAt(0), alike);
      alike.push(known);
    }
    this.#words = new Set(words);
  }

  has(word: string): boolean {
    return this.#words.has(word);
  }

  /** The words with the same first letter. */
  alike(text: string): readonly KnownWord[] {
    return this.#byFirst.get(text.charAt(0)) ?? [];
  }
}

let dishes: KnownWords | undefined;
let ofPlaces: KnownWords | undefined;
let saidOfAny: KnownWords | undefined;
let placesOfWords: KnownWords | undefined;

/** Counts the mistakes between a text and known words. Most words are rejected by their length or letters. */
function createMeter(text: string, limit: number): (known: KnownWord, mayGoOn?: boolean) => number {
  const letters = lettersOf(text);
  let distance: EditDistance | undefined;
  return ({ word, units, letters: held }, mayGoOn = false) => {
    if (word.length < text.length - limit || (!mayGoOn && word.length > text.length + limit)) return limit + 1;
    if (hasMoreBits(letters & ~held, limit) || (!mayGoOn && hasMoreBits(held & ~letters, limit))) return limit + 1;
    return (distance ??= new EditDistance(text)).to(units, 0, units.length, limit, mayGoOn);
  };
}

/** The first of the words with the fewest mistakes, of which there is at least one. */
function nearestTo(text: string, limit: number, words: readonly KnownWord[]): string | undefined {
  const mistakesIn = createMeter(text, limit);
  let [best, fewest]: [string | undefined, number] = [undefined, limit + 1];
  for (const known of words) {
    const mistakes = mistakesIn(known);
    if (mistakes > 0 && mistakes < fewest) [best, fewest] = [known.word, mistakes];
  }
  return best;
}

/**
 * Returns none if the tables contain the typed word. For the word being typed, the words with that prefix. Only if there is
 * none and `forgives` is set, words that it is a typo of.
 */
export function wordsMeant({ text, isLast }: TypedWord, forgives: boolean): readonly MeantWord[] {
  dishes ??= new KnownWords(knownDishes());
  if (text.length < SHORTEST || dishes.has(text)) return [];
  const begun = isLast ? dishes.alike(text).filter(({ word }) => word.startsWith(text)) : [];
  if (begun.length > 0 || !forgives) {
    return begun.map(({ word }) => ({ word, quality: writtenQuality(text.length, word.length), isMistaken: false }));
  }
  const limit = allowedTypos(text);
  if (limit === 0) return [];
  const mistakesIn = createMeter(text, limit);
  const meant: MeantWord[] = [];
  for (const known of dishes.all) {
    const mayGoOn = isLast && known.word.startsWith(text.charAt(0)) && text.length >= SHORTEST_MISTAKEN_BEGINNING;
    const mistakes = mistakesIn(known, mayGoOn);
    if (mistakes <= limit) meant.push({ word: known.word, quality: typoQuality(mistakes), isMistaken: true });
  }
  return meant;
}

/**
 * The nearest dish or cuisine that a word is a typo of, with the same first letter; undefined if there is none, or the word
 * is one itself.
 */
export function dishMeant(text: string): string | undefined {
  dishes ??= new KnownWords(knownDishes());
  const limit = allowedTypos(text);
  if (text.length < SHORTEST || limit === 0) return undefined;
  return nearestTo(
    text,
    limit,
    dishes.alike(text).filter(({ word }) => word.length >= SHORTEST - 1),
  );
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
  ofPlaces ??= new KnownWords([...new Set(placeNames().flatMap((name) => name.split(' ')))].filter(isLongWord));
  const isSure = text.length >= SURE_PLACE_WORD;
  const best = nearestTo(
    text,
    limit,
    ofPlaces.alike(text).filter(({ word }) => isSure || word.at(-1) === text.at(-1)),
  );
  return best === undefined || wordsMeant({ text, isLast: false }, true).length > 0 ? undefined : best;
}

/** Minimum length of a place's name: shorter ones resemble too many other words. */
const SHORTEST_PLACE_NAME = 8;

/** The name of several words of a known place that typed words are a typo of: *gare du nrod*. */
export function placeNameMeant(text: string): string | undefined {
  const limit = allowedTypos(text.replaceAll(' ', ''));
  if (text.length < SHORTEST_PLACE_NAME || limit === 0) return undefined;
  placesOfWords ??= new KnownWords(
    placeNames().filter((name) => name.includes(' ') && name.length >= SHORTEST_PLACE_NAME),
  );
  const mistakesIn = createMeter(text, limit);
  return placesOfWords.alike(text).find((known) => mistakesIn(known) <= limit)?.word;
}

const isLongWord = (word: string) => word.length >= SHORTEST_PLACE_WORD && /^\p{L}+$/u.test(word);

/** The stop word that a typed word is a typo or prefix of; undefined if it is a stop word itself. */
export function stopWordMeant({ text, isLast }: TypedWord): string | undefined {
  if (text.length < SHORTEST || isStopWord(text) || isFood(text)) return undefined;
  saidOfAny ??= new KnownWords(stopWords().filter((word) => word.length >= SHORTEST_STOP_WORD && !word.includes(' ')));
  const alike = saidOfAny.alike(text);
  const begun = isLast ? alike.find(({ word }) => word.startsWith(text)) : undefined;
  const limit = allowedTypos(text);
  if (begun !== undefined || limit === 0) return begun?.word;
  const mistakesIn = createMeter(text, limit);
  return alike.find((known) => mistakesIn(known) <= limit)?.word;
}
