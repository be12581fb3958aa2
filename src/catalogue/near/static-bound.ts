/** The maximum static score of a region's places, for any query at any time. */
import type { IndexRow } from '#catalogue/format/index-row.ts';
import { evidenceScore, ratingScore, relevanceOf } from '#catalogue/ranking/relevance.ts';

/** Decimals to which the bound is rounded up. It is part of the manifest. */
const DECIMALS = 1e4;

/** An upper bound for any day: static scores only fall over time, because evidence ages and certificates expire. */
export function maxStaticScoreOf(rows: Iterable<IndexRow>): number {
  let most = 0;
  for (const { rating, reviewCount, status, checkedOn } of rows) {
    const freshness = checkedOn === 0 ? 0 : 1;
    const score = relevanceOf(0, 0, ratingScore(rating / 100, reviewCount), evidenceScore(status), freshness);
    most = Math.max(most, score);
  }
  return Math.ceil(most * DECIMALS) / DECIMALS;
}
