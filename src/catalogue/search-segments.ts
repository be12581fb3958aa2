/** One question over several segments, answered as if they were one. */
import { isWithin, type Position } from '#domain/geo.ts';
import type { Facets, SearchQuery } from '#domain/search.ts';
import { createAreaFinder } from './area-finder.ts';
import { type CircleScan, scanCircle } from './circle-scan.ts';
import type { Columns } from './columns.ts';
import { FacetCounter } from './facet-counter.ts';
import { compareIdsAt } from './ids.ts';
import { createMoment } from './moment.ts';
import { createRanking, reachM } from './ranking.ts';
import { createCountingFilter, createRowFilter } from './row-filter.ts';
import { type RowRange, rangesAround, rangesWithin } from './row-ranges.ts';
import { Ruler } from './ruler.ts';
import type { Segment } from './segment.ts';
import type { TextMatches } from './term-scan.ts';
import { matchText, type TextAnswer } from './text-match.ts';
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
  const answer = query.text === '' ? undefined : answerText(segments, query.text);
  const moment = createMoment(query.at);
  const facets = query.facets === true ? new FacetCounter() : undefined;
  const top = new TopList(query.offset + query.limit, (segmentA, rowA, segmentB, rowB) => {
    const [left, right] = [segments[segmentA], segments[segmentB]];
    if (left === undefined || right === undefined) return 0;
    return compareIdsAt(left.columns.ids, rowA, right.columns.ids, rowB);
  });
  let total = 0;
  for (let number = 0; number < segments.length; number++) {
    const segment = segments[number];
    if (segment === undefined || segment.visible === 0) continue;
    const counting = facets?.segment(segment.columns, moment.today);
    const createFilter = counting === undefined ? createRowFilter : createCountingFilter;
    const rank = createRanking(segment.columns, query, moment, answer?.center);
    const text = answer?.matches[number];
    const scan: Scan = {
      fails: createFilter(segment.columns, query, moment, () => segment.prayerM(prayerSpaces)),
      count: counting && ((row, failed) => counting.count(row, failed)),
      onMatch: (row, score) => rank(row, score, top, number),
      reachM: () => reachM(query, top),
    };
    total +=
      (text === undefined ? scanQueriedCircle(segment, query, scan) : undefined) ??
      scanRows(segment, query, text, scan);
    counting?.end();
  }
  const hits = top
    .take(query.offset, query.offset + query.limit)
    .map(({ segment, row }) => hitAt(segments, segment, row));
  return { total, hits, ...(facets === undefined ? {} : { facets: facets.finish() }) };
}

function answerText(segments: readonly Segment[], text: string): TextAnswer | undefined {
  const readings = parseTextQuery(text, createAreaFinder(segments));
  return readings === undefined ? undefined : matchText(segments, readings);
}

function hitAt(segments: readonly Segment[], number: number, row: number): Hit {
  const segment = segments[number];
  if (segment === undefined) throw new Error(`There is no segment ${number} of ${segments.length}.`);
  return { segment, row };
}

/** Degrees of a row's coordinate, exactly as the server has them (U107). */
export function positionAt({ located, numbers }: Columns, row: number): Position | null {
  if (row >= located) return null;
  return { latitude: (numbers.latitude[row] ?? 0) / 1e5, longitude: (numbers.longitude[row] ?? 0) / 1e5 };
}

/** Told of matching rows with their text score; 0 where there is none. */
type Scan = Omit<CircleScan, 'onMatch'> & { readonly onMatch: (row: number, score: number) => void };

function scanQueriedCircle(segment: Segment, { near, radiusKm, bounds }: SearchQuery, scan: Scan): number | undefined {
  if (near === undefined || radiusKm === undefined || bounds !== undefined) return undefined;
  return scanCircle(segment, near, radiusKm, scan);
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
