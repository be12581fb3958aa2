/** Walks the rows of one segment that may match: all of them, those in an area, or those that a text found. */

import type { RowFilter } from '#catalogue/filters/row-filter.ts';
import type { Columns } from '#catalogue/format/columns.ts';
import { DistanceMeter } from '#catalogue/geo/distance-meter.ts';
import { positionAt } from '#catalogue/geo/position-at.ts';
import { type RowRange, rangesAround, rangesWithin } from '#catalogue/geo/row-ranges.ts';
import { rankMatches } from '#catalogue/ranking/rank-matches.ts';
import type { TextRanking } from '#catalogue/ranking/ranking.ts';
import type { TopList } from '#catalogue/ranking/top-list.ts';
import type { TextMatches } from '#catalogue/text/text-matches.ts';
import { isWithin } from '#domain/geo/geo.ts';
import type { SearchQuery } from '#domain/search/search.ts';
import type { Segment } from './segment.ts';

/** From 0 to 1 for a row, of which a greater one stands first; undefined for one that is left out. Asked once for each that matches. */
export type Tiers = (row: number) => number | undefined;

/** How the rows of one segment are looked at. */
export interface Scan {
  /** Undefined where all rows match. */
  readonly fails: RowFilter | undefined;
  /** Called with each row within the area with what it fails in, 0 when it matches; optional. */
  readonly count: ((row: number, fails: number) => void) | undefined;
  /** Undefined where nothing is preferred. */
  readonly tiers: Tiers | undefined;
  /** Each match has to be looked at: for its part of the list, or for `onMatch`. */
  readonly isLookedAt: boolean;
  /** Called with matching rows with their text score and their tier; 0 where there is none. */
  readonly onMatch: (row: number, score: number, tier: number) => void;
  readonly top: TopList;
}

/** Walks the runs of rows that may lie in the area. Answers how many rows match. */
export function scanRanges(segment: Segment, query: SearchQuery, scan: Scan): number {
  const matches = createRowPredicate(segment, query, scan);
  let total = 0;
  for (const [start, end] of rangesOf(segment.columns, query)) {
    for (let row = start; row < end; row++) {
      if (!matches(row)) continue;
      const tier = scan.tiers === undefined ? 0 : scan.tiers(row);
      if (tier === undefined) continue;
      total++;
      scan.onMatch(row, 0, tier);
    }
  }
  return total;
}

/** Walks the rows that a text found; all of them match unless something else is asked for. Answers how many do. */
export function scanText(
  segment: Segment,
  query: SearchQuery,
  text: TextMatches,
  known: TextRanking,
  scan: Scan,
): number {
  if (!isNarrowed(query, scan)) {
    return rankMatches(text, segment, query, known, scan.top, (row, score) => scan.onMatch(row, score, 0));
  }
  const matches = createRowPredicate(segment, query, scan);
  // The filter dialog needs counts only, so its query has a limit of 0.
  const isShown = query.limit > 0 || scan.isLookedAt;
  let total = 0;
  text.forEach((row, match) => {
    if (!matches(row)) return;
    const tier = scan.tiers === undefined ? 0 : scan.tiers(row);
    if (tier === undefined) return;
    total++;
    if (isShown) scan.onMatch(row, text.scoreAt(match), tier);
  });
  return total;
}

/** Looks at a row, tells who counts, and answers whether it matches. */
function createRowPredicate({ columns, hidden }: Segment, query: SearchQuery, { fails, count }: Scan) {
  const isInArea = createAreaCheck(columns, query);
  return (row: number): boolean => {
    if (hidden[row] !== 0) return false;
    // Filters are look-ups and cost less than a distance; facets count what fails in one of them, too.
    const failed = fails === undefined ? 0 : fails(row);
    if ((failed !== 0 && count === undefined) || !isInArea(row)) return false;
    count?.(row, failed);
    return failed === 0;
  };
}

function rangesOf(columns: Columns, { near, radiusKm, bounds }: SearchQuery): readonly RowRange[] {
  if (near !== undefined && radiusKm !== undefined) return rangesAround(columns, near, radiusKm);
  return bounds === undefined ? [[0, columns.rows]] : rangesWithin(columns, bounds);
}

function createAreaCheck(columns: Columns, { near, radiusKm, bounds }: SearchQuery): (row: number) => boolean {
  const radiusM = near === undefined || radiusKm === undefined ? Number.POSITIVE_INFINITY : radiusKm * 1000;
  if (radiusM === Number.POSITIVE_INFINITY && bounds === undefined) return () => true;
  const meter = near && new DistanceMeter(columns, near);
  return (row) => {
    const position = bounds === undefined ? undefined : positionAt(columns, row);
    if (position === null || (bounds !== undefined && position !== undefined && !isWithin(bounds, position)))
      return false;
    return meter === undefined || radiusM === Number.POSITIVE_INFINITY || meter.isWithin(row, radiusM);
  };
}

/** Whether a row that a text found may be left out, or has to be looked at. */
function isNarrowed({ near, radiusKm, bounds }: SearchQuery, { fails, count, tiers, isLookedAt }: Scan): boolean {
  const hasArea = bounds !== undefined || (near !== undefined && radiusKm !== undefined);
  return isLookedAt || hasArea || fails !== undefined || count !== undefined || tiers !== undefined;
}
