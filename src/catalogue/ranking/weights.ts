/**
 * What counts how much for relevance; docs/search.md gives the reasons. Scores and the bounds that searches prune by are
 * worked out from these numbers alone.
 */

import { FAR_AWAY_M } from '#domain/search/search.ts';

/** Parts of a place's relevance; together 1. */
export const TEXT_WEIGHT = 0.42;
export const NEAR_WEIGHT = 0.36;
export const RATING_WEIGHT = 0.11;
export const EVIDENCE_WEIGHT = 0.07;
export const FRESHNESS_WEIGHT = 0.04;

/** Parts of a text's score; together 1: how well its words were met, and how much of the name they make up. */
export const WORDS_WEIGHT = 0.9;
export const NAME_WEIGHT = 0.1;

/** Half of the worth of being near is lost at so many metres from where someone is. */
export const HALF_M = 4000;
/** Up to so many metres the match and the quality of a place decide, beyond them its distance: what people walk or ride. */
export const RIDE_M = 5000;
/** From `RIDE_M` to here a place loses as much as all parts of its relevance are worth together: what people reach today. */
export const TODAY_M = FAR_AWAY_M;
/** Beyond `TODAY_M` a place that is so many times as far loses as much as all parts are worth together: distance decides there. */
export const BEYOND_FACTOR = 1.25;
/** Where hardly anything is within `RIDE_M`: what one still goes to because it is near. */
export const DRIVE_M = 10_000;
/** A text's score from which on a name holds all words that were typed, as they were typed. */
export const NAMED_SCORE = 0.9;
