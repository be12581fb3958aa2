/** The order of an answer: what each sort puts first. docs/search.md explains the numbers. */
import { distanceM, type Position } from '#domain/geo.ts';
import type { SearchQuery, Sort } from '#domain/search.ts';
import { HALAL_STATUSES } from '#domain/taxonomy.ts';
import type { Columns } from './columns.ts';
import {
  centerScore,
  evidenceScore,
  freshnessScore,
  mostRelevance,
  nearScore,
  qualityScore,
  ratingScore,
  relevance,
} from './relevance.ts';
import { type Moment, shownStatusAt } from './row-filter.ts';
import type { Circle } from './text-query.ts';
import type { TopList } from './top-list.ts';

/** Metres in a step of 1e-5 degree of latitude, rounded down: what lies so many steps away is at least that far. */
const STEP_M = 1.1119;

/** Offers a row of a segment to the list; `text` is its text score. */
export type Rank = (row: number, text: number, top: TopList, segment: number) => void;

/** @param center where the question looks, when its text says so */
export function createRanking(columns: Columns, query: SearchQuery, moment: Moment, center: Circle | undefined): Rank {
  const { sort, near } = query;
  const { numbers } = columns;
  const metresTo = createMeasure(columns, near);
  const byRelevance = createRelevance(columns, query, moment, center);
  const ranks: Record<Sort, Rank> = {
    relevance: byRelevance,
    distance: (row, _, top, segment) => {
      const away = Math.abs((numbers.latitude[row] ?? 0) - (near?.latitude ?? 0) * 1e5) * STEP_M - 1;
      if (row < columns.located && away > top.worstKey) return;
      top.offer(metresTo(row), 0, segment, row);
    },
    rating: (row, _, top, segment) =>
      top.offer(-(numbers.rating[row] ?? 0), -(numbers.reviewCount[row] ?? 0), segment, row),
    quality: (row, _, top, segment) => {
      const kilometre = near === undefined ? 0 : Math.floor(metresTo(row) / 1000);
      const image = Math.max(0, (numbers.imageScore[row] ?? 0) - 1) / 1e4;
      top.offer(kilometre, -qualityScore(image, (numbers.rating[row] ?? 0) / 100), segment, row);
    },
    newest: (row, _, top, segment) => top.offer(-(numbers.createdOn[row] ?? 0), 0, segment, row),
  };
  return sort === 'distance' && near === undefined ? byRelevance : ranks[sort];
}

function createRelevance(columns: Columns, { near }: SearchQuery, moment: Moment, center: Circle | undefined): Rank {
  const { numbers } = columns;
  const [metresTo, metresToCenter] = [createMeasure(columns, near), createMeasure(columns, center)];
  const most = createNearLimit(columns, near, center);
  return (row, text, top, segment) => {
    if (-mostRelevance(text, most(row)) > top.worstKey) return;
    const status = HALAL_STATUSES[shownStatusAt(columns, row, moment.today)] ?? 'unverified';
    const score = relevance({
      text,
      near: Math.max(
        near === undefined ? 0 : nearScore(metresTo(row)),
        center === undefined ? 0 : centerScore(metresToCenter(row), center.radiusKm),
      ),
      rating: ratingScore((numbers.rating[row] ?? 0) / 100, numbers.reviewCount[row] ?? 0),
      evidence: evidenceScore(status),
      freshness: freshnessScore(numbers.checkedOn[row] ?? 0, moment.today),
    });
    top.offer(-score, 0, segment, row);
  };
}

/**
 * What being near is worth at most, by the latitude alone: most of the world is too far away to be worth measuring.
 * 1 where the question looks somewhere, too.
 */
function createNearLimit(
  { located, numbers }: Columns,
  near: SearchQuery['near'],
  center: Circle | undefined,
): (row: number) => number {
  if (center !== undefined) return () => 1;
  if (near === undefined) return () => 0;
  const latitude = near.latitude * 1e5;
  return (row) => {
    if (row >= located) return 0;
    return nearScore(Math.max(0, Math.abs((numbers.latitude[row] ?? 0) - latitude) * STEP_M - 1));
  };
}

/** Distances in whole metres from a position; infinite without one, and for rows without a coordinate. */
export function createMeasure({ located, numbers }: Columns, from: Position | undefined): (row: number) => number {
  if (from === undefined) return () => Number.POSITIVE_INFINITY;
  // One object for all rows: this is called for each of many thousands.
  const position = { latitude: 0, longitude: 0 };
  return (row) => {
    if (row >= located) return Number.POSITIVE_INFINITY;
    position.latitude = (numbers.latitude[row] ?? 0) / 1e5;
    position.longitude = (numbers.longitude[row] ?? 0) / 1e5;
    return distanceM(from, position);
  };
}
