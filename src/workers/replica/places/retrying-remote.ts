import type { Remote } from '#remote/remote.ts';
import { type RetryParts, retryQuery } from '#remote/retry-query.ts';

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
