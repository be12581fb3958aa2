/** How many rows of a run match, in loops in which no row decides what is done next. */
import { ALL_TRAITS, allowTraits, amenityMask, failsByCuisines } from './filter-tables.ts';
import { openTableFor } from './open-table.ts';
import { hasRareFilters, type RowQuestion } from './row-checks.ts';
import { createSieve } from './row-sieve.ts';
import type { Segment } from './segment.ts';

/** A 1 for each row of a run that matches. Of whoever counts: nobody does while another does. */
let shared = new Uint8Array(4096);

/**
 * Answers how many match from one row to before another. To be used before the next one is made for the same segment.
 * @param tell told of each row, answers whether it matches; where facets are counted
 */
export function createRunCounter(
  { hidden, visible, columns }: Segment,
  question: RowQuestion,
  tell: ((row: number) => boolean) | undefined,
): (from: number, to: number) => number {
  if (tell === undefined && visible === columns.rows && !hasRareFilters(question.filters))
    return createPlainCounter(question);
  const sieve = tell === undefined ? createSieve(question) : undefined;
  const isWhole = visible === columns.rows;
  return (from, to) => {
    if (to - from > shared.length) shared = new Uint8Array(2 * (to - from));
    const matches = shared;
    if (isWhole) matches.fill(1, 0, to - from);
    else for (let row = from; row < to; row++) matches[row - from] = Number(hidden[row] === 0);
    sieve?.(from, to, matches);
    if (tell !== undefined)
      for (let row = from; row < to; row++) if (matches[row - from] !== 0) matches[row - from] = Number(tell(row));
    let total = 0;
    for (let at = 0; at < to - from; at++) total += matches[at] ?? 0;
    return total;
  };
}

/** All that most people filter by, in one loop: short runs, of which there are many, are not worth several. */
function createPlainCounter({
  columns,
  filters,
  moment: { at, today },
}: RowQuestion): (from: number, to: number) => number {
  const { traits, certificateUntil, cuisines, amenities } = columns.numbers;
  const allowed = allowTraits(filters);
  const cuisineFails = failsByCuisines(columns, filters);
  const wanted = amenityMask(filters);
  const open = openTableFor(columns, filters, at);
  if (allowed === undefined && cuisineFails === undefined && wanted === 0 && open === undefined)
    return (from, to) => to - from;
  const may = allowed ?? ALL_TRAITS;
  return (from, to) => {
    let total = 0;
    for (let row = from; row < to; row++) {
      const until = certificateUntil[row] ?? 0;
      // The signs of both differences: an end that is stated, and before today (`isOver`).
      const mayNow = (may[traits[row] ?? 0] ?? 0) >> (((until - today) & -until) >>> 31);
      const lacks = cuisineFails === undefined ? 0 : (cuisineFails[cuisines[row] ?? 0] ?? 0);
      const passes = mayNow & (((~(amenities[row] ?? 0) & wanted) - 1) >>> 31) & ((lacks - 1) >>> 31);
      total += open === undefined ? passes : passes & open.at(row);
    }
    return total;
  };
}
