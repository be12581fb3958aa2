/**
 * Finds the place in a query:
 *
 *   "kebab in berlin"            after a word between what and where
 *   "kebab berlin", "서울 냉면"    its end, or else its beginning, names a place
 *   "korean scarborough toronto" the inner of two places
 *   "pizza times square"         many addresses of one neighbourhood contain its end
 */

import { writtenOut } from '#catalogue/data/abbreviations.ts';
import type { KnownArea } from '#catalogue/data/gazetteer.ts';
import { isFood, isStopWord, kinOf, synonymsOf, toPhrase } from '#catalogue/data/synonyms.ts';
import { distanceM } from '#domain/geo/geo.ts';
import { beginningArea, calledSo, endingArea, postalArea } from './address-areas.ts';
import type { Circle, Found, PlaceFinder, Where } from './geo-lookups.ts';
import {
  isAllFood,
  isPartOfDish,
  joinUnits,
  MAX_PHRASE_UNITS,
  placeNamed,
  type Unit,
  withoutStopWords,
  wordsOfUnit,
} from './query-units.ts';
import { toWords } from './split-words.ts';
import { findStreet } from './street.ts';
import {
  isBeforeKitchen,
  isBeforeName,
  isBehindKitchen,
  isNoPlaceName,
  isOneOfCity,
  isPartOfCity,
  isPlaceWord,
  isPreposition,
} from './where-words.ts';

type Named = Pick<Where, 'place' | 'source'>;

/** Maximum distance between the middles of two places of which one is in the other. Metres; not applied to countries. */
const INSIDE_M = 60_000;
/** Initials such as those of Los Angeles are more often an article. */
const SHORT_LATIN = /^[a-z]{1,2}$/;
/** Radius of a city of a hundred thousand. Smaller cities are no place at the beginning of a query. */
const LARGE_KM = 5;

/** People who type only *la* more often start *laksa* than name Los Angeles. */
export function isBeginning(units: readonly Unit[]): boolean {
  return units.length === 1 && SHORT_LATIN.test(joinUnits(units));
}

type FindPlace = (units: readonly Unit[], finder: PlaceFinder) => Where | undefined;

/** In the order in which they are tried. */
const RULES: readonly FindPlace[] = [
  (units, finder) => findStreet(units, finder, () => lastNamed(units, finder)),
  namedWithPrepositions,
  placeSaid,
  placeAtAnEnd,
  placeBeforeStopWords,
];

/** The place that a text names, by the first rule that finds one. */
export function findWhere(units: readonly Unit[], finder: PlaceFinder): Where | undefined {
  for (const rule of RULES) {
    const where = rule(units, finder);
    if (where !== undefined) return where;
  }
  return undefined;
}

function placeSaid(units: readonly Unit[], finder: PlaceFinder): Where | undefined {
  for (const [at, { text }] of units.entries()) {
    const where = units.slice(at + 1);
    if (!isPreposition(text) || where.length === 0 || isInDish(units, at)) continue;
    const found = whereSaid(units.slice(0, at), where, finder);
    if (found !== undefined) return found;
  }
  return undefined;
}

function placeAtAnEnd(units: readonly Unit[], finder: PlaceFinder): Where | undefined {
  if (isBeginning(units)) return undefined;
  const words = withoutPlaceWords(units.filter(({ text }) => !isPreposition(text)));
  const isSaid = units.some(({ text }) => isPreposition(text));
  const area = endingArea(words, finder);
  const ending = longerOf(endingPlace(words, finder), area);
  const beginning = ending === undefined ? beginningPlace(words, finder) : undefined;
  // A street that begins with a place's name: *tampines st 81*.
  const longer = beginning && longerOf(beginning, area?.what.length === 0 ? area : beginningArea(words, finder));
  const found = ending ?? longer ?? area ?? postalArea(words, finder) ?? beginningArea(words, finder);
  return (
    found && {
      ...found,
      what: withoutOuter(found, finder),
      isSaid,
      isFirst: beginning !== undefined && found === beginning,
    }
  );
}

/** What is wanted without the place that the named one is in: *chinese astoria steinway*, *singapore ramen suntec*. */
function withoutOuter({ what, place }: Found, finder: PlaceFinder): readonly Unit[] {
  const outer = lastNamed(what, finder) ?? beginningPlace(what, finder);
  return outer !== undefined && isInside(place, outer.place) ? outer.what : what;
}

/** A circle before stop words that the end of a longer question leaves over: *near shinjuku station with*. */
function placeBeforeStopWords(units: readonly Unit[], finder: PlaceFinder): Where | undefined {
  const end = units.findLastIndex(({ text }) => !isStopWord(text) && !isPreposition(text)) + 1;
  const found = end < 2 || end === units.length ? undefined : findWhere(units.slice(0, end), finder);
  return found?.place?.kind === 'circle' ? { ...found, what: [...found.what, ...units.slice(end)] } : undefined;
}

/** Prefers the area if it is longer: addresses contain *plaza singapura*, whose second word names a country. */
function longerOf(place: Found | undefined, area: Found | undefined): Found | undefined {
  return place !== undefined && area !== undefined && area.words.length > place.words.length ? area : place;
}

/** *fruits de mer* is a dish; its middle names no place. */
function isInDish(units: readonly Unit[], at: number): boolean {
  for (let from = Math.max(0, at - MAX_PHRASE_UNITS + 2); from < at; from++) {
    for (let end = at + 2; end <= Math.min(units.length, from + MAX_PHRASE_UNITS); end++) {
      if (isFood(joinUnits(units.slice(from, end)))) return true;
    }
  }
  return false;
}

/** A known name at the end that contains a preposition: *gare du nord*. */
function namedWithPrepositions(units: readonly Unit[]): Where | undefined {
  for (let length = Math.min(MAX_PHRASE_UNITS, units.length); length > 1; length--) {
    const phrase = units.slice(-length);
    if (!phrase.some(({ text }) => isPreposition(text)) || isPreposition(phrase[0]?.text ?? '')) continue;
    const place = placeNamed(joinUnits(phrase));
    if (place === undefined) continue;
    const what = units.slice(0, -length).filter(({ text }) => !isPreposition(text));
    return {
      what,
      words: phrase.flatMap(wordsOfUnit),
      place,
      source: 'table',
      isSaid: true,
      isFirst: false,
    };
  }
  return undefined;
}

/** Drops *station* after a name, unless the name contains it: Edgware Road is not at Edgware. */
function withoutPlaceWords(units: readonly Unit[]): readonly Unit[] {
  const last = units.at(-1);
  if (units.length < 2 || last === undefined || !isPlaceWord(last.text)) return units;
  const isOfName = [4, 3, 2].some((length) => placeNamed(joinUnits(units.slice(-length))) !== undefined);
  return isOfName ? units : units.slice(0, -1);
}

function whereSaid(before: readonly Unit[], where: readonly Unit[], finder: PlaceFinder): Where | undefined {
  const what = before.filter(({ text }) => !isPreposition(text));
  const words = where.flatMap(wordsOfUnit);
  const said = { what, isSaid: true, isFirst: false } as const;
  const named = nameOf(where, finder);
  if (named !== undefined) return { ...said, ...named, words };
  const ending = endingPlace(where, finder);
  if (ending !== undefined) return { ...ending, ...said, what: ending.isInner ? [...what, ...ending.what] : what };
  const written = [words, writtenOut(words)].find((each) => finder.area(each) !== null);
  const area = written && finder.area(written);
  // One place nearby with the word in its name is more specific than addresses all over the world.
  const partly = area?.circle === undefined ? finder.calledInPart(joinUnits(where)) : undefined;
  if (partly !== undefined) return { ...said, words: toWords(partly.name, false), place: partly, source: 'table' };
  if (!written || !area) return undefined;
  return { ...said, words: written, place: calledSo(area, where), source: 'addresses' };
}

function nameOf(units: readonly Unit[], finder: PlaceFinder): Named | undefined {
  const phrase = joinUnits(units);
  const known = placeNamed(phrase) ?? placeNamed(writtenOut(units.map(({ text }) => text)).join(' '));
  if (known !== undefined) return { place: known, source: 'table' };
  const [first, ...rest] = units;
  const behindKind = isBeforeName(first?.text ?? '') ? placeNamed(joinUnits(rest)) : undefined;
  if (behindKind?.kind === 'circle') return { place: behindKind, source: 'table' };
  const only = isOneOfCity(phrase) ? finder.calledInPart(phrase) : undefined;
  if (only !== undefined) return { place: only, source: 'table' };
  const city = isNoPlaceName(phrase) ? undefined : finder.city(phrase);
  const nearer = city && nearerOfName(phrase, city, finder);
  return nearer ? { place: nearer, source: 'table' } : city && { place: city, source: 'gazetteer' };
}

/** The place in reach whose name begins with the phrase: *chinatown* in Singapore is not San Francisco's. */
function nearerOfName(phrase: string, city: Circle, finder: PlaceFinder): Circle | undefined {
  const nearer = finder.calledInPart(phrase);
  const isBegun = nearer !== undefined && toPhrase(nearer.name).startsWith(`${phrase} `);
  return isBegun && distanceM(nearer, city) > INSIDE_M ? nearer : undefined;
}

type Ending = Found & { readonly isInner: boolean };

/** The place at the end; of two, the inner one, in either order: *part dieu lyon*, *lyon part dieu*. */
function endingPlace(units: readonly Unit[], finder: PlaceFinder): Ending | undefined {
  const last = lastNamed(units, finder);
  if (last === undefined) return undefined;
  const before = lastNamed(last.what, finder);
  if (before !== undefined && isInside(before.place, last.place)) return { ...before, isInner: true };
  if (before !== undefined && isInside(last.place, before.place)) return { ...last, what: before.what, isInner: true };
  return { ...last, isInner: false };
}

function lastNamed(units: readonly Unit[], finder: PlaceFinder): Found | undefined {
  for (let length = Math.min(MAX_PHRASE_UNITS, units.length); length > 0; length--) {
    const phrase = units.slice(-length);
    const named = nameOf(phrase, finder);
    const before = units.slice(0, -length);
    const what = isPartOfCity(before.at(-1)?.text ?? '') ? before.slice(0, -1) : before;
    if (named === undefined || isPartOfDish(units, -length)) continue;
    if (isCuisine(named, phrase, what) && !isHereBehindDish(named, what, finder)) continue;
    if (named.place?.kind === 'country' && isKitchenAlone(what)) continue;
    return { ...named, what, words: phrase.flatMap(wordsOfUnit) };
  }
  return undefined;
}

function isInside(inner: KnownArea | undefined, outer: KnownArea | undefined): boolean {
  if (inner?.kind !== 'circle' || outer === undefined) return false;
  if (outer.kind === 'country') return inner.countryCode === outer.code;
  return inner.radiusKm < outer.radiusKm && distanceM(inner, outer) <= INSIDE_M;
}

function beginningPlace(units: readonly Unit[], finder: PlaceFinder): Found | undefined {
  for (let length = Math.min(MAX_PHRASE_UNITS, units.length - 1); length > 0; length--) {
    const phrase = units.slice(0, length);
    const named = nameOf(phrase, finder);
    const [next, ...others] = units.slice(length);
    const what = next !== undefined && others.length > 0 && isPlaceWord(next.text) ? others : units.slice(length);
    if (named === undefined || isPartOfDish(units, length) || isCuisine(named, phrase, what) || isOneWord(phrase, what))
      continue;
    if (named.place?.kind === 'country' && next !== undefined && isBehindKitchen(next.text)) continue;
    if (canBegin(named, phrase)) return { ...named, what, words: phrase.flatMap(wordsOfUnit) };
  }
  return undefined;
}

/** *Makanan india* asks for a cuisine, *restoran vietnam singapura* for a cuisine in a country. */
function isKitchenAlone(what: readonly Unit[]): boolean {
  return what.some(({ text }) => isBeforeKitchen(text)) && what.every(isSaidOfAnyKitchen);
}

const isSaidOfAnyKitchen = ({ text }: Unit) => isBeforeKitchen(text) || isStopWord(text);

/** The countries in "turkey sandwich" and "インド料理" are cuisines, the one in "halal food japan" is a place. */
function isCuisine({ place }: Named, phrase: readonly Unit[], what: readonly Unit[]): boolean {
  if (place?.kind !== 'country' || synonymsOf(joinUnits(phrase)).length === 0) return false;
  const { stops } = withoutStopWords(what);
  const asked = joinUnits(what.filter(({ text }) => !isStopWord(text)));
  // After a cuisine, or another country that is read as one, a country is a place.
  if (kinOf(asked).length > 0 || placeNamed(asked)?.kind === 'country') return false;
  return joinUnits(phrase) !== toPhrase(place.name) || stops.length < what.length;
}

/** *Laksa singapura* names a place for a person in Singapore; elsewhere *kari jepang* is a Japanese curry. */
function isHereBehindDish({ place }: Named, what: readonly Unit[], finder: PlaceFinder): boolean {
  return place?.kind === 'country' && what.length > 0 && isAllFood(what) && finder.isHere(place.code);
}

/** A letter attached to a place's name makes it another word: 부산집 is the house of Busan. */
function isOneWord(phrase: readonly Unit[], [next, ...others]: readonly Unit[]): boolean {
  return (
    phrase.at(-1)?.isUnspaced === true && next?.isUnspaced === true && next.text.length === 1 && others.length === 0
  );
}

function canBegin({ place, source }: Named, phrase: readonly Unit[]): boolean {
  if (place?.kind !== 'circle' || phrase.length > 1) return true;
  if (source === 'table') return !SHORT_LATIN.test(joinUnits(phrase));
  return place.radiusKm >= LARGE_KM;
}
