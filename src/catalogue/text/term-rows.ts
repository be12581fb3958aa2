/** Finds the rows of a segment that match a term. Scores come later, and only for rows that match all terms. */

import type { KnownArea } from '#catalogue/data/gazetteer.ts';
import { DistanceMeter } from '#catalogue/geo/distance-meter.ts';
import { rangesAround } from '#catalogue/geo/row-ranges.ts';
import type { Segment } from '#catalogue/segments/segment.ts';
import { findPosting, postingAt } from './postings.ts';
import type { RowSet } from './row-set.ts';
import type { TermHits, Together } from './term-hits.ts';
import type { WordHits } from './word-rows.ts';

/** A word with more postings than this many times the candidate rows is looked up row by row. */
export const SEEK_ABOVE = 12;

/** Measuring whether a row lies in a place costs as much as this many lookups in a set or postings list. */
export const MEASURED = 16;

/** Empty sets for intermediate results. */
export type Spares = readonly [RowSet, RowSet];

/**
 * Adds the rows that match a term.
 * @param within restricts the rows; undefined for all
 */
export function addTermRows(segment: Segment, hits: TermHits, within: RowSet | undefined, to: RowSet, spares: Spares) {
  for (const words of hits.words) addWordRows(words, within, to);
  for (const together of hits.together) addTogetherRows(together, within, to, spares);
  if (hits.place !== undefined) addPlaceRows(segment, hits.place, within, to);
}

/** Adds the rows that hold all of several words. */
export function addTogetherRows({ words }: Together, within: RowSet | undefined, to: RowSet, spares: Spares): void {
  let held = within;
  for (const [at, each] of words.entries()) {
    const next = at === words.length - 1 ? to : at % 2 === 0 ? spares[0] : spares[1];
    if (next !== to) next.clear();
    addWordRows(each, held, next);
    held = next;
  }
  for (const spare of spares) spare.clear();
}

function addWordRows({ table, first, end, fields }: WordHits, within: RowSet | undefined, to: RowSet) {
  const { postings, postingStarts } = table;
  // Consecutive words have consecutive postings.
  let from = postingStarts[first] ?? 0;
  const last = postingStarts[end] ?? 0;
  if (within === undefined) {
    walk(postings, from, last, fields, to);
    return;
  }
  const few = SEEK_ABOVE * within.size;
  for (let w = first; w < end; w++) {
    const [start, till] = [postingStarts[w] ?? 0, postingStarts[w + 1] ?? 0];
    if (till - start <= few) continue;
    walkWithin(postings, from, start, fields, within, to);
    seek(postings, start, till, fields, within, to);
    from = till;
  }
  walkWithin(postings, from, last, fields, within, to);
}

type Postings = Segment['text']['postings'];

/** Adds the rows of postings. `walkWithin` is a separate loop so that neither has checks that only the other needs. */
function walk({ low, high }: Postings, from: number, till: number, fields: number, to: RowSet): void {
  to.reserve(till - from);
  const { bits, list } = to;
  let { size } = to;
  for (let p = from; p < till; p++) {
    const posting = (low[p] ?? 0) | ((high[p] ?? 0) << 16);
    const row = posting >>> 5;
    const [held, bit] = [bits[row >>> 5] ?? 0, 1 << row];
    if ((posting & fields) === 0 || (held & bit) !== 0) continue;
    bits[row >>> 5] = held | bit;
    list[size++] = row;
  }
  to.size = size;
}

/** The same, restricted to rows of a set. */
function walkWithin(
  { low, high }: Postings,
  from: number,
  till: number,
  fields: number,
  within: RowSet,
  to: RowSet,
): void {
  to.reserve(Math.min(till - from, within.size));
  const gate = within.bits;
  const { bits, list } = to;
  let { size } = to;
  for (let p = from; p < till; p++) {
    const posting = (low[p] ?? 0) | ((high[p] ?? 0) << 16);
    const row = posting >>> 5;
    const bit = 1 << row;
    if (((gate[row >>> 5] ?? 0) & bit) === 0 || (posting & fields) === 0) continue;
    const held = bits[row >>> 5] ?? 0;
    if ((held & bit) !== 0) continue;
    bits[row >>> 5] = held | bit;
    list[size++] = row;
  }
  to.size = size;
}

function seek(postings: Postings, from: number, till: number, fields: number, within: RowSet, to: RowSet): void {
  for (let i = 0; i < within.size; i++) {
    const row = within.list[i] ?? 0;
    if (to.has(row)) continue;
    const p = findPosting(postings, row, from, till);
    if (p >= 0 && (postingAt(postings, p) & fields) !== 0) to.add(row);
  }
}

/** Adds the rows that lie in a place. */
export function addPlaceRows(segment: Segment, place: KnownArea, within: RowSet | undefined, to: RowSet): void {
  const { columns } = segment;
  const isThere = createPlaceCheck(segment, place);
  const isCircle = place.kind === 'circle';
  const ranges = isCircle ? rangesAround(columns, place, place.radiusKm) : [[0, columns.rows] as const];
  const walked = ranges.reduce((rows, [start, end]) => rows + end - start, 0);
  if (within !== undefined && (!isCircle || within.size * MEASURED < walked)) {
    for (let i = 0; i < within.size; i++) if (isThere(within.list[i] ?? 0)) to.add(within.list[i] ?? 0);
    return;
  }
  // Rows elsewhere are not measured.
  for (const [start, end] of ranges)
    for (let row = start; row < end; row++) if (within?.has(row) !== false && isThere(row)) to.add(row);
}

function createPlaceCheck({ columns }: Segment, place: KnownArea): (row: number) => boolean {
  if (place.kind === 'country') {
    const { locality } = columns.numbers;
    const isThere = columns.dictionaries.localities.map(({ countryCode }) => countryCode === place.code);
    return (row) => isThere[locality[row] ?? 0] ?? false;
  }
  const meter = new DistanceMeter(columns, place);
  return (row) => meter.isWithin(row, place.radiusKm * 1000);
}
