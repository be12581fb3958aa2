import type { Remote } from '#remote/remote.ts';
import { RemoteError } from '#remote/remote-error.ts';
import { type RetryParts, retryQuery } from '#remote/retry-query.ts';

/** Null if the server can't be reached or refuses. */
export async function answerOrNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof RemoteError) return null;
    throw error;
  }
}

/** Repeats the queries that a screen waits for. */
export function retryingRemote(
  remote: Remote,
  parts: RetryParts,
): Pick<Remote, 'restaurantBySlug' | 'restaurantsById' | 'countRegion' | 'placeReviews'> {
  return {
    placeReviews: (placeId, limit) => retryQuery(() => remote.placeReviews(placeId, limit), parts),
    restaurantsById: (ids) => retryQuery(() => remote.restaurantsById(ids), parts),
    restaurantBySlug: (slug) => retryQuery(() => remote.restaurantBySlug(slug), parts),
    countRegion: (region) => retryQuery(() => remote.countRegion(region), parts),
  };
}
