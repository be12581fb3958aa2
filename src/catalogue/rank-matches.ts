/**
 * The best of all rows that a text found in a segment. There may be hundreds of thousands, and twenty are shown: those near the
 * question's position are offered first, then those that may still be among the best for how far they are. Of most of these
 * their text and their standing say that they are not.
 */
import type { SearchQuery } from '#domain/search.ts';
import { bandOf } from './bands.ts';
import type { Columns } from './columns.ts';
import { reachM, type TextRanking } from './ranking.ts';
import { NEAR_WORTH } from './relevance.ts';
import type { RowRange } from './row-ranges.ts';
import type { Segment } from './segment.ts';
import type { TextMatches } from './text-matches.ts';
import type { TopList } from './top-list.ts';

/** Told of rows that may be among the best, with their text score. */
type Offer = (row: number, score: number) => void;

/** Within so many metres to the north and south rows are offered first. */
const FIRST_M = 3000;
/** Metres in a step of 1e-5 degree of latitude, rounded down. */
const STEP_M = 1.1119;

/** Answers how many rows there are. */
export function rankMatches(
  matches: TextMatches,
  { columns }: Segment,
  query: SearchQuery,
  { center, standing }: TextRanking,
  top: TopList,
  offer: Offer,
): number {
  const { sort, near } = query;
  const isByRelevance = sort === 'relevance' || (sort === 'distance' && near === undefined);
  const nearness = near === undefined && center === undefined ? 0 : NEAR_WORTH;
  const floor = (): number => (isByRelevance ? -top.worstKey - nearness : Number.NEGATIVE_INFINITY);
  const walk = (start: number, end: number): void => {
    if (start >= end) return;
    let i = matches.next(0, start, end, floor(), standing);
    while (i >= 0) {
      offer(matches.rowAt(i), matches.scoreAt(i));
      i = matches.next(i + 1, start, end, floor(), standing);
    }
  };
  if (near === undefined || center !== undefined) {
    walk(0, columns.rows);
    return matches.size;
  }
  const first = rowsBeside(columns, near.latitude, FIRST_M);
  walk(...first);
  // What is known by now says how far the others may be.
  const [start, end] = rowsBeside(columns, near.latitude, reachM(query, top, matches.mostScore()));
  walk(start, Math.min(first[0], end));
  walk(Math.max(first[1], start), end);
  return matches.size;
}

/** All rows that are at most so far to the north or south; those without a position only where nothing is too far. */
function rowsBeside({ bands, rows }: Columns, latitude: number, metres: number): RowRange {
  if (metres === Number.POSITIVE_INFINITY) return [0, rows];
  const steps = metres / STEP_M + 3;
  const [south, north] = [bandOf(1e5 * latitude - steps), bandOf(1e5 * latitude + steps)];
  const startOf = (band: number): number =>
    bands.starts[Math.min(bands.starts.length - 1, Math.max(0, band - bands.first))] ?? 0;
  return [startOf(south), startOf(north + 1)];
}
