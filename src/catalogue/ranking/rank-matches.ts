/**
 * Ranks the rows that a text matched in a segment. There may be hundreds of thousands, of which twenty are shown. Rows near
 * the query's position are offered first, then rows in rings around it while any may still enter the list. In the outer
 * rings distance adds so little that most rows can be skipped by their text score and static score.
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

/** Called with rows that may enter the list, and their text score. */
type Offer = (row: number, score: number) => void;

/** Outer edge of each ring, in metres to the north and south. */
const RINGS_M = [3000, 12_000, 50_000, 200_000, Number.POSITIVE_INFINITY];
/** Metres in a step of 1e-5 degree of latitude, rounded down. */
const STEP_M = 1.1119;

/** Returns the number of matching rows. */
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
    // The list so far bounds the distance of rows that can still enter.
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

/** Rows up to this distance to the north or south. Rows without a position are only included if there is no limit. */
function rowsBeside({ bands, rows }: Columns, latitude: number, metres: number): RowRange {
  if (metres === Number.POSITIVE_INFINITY) return [0, rows];
  const steps = metres / STEP_M + 3;
  const [south, north] = [bandOf(1e5 * latitude - steps), bandOf(1e5 * latitude + steps)];
  const startOf = (band: number): number =>
    bands.starts[Math.min(bands.starts.length - 1, Math.max(0, band - bands.first))] ?? 0;
  return [startOf(south), startOf(north + 1)];
}
