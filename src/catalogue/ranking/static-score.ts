/**
 * What a place is worth whatever is asked: by its reviews, its evidence and how fresh that is. Rounded up to one of sixteen
 * steps, so that it can be kept for each row, and most rows of an answer of many are passed over without reading any more of them.
 */
import type { Columns } from '#catalogue/format/columns.ts';
import { statusOf } from '#catalogue/format/traits.ts';
import { outsideOf } from '#catalogue/geo/distance-meter.ts';
import { EVIDENCE_WORTHS, freshnessScore, ratingScore, reachWith, relevanceOf } from './relevance.ts';

const STEPS = 15;
const MOST = relevanceOf(0, 0, 1, 1, 1);
/** For the last digits of a sum. */
const MARGIN = 1e-9;
const WORTHS = Float64Array.from({ length: STEPS + 1 }, (_, step) => (MOST * step) / STEPS + MARGIN);

/** No standing is more than this. */
export const MOST_STANDING = MOST + MARGIN;

export interface Standing {
  /** Two rows in each byte. */
  readonly steps: Uint8Array;
  /** True from this day on, in days since 1970: evidence gets older and certificates end, and nothing gets better. */
  readonly since: number;
}

export function buildStanding({ rows, numbers }: Columns): Standing {
  const { rating, reviewCount, checkedOn, traits } = numbers;
  const since = checkedOn.reduce((latest, day) => Math.max(latest, day), 0);
  const steps = new Uint8Array((rows + 1) >> 1);
  for (let row = 0; row < rows; row++) {
    const reviews = ratingScore((rating[row] ?? 0) / 100, reviewCount[row] ?? 0);
    const evidence = EVIDENCE_WORTHS[statusOf(traits[row] ?? 0)] ?? 0;
    const worth = relevanceOf(0, 0, reviews, evidence, freshnessScore(checkedOn[row] ?? 0, since));
    steps[row >> 1] = (steps[row >> 1] ?? 0) | (Math.ceil((STEPS * worth) / MOST) << (4 * (row & 1)));
  }
  return { steps, since };
}

/** What holds on a day: nothing, where it is before those that the standing is of. */
export function standingOn(standing: Standing, day: number): Standing | undefined {
  return standing.since <= day ? standing : undefined;
}

/** So many steps there are. */
export const STANDINGS = STEPS + 1;
/** No row stands on this step. */
export const NEVER = STEPS + 1;

/** Which of the steps a row stands on, from 0 to 15. */
export function stepIn(steps: Uint8Array, row: number): number {
  return ((steps[row >> 1] ?? 0) >> (4 * (row & 1))) & STEPS;
}

/** No row below this step has a standing of so much. Where nothing is known of it any row may have it, or none. */
export function leastStepFor(standing: Standing | undefined, worth: number): number {
  const step = Math.min(NEVER, Math.max(0, Math.ceil((STEPS * (worth - 2 * MARGIN)) / MOST)));
  return standing === undefined && step < NEVER ? 0 : step;
}

/** Writes for each step how far away a row that stands on it may be to be of so much relevance without a text, in squared steps. */
export function writeReaches(relevance: number, reaches: Float64Array): void {
  for (let step = 0; step <= STEPS; step++) reaches[step] = outsideOf(reachWith(relevance, WORTHS[step] ?? 0));
}

/** A row's standing is at most this. */
export function standingAtMost(standing: Standing | undefined, row: number): number {
  if (standing === undefined) return MOST_STANDING;
  return WORTHS[stepIn(standing.steps, row)] ?? 0;
}
