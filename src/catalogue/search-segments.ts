/** One question over several segments, answered as if they were one. */
import { isWithin, type Position } from '#domain/geo.ts';
import type { Facets, SearchQuery } from '#domain/search.ts';
import { createAreaFinder } from './area-finder.ts';
import type { Columns } from './columns.ts';
import { FacetCounter } from './facet-counter.ts';
import { compareIdsAt } from './ids.ts';
import { createRanking } from './ranking.ts';
import { createMoment, createRowFilter } from './row-filter.ts';
import { type RowRange, rangesAround, rangesWithin } from './row-ranges.ts';
import { Ruler } from './ruler.ts';
import type { Segment } from './segment.ts';
import type { TextMatches } from './term-scan.ts';
import { matchText } from './text-match.ts';
import { parseTextQuery } from './text-query.ts';
import { TopList } from './top-list.ts';

export interface Found {
  /** Exact number of matches. */
  readonly total: number;
  /** The page that was asked for, in order. */
  readonly hits: readonly Hit[];
  readonly facets?: Facets;
}

const NO_SPACES: readonly Position[] = [];

export interface Hit {
  readonly segment: Segment;
  readonly row: number;
}

/** @param prayerSpaces all that are known, for the filter that asks for one nearby */
export function searchSegments(
  segments: readonly Segment[],
  query: SearchQuery,
  prayerSpaces: readonly Position[] = NO_SPACES,
): Found {
  const readings = parseTextQuery(query.text, createAreaFinder(segments));
  const answer = readings === undefined ? undefined : matchText(segments, readings);
  const moment = createMoment(query.at);
  const facets = query.facets === true ? new FacetCounter() : undefined;
  const top = new TopList(query.offset + query.limit, (a, b) => {
    const [left, right] = [segments[a.segment], segments[b.segment]];
    if (left === undefined || right === undefined) return 0;
    return compareIdsAt(left.columns.ids, a.row, right.columns.ids, b.row);
  });
  let total = 0;
  for (const [number, segment] of segments.entries()) {
    const text = answer?.matches[number];
    const counting = facets?.segment(segment.columns, moment.today);
    const filter = createRowFilter(segment.columns, query, moment, () => segment.prayerM(prayerSpaces));
    const isInArea = createAreaCheck(segment.columns, query);
    const rank = createRanking(segment.columns, query, moment, answer?.center);
    const visit = (row: number, score: number): void => {
      if (segment.hidden[row] !== 0) return;
      // Filters are look-ups and cost less than a distance; facets count what fails in one of them, too.
      const fails = filter(row);
      if ((fails !== 0 && counting === undefined) || !isInArea(row)) return;
      if (fails === 0) {
        total++;
        rank(row, score, top, number);
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

/** Calls back with every row that may match and its text score; the text's rows when there is a text, else those of the area. */
function visitRows(
  columns: Columns,
  { near, radiusKm, bounds }: SearchQuery,
  text: TextMatches | undefined,
  visit: (row: number, score: number) => void,
): void {
  if (text !== undefined) {
    const { rows, scores } = text;
    for (let i = 0; i < rows.length; i++) visit(rows[i] ?? 0, scores[i] ?? 0);
    return;
  }
  let ranges: readonly RowRange[] = [[0, columns.rows]];
  if (near !== undefined && radiusKm !== undefined) ranges = rangesAround(columns, near, radiusKm);
  else if (bounds !== undefined) ranges = rangesWithin(columns, bounds);
  for (const [start, end] of ranges) for (let row = start; row < end; row++) visit(row, 0);
}

function createAreaCheck(columns: Columns, { near, radiusKm, bounds }: SearchQuery): (row: number) => boolean {
  const radiusM = near === undefined || radiusKm === undefined ? Number.POSITIVE_INFINITY : radiusKm * 1000;
  if (radiusM === Number.POSITIVE_INFINITY && bounds === undefined) return () => true;
  const ruler = near && new Ruler(columns, near);
  return (row) => {
    const position = bounds === undefined ? undefined : positionAt(columns, row);
    if (position === null || (bounds !== undefined && position !== undefined && !isWithin(bounds, position)))
      return false;
    return ruler === undefined || radiusM === Number.POSITIVE_INFINITY || ruler.isWithin(row, radiusM);
  };
}
