/** One question over several segments, answered as if they were one. */
import { distanceM, isWithin, type Position } from '#domain/geo.ts';
import type { Facets, SearchQuery, Sort } from '#domain/search.ts';
import { HALAL_STATUSES } from '#domain/taxonomy.ts';
import type { Columns } from './columns.ts';
import { FacetCounter } from './facet-counter.ts';
import { compareIdsAt } from './ids.ts';
import { evidenceScore, nearScore, ratingScore, relevance } from './relevance.ts';
import { createMoment, createRowFilter, type Moment, shownStatusAt } from './row-filter.ts';
import { type RowRange, rangesAround, rangesWithin } from './row-ranges.ts';
import type { Segment } from './segment.ts';
import { matchText, type TextMatches } from './text-match.ts';
import { parseTextQuery } from './text-query.ts';
import { TopList } from './top-list.ts';

export interface Found {
  /** Exact number of matches. */
  readonly total: number;
  /** The page that was asked for, in order. */
  readonly hits: readonly Hit[];
  readonly facets?: Facets;
}

export interface Hit {
  readonly segment: Segment;
  readonly row: number;
}

export function searchSegments(segments: readonly Segment[], query: SearchQuery): Found {
  const words = parseTextQuery(query.text);
  const matches = words === undefined ? undefined : matchText(segments, words);
  const moment = createMoment(query.at);
  const facets = query.facets === true ? new FacetCounter() : undefined;
  const top = new TopList(query.offset + query.limit, (a, b) => {
    const [left, right] = [segments[a.segment], segments[b.segment]];
    if (left === undefined || right === undefined) return 0;
    return compareIdsAt(left.columns.ids, a.row, right.columns.ids, b.row);
  });
  let total = 0;
  for (const [number, segment] of segments.entries()) {
    const text = matches?.[number];
    const counting = facets?.segment(segment.columns, moment.today);
    const filter = createRowFilter(segment.columns, query, moment);
    const isInArea = createAreaCheck(segment.columns, query);
    const rank = createRanking(segment.columns, query, moment, text);
    const visit = (row: number): void => {
      if (segment.hidden[row] !== 0 || !isInArea(row)) return;
      const fails = filter(row);
      if (fails === 0) {
        total++;
        rank(row, top, number);
      }
      counting?.count(row, fails);
    };
    visitRows(segment.columns, query, text, visit);
    counting?.end();
  }
  const page = top.sorted().slice(query.offset);
  const hits = page.flatMap(({ segment, row }) => {
    const found = segments[segment];
    return found === undefined ? [] : [{ segment: found, row }];
  });
  return { total, hits, ...(facets === undefined ? {} : { facets: facets.finish() }) };
}

/** Degrees of a row's coordinate, exactly as the server has them (U107). */
export function positionAt({ located, numbers }: Columns, row: number): Position | null {
  if (row >= located) return null;
  return { latitude: (numbers.latitude[row] ?? 0) / 1e5, longitude: (numbers.longitude[row] ?? 0) / 1e5 };
}

/** Calls back with every row that may match; the text's rows when there is a text, else those of the area. */
function visitRows(
  columns: Columns,
  { near, radiusKm, bounds }: SearchQuery,
  text: TextMatches | undefined,
  visit: (row: number) => void,
): void {
  if (text !== undefined) {
    text.rows.forEach(visit);
    return;
  }
  let ranges: readonly RowRange[] = [[0, columns.rows]];
  if (near !== undefined && radiusKm !== undefined) ranges = rangesAround(columns, near, radiusKm);
  else if (bounds !== undefined) ranges = rangesWithin(columns, bounds);
  for (const [start, end] of ranges) for (let row = start; row < end; row++) visit(row);
}

function createAreaCheck(columns: Columns, { near, radiusKm, bounds }: SearchQuery): (row: number) => boolean {
  const radiusM = near === undefined || radiusKm === undefined ? Number.POSITIVE_INFINITY : radiusKm * 1000;
  if (radiusM === Number.POSITIVE_INFINITY && bounds === undefined) return () => true;
  const metresTo = createMeasure(columns, near);
  return (row) => {
    const position = bounds === undefined ? undefined : positionAt(columns, row);
    if (position === null || (bounds !== undefined && position !== undefined && !isWithin(bounds, position)))
      return false;
    return radiusM === Number.POSITIVE_INFINITY || metresTo(row) <= radiusM;
  };
}

/** Distances in whole metres from a position; infinite without one, and for rows without a coordinate. */
function createMeasure({ located, numbers }: Columns, near: Position | undefined): (row: number) => number {
  if (near === undefined) return () => Number.POSITIVE_INFINITY;
  // One object for all rows: this is called for each of many thousands.
  const position = { latitude: 0, longitude: 0 };
  return (row) => {
    if (row >= located) return Number.POSITIVE_INFINITY;
    position.latitude = (numbers.latitude[row] ?? 0) / 1e5;
    position.longitude = (numbers.longitude[row] ?? 0) / 1e5;
    return distanceM(near, position);
  };
}

/** Metres in a step of 1e-5 degree of latitude, rounded down: what lies so many steps away is at least that far. */
const STEP_M = 1.1119;

type Rank = (row: number, top: TopList, segment: number) => void;

function createRanking(
  columns: Columns,
  { sort, near }: SearchQuery,
  moment: Moment,
  text: TextMatches | undefined,
): Rank {
  const { numbers } = columns;
  const metresTo = createMeasure(columns, near);
  const byRelevance: Rank = (row, top, segment) => {
    const status = HALAL_STATUSES[shownStatusAt(columns, row, moment.today)] ?? 'unverified';
    const score = relevance(
      text?.scoreOf(row) ?? 0,
      near === undefined ? 0 : nearScore(metresTo(row)),
      ratingScore((numbers.rating[row] ?? 0) / 100, numbers.reviewCount[row] ?? 0),
      evidenceScore(status),
    );
    top.offer(-score, 0, segment, row);
  };
  const ranks: Record<Sort, Rank> = {
    relevance: byRelevance,
    distance: (row, top, segment) => {
      const away = Math.abs((numbers.latitude[row] ?? 0) - (near?.latitude ?? 0) * 1e5) * STEP_M - 1;
      if (row < columns.located && away > top.worstKey) return;
      top.offer(metresTo(row), 0, segment, row);
    },
    rating: (row, top, segment) =>
      top.offer(-(numbers.rating[row] ?? 0), -(numbers.reviewCount[row] ?? 0), segment, row),
    newest: (row, top, segment) => top.offer(-(numbers.createdOn[row] ?? 0), 0, segment, row),
  };
  return sort === 'distance' && near === undefined ? byRelevance : ranks[sort];
}
