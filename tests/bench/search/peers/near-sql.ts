/** The app's `nearScore` in SQLite, for distances below `TODAY_M`. */
import { nearScore } from '#catalogue/ranking/relevance.ts';
import { HALF_M, RIDE_M, TODAY_M } from '#catalogue/ranking/weights.ts';

/** Decrease of the score for each e-fold increase of the distance beyond `RIDE_M`. */
const FAR_SLOPE = (nearScore(RIDE_M) - nearScore(TODAY_M)) / Math.log(TODAY_M / RIDE_M);

/** An expression over the column `metres`. */
export const NEAR_SQL = `case when metres <= ${RIDE_M} then ${HALF_M}.0 / (${HALF_M} + metres)
  else ${nearScore(RIDE_M)} - ${FAR_SLOPE} * ln(metres / ${RIDE_M}.0) end`;
