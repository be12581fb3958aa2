/** The order of an answer for each sort. docs/search.md explains the numbers. */

import { type Moment, shownStatusAt } from '#catalogue/filters/moment.ts';
import type { Columns } from '#catalogue/format/columns.ts';
import { DistanceMeter } from '#catalogue/geo/distance-meter.ts';
import type { Circle } from '#catalogue/text/geo-lookups.ts';
import type { SearchQuery } from '#domain/search/search.ts';
import {
  centerScore,
  freshnessScore,
  maxDistanceFor,
  nearScore,
  qualityScore,
  ratingScore,
  relevanceOf,
  SCORES_BY_STATUS,
} from './relevance.ts';
import { maxStaticScore, type StaticScores } from './static-score.ts';
import type { RowSink } from './top-list.ts';

/** Offers a row of a segment to the list; `text` is its text score. */
export type Rank = (row: number, text: number, top: RowSink, segment: number) => void;

/** Metres from the query's position beyond which no row with at most this text score can enter the list. */
export function maxDistanceM({ sort, near }: SearchQuery, { worstKey }: Pick<RowSink, 'worstKey'>, text = 0): number {
  if (near === undefined || worstKey === Number.POSITIVE_INFINITY) return Number.POSITIVE_INFINITY;
  if (sort === 'relevance') return maxDistanceFor(-worstKey, text);
  return sort === 'distance' ? worstKey : Number.POSITIVE_INFINITY;
}

const NO_TEXT = { center: undefined, staticScores: undefined };

/** Additional data for ranking a text query. */
export interface TextRanking {
  /** The area that the text names. */
  readonly center: Circle | undefined;
  /** Undefined on days for which static scores are not valid. */
  readonly staticScores: StaticScores | undefined;
}

export function createRanking(
  columns: Columns,
  query: SearchQuery,
  moment: Moment,
  text: TextRanking | undefined,
): Rank {
  const { sort, near } = query;
  const meter = near && new DistanceMeter(columns, near);
  if (sort === 'relevance') return createRelevance(columns, meter, moment, text);
  if (sort === 'quality') return createQuality(columns, meter);
  if (sort === 'distance') {
    return meter === undefined ? createRelevance(columns, meter, moment, text) : createDistance(columns, meter);
  }
  const { rating, reviewCount, createdOn } = columns.numbers;
  if (sort === 'newest') return (row, _, top, segment) => top.offer(-(createdOn[row] ?? 0), 0, segment, row);
  return (row, _, top, segment) => top.offer(-(rating[row] ?? 0), -(reviewCount[row] ?? 0), segment, row);
}

function createDistance({ located }: Columns, meter: DistanceMeter): Rank {
  return (row, _, top, segment) => {
    if (row < located && meter.atLeast(row) > top.worstKey) return;
    top.offer(meter.metresTo(row), 0, segment, row);
  };
}

function createQuality({ numbers }: Columns, meter: DistanceMeter | undefined): Rank {
  return (row, _, top, segment) => {
    const image = Math.max(0, (numbers.imageScore[row] ?? 0) - 1) / 1e4;
    const score = -qualityScore(image, (numbers.rating[row] ?? 0) / 100);
    if (meter === undefined) top.offer(score, -(numbers.reviewCount[row] ?? 0), segment, row);
    else top.offer(Math.floor(meter.metresTo(row) / 1000), score, segment, row);
  };
}

/** For rounding errors in sums. */
const MARGIN = 1e-9;

function createRelevance(
  columns: Columns,
  meter: DistanceMeter | undefined,
  { today }: Moment,
  { center, staticScores }: TextRanking = NO_TEXT,
): Rank {
  const { numbers } = columns;
  const toCenter = center && new DistanceMeter(columns, center);
  // If the query names a place, distances count from there, not from the person.
  const nearness = (row: number): number => {
    if (toCenter !== undefined && center !== undefined) return centerScore(toCenter.metresTo(row), center.radiusKm);
    return meter === undefined ? 0 : nearScore(meter.metresTo(row));
  };
  return (row, text, top, segment) => {
    // Skips rows whose score is too low even at a lower bound of their distance, without measuring it.
    const nearest = toCenter !== undefined ? 1 : meter === undefined ? 0 : nearScore(meter.atLeast(row));
    if (-(relevanceOf(text, nearest, 0, 0, 0) + maxStaticScore(staticScores, row)) > top.worstKey) return;
    const rating = ratingScore((numbers.rating[row] ?? 0) / 100, numbers.reviewCount[row] ?? 0);
    const evidence = SCORES_BY_STATUS[shownStatusAt(columns, row, today)] ?? 0;
    const freshness = freshnessScore(numbers.checkedOn[row] ?? 0, today);
    if (-relevanceOf(text, nearest + MARGIN, rating, evidence, freshness) > top.worstKey) return;
    const near = nearness(row);
    top.offer(-relevanceOf(text, near, rating, evidence, freshness), 0, segment, row);
  };
}
