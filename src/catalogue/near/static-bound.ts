/** What the places of a region are worth at most, whatever is asked and whenever. */
import type { IndexRow } from '#catalogue/format/index-row.ts';
import { evidenceScore, ratingScore, relevanceOf } from '#catalogue/ranking/relevance.ts';

/** Decimals to which the bound is rounded up: it goes into the manifest. */
const DECIMALS = 1e4;

/** No row has more, on any day: evidence gets older and certificates end, and nothing gets better. */
export function mostStaticScore(rows: Iterable<IndexRow>): number {
  let most = 0;
  for (const { rating, reviewCount, status, checkedOn } of rows) {
    const freshness = checkedOn === 0 ? 0 : 1;
    const score = relevanceOf(0, 0, ratingScore(rating / 100, reviewCount), evidenceScore(status), freshness);
    most = Math.max(most, score);
  }
  return Math.ceil(most * DECIMALS) / DECIMALS;
}
