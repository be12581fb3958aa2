/**
 * What a place is worth whatever is asked: by its reviews, its evidence and how fresh that is. Rounded up to one of sixteen
 * steps, so that it can be kept for each row, and most rows of an answer of many are passed over without reading any more of them.
 */
import type { Columns } from '#catalogue/format/columns.ts';
import { statusOf } from '#catalogue/format/traits.ts';
import { outsideOf } from '#catalogue/geo/distance-meter.ts';
import { freshnessScore, maxDistanceWith, ratingScore, relevanceOf, SCORES_BY_STATUS } from './relevance.ts';

const STEPS = 15;
const MOST = relevanceOf(0, 0, 1, 1, 1);
/** For the last digits of a sum. */
const MARGIN = 1e-9;
const MAX_BY_STEP = Float64Array.from({ length: STEPS + 1 }, (_, step) => (MOST * step) / STEPS + MARGIN);

/** No static score is more than this. */
export const MAX_STATIC_SCORE = MOST + MARGIN;

export interface StaticScores {
  /** Two rows in each byte. */
  readonly steps: Uint8Array;
  /** True from this day on, in days since 1970: evidence gets older and certificates end, and nothing gets better. */
  readonly since: number;
}

export function buildStaticScores({ rows, numbers }: Columns): StaticScores {
  const { rating, reviewCount, checkedOn, traits } = numbers;
  const since = checkedOn.reduce((latest, day) => Math.max(latest, day), 0);
  const steps = new Uint8Array((rows + 1) >> 1);
  for (let row = 0; row < rows; row++) {
    const reviews = ratingScore((rating[row] ?? 0) / 100, reviewCount[row] ?? 0);
    const evidence = SCORES_BY_STATUS[statusOf(traits[row] ?? 0)] ?? 0;
    const score = relevanceOf(0, 0, reviews, evidence, freshnessScore(checkedOn[row] ?? 0, since));
    steps[row >> 1] = (steps[row >> 1] ?? 0) | (Math.ceil((STEPS * score) / MOST) << (4 * (row & 1)));
  }
  return { steps, since };
}

/** What holds on a day: nothing, where it is before those that the scores are of. */
export function staticScoresOn(staticScores: StaticScores, day: number): StaticScores | undefined {
  return staticScores.since <= day ? staticScores : undefined;
}

/** So many steps there are. */
export const STATIC_SCORE_STEPS = STEPS + 1;
/** No row stands on this step. */
export const NEVER = STEPS + 1;

/** Which of the steps a row stands on, from 0 to 15. */
export function stepIn(steps: Uint8Array, row: number): number {
  return ((steps[row >> 1] ?? 0) >> (4 * (row & 1))) & STEPS;
}

/** No row below this step has a static score of so much. Where nothing is known of it any row may have it, or none. */
export function leastStepFor(staticScores: StaticScores | undefined, score: number): number {
  const step = Math.min(NEVER, Math.max(0, Math.ceil((STEPS * (score - 2 * MARGIN)) / MOST)));
  return staticScores === undefined && step < NEVER ? 0 : step;
}

/** Writes for each step how far away a row that stands on it may be to be of so much relevance without a text, in squared steps. */
export function writeMaxDistances(relevance: number, maxDistances: Float64Array): void {
  for (let step = 0; step <= STEPS; step++)
    maxDistances[step] = outsideOf(maxDistanceWith(relevance, MAX_BY_STEP[step] ?? 0));
}

/** A row's static score is at most this. */
export function maxStaticScore(staticScores: StaticScores | undefined, row: number): number {
  if (staticScores === undefined) return MAX_STATIC_SCORE;
  return MAX_BY_STEP[stepIn(staticScores.steps, row)] ?? 0;
}
