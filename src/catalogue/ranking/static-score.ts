/**
 * A place's score independent of the query: reviews, evidence and its freshness. Rounded up to one of sixteen steps, which
 * fit in half a byte per row. Searches skip most rows of a large result by their step, without reading their other columns.
 */
import type { Columns } from '#catalogue/format/columns.ts';
import { statusOf } from '#catalogue/format/traits.ts';
import { outsideOf } from '#catalogue/geo/distance-meter.ts';
import { freshnessScore, maxDistanceWith, ratingScore, relevanceOf, SCORES_BY_STATUS } from './relevance.ts';

const STEPS = 15;
const MAX_SCORE = relevanceOf(0, 0, 1, 1, 1);
/** For rounding errors in sums. */
const MARGIN = 1e-9;
const MAX_BY_STEP = Float64Array.from({ length: STEPS + 1 }, (_, step) => (MAX_SCORE * step) / STEPS + MARGIN);

/** Upper bound of all static scores. */
export const MAX_STATIC_SCORE = MAX_SCORE + MARGIN;

export interface StaticScores {
  /** Two rows in each byte. */
  readonly steps: Uint8Array;
  /**
   * Valid from this day on, in days since 1970: static scores only fall over time, because evidence ages and certificates
   * expire.
   */
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
    steps[row >> 1] = (steps[row >> 1] ?? 0) | (Math.ceil((STEPS * score) / MAX_SCORE) << (4 * (row & 1)));
  }
  return { steps, since };
}

/** The static scores, or undefined if the day is before the first one for which they are valid. */
export function staticScoresOn(staticScores: StaticScores, day: number): StaticScores | undefined {
  return staticScores.since <= day ? staticScores : undefined;
}

/** Number of steps. */
export const STATIC_SCORE_STEPS = STEPS + 1;
/** Above all steps: no row reaches it. */
export const NEVER = STEPS + 1;

/** A row's step, from 0 to 15. */
export function stepIn(steps: Uint8Array, row: number): number {
  return ((steps[row >> 1] ?? 0) >> (4 * (row & 1))) & STEPS;
}

/**
 * The lowest step whose rows may have this static score. Without static scores, any row may have it unless the score is
 * impossible.
 */
export function minStepFor(staticScores: StaticScores | undefined, score: number): number {
  const step = Math.min(NEVER, Math.max(0, Math.ceil((STEPS * (score - 2 * MARGIN)) / MAX_SCORE)));
  return staticScores === undefined && step < NEVER ? 0 : step;
}

/**
 * Writes the maximum distance, in squared steps of 1e-5 degree, at which a row of each score step can reach this relevance
 * without a text.
 */
export function writeMaxDistances(relevance: number, maxDistances: Float64Array): void {
  for (let step = 0; step <= STEPS; step++)
    maxDistances[step] = outsideOf(maxDistanceWith(relevance, MAX_BY_STEP[step] ?? 0));
}

/** Upper bound of a row's static score. */
export function maxStaticScore(staticScores: StaticScores | undefined, row: number): number {
  if (staticScores === undefined) return MAX_STATIC_SCORE;
  return MAX_BY_STEP[stepIn(staticScores.steps, row)] ?? 0;
}
