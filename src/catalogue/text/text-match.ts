/**
 * Finds the rows that match a text, over several segments at once:
 *
 *   each reading as written, until enough rows match all of one            (else the first reading)
 *   a reading that drops something, only if the previous one matches nothing even with typos
 *   fewer than five of these within a drive?            again, with some of several dishes (easier.ts)
 *   still fewer?                                        again, dishes also by the cuisines that serve them
 *   fewer than a page of rows match all of it?          again, with typos
 *   none as written, and hardly any with typos?         again, with typos in first letters and in known dishes
 *   none in reach, and no place has that name?          again, without words that are no food
 *   then the rows that match most terms; all of them where any row does (AND first)
 *
 * The rules look at visible rows only and at all segments together, so the result does not depend on how rows are spread.
 */

import { isChain } from '#catalogue/data/synonyms.ts';
import { LOOSE_BELOW, TYPOS_BELOW } from '#catalogue/ranking/relevance.ts';
import { DRIVE_M, RIDE_M, TODAY_M } from '#catalogue/ranking/weights.ts';
import type { Segment } from '#catalogue/segments/segment.ts';
import type { Position } from '#domain/geo/geo.ts';
import type { Unmet } from '#domain/search/search.ts';
import { easierThan } from './easier.ts';
import { preferCuisine, preferTyped, withKitchens } from './loosen.ts';
import type { Plan } from './plan.ts';
import { type Reading, toReading } from './reading.ts';
import type { Term } from './terms.ts';
import type { TextMatches } from './text-matches.ts';
import { type Chosen, type Start, Trial } from './trial.ts';

export interface TextAnswer extends Plan {
  /** One per segment, in the same order. */
  readonly matches: readonly TextMatches[];
  /** The part of the query that no visible place matches; undefined if nothing matches at all. */
  readonly unmet: Unmet | undefined;
  /** Whether places that match all of the text count as near: one has that name, or only one or two in reach match. */
  readonly isName: boolean;
}

/** The person's position, and whether any place has exactly the typed name. */
export interface Asking {
  readonly near: Position | undefined;
  readonly isCalled: (words: readonly string[]) => boolean;
}

export function matchText(segments: readonly Segment[], readings: Iterable<Reading>, asking: Asking): TextAnswer {
  const trial = new Trial(segments);
  const first = chooseReading(trial, readings);
  const { reading: chosen } = first;
  const reading = matchOne(trial, first, asking);
  const unmet = unmetBy(reading, trial.mostTerms);
  const isName = mayBeName(chosen) || reading.isRare === true;
  return { matches: trial.finish(reading), chosen, reading, tried: trial.tried, unmet, isName };
}

/** Prepares the scans with the matches of the chosen reading. Returns the reading after it was relaxed. */
function matchOne(trial: Trial, chosen: Chosen, asking: Asking): Reading {
  const from = startOf(chosen.reading, asking.near);
  const easier = from === undefined || chosen.reading.place !== undefined ? undefined : easierThan(chosen.reading);
  const asked = easier === undefined || easier.hasNames ? chosen : takeParts(trial, chosen, easier.readings, from);
  const matched = forgive(trial, addKitchens(trial, asked, from));
  if (easier?.hasNames !== true || !trial.isFewerNear(from, 1, TODAY_M)) return matched;
  const isOne = easier.readings.length > 0 && !isOfOnePlace(chosen, asking);
  for (const reading of isOne ? easier.readings : []) {
    const part = addKitchens(trial, trial.choose(reading), from);
    if (!trial.isFewerNear(from, 1, TODAY_M)) return { ...forgive(trial, part), leavesOut: 'what' };
  }
  // Scans hold what was matched last.
  if (isOne) return forgive(trial, addKitchens(trial, trial.choose(chosen.reading), from));
  return matched;
}

/** Whether a place anywhere has exactly this name, or matches so many words that they must be its own name and address. */
function isOfOnePlace({ reading: { terms }, full }: Chosen, { isCalled }: Asking): boolean {
  return (full > 0 && terms.length >= WORDS_OF_ONE_PLACE) || isCalled(terms.flatMap(wordsTyped));
}

const wordsTyped = ({ alternatives }: Term) => alternatives[0]?.words ?? [];

/**
 * Matches a reading as written, or with typos if few rows match. The name of a known place has no typo: *Dubai* is no
 * *Dublin*.
 */
function forgive(trial: Trial, { reading, full }: Chosen): Reading {
  if (full < TYPOS_BELOW && reading.isFromPerson !== true) forgiveMistakes(trial, reading, full);
  return reading;
}

/**
 * Relaxes a query of several dishes if few places nearby match all: uses the first part that enough places match by name,
 * else by their cuisines, else the part that most places match.
 */
function takeParts(trial: Trial, chosen: Chosen, parts: readonly Reading[], from: Start | undefined): Chosen {
  const isIn = (reading: Reading, metres: number, enough: number) => {
    trial.matchAll(reading);
    return trial.countNear(from, enough, metres);
  };
  const isNone = isIn(chosen.reading, TODAY_M, 1) === 0;
  const asked = [
    chosen.reading,
    ...parts.map((part) => ({ ...part, leavesOut: isNone ? ('what' as const) : part.leavesOut })),
  ];
  let best = { reading: chosen.reading, near: 0 };
  const [named, served] = [(reading: Reading) => reading, (reading: Reading) => withKitchens(reading, 'first')];
  // If nothing in reach matches all of it, matching a part beyond a drive is better than matching all out of reach.
  for (const metres of isNone ? [DRIVE_M, TODAY_M] : [DRIVE_M]) {
    if (best.near > 0) break;
    for (const toKitchens of [named, served]) {
      for (const reading of asked) {
        const near = best.near < FEW_IN_REACH ? isIn(toKitchens(reading), metres, FEW_IN_REACH) : 0;
        if (near > best.near) best = { reading, near };
      }
    }
  }
  return trial.choose(best.reading);
}

/** Whether any word may be a name: a chain, or a word that the tables don't contain. */
export function mayBeName({ terms }: Reading): boolean {
  return terms.some((term) => (term.typed !== undefined && !term.isFood) || isChain(wordsTyped(term).join(' ')));
}

/** A text with at least this many words that all match one place is a copied name and address. */
const WORDS_OF_ONE_PLACE = 5;

/** Fewer places are not enough choice. */
const FEW_IN_REACH = 5;
/** If fewer places have the dish, or a cuisine that nearly always serves it, all cuisines that may serve it count. */
const A_CHOICE = 3;

/** Undefined if distance does not matter. */
function startOf({ place, center }: Reading, near: Position | undefined): Start | undefined {
  if (place?.kind === 'circle') return { at: place, radiusKm: place.radiusKm, nearM: RIDE_M };
  if (center !== undefined) return { at: center, radiusKm: center.radiusKm, nearM: RIDE_M };
  return place !== undefined || near === undefined ? undefined : { at: near, radiusKm: 0, nearM: DRIVE_M };
}

/**
 * Adds places whose cuisine serves the dish, if few places nearby name the dish. Cuisines that nearly always serve it come
 * first. Only if no such place is in reach, cuisines that may serve it are added; the answer says so, as it does for similar
 * cuisines. One or two places in reach that name the dish, or are tagged with it, precede cuisines that may serve it.
 */
function addKitchens(trial: Trial, chosen: Chosen, from: Start | undefined): Chosen {
  if (!trial.isFewerNear(from, FEW_IN_REACH, from?.nearM ?? DRIVE_M)) return chosen;
  const isThere = !trial.isFewerNear(from, 1, TODAY_M);
  const isKin = chosen.reading.terms.some(({ kin }) => kin.length > 0);
  const isOfPlace = chosen.reading.center !== undefined && !trial.isFewerNear(from, 1, RIDE_M);
  const isCuisine = isThere && isKin && (isOfPlace ? isFoodThere(chosen.reading) : isFoodAlone(chosen.reading));
  const served = isCuisine ? { ...chosen, reading: preferCuisine(chosen.reading) } : chosen;
  const first = matchKitchens(trial, served, 'first');
  const isFew = trial.isFewerNear(from, A_CHOICE, TODAY_M);
  const isRare = isFew && isThere && isFoodAlone(chosen.reading);
  const asked = isRare ? { ...chosen, reading: preferTyped(chosen.reading) } : chosen;
  const all = isFew ? matchKitchens(trial, asked, 'all') : first;
  // Nobody travels for a dish that may not be served.
  const added = isFew && trial.isFewerNear(from, 1, TODAY_M) ? matchKitchens(trial, served, 'first') : all;
  const isOnlyLike = !isThere && added.reading !== chosen.reading && !trial.isFewerNear(from, 1, TODAY_M);
  return isOnlyLike ? { ...added, reading: { ...added.reading, leavesOut: 'what' } } : added;
}

/** Whether the query is only about food, with no place, and other cuisines may serve it. */
export function isFoodAlone({ terms, place, center }: Reading): boolean {
  const isAnywhere = place === undefined && center === undefined;
  return isAnywhere && terms.every(({ isFood, kitchens, kin }) => isFood && kitchens.length + kin.length > 0);
}

/** Whether the query is only about food in a named place, and other cuisines may serve it. */
export function isFoodThere({ terms }: Reading): boolean {
  return terms.every(
    ({ place, isFood, kitchens, kin }) => place !== undefined || (isFood && kitchens.length + kin.length > 0),
  );
}

function matchKitchens(trial: Trial, chosen: Chosen, which: 'first' | 'all'): Chosen {
  const reading = withKitchens(chosen.reading, which);
  return reading === chosen.reading ? chosen : trial.choose(reading);
}

const UNMET = { where: 'place', what: 'words' } as const;

function unmetBy({ terms, leavesOut }: Reading, most: number): Unmet | undefined {
  if (most < terms.length && most > 0) return 'words';
  return leavesOut && UNMET[leavesOut];
}

/**
 * Matches a reading with typos. People nearly always type the first letter correctly, and most words with another first
 * letter are other words, so typos there are the last resort.
 * @param written number of rows that match all terms as written
 */
function forgiveMistakes(trial: Trial, reading: Reading, written: number): void {
  const found = trial.matchAll(reading, written < LOOSE_BELOW ? 'loosely' : 'with mistakes');
  // A text that matches as written has no typo in a first letter.
  if (written > 0 || found >= LOOSE_BELOW) return;
  // If no row matches all terms, it does not matter which rows match some of them.
  if (trial.matchAll(reading, 'in any letter') > 0) return;
  trial.matchAny(reading, 'in any letter');
}

function isThereMistyped(trial: Trial, reading: Reading): boolean {
  return trial.matchAll(reading, 'loosely') > 0 || trial.matchAll(reading, 'in any letter') > 0;
}

/** Prepares the scans with the chosen reading as written. */
function chooseReading(trial: Trial, readings: Iterable<Reading>): Chosen {
  const read: Reading[] = [];
  for (const reading of readings) {
    const before = read.at(-1);
    read.push(reading);
    // A reading with typos is preferred to one that drops a part of the query.
    if (reading.leavesOut && before && !before.leavesOut && isThereMistyped(trial, before)) {
      return trial.choose(before);
    }
    const full = trial.matchAll(reading);
    if (full >= reading.enough) return { reading, full };
  }
  // A mistyped dish is read as that dish.
  const known = read.find(({ terms, place }) => place === undefined && terms.every(({ isFood }) => isFood));
  const reading = known ?? read[0] ?? toReading([], []);
  return trial.choose(reading);
}
