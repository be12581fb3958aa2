/**
 * Which rows hold the terms of a question, over several segments at once:
 *
 *   each reading as written, until one is held in full by enough rows   (else the first reading)
 *   one that leaves something out only where the one before holds nothing with mistakes forgiven
 *   fewer than five of these are a drive away?                         once more, with some of several dishes (easier.ts)
 *   still fewer?                                                       once more, dishes also as the cuisines that serve them
 *   fewer than a page of rows hold it in full?                         once more, mistakes forgiven
 *   none as written, and hardly any with mistakes forgiven?            once more, also in first letters and towards known dishes
 *   none in reach, and nothing is called so?                           once more, without what is no food
 *   then the rows that hold most of its terms; all of them where any row does (AND first)
 *
 * The rules look at visible rows only and at all segments together, so that it does not matter how rows are spread.
 */

import type { KnownPlace } from '#catalogue/data/gazetteer.ts';
import { isChain } from '#catalogue/data/synonyms.ts';
import { LOOSE_BELOW, TYPOS_BELOW } from '#catalogue/ranking/relevance.ts';
import { DRIVE_M, RIDE_M, TODAY_M } from '#catalogue/ranking/weights.ts';
import type { Segment } from '#catalogue/segments/segment.ts';
import type { Position } from '#domain/geo/geo.ts';
import type { Unmet } from '#domain/search/search.ts';
import { easierThan } from './easier.ts';
import type { Circle } from './known-places.ts';
import { loosen, preferCuisine, preferTyped, withKitchens } from './loosen.ts';
import type { Reading } from './reading.ts';
import { TermScan } from './term-scan.ts';
import type { Term } from './terms.ts';
import type { TextMatches } from './text-matches.ts';
import type { Strictness } from './typo-hits.ts';

export interface TextAnswer {
  /** One for each segment, in their order. */
  readonly matches: readonly TextMatches[];
  /** Where the question looks, as it was understood. */
  readonly center: Circle | undefined;
  /** What nothing that is there answers; undefined where nothing matches at all. */
  readonly unmet: Unmet | undefined;
  /** What the text says of where: how far that is from the person then says nothing. */
  readonly place: KnownPlace | undefined;
  /** Distances are from the person, though a place is named, because nothing is there. */
  readonly isFromPerson?: boolean;
  /** What is looked for there. */
  readonly what: string | undefined;
  /** Nothing is asked but for a place, and the index has none there. */
  readonly isNowhere: boolean;
  /** Whether places that hold all of it count as near: a place may be called so, or only one or two in reach do. */
  readonly isName: boolean;
}

/** Where the person is, and whether any place is called exactly so. */
export interface Asking {
  readonly near: Position | undefined;
  readonly isCalled: (words: readonly string[]) => boolean;
}

export function matchText(segments: readonly Segment[], readings: readonly Reading[], asking: Asking): TextAnswer {
  const scans = segments.map((segment) => new TermScan(segment));
  const chosen = chooseReading(scans, readings);
  const reading = matchOne(scans, chosen, asking);
  const most = scans.reduce((found, scan) => Math.max(found, scan.mostTerms), 0);
  return {
    matches: scans.map((scan) => scan.finish(most, reading)),
    center: reading.center,
    unmet: unmetBy(reading, most),
    place: reading.place,
    ...(reading.isFromPerson && { isFromPerson: true }),
    what: reading.what,
    isNowhere: reading.enough === 0,
    isName: mayBeName(chosen.reading) || reading.isRare === true,
  };
}

/** Leaves the scans with what answers the chosen reading, and answers what of it is asked then. */
function matchOne(scans: readonly TermScan[], chosen: Chosen, asking: Asking): Reading {
  const from = startOf(chosen.reading, asking.near);
  const easier = from === undefined || chosen.reading.place !== undefined ? undefined : easierThan(chosen.reading);
  const asked = easier === undefined || easier.hasNames ? chosen : takeParts(scans, chosen, easier.readings, from);
  const matched = forgive(scans, addKitchens(scans, asked, from));
  if (easier?.hasNames !== true || !isFewerNear(scans, from, 1, TODAY_M)) return matched;
  const isOne = easier.readings.length > 0 && !isOfOnePlace(chosen, asking);
  for (const reading of isOne ? easier.readings : []) {
    const part = addKitchens(scans, { reading, full: matchAll(scans, reading, 'as written') }, from);
    if (!isFewerNear(scans, from, 1, TODAY_M)) return { ...forgive(scans, part), leavesOut: 'what' };
  }
  // Scans hold what was matched last.
  if (isOne)
    return forgive(scans, addKitchens(scans, { ...chosen, full: matchAll(scans, chosen.reading, 'as written') }, from));
  return matched;
}

/** Whether a place anywhere is called exactly so, or holds so many words as only its own name and address have together. */
function isOfOnePlace({ reading: { terms }, full }: Chosen, { isCalled }: Asking): boolean {
  return (full > 0 && terms.length >= WORDS_OF_ONE_PLACE) || isCalled(terms.flatMap(wordsTyped));
}

const wordsTyped = ({ alternatives }: Term) => alternatives[0]?.words ?? [];

/** What answers a reading in the end: as it was written, or with mistakes forgiven where few do. */
function forgive(scans: readonly TermScan[], { reading, full }: Chosen): Reading {
  if (full < TYPOS_BELOW) forgiveMistakes(scans, reading, full);
  return reading;
}

/**
 * Of several dishes some, where few places nearby have all: the first part that enough have by name, else by their kitchens,
 * else that which most have.
 */
function takeParts(
  scans: readonly TermScan[],
  chosen: Chosen,
  parts: readonly Reading[],
  from: Start | undefined,
): Chosen {
  const isIn = (reading: Reading, metres: number, enough: number) => {
    matchAll(scans, reading, 'as written');
    return countNear(scans, from, enough, metres);
  };
  const isNone = isIn(chosen.reading, TODAY_M, 1) === 0;
  const asked = [
    chosen.reading,
    ...parts.map((part) => ({ ...part, leavesOut: isNone ? ('what' as const) : part.leavesOut })),
  ];
  let best = { reading: chosen.reading, near: 0 };
  const [named, served] = [(reading: Reading) => reading, (reading: Reading) => withKitchens(reading, 'first')];
  // Where nothing in reach has all of it, some of it farther than a drive is better than all of it out of reach.
  for (const metres of isNone ? [DRIVE_M, TODAY_M] : [DRIVE_M]) {
    if (best.near > 0) break;
    for (const toKitchens of [named, served]) {
      for (const reading of asked) {
        const near = best.near < FEW_IN_REACH ? isIn(toKitchens(reading), metres, FEW_IN_REACH) : 0;
        if (near > best.near) best = { reading, near };
      }
    }
  }
  return { reading: best.reading, full: matchAll(scans, best.reading, 'as written') };
}

/** Whether any word is of a name: a chain, or neither a dish nor anything else that the tables know. */
export function mayBeName({ terms }: Reading): boolean {
  return terms.some((term) => (term.typed !== undefined && !term.isFood) || isChain(wordsTyped(term).join(' ')));
}

interface Chosen {
  readonly reading: Reading;
  /** How many rows hold all terms as written. */
  readonly full: number;
}

/** Who types so many words that a place holds all of has copied its name and address. */
const WORDS_OF_ONE_PLACE = 5;

/** Fewer are no choice for whoever is hungry. */
const FEW_IN_REACH = 5;
/** Where fewer places have the dish, or a cuisine that nearly always serves it, every cuisine that may serve it counts. */
const A_CHOICE = 3;

/** Where distances are measured from: the middle of what the text names, else the person. */
interface Start {
  readonly at: Position;
  /** Kilometres around it that count as near whatever else does. */
  readonly radiusKm: number;
  /** What one goes to from there because it is near, in metres. */
  readonly nearM: number;
}

/** Undefined where distance does not matter. */
function startOf({ place, center }: Reading, near: Position | undefined): Start | undefined {
  if (place?.kind === 'circle') return { at: place, radiusKm: place.radiusKm, nearM: RIDE_M };
  if (center !== undefined) return { at: center, radiusKm: center.radiusKm, nearM: RIDE_M };
  return place !== undefined || near === undefined ? undefined : { at: near, radiusKm: 0, nearM: DRIVE_M };
}

/** How many of what was found are so near; counts no further than to the limit. */
function countNear(scans: readonly TermScan[], from: Start | undefined, limit: number, metres: number): number {
  if (from === undefined) return limit;
  const within = Math.max(metres, 1000 * from.radiusKm);
  let near = 0;
  for (const scan of scans) near += scan.countWithin(from.at, within, limit - near);
  return near;
}

function isFewerNear(scans: readonly TermScan[], from: Start | undefined, enough: number, metres: number): boolean {
  return countNear(scans, from, enough, metres) < enough;
}

/**
 * Adds places whose kitchen serves the dish when few places nearby name the dish itself. Kitchens that nearly always serve it
 * come first; if none is in reach, kitchens that may serve it, which is said, as it is of a cuisine that is only like another.
 * One or two places in reach that name the dish, or are tagged so, come before kitchens that may serve it.
 */
function addKitchens(scans: readonly TermScan[], chosen: Chosen, from: Start | undefined): Chosen {
  if (!isFewerNear(scans, from, FEW_IN_REACH, from?.nearM ?? DRIVE_M)) return chosen;
  const isThere = !isFewerNear(scans, from, 1, TODAY_M);
  const isKin = chosen.reading.terms.some(({ kin }) => kin.length > 0);
  const isOfPlace = chosen.reading.center !== undefined && !isFewerNear(scans, from, 1, RIDE_M);
  const isCuisine = isThere && isKin && (isOfPlace ? isFoodThere(chosen.reading) : isFoodAlone(chosen.reading));
  const served = isCuisine ? { ...chosen, reading: preferCuisine(chosen.reading) } : chosen;
  const first = matchKitchens(scans, served, 'first');
  const isFew = isFewerNear(scans, from, A_CHOICE, TODAY_M);
  const isRare = isFew && isThere && isFoodAlone(chosen.reading);
  const asked = isRare ? { ...chosen, reading: preferTyped(chosen.reading) } : chosen;
  const all = isFew ? matchKitchens(scans, asked, 'all') : first;
  // Nobody travels for what may be served there.
  const added = isFew && isFewerNear(scans, from, 1, TODAY_M) ? matchKitchens(scans, served, 'first') : all;
  const isOnlyLike = !isThere && added.reading !== chosen.reading && !isFewerNear(scans, from, 1, TODAY_M);
  return isOnlyLike ? { ...added, reading: { ...added.reading, leavesOut: 'what' } } : added;
}

/** Whether food is all that is asked for, wherever it is, and other kitchens may serve it. */
export function isFoodAlone({ terms, place, center }: Reading): boolean {
  const isAnywhere = place === undefined && center === undefined;
  return isAnywhere && terms.every(({ isFood, kitchens, kin }) => isFood && kitchens.length + kin.length > 0);
}

/** Whether food is all that is asked for in a place, and other kitchens may serve it. */
export function isFoodThere({ terms }: Reading): boolean {
  return terms.every(
    ({ place, isFood, kitchens, kin }) => place !== undefined || (isFood && kitchens.length + kin.length > 0),
  );
}

function matchKitchens(scans: readonly TermScan[], chosen: Chosen, which: 'first' | 'all'): Chosen {
  const reading = withKitchens(chosen.reading, which);
  return reading === chosen.reading ? chosen : { reading, full: matchAll(scans, reading, 'as written') };
}

const UNMET = { where: 'place', what: 'words' } as const;

function unmetBy({ terms, leavesOut }: Reading, most: number): Unmet | undefined {
  if (most < terms.length && most > 0) return 'words';
  return leavesOut && UNMET[leavesOut];
}

/**
 * Who types a word begins it rightly nearly always, and most words with another first letter are other words.
 * @param written how many rows hold all terms as written
 */
function forgiveMistakes(scans: readonly TermScan[], reading: Reading, written: number): void {
  const found = matchAll(scans, reading, written < LOOSE_BELOW ? 'loosely' : 'with mistakes');
  // What is there as it was written was not begun wrongly.
  if (written > 0 || found >= LOOSE_BELOW) return;
  // Only where no row holds all terms it matters which hold some of them.
  if (matchAll(scans, reading, 'in any letter') > 0) return;
  const loosened = loosen(reading, 'in any letter');
  for (const scan of scans) scan.matchAny(loosened, 'in any letter');
}

/** How many rows of all segments hold all terms. */
function matchAll(scans: readonly TermScan[], reading: Reading, strictness: Strictness): number {
  const loosened = loosen(reading, strictness);
  return scans.reduce((rows, scan) => rows + scan.matchAll(loosened, strictness), 0);
}

function isThereMistyped(scans: readonly TermScan[], reading: Reading): boolean {
  return matchAll(scans, reading, 'loosely') > 0 || matchAll(scans, reading, 'in any letter') > 0;
}

/** Leaves the scans with the chosen reading as written. */
function chooseReading(scans: readonly TermScan[], readings: readonly Reading[]): Chosen {
  const nothing: Reading = {
    terms: [],
    extras: [],
    center: undefined,
    place: undefined,
    leavesOut: undefined,
    enough: 1,
  };
  for (const [at, reading] of readings.entries()) {
    const before = readings[at - 1];
    // What was mistyped is there before something of the question is left out.
    if (reading.leavesOut && before && !before.leavesOut && isThereMistyped(scans, before)) {
      return { reading: before, full: matchAll(scans, before, 'as written') };
    }
    const full = matchAll(scans, reading, 'as written');
    if (full >= reading.enough) return { reading, full };
  }
  // What was mistyped and is a dish is asked for as one.
  const known = readings.find(({ terms, place }) => place === undefined && terms.every(({ isFood }) => isFood));
  const reading = known ?? readings[0] ?? nothing;
  return { reading, full: matchAll(scans, reading, 'as written') };
}
