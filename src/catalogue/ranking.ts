/** The order of an answer: what each sort puts first. docs/search.md explains the numbers. */
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
  reachOf,
  relevance,
} from './relevance.ts';
import { type Moment, shownStatusAt } from './row-filter.ts';
import { Ruler } from './ruler.ts';
import type { Circle } from './text-query.ts';
import type { TopList } from './top-list.ts';

/** Offers a row of a segment to the list; `text` is its text score. */
export type Rank = (row: number, text: number, top: TopList, segment: number) => void;

/** Metres from the question's position beyond which no row without a text enters a list any more. */
export function reachM({ sort, near }: SearchQuery, { worstKey }: TopList): number {
  if (near === undefined || worstKey === Number.POSITIVE_INFINITY) return Number.POSITIVE_INFINITY;
  if (sort === 'relevance') return reachOf(-worstKey);
  return sort === 'distance' ? worstKey : Number.POSITIVE_INFINITY;
}

/** @param center where the question looks, when its text says so */
export function createRanking(columns: Columns, query: SearchQuery, moment: Moment, center: Circle | undefined): Rank {
  const { sort, near } = query;
  const { numbers } = columns;
  const ruler = near && new Ruler(columns, near);
  const byRelevance = createRelevance(columns, ruler, moment, center);
  const ranks: Record<Sort, Rank> = {
    relevance: byRelevance,
    distance: (row, _, top, segment) => {
      if (ruler === undefined || (row < columns.located && ruler.atLeast(row) > top.worstKey)) return;
      top.offer(ruler.metresTo(row), 0, segment, row);
    },
    rating: (row, _, top, segment) =>
      top.offer(-(numbers.rating[row] ?? 0), -(numbers.reviewCount[row] ?? 0), segment, row),
    quality: (row, _, top, segment) => {
      const image = Math.max(0, (numbers.imageScore[row] ?? 0) - 1) / 1e4;
      const score = -qualityScore(image, (numbers.rating[row] ?? 0) / 100);
      if (ruler === undefined) top.offer(score, -(numbers.reviewCount[row] ?? 0), segment, row);
      else top.offer(Math.floor(ruler.metresTo(row) / 1000), score, segment, row);
    },
    newest: (row, _, top, segment) => top.offer(-(numbers.createdOn[row] ?? 0), 0, segment, row),
  };
  return sort === 'distance' && near === undefined ? byRelevance : ranks[sort];
}

/** For the last digits of a sum. */
const MARGIN = 1e-9;

const EVIDENCE = HALAL_STATUSES.map(evidenceScore);
const evidenceAt = (status: number): number => EVIDENCE[status] ?? 0;

function createRelevance(columns: Columns, ruler: Ruler | undefined, moment: Moment, center: Circle | undefined): Rank {
  const { numbers } = columns;
  const toCenter = center && new Ruler(columns, center);
  return (row, text, top, segment) => {
    // What is worth too little even at the nearest that it can be need not be measured.
    const nearest = Math.max(ruler === undefined ? 0 : nearScore(ruler.atLeast(row)), toCenter === undefined ? 0 : 1);
    if (-mostRelevance(text, nearest) > top.worstKey) return;
    const parts = {
      text,
      near: nearest + MARGIN,
      rating: ratingScore((numbers.rating[row] ?? 0) / 100, numbers.reviewCount[row] ?? 0),
      evidence: evidenceAt(shownStatusAt(columns, row, moment.today)),
      freshness: freshnessScore(numbers.checkedOn[row] ?? 0, moment.today),
    };
    if (-relevance(parts) > top.worstKey) return;
    parts.near = Math.max(
      ruler === undefined ? 0 : nearScore(ruler.metresTo(row)),
      toCenter === undefined || center === undefined ? 0 : centerScore(toCenter.metresTo(row), center.radiusKm),
    );
    const score = relevance(parts);
    top.offer(-score, 0, segment, row);
  };
}
