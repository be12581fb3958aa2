/**
 * Which rows hold the terms of a question, over several segments at once:
 *
 *   each reading as written, until one is held in full by enough rows   (else the first reading)
 *   one that leaves something out only where the one before holds nothing with mistakes forgiven
 *   fewer than five of these are a drive away?                         once more, dishes also as the cuisines that serve them
 *   fewer than a page of rows hold it in full?                         once more, mistakes forgiven
 *   none as written, and hardly any with mistakes forgiven?            once more, also in first letters and towards known dishes
 *   then the rows that hold most of its terms; all of them where any row does (AND first)
 *
 * The rules look at visible rows only and at all segments together, so that it does not matter how rows are spread.
 */

import type { KnownPlace } from '#catalogue/data/gazetteer.ts';
import { synonymsOf } from '#catalogue/data/synonyms.ts';
import { LOOSE_BELOW, TYPOS_BELOW } from '#catalogue/ranking/relevance.ts';
import { DRIVE_M, TODAY_M } from '#catalogue/ranking/weights.ts';
import type { Segment } from '#catalogue/segments/segment.ts';
import type { Position } from '#domain/geo.ts';
import type { Unmet } from '#domain/search.ts';
import { loosen, withKitchens } from './loosen.ts';
import { TermScan } from './term-scan.ts';
import type { TextMatches } from './text-matches.ts';
import type { Reading } from './text-query.ts';
import type { Strictness } from './typo-hits.ts';
import type { Circle } from './where.ts';

export interface TextAnswer {
  /** One for each segment, in their order. */
  readonly matches: readonly TextMatches[];
  /** Where the question looks, as it was understood. */
  readonly center: Circle | undefined;
  /** What nothing that is there answers; undefined where nothing matches at all. */
  readonly unmet: Unmet | undefined;
  /** What the text says of where: how far that is from the person then says nothing. */
  readonly place: KnownPlace | undefined;
  /** What is looked for there. */
  readonly what: string | undefined;
  /** Nothing is asked but for a place, and the index has none there. */
  readonly isNowhere: boolean;
  /** Whether any word of it is none of food, so that a place may be called so. */
  readonly isName: boolean;
}

/** @param near where the person is */
export function matchText(
  segments: readonly Segment[],
  readings: readonly Reading[],
  near: Position | undefined,
): TextAnswer {
  const scans = segments.map((segment) => new TermScan(segment));
  const chosen = chooseReading(scans, readings);
  const { reading, full } = addKitchens(scans, chosen, near);
  if (full < TYPOS_BELOW) forgiveMistakes(scans, reading, full);
  const most = scans.reduce((found, scan) => Math.max(found, scan.mostTerms), 0);
  return {
    matches: scans.map((scan) => scan.finish(most, reading)),
    center: reading.center,
    unmet: unmetBy(reading, most),
    place: reading.place,
    what: reading.what,
    isNowhere: reading.enough === 0,
    isName: mayBeName(chosen.reading),
  };
}

/** Whether any word is of a name: neither a dish nor anything else that the tables know. */
export function mayBeName({ terms }: Reading): boolean {
  return terms.some(
    ({ typed, kitchens }) => typed !== undefined && kitchens.length === 0 && synonymsOf(typed.text).length === 0,
  );
}

interface Chosen {
  readonly reading: Reading;
  /** How many rows hold all terms as written. */
  readonly full: number;
}

/** Fewer are no choice for whoever is hungry. */
const FEW_IN_REACH = 5;

/** Whether too few of what was found are so near, where the question names no other place. */
function isFewerInReach(
  scans: readonly TermScan[],
  { place }: Reading,
  near: Position | undefined,
  enough: number,
  metres: number,
): boolean {
  if (near === undefined || place !== undefined) return false;
  let inReach = 0;
  for (const scan of scans) inReach += scan.countWithin(near, metres, enough - inReach);
  return inReach < enough;
}

/**
 * Adds places whose kitchen serves the dish when few places in reach name the dish itself. Kitchens that nearly always serve it
 * come first; if none is in reach, kitchens that may serve it.
 */
function addKitchens(scans: readonly TermScan[], chosen: Chosen, near: Position | undefined): Chosen {
  if (!isFewerInReach(scans, chosen.reading, near, FEW_IN_REACH, DRIVE_M)) return chosen;
  const first = matchKitchens(scans, chosen, 'first');
  return isFewerInReach(scans, first.reading, near, 1, TODAY_M) ? matchKitchens(scans, chosen, 'all') : first;
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
      return { reading: before, full: 0 };
    }
    const full = matchAll(scans, reading, 'as written');
    if (full >= reading.enough) return { reading, full };
  }
  return { reading: readings[0] ?? nothing, full: 0 };
}
