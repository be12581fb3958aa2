/** Weights of relevance; docs/search.md gives the reasons. Scores and pruning bounds derive from these numbers alone. */

import { FAR_AWAY_M } from '#domain/search/search.ts';

/** Weights of the parts of relevance; their sum is 1. */
export const TEXT_WEIGHT = 0.42;
export const NEAR_WEIGHT = 0.36;
export const RATING_WEIGHT = 0.11;
export const EVIDENCE_WEIGHT = 0.07;
export const FRESHNESS_WEIGHT = 0.04;

/** Weights of the parts of a text's score; their sum is 1: how well words match, and their share of the name. */
export const WORDS_WEIGHT = 0.9;
export const NAME_WEIGHT = 0.1;

/** Distance at which half of the near score is lost. */
export const HALF_M = 4000;
/** What people walk or ride. Up to this distance match and quality decide, beyond it distance does. */
export const RIDE_M = 5000;
/** What people reach today. From `RIDE_M` to here a place loses as much as all parts of its relevance together. */
export const TODAY_M = FAR_AWAY_M;
/** Beyond `TODAY_M` a place loses the same again with each such factor of its distance, so that distance decides. */
export const BEYOND_FACTOR = 1.25;
/** What people still drive to as near if there is hardly anything within `RIDE_M`. */
export const DRIVE_M = 10_000;
/** Minimum text score of a name that contains all typed words exactly. */
export const NAMED_SCORE = 0.9;
