/**
 * The best of all rows that a text found in a segment. There may be hundreds of thousands, and twenty are shown: those near the
 * question's position are offered first, then those in rings around it, as far as any may still be among the best. The farther a
 * ring is, the less its rows can gain by being near: of most of them their text and their static score say that they are not.
 */

import { bandOf } from '#catalogue/format/bands.ts';
import type { Columns } from '#catalogue/format/columns.ts';
import type { RowRange } from '#catalogue/geo/row-ranges.ts';
import type { Segment } from '#catalogue/segments/segment.ts';
import type { TextMatches } from '#catalogue/text/text-matches.ts';
import type { SearchQuery } from '#domain/search/search.ts';
import { maxDistanceM, type TextRanking } from './ranking.ts';
import { maxNearGain, nearScore } from './relevance.ts';
import type { TopList } from './top-list.ts';

/** Told of rows that may be among the best, with their text score. */
type Offer = (row: number, score: number) => void;

/** How many metres to the north and south each ring ends. */
const RINGS_M = [3000, 12_000, 50_000, 200_000, Number.POSITIVE_INFINITY];
/** Metres in a step of 1e-5 degree of latitude, rounded down. */
const STEP_M = 1.1119;

/** Answers how many rows there are. */
export function rankMatches(
  matches: TextMatches,
  { columns }: Segment,
  query: SearchQuery,
  { center, staticScores }: TextRanking,
  top: TopList,
  offer: Offer,
): number {
  const { sort, near } = query;
  const isByRelevance = sort === 'relevance' || (sort === 'distance' && near === undefined);
  const walk = (start: number, end: number, nearness: number): void => {
    if (start >= end) return;
    const floor = (): number => (isByRelevance ? -top.worstKey - maxNearGain(nearness) : Number.NEGATIVE_INFINITY);
    let i = matches.next(0, start, end, floor(), staticScores);
    while (i >= 0) {
      offer(matches.rowAt(i), matches.scoreAt(i));
      i = matches.next(i + 1, start, end, floor(), staticScores);
    }
  };
  if (near === undefined || center !== undefined) {
    walk(0, columns.rows, center === undefined ? 0 : 1);
    return matches.size;
  }
  const mostScore = matches.mostScore();
  let inner: RowRange | undefined;
  let fromM = 0;
  for (const toM of RINGS_M) {
    // What is known by now says how far the others may be.
    const maxDistance = maxDistanceM(query, top, mostScore);
    if (maxDistance < fromM) break;
    const [start, end] = rowsBeside(columns, near.latitude, Math.min(toM, maxDistance));
    const [innerStart, innerEnd] = inner ?? [end, end];
    walk(start, Math.min(innerStart, end), nearScore(fromM));
    walk(Math.max(innerEnd, start), end, nearScore(fromM));
    [inner, fromM] = [[start, end], toM];
  }
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
