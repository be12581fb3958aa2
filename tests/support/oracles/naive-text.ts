/**
 * The places that match a text, with their scores, calculated plainly: it compares every term with every word of every place.
 * Reading the text (`parseTextQuery`) and scoring a match (`relevance.ts`) are shared with the index.
 */

import type { KnownArea } from '../../../src/catalogue/data/gazetteer.ts';
import { isWordOfFood } from '../../../src/catalogue/data/synonyms.ts';
import {
  areaScore,
  fieldsScore,
  LOOSE_BELOW,
  TEXT_FIELDS,
  TYPOS_BELOW,
  textScore,
  typoQuality,
  writtenQuality,
} from '../../../src/catalogue/ranking/relevance.ts';
import { DRIVE_M, RIDE_M, TODAY_M } from '../../../src/catalogue/ranking/weights.ts';
import { gather, isName, isPlainArea } from '../../../src/catalogue/text/area-finder.ts';
import { easierThan } from '../../../src/catalogue/text/easier.ts';
import { allowedTypos, looselyAllowedTypos } from '../../../src/catalogue/text/edit-distance.ts';
import type { Area, Circle, PlaceFinder } from '../../../src/catalogue/text/geo-lookups.ts';
import { loosen, preferCuisine, preferTyped, withKitchens } from '../../../src/catalogue/text/loosen.ts';
import { chooseCity, onlyCalledInPart, SEVERAL_SHOPS } from '../../../src/catalogue/text/place-finder.ts';
import type { Reading } from '../../../src/catalogue/text/reading.ts';
import { phoneWord, toWords } from '../../../src/catalogue/text/split-words.ts';
import { FEWEST, gatherNear } from '../../../src/catalogue/text/street.ts';
import type { Alternative } from '../../../src/catalogue/text/terms.ts';
import { isFoodAlone, isFoodThere, mayBeName } from '../../../src/catalogue/text/text-match.ts';
import { parseTextQuery } from '../../../src/catalogue/text/text-query.ts';
import type { Strictness } from '../../../src/catalogue/text/typo-hits.ts';
import { distanceM, type Position } from '../../../src/domain/geo/geo.ts';
import { cuisinesOf } from '../../../src/domain/places/cuisines-of.ts';
import type { Restaurant } from '../../../src/domain/places/restaurant.ts';
import type { Unmet } from '../../../src/domain/search/search.ts';
import { metresFrom } from './filter-oracle.ts';
import { nameMeantAmong } from './naive-name-meant.ts';
import { plainDistance } from './plain-distance.ts';

/** Returns the cities of a name in the world gazetteer. */
export type Cities = (phrase: string) => readonly Circle[];

interface Word {
  readonly text: string;
  readonly fields: number;
  /** Number of digits from which on a postal code or phone is found. */
  readonly least: number;
}

interface Place {
  readonly r: Restaurant;
  readonly words: readonly Word[];
}

/** How one place matches a term. */
interface Matched {
  readonly score: number;
  readonly isNamed: boolean;
}

export interface NaiveScores {
  /** Scores by id, for the places that match the most terms. */
  readonly scores: ReadonlyMap<string, number>;
  readonly center: Circle | undefined;
  /** The part of the text that these places don't match. */
  readonly unmet: Unmet | undefined;
  /** The place that the text says to search around. */
  readonly place: KnownArea | undefined;
  readonly isFromPerson: boolean;
  readonly what: string | undefined;
  /** The text only names a place, and there are no results there. */
  readonly isNowhere: boolean;
  /** Whether the text may be a restaurant's name. */
  readonly isName: boolean;
}

const FEW_IN_REACH = 5;
const A_CHOICE = 3;
const WHERE_FIELDS = TEXT_FIELDS.city | TEXT_FIELDS.address;

/** @returns undefined without a text */
export function naiveTextScores(
  restaurants: readonly Restaurant[],
  text: string,
  near: Position | undefined,
  cities: Cities = () => [],
): NaiveScores | undefined {
  const places = restaurants.map((r) => ({ r, words: wordsOf(r) }));
  const finder = findPlacesAmong(places, near, cities);
  const readings = parseTextQuery(text, finder);
  if (readings === undefined) return undefined;
  const chosen = chooseReading(
    [...readings],
    (reading, strictness = 'as written') => holding(places, reading, strictness).length,
  );
  const isCalled = () => finder.shopsNamed(chosen.terms.flatMap(wordsTyped)) !== 'none';
  const { reading, found } = answerOf(places, chosen, near, isCalled);
  const most = Math.max(0, ...found.map(termsHeld));
  const scores = new Map(found.map(({ place, matched }) => [place.r.id, scoreOf(place, matched, reading)]));
  const isPart = most > 0 && most < reading.terms.length;
  const unmet = isPart || reading.leavesOut === 'what' ? 'words' : reading.leavesOut && 'place';
  return {
    scores,
    center: reading.center,
    unmet,
    place: reading.place,
    isFromPerson: reading.isFromPerson === true,
    what: reading.what,
    isNowhere: reading.enough === 0,
    isName: mayBeName(chosen) || reading.isRare === true,
  };
}

const wordsTyped = ({ alternatives }: Reading['terms'][number]) => alternatives[0]?.words ?? [];

interface Found {
  readonly place: Place;
  readonly matched: readonly (Matched | undefined)[];
}

/** Places that match all terms of a reading at this strictness. */
function holding(places: readonly Place[], reading: Reading, strictness: Strictness = 'as written'): Place[] {
  const loosened = loosen(reading, strictness);
  return places.filter((place) => matchedTerms(place, loosened, strictness).every(Boolean));
}

interface Answered {
  readonly reading: Reading;
  /** The places that match the most terms. */
  readonly found: readonly Found[];
}

/** Answers a reading by the rules of text-match.ts. */
function answerOf(
  places: readonly Place[],
  chosen: Reading,
  near: Position | undefined,
  isCalled: () => boolean,
): Answered {
  const named = chosen.place?.kind === 'circle' ? chosen.place : chosen.center;
  const start = named ?? (chosen.place === undefined ? near : undefined);
  const minM = 1000 * (named?.radiusKm ?? 0);
  const closeM = named === undefined ? DRIVE_M : RIDE_M;
  const isNear = (r: Restaurant, metres: number) => start === undefined || isWithin(r, start, Math.max(metres, minM));
  const nearOf = (reading: Reading, metres: number) =>
    start === undefined ? FEW_IN_REACH : holding(places, reading).filter(({ r }) => isNear(r, metres)).length;
  const withCuisines = (reading: Reading): Reading => {
    if (nearOf(reading, closeM) >= FEW_IN_REACH) return reading;
    const isKin = reading.terms.some(({ kin }) => kin.length > 0);
    const isThere = reading.center !== undefined && nearOf(reading, RIDE_M) > 0 && isFoodThere(reading);
    const isCuisine = nearOf(reading, TODAY_M) > 0 && isKin && (isThere || isFoodAlone(reading));
    const first = withKitchens(isCuisine ? preferCuisine(reading) : reading, 'first');
    const isRare = nearOf(reading, TODAY_M) > 0 && isFoodAlone(reading);
    const all = withKitchens(isRare ? preferTyped(reading) : reading, 'all');
    const added = nearOf(first, TODAY_M) < A_CHOICE && nearOf(all, TODAY_M) > 0 ? all : first;
    const isOnlyLike = added !== reading && nearOf(reading, TODAY_M) === 0 && nearOf(added, TODAY_M) > 0;
    return isOnlyLike ? { ...added, leavesOut: 'what' } : added;
  };
  const easier = start === undefined || chosen.place !== undefined ? undefined : easierThan(chosen);
  const asked = easier === undefined || easier.hasNames ? chosen : partOf(chosen, easier.readings, nearOf);
  const answer = forgiven(places, withCuisines(asked));
  if (easier?.hasNames !== true || answer.found.some(({ place }) => isNear(place.r, TODAY_M) && isLocated(place.r)))
    return answer;
  const parts = isCalled() ? [] : easier.readings.map(withCuisines);
  const part = parts.find((reading) => nearOf(reading, TODAY_M) > 0);
  return part === undefined ? answer : { ...forgiven(places, part), reading: { ...part, leavesOut: 'what' } };
}

const isLocated = (r: Restaurant) => r.latitude !== null && r.longitude !== null;

/** Reduces several dishes to some of them, if few places nearby have all. */
function partOf(
  chosen: Reading,
  parts: readonly Reading[],
  nearOf: (reading: Reading, metres: number) => number,
): Reading {
  const isNone = nearOf(chosen, TODAY_M) === 0;
  const asked = [chosen, ...parts.map((part) => (isNone ? { ...part, leavesOut: 'what' as const } : part))];
  const countIn = (metres: number) =>
    [
      ...asked.map((reading) => ({ reading, near: nearOf(reading, metres) })),
      ...asked.map((reading) => ({ reading, near: nearOf(withKitchens(reading, 'first'), metres) })),
    ].map(({ reading, near }) => ({ reading, near: Math.min(near, FEW_IN_REACH) }));
  const mostOf = (counts: ReturnType<typeof countIn>) => Math.max(...counts.map(({ near }) => near));
  const inDrive = countIn(DRIVE_M);
  const counted = isNone && mostOf(inDrive) === 0 ? countIn(TODAY_M) : inDrive;
  const most = mostOf(counted);
  return (most === 0 ? undefined : counted.find(({ near }) => near === most)?.reading) ?? chosen;
}

const termsHeld = ({ matched }: Found) => matched.filter(Boolean).length;

/** Matches as written, or tolerates mistakes if few places match. */
function forgiven(places: readonly Place[], reading: Reading): Answered {
  const full = holding(places, reading).length;
  const isAsWritten = full >= TYPOS_BELOW || reading.isFromPerson === true;
  const forgiving = isAsWritten ? 'as written' : full < LOOSE_BELOW ? 'loosely' : 'with mistakes';
  const isAnyLetter = !isAsWritten && full === 0 && holding(places, reading, forgiving).length < LOOSE_BELOW;
  const strictness = isAnyLetter ? 'in any letter' : forgiving;
  const loosened = loosen(reading, strictness);
  const all = places.map((place) => ({ place, matched: matchedTerms(place, loosened, strictness) }));
  const most = Math.max(0, ...all.map(termsHeld));
  return { reading, found: all.filter((each) => most > 0 && termsHeld(each) === most) };
}

function chooseReading(
  readings: readonly Reading[],
  fullOf: (reading: Reading, strictness?: Strictness) => number,
): Reading {
  for (const [at, reading] of readings.entries()) {
    const before = readings[at - 1];
    const mayBeMistyped = reading.leavesOut !== undefined && before !== undefined && before.leavesOut === undefined;
    if (mayBeMistyped && fullOf(before, 'loosely') + fullOf(before, 'in any letter') > 0) return before;
    if (fullOf(reading) >= reading.enough) return reading;
  }
  const dishes = readings.find(({ terms, place }) => place === undefined && terms.every(({ isFood }) => isFood));
  const [first] = readings;
  if (first === undefined) throw new Error('A text that is looked for has a reading.');
  return dishes ?? first;
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
      found.push({ score: areaScore(term.place), isNamed: false });
    if (found.length === 0) return undefined;
    return { score: Math.max(...found.map(({ score }) => score)), isNamed: found.some(({ isNamed }) => isNamed) };
  });
}

/** Matches all words of an alternative; the worst match decides. */
function matchedTogether(
  { words }: Place,
  { words: wanted, factor, mayBegin, fields, isMistaken }: Alternative,
): Matched[] {
  const matched = wanted.map((text, at) => {
    const begins = mayBegin && at === wanted.length - 1;
    const found = words.filter((w) => (w.fields & fields) !== 0 && (begins ? isBegun(w, text) : w.text === text));
    const scores = found.map((w) => writtenQuality(text.length, w.text.length) * fieldsScore(w.fields & fields));
    return {
      score: Math.max(0, ...scores),
      isNamed: found.some((w) => (w.fields & fields & TEXT_FIELDS.name) !== 0),
    };
  });
  const score = Math.min(...matched.map((each) => each.score));
  if (score === 0) return [];
  // Multiplies at the same step as the index, to get the same last digit.
  const exact = wanted.length > 1 ? factor * score : single(words, wanted[0] ?? '', { mayBegin, fields, factor });
  return [{ score: exact, isNamed: !isMistaken && matched.every(({ isNamed }) => isNamed) }];
}

function isBegun({ text, least }: Word, typed: string): boolean {
  return text.startsWith(typed) && typed.length >= least;
}

function single(
  words: readonly Word[],
  text: string,
  { mayBegin, fields, factor }: Pick<Alternative, 'mayBegin' | 'fields' | 'factor'>,
): number {
  const found = words.filter((w) => (w.fields & fields) !== 0 && (mayBegin ? isBegun(w, text) : w.text === text));
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

function isIn(r: Restaurant, place: KnownArea): boolean {
  if (place.kind === 'country') return r.country_code === place.code;
  if (r.latitude === null || r.longitude === null) return false;
  return distanceM(place, { latitude: r.latitude, longitude: r.longitude }) <= place.radiusKm * 1000;
}

function findPlacesAmong(places: readonly Place[], near: Position | undefined, cities: Cities): PlaceFinder {
  const isEmpty = (place: KnownArea) => !places.some(({ r }) => isIn(r, place));
  return {
    area: (words) => findAreaAmong(places, words),
    plainArea: (words) => {
      const [whole, named] = [WHERE_FIELDS, TEXT_FIELDS.name].map((fields) => holdersOf(places, words, fields).length);
      const area = findAreaAmong(places, words);
      const isArea = isName(words) && isPlainArea(whole ?? 0, named ?? 0);
      return area?.circle !== undefined && isArea ? area : null;
    },
    street: (words, at = near) => findStreetAmong(places, words, at),
    city: (phrase) => chooseCity(cities(phrase), isEmpty, near),
    calledInPart: (phrase) => near && onlyCalledInPart(phrase, near),
    isEmpty,
    isHere: (countryCode) =>
      near !== undefined && places.some(({ r }) => r.country_code === countryCode && isWithin(r, near, RIDE_M)),
    knows: (word) => places.some(({ words }) => words.some(({ text }) => text.startsWith(word))),
    nameMeant: (words) => near && nameMeantAmong(places.map(toKnown), words, near),
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

const NAMES = TEXT_FIELDS.name | TEXT_FIELDS.altNames;

const toKnown = ({ r, words }: Place) => ({
  r,
  texts: words.map(({ text }) => text),
  named: words.filter(({ fields }) => (fields & NAMES) !== 0).map(({ text }) => text),
});

function isWithin(r: Restaurant, near: Position | undefined, metres: number): boolean {
  return near !== undefined && r.latitude !== null && metresFrom(near, r) <= metres;
}

/** Places with all these words, complete, in one of the fields. */
function holdersOf(places: readonly Place[], wanted: readonly string[], fields: number): Place[] {
  return places.filter(({ words }) =>
    wanted.every((text) => words.some((w) => (w.fields & fields) !== 0 && w.text === text)),
  );
}

function findAreaAmong(places: readonly Place[], wanted: readonly string[]): Area | null {
  const holders = places.filter(({ words }) =>
    wanted.every((text, at) =>
      words.some(
        (w) => (w.fields & WHERE_FIELDS) !== 0 && (at === wanted.length - 1 ? isBegun(w, text) : w.text === text),
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

/** Where addresses contain the words in sequence; null if as many names contain the words. */
function findStreetAmong(places: readonly Place[], wanted: readonly string[], near: Position | undefined): Area | null {
  const phrase = ` ${wanted.join(' ')} `;
  const isOnIt = ({ address }: Restaurant) => ` ${toWords(address ?? '', true).join(' ')} `.includes(phrase);
  const found = places.flatMap(({ r }) =>
    r.latitude !== null && r.longitude !== null && isOnIt(r)
      ? [{ latitude: toSteps(r.latitude) / 1e5, longitude: toSteps(r.longitude) / 1e5 }]
      : [],
  );
  const named = holdersOf(places, wanted, TEXT_FIELDS.name).length;
  const circle = found.length >= FEWEST && found.length > named ? gatherNear(found, near) : undefined;
  return circle === undefined ? null : { circle };
}

function toSteps(degrees: number | null): number {
  return Math.round((degrees ?? 0) * 1e5);
}

/** Every word of a place, with the fields that contain it. */
function wordsOf(r: Restaurant): Word[] {
  const words = new Map<string, Word>();
  const add = (texts: string, field: number, least = 1): void => {
    for (const text of toWords(texts, true)) {
      const known = words.get(text);
      words.set(text, { text, fields: (known?.fields ?? 0) | field, least: Math.min(known?.least ?? least, least) });
    }
  };
  add(r.name, TEXT_FIELDS.name);
  for (const name of [...r.alt_names, r.names['und-Latn-rihla'] ?? '']) add(name, TEXT_FIELDS.altNames);
  for (const cuisine of cuisinesOf(r)) add(cuisine, TEXT_FIELDS.cuisines);
  add(r.city ?? '', TEXT_FIELDS.city);
  add(r.address ?? '', TEXT_FIELDS.address);
  add(r.postal_code ?? '', TEXT_FIELDS.address, /^\d{5,}$/.test(r.postal_code ?? '') ? 3 : 1);
  add(phoneWord(r.phone ?? '') ?? '', TEXT_FIELDS.address, 7);
  return [...words.values()];
}
