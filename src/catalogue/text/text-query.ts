/**
 * Parses a typed text:
 *
 *   "kebab in berlin"   what, a word between, where: only places there
 *   "kebab berlin"      its end or beginning names a place: places there, or with that word in them
 *   "kebab"             words
 *   "kebab restarant"   the same without a stop word, although it has a typo
 *
 * A query may have several readings, the most specific first. The first reading that enough places match in full is used.
 */
import type { KnownArea } from '#catalogue/data/gazetteer.ts';
import { isFood } from '#catalogue/data/synonyms.ts';
import { TEXT_FIELDS } from '#catalogue/ranking/relevance.ts';
import { TODAY_M } from '#catalogue/ranking/weights.ts';
import { easierThan } from './easier.ts';
import { KNOWS_NOTHING, type PlaceFinder } from './geo-lookups.ts';
import { dishMeant, placeNameMeant, placeWordMeant, prepositionMeant, stopWordMeant } from './known-words.ts';
import { withLatinLetters } from './latin-of-indic.ts';
import { withNameMeant } from './name-meant.ts';
import {
  joinUnits,
  MAX_PHRASE_UNITS,
  placeNamed,
  toPlainUnits,
  toUnits,
  type Unit,
  withoutStopWords,
  withPlainNumbers,
  withSpacedCodes,
  wordsOfUnit,
} from './query-units.ts';
import type { Reading } from './reading.ts';
import { toWords } from './split-words.ts';
import { alternative, plainTerms, type Term, toTerms } from './terms.ts';
import { findWhere, type Where } from './where.ts';
import { isPreposition } from './where-words.ts';

const MAX_TERMS = 24;
const MAX_EXTRAS = 8;
const WHERE_FIELDS = TEXT_FIELDS.city | TEXT_FIELDS.address;

/**
 * If a circle contains less than a screen of matches, its surroundings up to this many times the radius are searched, too.
 */
const AROUND = 5;
const SCREEN = 5;
/** Less than an address that names the place. */
const AROUND_WORTH = 0.1;
/** A street or postal code in an address is worth more than what a place around it can gain by being nearer to its middle. */
const EXACT_FACTOR = 2.5;
const DIGIT = /\d/;
/** In kilometres: how far people ride from a place that they name. */
const AROUND_KM = { least: 10, most: 30 } as const;
/** What people reach from there in a day. */
const REACH_KM = TODAY_M / 1000;

/** Undefined for a text without a letter or digit, which is no criterion (V11). */
export function parseTextQuery(text: string, finder: PlaceFinder = KNOWS_NOTHING): Iterable<Reading> | undefined {
  const units = toUnits(withPlainNumbers(text));
  return units.length === 0 ? undefined : readingsOf(text, units, finder);
}

/** Reads only as far as somebody asks: the first reading of most texts matches. */
function* readingsOf(text: string, units: readonly Unit[], finder: PlaceFinder): Iterable<Reading> {
  const latin = withLatinLetters(units);
  if (latin !== undefined && finder.isInNameNearby(latin.flatMap(wordsOfUnit))) yield* readUnits(latin, finder);
  const named = withNameMeant(latin ?? units, finder);
  if (named !== undefined) yield* readUnits(named, finder);
  yield* readUnits(units, finder);
  if (latin !== undefined) yield* readUnits(latin, finder);
  const spaced = withSpacedCodes(units);
  if (spaced !== undefined) yield* readUnits(spaced, finder);
  if (units.some(({ isKnown }) => isKnown)) yield readPlainly(toPlainUnits(text));
  const corrected = withPlaceMeant(
    units.map((unit, at) => ({ ...unit, text: wordMeant(unit, at === units.length - 1, finder) })),
  );
  if (joinUnits(corrected) !== joinUnits(units)) yield* readUnits(corrected, finder);
}

/** Replaces the last words with the name of a known place, of several words, that they are a typo of. */
function withPlaceMeant(units: readonly Unit[]): readonly Unit[] {
  for (let length = Math.min(MAX_PHRASE_UNITS, units.length); length > 1; length--) {
    const phrase = joinUnits(units.slice(-length));
    const meant = placeNamed(phrase) === undefined && !isFood(phrase) ? placeNameMeant(phrase) : undefined;
    if (meant !== undefined) return [...units.slice(0, -length), ...toUnits(meant)];
  }
  return units;
}

/** The word that an unknown one is a typo of: a stop word, a preposition, food, or a word of a place's name. */
function wordMeant(unit: Unit, isLast: boolean, finder: PlaceFinder): string {
  const { text, isUnspaced } = unit;
  if (isUnspaced || isPreposition(text) || isFood(text)) return text;
  const ofTables = stopWordIn(unit, isLast) ?? (isLast ? undefined : prepositionMeant(text)) ?? dishMeant(text);
  return ofTables ?? (finder.knows(text) ? undefined : placeWordMeant(text)) ?? text;
}

/** A place in reach with the typed name precedes an area of that name. */
function* readUnits(units: readonly Unit[], finder: PlaceFinder): Iterable<Reading> {
  const where = findWhere(units, finder);
  // The person's position determines the shop, not the area in its name.
  const shop = isCalledNear(units, where, finder) || (where !== undefined && isShop(units, where, finder));
  if (where === undefined || shop) yield { ...readWords(units), ...(shop && { center: undefined, place: undefined }) };
  if (where === undefined) return;
  if (isNameOf(where) && where.place !== undefined && finder.isEmpty(where.place)) {
    if (!shop) yield { ...readWords(units), center: undefined, place: undefined };
    return;
  }
  yield* readWhere(where, finder);
  if (shop) return;
  const { what, place } = where;
  if (place === undefined || significantOf(what).length > 0 || !finder.isEmpty(place)) {
    yield readWords(units);
    return;
  }
  // A place is never a part of another's name: Bali is not Balingen.
  yield { ...inWholeWords(readWords(units)), center: undefined, place, isFromPerson: true, leavesOut: 'where' };
  yield nowhere(place);
}

/**
 * Whether the words beside a city name no food: *lahore kebab house* is a name, *lahore kebab* may be a dish in a city. If the city is
 * empty, places near the person that have most of these words are better than food far from them.
 */
function isNameOf({ what, isSaid, place }: Where): boolean {
  const significant = significantOf(what);
  return (
    !isSaid &&
    place?.kind === 'circle' &&
    place.of === 'city' &&
    significant.length > 0 &&
    !isFood(joinUnits(significant)) &&
    !significant.every(({ text }) => isFood(text))
  );
}

/** Whether more than an area's name was typed, and all of it is a name in reach: *pizzeria di napoli*, *paris restaurant*. */
function isCalledNear(units: readonly Unit[], where: Where | undefined, finder: PlaceFinder): boolean {
  const words = toWords(joinUnits(units), true);
  return words.length > Math.max(1, where?.words.length ?? 0) && finder.shopsNamed(words) === 'near';
}

/** Whether a shop's name is meant. A city with places precedes a shop that is only named after it. */
function isShop(units: readonly Unit[], where: Where, finder: PlaceFinder): boolean {
  const { what, source, isSaid, isFirst, place } = where;
  const words = toWords(joinUnits(units), true);
  if (isSaid || place === undefined) return false;
  // Towns of the world share names with many things: a name of a place nearby is meant as such.
  const mayBeName = source === 'gazetteer' || isNameOf(where);
  if (mayBeName && words.length > 1 && finder.isInNameNearby(words)) return true;
  const shops = finder.shopsNamed(words);
  if (significantOf(what).length === 0 && source === 'table') return shops === 'near' && finder.isEmpty(place);
  if (shops === 'one') return finder.isEmpty(place) || isNameOf(where) || (isFirst && source !== 'table');
  return shops === 'near' || (shops === 'several' && (isFirst || source !== 'table' || finder.isEmpty(place)));
}

/** Words up to this length are prefixes of other words: *la* of *laksa*. */
const LONGEST_BEGINNING = 3;

/** Whether a text consists of stop words, such as *good halal food*: it does not narrow the result. */
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

/**
 * The matches there; then also around it; then a part of the query there; then the other places there, or the nearest ones
 * if it is empty. An empty place without further words is replaced by its surroundings.
 */
function* readWhere(where: Where, finder: PlaceFinder): Iterable<Reading> {
  const { significant, stops } = withoutStopWords(where.what);
  const terms = toTerms(significant, false);
  const known = toWhereTerm(where);
  const what = joinUnits(where.what);
  const there = { ...toReading([...terms, known], stops), place: where.place, what };
  const { center, place } = there;
  if (place?.kind === 'country' && terms.length > 0 && finder.isEmpty(place)) {
    yield there;
    yield { ...toReading(terms, stops), place, what, leavesOut: 'where' };
    return;
  }
  if (center === undefined) {
    yield there;
    return;
  }
  const wideKm = Math.max(
    center.radiusKm,
    Math.min(Math.max(AROUND * center.radiusKm, AROUND_KM.least), AROUND_KM.most),
  );
  const within = (km: number, whats: readonly Term[] = terms): Reading => {
    const circle = { ...center, radiusKm: Math.max(km, center.radiusKm) };
    const reached = {
      ...toWhereTerm(
        where.source === 'street' ? where : { ...where, source: 'addresses' },
        where.source === 'addresses',
      ),
      place: { ...circle, worth: AROUND_WORTH },
    };
    return { ...there, terms: [...whats, reached].slice(0, MAX_TERMS), center: circle };
  };
  if (terms.length === 0) {
    // Two restaurants are no list: those around them follow. A building's name asks for what is in it.
    const isEmpty = finder.isEmpty(center);
    yield isEmpty || where.source === 'addresses' ? there : { ...there, enough: SCREEN };
    if (isEmpty || where.source !== 'addresses')
      yield { ...within(wideKm), ...(isEmpty && { leavesOut: 'where' as const }) };
    if (isEmpty) yield { ...within(REACH_KM), leavesOut: 'where' };
    return;
  }
  yield { ...there, enough: SCREEN };
  yield within(wideKm);
  yield { ...within(REACH_KM), leavesOut: 'where' };
  for (const easier of easierThan(toReading(terms, stops)).readings)
    yield { ...within(wideKm, easier.terms), extras: easier.extras, leavesOut: 'what' };
  if (where.isSaid || finder.isEmpty(center)) {
    const wide = { ...center, radiusKm: wideKm };
    yield { ...toReading(terms, stops), center: wide, place, what, leavesOut: 'where' };
  } else yield { ...toReading([known], [...significant, ...stops]), place, leavesOut: 'what' };
}

/** @param mayBegin whether addresses may continue the name, as for an area that only they have */
function toWhereTerm({ words, place, source }: Where, mayBegin = true): Term {
  const inCity = alternative(words, 0.5, { fields: TEXT_FIELDS.city });
  const isExact = source === 'street' || (source === 'addresses' && words.some((word) => DIGIT.test(word)));
  const inArea = alternative(words, isExact ? EXACT_FACTOR : 1, { mayBegin, fields: WHERE_FIELDS });
  return {
    alternatives: [source === 'addresses' || source === 'street' ? inArea : inCity],
    typed: undefined,
    place: isExact && place?.kind === 'circle' ? { ...place, worth: AROUND_WORTH } : place,
    kitchens: [],
    kin: [],
    isFood: false,
  };
}

/** Matches nothing, because the named place is empty. */
function nowhere(place: KnownArea): Reading {
  const never = { alternatives: [], typed: undefined, place: undefined, kitchens: [], kin: [], isFood: false };
  return { terms: [never], extras: [], center: undefined, place, leavesOut: 'where', enough: 0 };
}

/** Without words that only begin as typed. */
function inWholeWords(reading: Reading): Reading {
  const terms = reading.terms.map((term) => ({
    ...term,
    alternatives: term.alternatives.map((each) => ({ ...each, mayBegin: false })),
  }));
  return { ...reading, terms };
}

function readWords(units: readonly Unit[]): Reading {
  const words = units.length > 1 ? units.filter(({ text }) => !isPreposition(text)) : units;
  const { significant, stops } = withoutStopWords(words.length > 0 ? words : units);
  // A word is no longer a prefix once another word follows it.
  if (significant.length > 0) return toReading(toTerms(significant, true, significant.at(-1) === words.at(-1)), stops);
  return toReading(toTerms(stops.length > 0 ? stops : units, true), []);
}

/** Matches each word and each pair of letters separately, for names that contain a known phrase by coincidence. */
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
