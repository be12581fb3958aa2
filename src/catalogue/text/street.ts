/**
 * Streets: *sonnenallee*, *arab st*, *kebab rue st denis*. Addresses have the words of a street one after another; apart, they are
 * another street, or a town: *24 Rue Gabriel Péri, Saint-Denis*.
 */
import { writtenOut } from '#catalogue/data/abbreviations.ts';
import type { KnownArea } from '#catalogue/data/gazetteer.ts';
import { stringAt } from '#catalogue/format/string-table.ts';
import { TEXT_FIELDS } from '#catalogue/ranking/relevance.ts';
import { TODAY_M } from '#catalogue/ranking/weights.ts';
import type { Segment } from '#catalogue/segments/segment.ts';
import { distanceM, type Position } from '#domain/geo/geo.ts';
import { GATHERED_KM, gather } from './area-finder.ts';
import type { Area, Circle, PlaceFinder, Where } from './geo-lookups.ts';
import { isAllFood, type Unit, wordsOfUnit } from './query-units.ts';
import { toWords } from './split-words.ts';
import { isPreposition } from './where-words.ts';
import { countHolding, rowsHoldingWhole } from './word-rows.ts';

/** Words that begin or end the names of streets, written out. */
const FIRST =
  'rue jalan lorong via calle avenida avenue boulevard chemin quai allee impasse rua corso viale carrer улица проспект شارع طريق';
const LAST =
  'street road avenue lane drive boulevard terrace crescent highway parade quay strasse allee caddesi sokak sokagi bulvari marg salai';
const COMPOUND =
  /^.{3,}(?:strasse|allee|platz|damm|ufer|gasse|weg|straat|laan|plein|gracht|kade|gatan|vagen|gade|vej)$/;
const [FIRST_WORDS, LAST_WORDS] = [new Set(toWords(FIRST, false)), new Set(toWords(LAST, false))];

/** Number of words in the longest name that is looked up. */
const MOST_WORDS = 5;
/** The words of one address find it without its street. */
export const FEWEST = 2;
/** Words in more addresses are no name of a street; reading these addresses would delay the answer. */
const MOST_HOLDERS = 1000;

/** The street that a text names. */
type FoundStreet = Where & { readonly place: Circle };

/**
 * The street at the end of a text, at its beginning if food follows, or before the place that it is in: *karl marx str berlin*.
 * @param outerOf finds the place at the text's end, and the text before it
 */
export function findStreet(
  units: readonly Unit[],
  finder: PlaceFinder,
  outerOf: () => { readonly place: KnownArea | undefined; readonly what: readonly Unit[] } | undefined,
): FoundStreet | undefined {
  // Most texts name no street.
  if (!writtenOut(units.map(({ text }) => text)).some(isOfStreet)) return undefined;
  const outer = outerOf();
  const at = outer?.place?.kind === 'circle' ? outer.place : undefined;
  return (outer && streetAtAnEnd(outer.what, finder, at)) ?? streetAtAnEnd(units, finder, undefined);
}

function streetAtAnEnd(units: readonly Unit[], finder: PlaceFinder, at: Position | undefined): FoundStreet | undefined {
  for (let length = Math.min(MOST_WORDS, units.length); length > 0; length--) {
    const ending = streetOf(units.slice(-length), finder, at);
    if (ending !== undefined) return toFound(ending, units.slice(0, -length), false);
    const rest = units.slice(length);
    const beginning = rest.length > 0 && isAllFood(rest) ? streetOf(units.slice(0, length), finder, at) : undefined;
    if (beginning !== undefined) return toFound(beginning, rest, true);
  }
  return undefined;
}

function toFound(street: NamedStreet, rest: readonly Unit[], isFirst: boolean): FoundStreet {
  const what = rest.filter(({ text }) => !isPreposition(text));
  return { ...street, what, source: 'street', isSaid: what.length < rest.length, isFirst };
}

type NamedStreet = Pick<FoundStreet, 'words' | 'place'>;

function streetOf(units: readonly Unit[], finder: PlaceFinder, at: Position | undefined): NamedStreet | undefined {
  if (units.some(({ isUnspaced }) => isUnspaced)) return undefined;
  const typed = units.flatMap(wordsOfUnit);
  const full = writtenOut(typed);
  if (!isStreetName(full)) return undefined;
  for (const words of full.join(' ') === typed.join(' ') ? [full] : [full, typed]) {
    const circle = finder.street(words, at)?.circle;
    if (circle !== undefined) return { words, place: { ...circle, name: words.join(' ') } };
  }
  return undefined;
}

const isOfStreet = (word: string) => FIRST_WORDS.has(word) || LAST_WORDS.has(word) || COMPOUND.test(word);

function isStreetName(words: readonly string[]): boolean {
  const [first = '', last = ''] = [words[0], words.at(-1)];
  return COMPOUND.test(last) || (words.length > 1 && (FIRST_WORDS.has(first) || LAST_WORDS.has(last)));
}

/**
 * Where addresses have these words one after another: within reach around the place of that street that is nearest to a position, else
 * wherever nearly all of them are together. Null if fewer than two addresses have them, or as many names.
 */
export function findStreetArea(
  segments: readonly Segment[],
  words: readonly string[],
  near: Position | undefined,
): Area | null {
  const found: Position[] = [];
  let named = 0;
  for (const segment of segments) {
    const { columns, hidden, text } = segment;
    const isVisible = (row: number) => hidden[row] === 0;
    if (countHolding(text, words, TEXT_FIELDS.address, isVisible, MOST_HOLDERS) >= MOST_HOLDERS) return null;
    named += countHolding(text, words, TEXT_FIELDS.name, isVisible, MOST_HOLDERS);
    const { latitude, longitude } = columns.numbers;
    for (const row of rowsHoldingWhole(text, words, TEXT_FIELDS.address)) {
      if (!isVisible(row) || row >= columns.located) continue;
      if (!isSequence(toWords(stringAt(columns.strings.address, row), true), words)) continue;
      found.push({ latitude: (latitude[row] ?? 0) / STEPS, longitude: (longitude[row] ?? 0) / STEPS });
    }
  }
  if (found.length < FEWEST || found.length <= named) return null;
  const circle = gatherNear(found, near);
  return circle === undefined ? null : { circle };
}

/** Steps of 1e-5 degree in a degree. */
const STEPS = 1e5;
const toSteps = (degrees: number) => Math.round(degrees * STEPS);

/** The circle around the place nearest to a position that is in reach, else around all places if they are together. */
export function gatherNear(found: readonly Position[], near: Position | undefined): Circle | undefined {
  const [first] = found;
  if (near === undefined || first === undefined) return gatherAll(found);
  const nearest = found.reduce((best, each) => (distanceM(near, each) < distanceM(near, best) ? each : best), first);
  if (distanceM(near, nearest) > TODAY_M) return gatherAll(found);
  return gatherAll(found.filter((each) => distanceM(nearest, each) <= GATHERED_KM * 1000));
}

function gatherAll(places: readonly Position[]): Circle | undefined {
  return gather(
    places.map(({ latitude }) => toSteps(latitude)),
    places.map(({ longitude }) => toSteps(longitude)),
  );
}

function isSequence(words: readonly string[], wanted: readonly string[]): boolean {
  return words.some((_, start) => wanted.every((word, i) => words[start + i] === word));
}
