/** Scans the rows of one segment that may match: all rows, rows of an area, or matches of a text. */

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

/** A row's tier from 0 to 1; greater ones come first. Undefined for rows that are left out. Called once per matching row. */
export type Tiers = (row: number) => number | undefined;

/** How to scan the rows of one segment. */
export interface Scan {
  /** Undefined if all rows match. */
  readonly fails: RowFilter | undefined;
  /** If given, called with each row in the area and the filters it fails (0 if it matches). */
  readonly count: ((row: number, fails: number) => void) | undefined;
  /** Undefined if no rows are preferred. */
  readonly tiers: Tiers | undefined;
  /** Whether `onMatch` needs every match: to divide the list, or for the caller. */
  readonly isLookedAt: boolean;
  /** Called with matching rows, their text score and their tier; 0 if there is none. */
  readonly onMatch: (row: number, score: number, tier: number) => void;
  readonly top: TopList;
}

/** Scans the runs of rows that may lie in the area. Returns the number of matches. */
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

/** Scans the matches of a text and applies the other criteria. Returns the number of matches. */
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
  // The filter dialog only needs counts, so its query has a limit of 0.
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

/** Returns a function that counts a row and returns whether it matches. */
function createRowPredicate({ columns, hidden }: Segment, query: SearchQuery, { fails, count }: Scan) {
  const isInArea = createAreaCheck(columns, query);
  return (row: number): boolean => {
    if (hidden[row] !== 0) return false;
    // Filters are lookups and cheaper than distances; facets also count rows that fail one of them.
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

/** Whether the query has further criteria, so that each match of the text must be checked. */
function isNarrowed({ near, radiusKm, bounds }: SearchQuery, { fails, count, tiers, isLookedAt }: Scan): boolean {
  const hasArea = bounds !== undefined || (near !== undefined && radiusKm !== undefined);
  return isLookedAt || hasArea || fails !== undefined || count !== undefined || tiers !== undefined;
}
