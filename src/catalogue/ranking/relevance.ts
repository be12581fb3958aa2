/**
 * How well a place answers a question; docs/search.md explains each number. All of it depends on the place and the
 * question alone, never on what else is indexed, so that places of several segments can be compared.
 */
import type { KnownPlace } from '#catalogue/data/gazetteer.ts';
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

/** Bit of each text field in a posting, and what a match in it is worth. */
export const TEXT_FIELDS = { name: 1, altNames: 2, cuisines: 4, city: 8, address: 16 } as const;
const FIELD_SCORE = { name: 1, altNames: 0.9, cuisines: 0.7, city: 0.5, address: 0.4 } as const;

const SCORE_OF_FIELDS = Float64Array.from({ length: 32 }, (_, mask) => {
  // The keys of a constant object are the names of its type.
  const names = (Object.keys(TEXT_FIELDS) as (keyof typeof TEXT_FIELDS)[]).filter((name) => mask & TEXT_FIELDS[name]);
  return Math.max(0, ...names.map((name) => FIELD_SCORE[name]));
});

/** Score of the best of the fields that a word was found in. */
export function fieldsScore(mask: number): number {
  return SCORE_OF_FIELDS[mask] ?? 0;
}

/** What a match may be worth by its field. */
export const FIELD_SCORES: readonly number[] = Object.values(FIELD_SCORE);

/** Earlier words of a question count as a beginning only from this length on. */
export const MIN_EARLIER_PREFIX = 3;

/** How well a whole word (1) or the beginning of one (0.5 to 0.9) was met. */
export function writtenQuality(queryLength: number, wordLength: number): number {
  return queryLength === wordLength ? 1 : 0.5 + (0.4 * queryLength) / wordLength;
}

/** So little that reviews and evidence hardly ever put a word with mistakes before the one that was typed. */
export function typoQuality(distance: number): number {
  return distance === 1 ? 0.1 : 0.05;
}

/** Typing mistakes are considered while fewer places than this hold the question as written: one page (K2). */
export const TYPOS_BELOW = 20;
/** In words of three letters, too, while fewer than this do. */
export const LOOSE_BELOW = 3;

/** 0 to 1: mean score of the question's words, and how much of the name they make up. */
export function textScore(sum: number, words: number, namedWords: number, nameLength: number): number {
  return WORDS_WEIGHT * (sum / words) + NAME_WEIGHT * Math.min(1, namedWords / Math.max(1, nameLength));
}

/** What the mean score of a question's words is at least where the text alone is worth so much, with room for the last digits. */
export function leastMean(score: number): number {
  return (score / TEXT_WEIGHT - NAME_WEIGHT) / WORDS_WEIGHT - MARGIN;
}

/** Being where the question looks counts like a word in the name. */
const PLACE_SCORE = 1;

/** What a place holds a term by that lies where the term says. */
export function placeScore(place: KnownPlace): number {
  return (place.kind === 'circle' ? place.worth : undefined) ?? PLACE_SCORE;
}

/** For the last digits of a sum. */
const MARGIN = 1e-9;

/** Nothing on the earth is farther; what has no position counts as being so far away. Metres. */
const FARTHEST_M = 20_100_000;
const RIDE_SCORE = HALF_M / (HALF_M + RIDE_M);
/** What is lost with each factor of e in the distance beyond `RIDE_M`. */
const FAR_SLOPE = 1 / (NEAR_WEIGHT * Math.log(TODAY_M / RIDE_M));
/** The same beyond `TODAY_M`. */
const BEYOND_SLOPE = 1 / (NEAR_WEIGHT * Math.log(BEYOND_FACTOR));

/** Lost at `TODAY_M`: more than all other parts can make good, so that what is in reach comes before all that is not. */
const FAR_STEP = 1 / NEAR_WEIGHT;

const TODAY_SCORE = RIDE_SCORE - FAR_SLOPE * Math.log(TODAY_M / RIDE_M);

/** 1 at the place itself, a half at `HALF_M`; beyond `RIDE_M` it falls below zero, and beyond `TODAY_M` far more steeply. */
export function nearScore(metres: number): number {
  if (metres <= RIDE_M) return HALF_M / (HALF_M + metres);
  if (metres <= TODAY_M) return RIDE_SCORE - FAR_SLOPE * Math.log(metres / RIDE_M);
  return TODAY_SCORE - FAR_STEP - BEYOND_SLOPE * Math.log(Math.min(metres, FARTHEST_M) / TODAY_M);
}

/** Metres at which being near is worth so much; infinite where even the farthest is worth it. */
function metresAt(near: number): number {
  if (near >= RIDE_SCORE) return HALF_M / near - HALF_M;
  const inReach = RIDE_M * Math.exp((RIDE_SCORE - near) / FAR_SLOPE);
  if (inReach <= TODAY_M) return inReach;
  const metres = TODAY_M * Math.exp(Math.max(0, TODAY_SCORE - FAR_STEP - near) / BEYOND_SLOPE);
  return metres < FARTHEST_M ? metres : Number.POSITIVE_INFINITY;
}

/**
 * How near a row is to the place that a question names: 1 in the middle of its circle. Inside the circle, or within a ride
 * where that is farther, it is the mean of two curves: one falls to a half where it does for a person who stands there, the
 * other at a third of the radius. Farther out it falls below zero, as it does for a person.
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
  return metres <= reach ? inReach : inReach - BEYOND_SLOPE * Math.log(Math.min(metres, FARTHEST_M) / reach);
}

/** 1 when the evidence was checked today, a half after a year, 0 when it never was. Days since 1970. */
export function freshnessScore(checkedOn: number, today: number): number {
  return checkedOn === 0 ? 0 : FRESH_DAYS / (FRESH_DAYS + Math.max(0, today - checkedOn));
}

const FRESH_DAYS = 365;

/** 0 to 1; a mean of few reviews is pulled towards 3.5, as if ten people had said so before. */
export function ratingScore(rating: number, reviewCount: number): number {
  const counted = rating === 0 ? 0 : reviewCount;
  return ((10 * 3.5 + counted * rating) / (10 + counted) - 1) / 4;
}

const EVIDENCE_SCORES = { certified: 1, muslim_owned: 0.7, halal_friendly: 0.4, unverified: 0 } as const;

export function evidenceScore(shown: HalalStatus): number {
  return EVIDENCE_SCORES[shown];
}

/** The same by place in HALAL_STATUSES. */
export const SCORES_BY_STATUS: readonly number[] = HALAL_STATUSES.map(evidenceScore);

/** The parts of a place's relevance, each from 0 to 1 but for being near, which is less for what is far. Parts that the question does not ask for are 0 for every place. */
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

/** The same of numbers beside each other: who asks for thousands makes no objects. */
export function relevanceOf(text: number, near: number, rating: number, evidence: number, freshness: number): number {
  const score = TEXT_WEIGHT * text + NEAR_WEIGHT * near + RATING_WEIGHT * rating;
  return score + EVIDENCE_WEIGHT * evidence + FRESHNESS_WEIGHT * freshness;
}

/** No place gains more than this by being as near as that. */
export function maxNearGain(near: number): number {
  return relevanceOf(0, near, 0, 0, 0) + MARGIN;
}

/** Metres beyond which nothing with this text reaches a relevance by being near, with the best of all else. */
export function maxDistanceFor(score: number, text: number): number {
  return maxDistanceWith(score, relevanceOf(text, 0, 1, 1, 1) + MARGIN);
}

/** The same without a text, where all but being near is worth at most so much. */
export function maxDistanceWith(score: number, others: number): number {
  return metresAt((score - others) / NEAR_WEIGHT);
}

/** How good a place is to look at and by its reviews, 0 to 1 (U81); both parts are 0 when unknown. */
export function qualityScore(image: number, rating: number): number {
  return 0.6 * image + 0.4 * (rating / 5);
}
