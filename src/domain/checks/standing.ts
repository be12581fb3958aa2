/** Whose answers at the door are known to be right. `moderation.has_standing` is the same in SQL; no device learns it. */

/** Places at which a person must have been right. */
const RIGHT_PLACES = 2;
/** Places at which a person must have been right for each at which the person was wrong. */
const RIGHT_PER_WRONG = 4;

/**
 * Whether a person has standing. Both count places at which a moderator's decision or a register's later statement judged an answer.
 */
export function hasStanding(rightPlaces: number, wrongPlaces: number): boolean {
  return rightPlaces >= Math.max(RIGHT_PLACES, RIGHT_PER_WRONG * wrongPlaces);
}
