/** The queries for all engines. Deterministic. */

import type { Position } from '#domain/geo/geo.ts';
import { type Amenity, FILTER_AMENITIES, RADIUS_CHOICES_KM, SEARCH_CUISINES } from '#domain/places/taxonomy.ts';
import type { SearchFilters } from '#domain/search/filters.ts';
import { isStopWord, toPhrase } from '../../../../src/catalogue/data/synonyms.ts';
import { CITIES, type City } from './cities.ts';
import { placeAt } from './places.ts';
import { Random } from './random.ts';

export interface GeoQuestion {
  readonly near: Position;
  readonly radiusKm: number;
  readonly filters: SearchFilters;
}

export interface TextQuestion {
  readonly text: string;
  /** The text without the typo, for judging. */
  readonly intended: string;
  /** The city that the text ends with. */
  readonly city?: City;
}

const SEED = 99;

/** Seed of the warm-up queries. */
export const WARM_UP_SEED = 7;

/**
 * Queries near a place, within one of the screen's radii, with a realistic number of filters.
 * @param seed another seed gives other queries of the same kind
 */
export function geoQuestions(count: number, places: number, seed = SEED): GeoQuestion[] {
  return Array.from({ length: count }, (_, n) => {
    const random = new Random(seed, n);
    const { latitude, longitude } = placeAt(random.below(places));
    const near = {
      latitude: Math.round(1e5 * ((latitude ?? 0) + 0.005 * random.bell())) / 1e5,
      longitude: Math.round(1e5 * ((longitude ?? 0) + 0.005 * random.bell())) / 1e5,
    };
    return { near, radiusKm: random.pick(RADIUS_CHOICES_KM), filters: drawFilters(random) };
  });
}

function drawFilters(random: Random): SearchFilters {
  const some = <T>(part: number, make: () => readonly T[]): readonly T[] => (random.next() < part ? make() : []);
  // Don't spread NO_FILTERS: each object would get its own hidden class, and reading it would take longer than answering.
  return {
    halalStatus: some(0.4, () => ['certified', 'muslim_owned']),
    cuisines: some(0.5, () => Array.from({ length: 1 + random.below(3) }, () => random.pick(SEARCH_CUISINES))),
    priceLevels: some(0.3, () => [1, 2]),
    amenities: some<Amenity>(0.3, () => [random.pick(FILTER_AMENITIES)]),
    facts: [],
    openNow: random.next() < 0.4,
  };
}

/**
 * Typed texts: names, parts of names, prefixes of names, names with a typo, a word with a city.
 * @param seed another seed gives other queries of the same kinds
 */
export function textQuestions(count: number, places: number, seed = SEED + 1): TextQuestion[] {
  return Array.from({ length: count }, (_, n) => {
    const random = new Random(seed, n);
    const { name, city } = placeAt(random.below(places));
    return drawQuestion(name.toLowerCase(), cityNamed(city ?? ''), random);
  });
}

function drawQuestion(name: string, city: City, random: Random): TextQuestion {
  const words = name.split(' ');
  const kind = random.next();
  if (kind < 0.25) return exactly(name);
  if (kind < 0.4) return exactly(words.toReversed().slice(0, 2).join(' '));
  if (kind < 0.65) return exactly(name.slice(0, 1 + random.below(name.length)).trim());
  if (kind < 0.8) {
    const what = random.pick(words);
    return { text: `${what} ${city.name.toLowerCase()}`, intended: what, city };
  }
  return { text: misspell(name, random), intended: name };
}

function cityNamed(name: string): City {
  const city = CITIES.find((each) => each.name === name);
  if (city === undefined) throw new Error(`There is no city ${name}.`);
  return city;
}

function exactly(text: string): TextQuestion {
  return { text, intended: text };
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const MIN_MISSPELT = 5;

/** Adds one typo to the longest word that is no stop word, unless that is short or not in plain Latin letters. */
function misspell(name: string, random: Random): string {
  const significant = name.split(' ').filter((each) => !isStopWord(toPhrase(each)));
  const [word = ''] = significant.toSorted((a, b) => b.length - a.length);
  if (word.length < MIN_MISSPELT || !/^[a-z]+$/.test(word)) return name;
  const at = 1 + random.below(word.length - 2);
  const [before, letter, behind] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
  const other = LETTERS.charAt(random.below(LETTERS.length));
  const mistakes = [
    `${before}${other}${behind}`,
    `${before}${behind}`,
    `${before}${other}${letter}${behind}`,
    `${before}${behind.charAt(0)}${letter}${behind.slice(1)}`,
  ];
  return name.replace(word, random.pick(mistakes));
}
