/**
 * How well a place matches a query; docs/search.md explains each number. Scores depend only on the place and the query,
 * never on other indexed places, so that places of several segments are comparable.
 */
import type { KnownArea } from '#catalogue/data/gazetteer.ts';
import { HALAL_STATUSES, type HalalStatus } from '#domain/places/taxonomy.ts';
import {
  BEYOND_FACTOR,
  EVIDENCE_WEIGHT,
  FRESHNESS_WEIGHT,
  HALF_M,
  NAME_WEIGHT,
  NEAR_WEIGHT,
  RATING_WEIGHT,
  RIDE_M,
  TEXT_WEIGHT,
  TODAY_M,
  WORDS_WEIGHT,
} from './weights.ts';

/** Bit of each text field in a posting, and the score of a match in it. */
export const TEXT_FIELDS = { name: 1, altNames: 2, cuisines: 4, city: 8, address: 16 } as const;
const FIELD_SCORE = { name: 1, altNames: 0.9, cuisines: 0.7, city: 0.5, address: 0.4 } as const;

const SCORE_OF_FIELDS = Float64Array.from({ length: 32 }, (_, mask) => {
  // The keys of a constant object are exactly its type's names.
  const names = (Object.keys(TEXT_FIELDS) as (keyof typeof TEXT_FIELDS)[]).filter((name) => mask & TEXT_FIELDS[name]);
  return Math.max(0, ...names.map((name) => FIELD_SCORE[name]));
});

/** Score of the best field that a word was found in. */
export function fieldsScore(mask: number): number {
  return SCORE_OF_FIELDS[mask] ?? 0;
}

/** The possible scores of a match by field. */
export const FIELD_SCORES: readonly number[] = Object.values(FIELD_SCORE);

/** Words before the last one match as prefixes only from this length on. */
export const MIN_EARLIER_PREFIX = 3;

/** Quality of a match: 1 for a whole word, 0.5 to 0.9 for a prefix. */
export function writtenQuality(queryLength: number, wordLength: number): number {
  return queryLength === wordLength ? 1 : 0.5 + (0.4 * queryLength) / wordLength;
}

/** So low that reviews and evidence hardly ever rank a match with typos above an exact match. */
export function typoQuality(distance: number): number {
  return distance === 1 ? 0.1 : 0.05;
}

/** Typos are considered if fewer places than this match as written: one page (K2). */
export const TYPOS_BELOW = 20;
/** If fewer places than this match, typos are also considered in words of three letters. */
export const LOOSE_BELOW = 3;

/** 0 to 1, from the mean score of the query's words and their share of the name. */
export function textScore(sum: number, words: number, namedWords: number, nameLength: number): number {
  return WORDS_WEIGHT * (sum / words) + NAME_WEIGHT * Math.min(1, namedWords / Math.max(1, nameLength));
}

/** Lower bound of the words' mean score if a text has this score, with a margin for rounding errors. */
export function minMean(score: number): number {
  return (score / TEXT_WEIGHT - NAME_WEIGHT) / WORDS_WEIGHT - MARGIN;
}

/** Lying in the named area scores like a word in the name. */
const AREA_SCORE = 1;

/** Score of a term for a place that lies in the area which the term names. */
export function areaScore(area: KnownArea): number {
  return (area.kind === 'circle' ? area.worth : undefined) ?? AREA_SCORE;
}

/** For rounding errors in sums. */
const MARGIN = 1e-9;

/** No distance on earth is greater; places without a position count as this far away. Metres. */
const MAX_DISTANCE_M = 20_100_000;
const RIDE_SCORE = HALF_M / (HALF_M + RIDE_M);
/** Loss per factor of e in distance beyond `RIDE_M`. */
const FAR_SLOPE = 1 / (NEAR_WEIGHT * Math.log(TODAY_M / RIDE_M));
/** Loss per factor of e in distance beyond `TODAY_M`. */
const BEYOND_SLOPE = 1 / (NEAR_WEIGHT * Math.log(BEYOND_FACTOR));

/** Loss at `TODAY_M`: more than all other parts together, so that places in reach precede all others. */
const FAR_STEP = 1 / NEAR_WEIGHT;

const TODAY_SCORE = RIDE_SCORE - FAR_SLOPE * Math.log(TODAY_M / RIDE_M);

/** 1 at the place itself, 0.5 at `HALF_M`. Beyond `RIDE_M` it falls below zero, and beyond `TODAY_M` far more steeply. */
export function nearScore(metres: number): number {
  if (metres <= RIDE_M) return HALF_M / (HALF_M + metres);
  if (metres <= TODAY_M) return RIDE_SCORE - FAR_SLOPE * Math.log(metres / RIDE_M);
  return TODAY_SCORE - FAR_STEP - BEYOND_SLOPE * Math.log(Math.min(metres, MAX_DISTANCE_M) / TODAY_M);
}

/** The inverse of `nearScore`: metres at which it has this value; infinite if it is higher everywhere. */
function metresAt(near: number): number {
  if (near >= RIDE_SCORE) return HALF_M / near - HALF_M;
  const inReach = RIDE_M * Math.exp((RIDE_SCORE - near) / FAR_SLOPE);
  if (inReach <= TODAY_M) return inReach;
  const metres = TODAY_M * Math.exp(Math.max(0, TODAY_SCORE - FAR_STEP - near) / BEYOND_SLOPE);
  return metres < MAX_DISTANCE_M ? metres : Number.POSITIVE_INFINITY;
}

/**
 * How near a row is to the place that a query names: 1 in the middle of its circle. Inside the circle, or within a ride if
 * that is larger, it is the mean of two curves. One falls to 0.5 at `HALF_M`, as `nearScore` does, or at a third of the
 * radius if that is larger; the other at a third of the radius. Farther out it falls below zero, as `nearScore` does.
 */
export function centerScore(metres: number, radiusKm: number): number {
  const third = (radiusKm * 1000) / 3;
  const half = Math.max(HALF_M, third);
  const edge = Math.max(RIDE_M, radiusKm * 1000);
  const inside = Math.min(metres, edge);
  const score = (third / (third + inside) + half / (half + inside)) / 2;
  if (metres <= edge) return score;
  const reach = TODAY_M + radiusKm * 1000;
  const inReach = score - FAR_SLOPE * Math.log(Math.min(metres, reach) / edge);
  return metres <= reach ? inReach : inReach - BEYOND_SLOPE * Math.log(Math.min(metres, MAX_DISTANCE_M) / reach);
}

/** 1 if the evidence was checked today, 0.5 after a year, 0 if it never was. Days since 1970. */
export function freshnessScore(checkedOn: number, today: number): number {
  return checkedOn === 0 ? 0 : FRESH_DAYS / (FRESH_DAYS + Math.max(0, today - checkedOn));
}

const FRESH_DAYS = 365;

/** 0 to 1. A mean of few reviews is pulled towards 3.5 by ten assumed reviews. */
export function ratingScore(rating: number, reviewCount: number): number {
  const counted = rating === 0 ? 0 : reviewCount;
  return ((10 * 3.5 + counted * rating) / (10 + counted) - 1) / 4;
}

const EVIDENCE_SCORES = { certified: 1, muslim_owned: 0.7, halal_friendly: 0.4, unverified: 0 } as const;

export function evidenceScore(shown: HalalStatus): number {
  return EVIDENCE_SCORES[shown];
}

/** The same by index in HALAL_STATUSES. */
export const SCORES_BY_STATUS: readonly number[] = HALAL_STATUSES.map(evidenceScore);

/**
 * The parts of a place's relevance: 0 to 1 each, except `near`, which is negative for distant places. Parts that the query
 * does not use are 0 for every place.
 */
export interface RelevanceParts {
  readonly text: number;
  readonly near: number;
  readonly rating: number;
  readonly evidence: number;
  readonly freshness: number;
}

export function relevance({ text, near, rating, evidence, freshness }: RelevanceParts): number {
  return relevanceOf(text, near, rating, evidence, freshness);
}

/** The same with separate arguments: callers with thousands of rows allocate no objects. */
export function relevanceOf(text: number, near: number, rating: number, evidence: number, freshness: number): number {
  const score = TEXT_WEIGHT * text + NEAR_WEIGHT * near + RATING_WEIGHT * rating;
  return score + EVIDENCE_WEIGHT * evidence + FRESHNESS_WEIGHT * freshness;
}

/** Upper bound of the relevance that a place gains by a near score of at most `near`. */
export function maxNearGain(near: number): number {
  return relevanceOf(0, near, 0, 0, 0) + MARGIN;
}

/** Metres beyond which no place with this text score can reach a relevance, even with the best other parts. */
export function maxDistanceFor(score: number, text: number): number {
  return maxDistanceWith(score, relevanceOf(text, 0, 1, 1, 1) + MARGIN);
}

/** The same for places whose parts other than near add up to at most `others`. */
export function maxDistanceWith(score: number, others: number): number {
  return metresAt((score - others) / NEAR_WEIGHT);
}

/** Quality of pictures and reviews, 0 to 1 (U81); both parts are 0 if unknown. */
export function qualityScore(image: number, rating: number): number {
  return 0.6 * image + 0.4 * (rating / 5);
}
