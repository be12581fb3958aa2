import { distanceM } from '#domain/geo/geo.ts';
import {
  type FoundPrayerSpace,
  type PrayerSpace,
  type PrayerSpaceAnswer,
  type PrayerSpaceQuestion,
  statesAll,
} from '#domain/prayer/prayer-space.ts';

/** Farther places to pray are none that somebody would go to for a prayer. Metres. */
export const MAX_AWAY_M = 50_000;
/** Fewer than the metres of a degree of latitude anywhere. */
const DEGREE_M = 110_000;

/**
 * The places to pray within 50 km, nearest first. Compares all: of 200,000, the latitude rules out nearly all at once, so that an
 * index would save a millisecond.
 */
export function nearestPrayerSpaces(
  spaces: readonly PrayerSpace[],
  { near, limit, filters = [] }: PrayerSpaceQuestion,
): PrayerSpaceAnswer {
  const within: FoundPrayerSpace[] = [];
  let hidden = 0;
  for (const space of spaces) {
    if (Math.abs(space.latitude - near.latitude) * DEGREE_M > MAX_AWAY_M) continue;
    const metres = distanceM(near, space);
    if (metres > MAX_AWAY_M) continue;
    if (statesAll(space, filters)) within.push({ space, metres });
    else hidden++;
  }
  within.sort((a, b) => a.metres - b.metres);
  return { found: within.slice(0, limit), total: within.length, hidden };
}
