/**
 * Applies the most common filters to batches of rows. Its loops have no branches per row, so the processor can work on
 * several rows at once. row-filter.ts filters single rows.
 */

import type { Columns } from '#catalogue/format/columns.ts';
import type { Segment } from '#catalogue/segments/segment.ts';
import type { SearchFilters } from '#domain/search/filters.ts';
import { allowTraits, amenityMask, failsByCuisines, isDated } from './filter-tables.ts';
import { dayOf } from './moment.ts';
import { type OpenTable, openTableFor } from './open-table.ts';

/** A query's filters for one segment. A filter that is off is undefined; its columns are not read. */
export interface BatchFilter {
  readonly numbers: Columns['numbers'];
  readonly today: number;
  readonly allowed: Uint8Array | undefined;
  /** Whether `allowed` depends on the day. */
  readonly isDated: boolean;
  /** Bits of the wanted amenities, 0 for none. */
  readonly wanted: number;
  readonly cuisineFails: Uint8Array | undefined;
  readonly open: OpenTable | undefined;
  /** Set if the segment has hidden rows. */
  readonly hidden: Uint8Array | undefined;
  /** Whether every row matches. */
  readonly passesAll: boolean;
}

/** Reuses buffers: valid until the next call for the same segment. */
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
 * Writes the rows from `from` to before `to` that match. Filters run one after the other, each on the rows that the previous
 * ones left.
 * @param found has room for all rows of the range
 * @returns the number of matches
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
    // The sign bit is set if an end is stated and lies before today (`isOver`).
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
