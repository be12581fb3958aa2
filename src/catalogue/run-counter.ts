/** How many rows of long runs match: column by column, in loops in which no row decides what is done next. */
import type { RowQuestion } from './row-checks.ts';
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
  const sieve = tell === undefined ? createSieve(question) : undefined;
  const isWhole = visible === columns.rows;
  return (from, to) => {
    if (isWhole && sieve === undefined && tell === undefined) return to - from;
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
