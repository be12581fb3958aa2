/**
 * What most people filter by, for runs of rows: in a loop in which no row decides what is done next, a processor looks at several
 * of them at once. row-filter.ts is for rows that are looked at one by one.
 */
import type { SearchFilters } from '#domain/search.ts';
import type { Columns } from './columns.ts';
import { allowTraits, amenityMask, failsByCuisines } from './filter-tables.ts';
import { dayOf } from './moment.ts';
import { type OpenTable, openTableFor } from './open-table.ts';
import type { Segment } from './segment.ts';

/** Filters of a question for one segment; what nobody asks for is undefined, and its columns are not touched. */
export interface Sieve {
  readonly numbers: Columns['numbers'];
  readonly today: number;
  readonly allowed: Uint8Array | undefined;
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
export function createSieve({ columns, hidden, visible }: Segment, filters: SearchFilters, at: number): Sieve {
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
    wanted,
    cuisineFails,
    open,
    hidden: isWhole ? undefined : hidden,
    passesAll: isWhole && !isNarrowed,
  };
}

/**
 * Writes down which rows match from one to before another.
 * @param found has room for all of them
 * @returns how many
 */
export function sift(sieve: Sieve, from: number, to: number, found: Uint32Array): number {
  const { numbers, today, allowed, wanted, cuisineFails, open, hidden } = sieve;
  const { traits, certificateUntil, cuisines, amenities } = numbers;
  let count = 0;
  for (let row = from; row < to; row++) {
    // A 1 where nothing fails.
    let passes = 1;
    if (allowed !== undefined) {
      const until = certificateUntil[row] ?? 0;
      // The signs of both differences: an end that is stated, and before today (`isOver`).
      passes = (allowed[traits[row] ?? 0] ?? 0) >> (((until - today) & -until) >>> 31);
    }
    if (wanted !== 0) passes &= ((~(amenities[row] ?? 0) & wanted) - 1) >>> 31;
    if (cuisineFails !== undefined) passes &= ((cuisineFails[cuisines[row] ?? 0] ?? 0) - 1) >>> 31;
    if (open !== undefined) passes &= open.at(row);
    if (hidden !== undefined) passes &= ((hidden[row] ?? 0) - 1) >>> 31;
    found[count] = row;
    count += passes & 1;
  }
  return count;
}
