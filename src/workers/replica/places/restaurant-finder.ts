import { ifError } from '#domain/primitives/if-error.ts';
import { isStale } from '#domain/sync/freshness.ts';
import type { Clock } from '#platform/clock.ts';
import type { Remote } from '#remote/remote.ts';
import { failureOf, RemoteError } from '#remote/remote-error.ts';
import { findRegionState } from '#replica/region-states.ts';
import type { Replica } from '#replica/replica-database.ts';
import { findRestaurantBySlug, forgetVisited, rememberVisited, touchVisited } from '#replica/restaurants.ts';
import type { FoundRestaurant } from '#workers/replica/api.ts';

/**
 * Finds a place by its slug: in kept regions, else in visited places, else on the server, which makes it a visited place.
 * @param saved returns the ids of saved places, which are not removed to make room
 */
export function createRestaurantFinder(
  replica: Replica,
  remote: Pick<Remote, 'restaurantBySlug'>,
  saved: () => Promise<ReadonlySet<string>>,
  clock: Clock,
  onFatal: (error: unknown) => void,
): (slug: string, isChanged?: boolean) => Promise<FoundRestaurant> {
  async function ask(slug: string): Promise<FoundRestaurant> {
    const answer = await remote
      .restaurantBySlug(slug)
      .then((restaurant) => ({ restaurant }), ifError(RemoteError, failureOf));
    if (typeof answer === 'string') return { kind: 'unreachable', code: answer };
    const { restaurant } = answer;
    if (!restaurant) {
      await forgetVisited(replica, slug);
      return { kind: 'missing' };
    }
    await rememberVisited(replica, restaurant, clock.now(), await saved());
    return { kind: 'found', restaurant, syncedAt: new Date(clock.now()).toISOString() };
  }

  return async (slug, isChanged = false) => {
    const local = await findRestaurantBySlug(replica, slug);
    if (!local) return ask(slug);
    const { restaurant, visitedSyncedAt } = local;
    if (visitedSyncedAt === null) {
      const state = await findRegionState(replica, restaurant.region);
      return { kind: 'found', restaurant, syncedAt: state?.synced_at ?? null };
    }
    // No pull updates a visited place, so it is fetched again while the screen shows the stored one.
    const isOld = isChanged || isStale('details', Date.parse(visitedSyncedAt), clock.now());
    touchVisited(replica, restaurant.id, clock.now())
      .then(() => (isOld ? ask(slug) : undefined))
      .catch(onFatal);
    return { kind: 'found', restaurant, syncedAt: visitedSyncedAt };
  };
}
