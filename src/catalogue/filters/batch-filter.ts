/**
 * What most people filter by, for runs of rows: in loops in which no row decides what is done next, a processor looks at several
 * of them at once. row-filter.ts is for rows that are looked at one by one.
 */

import type { Columns } from '#catalogue/format/columns.ts';
import type { Segment } from '#catalogue/segments/segment.ts';
import type { SearchFilters } from '#domain/search/filters.ts';
import { allowTraits, amenityMask, failsByCuisines, isDated } from './filter-tables.ts';
import { dayOf } from './moment.ts';
import { type OpenTable, openTableFor } from './open-table.ts';

/** Filters of a question for one segment; a filter that is off is undefined, and its columns are not read. */
export interface BatchFilter {
  readonly numbers: Columns['numbers'];
  readonly today: number;
  readonly allowed: Uint8Array | undefined;
  /** Whether that depends on the day. */
  readonly isDated: boolean;
  /** Bits of amenities, 0 for none. */
  readonly wanted: number;
  readonly cuisineFails: Uint8Array | undefined;
  readonly open: OpenTable | undefined;
  /** Of rows that are not there, where some are not. */
  readonly hidden: Uint8Array | undefined;
  /** Whether every row matches. */
  readonly passesAll: boolean;
}

/** To be used before the next one is made for the same segment. */
export function createBatchFilter(
  { columns, hidden, visible }: Segment,
  filters: SearchFilters,
  at: number,
): BatchFilter {
  const allowed = allowTraits(filters);
  const wanted = amenityMask(filters);
  const cuisineFails = failsByCuisines(columns, filters);
  const open = openTableFor(columns, filters, at);
  const isWhole = visible === columns.rows;
  const isNarrowed = allowed !== undefined || wanted !== 0 || cuisineFails !== undefined || open !== undefined;
  return {
    numbers: columns.numbers,
    today: dayOf(at),
    allowed,
    isDated: isDated(filters),
    wanted,
    cuisineFails,
    open,
    hidden: isWhole ? undefined : hidden,
    passesAll: isWhole && !isNarrowed,
  };
}

/**
 * Writes down which rows match from one to before another, filter after filter: each looks only at what those before it left.
 * @param found has room for all of them
 * @returns how many
 */
export function filterRange(batchFilter: BatchFilter, from: number, to: number, found: Uint32Array): number {
  const { allowed, wanted, cuisineFails, open, hidden } = batchFilter;
  let count = to - from;
  if (allowed === undefined) for (let n = 0; n < count; n++) found[n] = from + n;
  else if (batchFilter.isDated) count = listDated(batchFilter, allowed, from, to, found);
  else count = listAllowed(batchFilter, allowed, from, to, found);
  if (wanted !== 0) count = keepHolding(batchFilter.numbers.amenities, wanted, found, count);
  if (cuisineFails !== undefined) count = keepPassing(batchFilter.numbers.cuisines, cuisineFails, found, count);
  if (open !== undefined) count = open.keepOpen(found, count);
  return hidden === undefined ? count : keepVisible(hidden, found, count);
}

function listAllowed(
  { numbers: { traits } }: BatchFilter,
  allowed: Uint8Array,
  from: number,
  to: number,
  found: Uint32Array,
): number {
  let count = 0;
  for (let row = from; row < to; row++) {
    found[count] = row;
    count += (allowed[traits[row] ?? 0] ?? 0) & 1;
  }
  return count;
}

function listDated(
  { numbers, today }: BatchFilter,
  allowed: Uint8Array,
  from: number,
  to: number,
  found: Uint32Array,
): number {
  const { traits, certificateUntil } = numbers;
  let count = 0;
  for (let row = from; row < to; row++) {
    const until = certificateUntil[row] ?? 0;
    found[count] = row;
    // The signs of both differences: an end that is stated, and before today (`isOver`).
    count += ((allowed[traits[row] ?? 0] ?? 0) >> (((until - today) & -until) >>> 31)) & 1;
  }
  return count;
}

function keepHolding(bits: Uint16Array, wanted: number, found: Uint32Array, count: number): number {
  let kept = 0;
  for (let n = 0; n < count; n++) {
    const row = found[n] ?? 0;
    found[kept] = row;
    kept += ((~(bits[row] ?? 0) & wanted) - 1) >>> 31;
  }
  return kept;
}

function keepPassing(
  column: BatchFilter['numbers']['cuisines'],
  fails: Uint8Array,
  found: Uint32Array,
  count: number,
): number {
  let kept = 0;
  for (let n = 0; n < count; n++) {
    const row = found[n] ?? 0;
    found[kept] = row;
    kept += ((fails[column[row] ?? 0] ?? 0) - 1) >>> 31;
  }
  return kept;
}

function keepVisible(hidden: Uint8Array, found: Uint32Array, count: number): number {
  let kept = 0;
  for (let n = 0; n < count; n++) {
    const row = found[n] ?? 0;
    found[kept] = row;
    kept += ((hidden[row] ?? 0) - 1) >>> 31;
  }
  return kept;
}
