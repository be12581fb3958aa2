/**
 * Which places answer a text and how well, worked out plainly from a list: every word of every place is looked at for
 * every term. How a question is read (`parseTextQuery`) and what a match is worth (`relevance.ts`) is shared with the index.
 */

import type { KnownPlace } from '../../../src/catalogue/data/gazetteer.ts';
import { isWordOfFood } from '../../../src/catalogue/data/synonyms.ts';
import {
  fieldsScore,
  LOOSE_BELOW,
  placeScore,
  TEXT_FIELDS,
  TYPOS_BELOW,
  textScore,
  typoQuality,
  writtenQuality,
} from '../../../src/catalogue/ranking/relevance.ts';
import { DRIVE_M, TODAY_M } from '../../../src/catalogue/ranking/weights.ts';
import { gather, isName, isPlainArea } from '../../../src/catalogue/text/area-finder.ts';
import { allowedTypos, looselyAllowedTypos } from '../../../src/catalogue/text/edit-distance.ts';
import { loosen, withKitchens } from '../../../src/catalogue/text/loosen.ts';
import { chooseCity, SEVERAL_SHOPS } from '../../../src/catalogue/text/place-finder.ts';
import { mayBeName } from '../../../src/catalogue/text/text-match.ts';
import { type Alternative, parseTextQuery, type Reading } from '../../../src/catalogue/text/text-query.ts';
import type { Strictness } from '../../../src/catalogue/text/typo-hits.ts';
import type { Area, Circle, PlaceFinder } from '../../../src/catalogue/text/where.ts';
import { phoneWord, toWords } from '../../../src/catalogue/text/words.ts';
import { cuisinesOf } from '../../../src/domain/cuisines-of.ts';
import { distanceM, type Position } from '../../../src/domain/geo.ts';
import type { Restaurant } from '../../../src/domain/restaurant.ts';
import type { Unmet } from '../../../src/domain/search.ts';
import { metresFrom } from './filter-oracle.ts';
import { plainDistance } from './plain-distance.ts';

/** The cities of a name, as the world gazetteer has them. */
export type Cities = (phrase: string) => readonly Circle[];

interface Word {
  readonly text: string;
  readonly fields: number;
}

interface Place {
  readonly r: Restaurant;
  readonly words: readonly Word[];
}

/** A term as one place holds it. */
interface Matched {
  readonly score: number;
  readonly isNamed: boolean;
}

export interface NaiveScores {
  /** By id, of the places that hold the most terms. */
  readonly scores: ReadonlyMap<string, number>;
  readonly center: Circle | undefined;
  /** What of the text these places do not answer. */
  readonly unmet: Unmet | undefined;
  /** Where the text says to look. */
  readonly place: KnownPlace | undefined;
  readonly what: string | undefined;
  /** Nothing is asked but for a place, and there is none. */
  readonly isNowhere: boolean;
  /** Whether it may be the name of a place. */
  readonly isName: boolean;
}

const FEW_IN_REACH = 5;
const WHERE_FIELDS = TEXT_FIELDS.city | TEXT_FIELDS.address;

/** Undefined without a text. */
export function naiveTextScores(
  restaurants: readonly Restaurant[],
  text: string,
  near: Position | undefined,
  cities: Cities = () => [],
): NaiveScores | undefined {
  const places = restaurants.map((r) => ({ r, words: wordsOf(r) }));
  const readings = parseTextQuery(text, findPlacesAmong(places, near, cities));
  if (readings === undefined) return undefined;
  const fullOf = (reading: Reading, strictness: Strictness = 'as written') =>
    places.filter((place) => matchedTerms(place, loosen(reading, strictness), strictness).every(Boolean)).length;
  const chosen = chooseReading(readings, fullOf) ?? readings[0];
  if (chosen === undefined) return undefined;
  const isFewer = (reading: Reading, enough: number, metres: number) =>
    near !== undefined &&
    chosen.place === undefined &&
    places.filter(
      ({ r, words }) => isWithin(r, near, metres) && matchedTerms({ r, words }, reading, 'as written').every(Boolean),
    ).length < enough;
  const first = isFewer(chosen, FEW_IN_REACH, DRIVE_M) ? withKitchens(chosen, 'first') : chosen;
  const reading = first !== chosen && isFewer(first, 1, TODAY_M) ? withKitchens(chosen, 'all') : first;
  const full = fullOf(reading);
  const forgiving = full >= TYPOS_BELOW ? 'as written' : full < LOOSE_BELOW ? 'loosely' : 'with mistakes';
  const strictness = full === 0 && fullOf(reading, forgiving) < LOOSE_BELOW ? 'in any letter' : forgiving;
  const loosened = loosen(reading, strictness);
  const found = places.map((place) => ({ place, matched: matchedTerms(place, loosened, strictness) }));
  const counts = found.map(({ matched }) => matched.filter(Boolean).length);
  const most = Math.max(0, ...counts);
  const best = found.filter((_, i) => most > 0 && counts[i] === most);
  const scores = new Map(best.map(({ place, matched }) => [place.r.id, scoreOf(place, matched, reading)]));
  const isPart = most > 0 && most < reading.terms.length;
  const unmet = isPart || reading.leavesOut === 'what' ? 'words' : reading.leavesOut && 'place';
  return {
    scores,
    center: reading.center,
    unmet,
    place: reading.place,
    what: reading.what,
    isNowhere: reading.enough === 0,
    isName: mayBeName(chosen),
  };
}

function chooseReading(
  readings: readonly Reading[],
  fullOf: (reading: Reading, strictness?: Strictness) => number,
): Reading | undefined {
  for (const [at, reading] of readings.entries()) {
    const before = readings[at - 1];
    const mayBeMistyped = reading.leavesOut !== undefined && before !== undefined && before.leavesOut === undefined;
    if (mayBeMistyped && fullOf(before, 'loosely') + fullOf(before, 'in any letter') > 0) return before;
    if (fullOf(reading) >= reading.enough) return reading;
  }
  return undefined;
}

function scoreOf({ r, words }: Place, matched: readonly (Matched | undefined)[], { terms, extras }: Reading): number {
  const named = matched.filter((term) => term?.isNamed === true).length;
  const also = extras.filter((extra) => words.some(({ text, fields }) => text === extra && fields & TEXT_FIELDS.name));
  const sum = matched.reduce((total, term) => total + (term?.score ?? 0), 0);
  return textScore(sum, terms.length, named + also.length, toWords(r.name, true).length);
}

function matchedTerms(place: Place, { terms }: Reading, strictness: Strictness): (Matched | undefined)[] {
  return terms.map((term) => {
    const found = term.alternatives.flatMap((each) => matchedTogether(place, each));
    if (term.typed !== undefined && strictness !== 'as written') {
      found.push(...withMistakes(place, term.typed, strictness));
    }
    if (term.place !== undefined && isIn(place.r, term.place))
      found.push({ score: placeScore(term.place), isNamed: false });
    if (found.length === 0) return undefined;
    return { score: Math.max(...found.map(({ score }) => score)), isNamed: found.some(({ isNamed }) => isNamed) };
  });
}

/** All words of an alternative: the one that is held worst decides. */
function matchedTogether(
  { words }: Place,
  { words: wanted, factor, mayBegin, fields, isMistaken }: Alternative,
): Matched[] {
  const matched = wanted.map((text, at) => {
    const begins = mayBegin && at === wanted.length - 1;
    const found = words.filter(
      (w) => (w.fields & fields) !== 0 && (begins ? w.text.startsWith(text) : w.text === text),
    );
    const scores = found.map((w) => writtenQuality(text.length, w.text.length) * fieldsScore(w.fields & fields));
    return {
      score: Math.max(0, ...scores),
      isNamed: found.some((w) => (w.fields & fields & TEXT_FIELDS.name) !== 0),
    };
  });
  const score = Math.min(...matched.map((each) => each.score));
  if (score === 0) return [];
  // The factor is taken at the same step as the index takes it, for the same last digit.
  const exact = wanted.length > 1 ? factor * score : single(words, wanted[0] ?? '', { mayBegin, fields, factor });
  return [{ score: exact, isNamed: !isMistaken && matched.every(({ isNamed }) => isNamed) }];
}

function single(
  words: readonly Word[],
  text: string,
  { mayBegin, fields, factor }: Pick<Alternative, 'mayBegin' | 'fields' | 'factor'>,
): number {
  const found = words.filter(
    (w) => (w.fields & fields) !== 0 && (mayBegin ? w.text.startsWith(text) : w.text === text),
  );
  return Math.max(
    ...found.map((w) => factor * writtenQuality(text.length, w.text.length) * fieldsScore(w.fields & fields)),
  );
}

function withMistakes(
  { words }: Place,
  { text, isLast }: { readonly text: string; readonly isLast: boolean },
  strictness: Strictness,
): Matched[] {
  const limit = strictness === 'with mistakes' ? allowedTypos(text) : looselyAllowedTypos(text);
  if (limit === 0 || isWordOfFood(text)) return [];
  const isAnyLetter = strictness === 'in any letter' && text.length > 3;
  return words.flatMap((word) => {
    if (!isAnyLetter && word.text[0] !== text[0]) return [];
    const beginnings = isLast
      ? Array.from({ length: word.text.length }, (_, i) => word.text.slice(0, i + 1))
      : [word.text];
    const distance = Math.min(...beginnings.map((beginning) => plainDistance(text, beginning)));
    if (distance === 0 || distance > limit) return [];
    return [{ score: typoQuality(distance) * fieldsScore(word.fields), isNamed: false }];
  });
}

function isIn(r: Restaurant, place: KnownPlace): boolean {
  if (place.kind === 'country') return r.country_code === place.code;
  if (r.latitude === null || r.longitude === null) return false;
  return distanceM(place, { latitude: r.latitude, longitude: r.longitude }) <= place.radiusKm * 1000;
}

function findPlacesAmong(places: readonly Place[], near: Position | undefined, cities: Cities): PlaceFinder {
  const isEmpty = (place: KnownPlace) => !places.some(({ r }) => isIn(r, place));
  return {
    area: (words) => findAreaAmong(places, words),
    plainArea: (words) => {
      const [whole, named] = [WHERE_FIELDS, TEXT_FIELDS.name].map((fields) => holdersOf(places, words, fields).length);
      const area = findAreaAmong(places, words);
      const isArea = isName(words) && isPlainArea(whole ?? 0, named ?? 0);
      return area?.circle !== undefined && isArea ? area : null;
    },
    city: (phrase) => chooseCity(cities(phrase), isEmpty, near),
    isEmpty,
    knows: (word) => places.some(({ words }) => words.some(({ text }) => text.startsWith(word))),
    isInNameNearby: (words) =>
      near !== undefined && holdersOf(places, words, TEXT_FIELDS.name).some(({ r }) => isWithin(r, near, TODAY_M)),
    shopsNamed: (words) => {
      const shops = holdersOf(places, words, TEXT_FIELDS.name).filter(
        ({ r }) => toWords(r.name, true).length === words.length,
      );
      if (shops.some(({ r }) => isWithin(r, near, TODAY_M))) return 'near';
      return shops.length === 0 ? 'none' : shops.length < SEVERAL_SHOPS ? 'one' : 'several';
    },
  };
}

function isWithin(r: Restaurant, near: Position | undefined, metres: number): boolean {
  return near !== undefined && r.latitude !== null && metresFrom(near, r) <= metres;
}

/** Places with all these words whole in one of the fields. */
function holdersOf(places: readonly Place[], wanted: readonly string[], fields: number): Place[] {
  return places.filter(({ words }) =>
    wanted.every((text) => words.some((w) => (w.fields & fields) !== 0 && w.text === text)),
  );
}

function findAreaAmong(places: readonly Place[], wanted: readonly string[]): Area | null {
  const holders = places.filter(({ words }) =>
    wanted.every((text, at) =>
      words.some(
        (w) =>
          (w.fields & WHERE_FIELDS) !== 0 && (at === wanted.length - 1 ? w.text.startsWith(text) : w.text === text),
      ),
    ),
  );
  if (holders.length === 0) return null;
  const located = holders.filter(({ r }) => r.latitude !== null && r.longitude !== null);
  return {
    circle: gather(
      located.map(({ r }) => toSteps(r.latitude)),
      located.map(({ r }) => toSteps(r.longitude)),
    ),
  };
}

function toSteps(degrees: number | null): number {
  return Math.round((degrees ?? 0) * 1e5);
}

/** Every word of a place with the fields that hold it. */
function wordsOf(r: Restaurant): Word[] {
  const fields = new Map<string, number>();
  const add = (text: string, field: number): void => {
    for (const word of toWords(text, true)) fields.set(word, (fields.get(word) ?? 0) | field);
  };
  add(r.name, TEXT_FIELDS.name);
  for (const name of r.alt_names) add(name, TEXT_FIELDS.altNames);
  for (const cuisine of cuisinesOf(r)) add(cuisine, TEXT_FIELDS.cuisines);
  add(r.city ?? '', TEXT_FIELDS.city);
  add(`${r.address ?? ''} ${r.postal_code ?? ''} ${phoneWord(r.phone ?? '') ?? ''}`, TEXT_FIELDS.address);
  return Array.from(fields, ([text, mask]) => ({ text, fields: mask }));
}
