/** One question over several segments, answered as if they were one. */
import { isWithin, type Position } from '#domain/geo.ts';
import type { Facets, SearchQuery } from '#domain/search.ts';
import { createAreaFinder } from './area-finder.ts';
import { type CircleScan, scanCircle } from './circle-scan.ts';
import type { Columns } from './columns.ts';
import { FacetCounter } from './facet-counter.ts';
import { compareIdsAt } from './ids.ts';
import { createRanking, reachM } from './ranking.ts';
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
    const counting = facets?.segment(segment.columns, moment.today);
    const filter = createRowFilter(segment.columns, query, moment, () => segment.prayerM(prayerSpaces));
    const rank = createRanking(segment.columns, query, moment, answer?.center);
    const scan: Scan = {
      fails: filter,
      count: counting && ((row, failed) => counting.count(row, failed)),
      onMatch: (row, score) => rank(row, score, top, number),
      reachM: () => reachM(query, top),
    };
    const text = answer?.matches[number];
    total +=
      (text === undefined ? scanQueriedCircle(segment, query, scan) : undefined) ??
      scanRows(segment, query, text, scan);
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

/** Told of matching rows with their text score. */
type Scan = Omit<CircleScan, 'onMatch'> & { readonly onMatch: (row: number, score: number) => void };

function scanQueriedCircle(segment: Segment, { near, radiusKm, bounds }: SearchQuery, scan: Scan): number | undefined {
  if (near === undefined || radiusKm === undefined || bounds !== undefined) return undefined;
  return scanCircle(segment, near, radiusKm, { ...scan, onMatch: (row) => scan.onMatch(row, 0) });
}

/** Walks every row that may match: the text's rows when there is a text, else those of the area. Answers how many do. */
function scanRows(
  { columns, hidden }: Segment,
  query: SearchQuery,
  text: TextMatches | undefined,
  { fails, count, onMatch }: Scan,
): number {
  const isInArea = createAreaCheck(columns, query);
  let total = 0;
  const visit = (row: number, score: number): void => {
    if (hidden[row] !== 0) return;
    // Filters are look-ups and cost less than a distance; facets count what fails in one of them, too.
    const failed = fails === undefined ? 0 : fails(row);
    if ((failed !== 0 && count === undefined) || !isInArea(row)) return;
    count?.(row, failed);
    if (failed !== 0) return;
    total++;
    onMatch(row, score);
  };
  if (text === undefined) {
    for (const [start, end] of rangesOf(columns, query)) for (let row = start; row < end; row++) visit(row, 0);
    return total;
  }
  const { rows, scores } = text;
  for (let i = 0; i < rows.length; i++) visit(rows[i] ?? 0, scores[i] ?? 0);
  return total;
}

function rangesOf(columns: Columns, { near, radiusKm, bounds }: SearchQuery): readonly RowRange[] {
  if (near !== undefined && radiusKm !== undefined) return rangesAround(columns, near, radiusKm);
  return bounds === undefined ? [[0, columns.rows]] : rangesWithin(columns, bounds);
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
