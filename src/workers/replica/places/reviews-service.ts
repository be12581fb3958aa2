/** Other people's reviews of places: fetched when a page shows them, and cached for use without a network. */
import { ifError } from '#domain/primitives/if-error.ts';
import { parseJson, parseJsonAs } from '#domain/primitives/parse-json.ts';
import { type CachedReviews, cachedReviewsSchema } from '#domain/reviews/place-reviews.ts';
import type { Clock } from '#platform/clock.ts';
import type { KeyValueStore } from '#platform/key-value-store.ts';
import { failureOf, RemoteError } from '#remote/remote-error.ts';
import type { VisitorRemote } from '#remote/visitor-remote.ts';
import type { ReplicaApi } from '#workers/replica/api.ts';

/** Number of places whose reviews are cached; the most recently fetched stay. */
const MAX_PLACES = 200;

const INDEX = 'places';
const keyOf = (placeId: string): string => `reviews:${placeId}`;

export interface PlaceReviewsOptions {
  readonly store: KeyValueStore;
  readonly remote: Pick<VisitorRemote, 'placeReviews'>;
  readonly clock: Clock;
}

export type PlaceReviewsService = Pick<ReplicaApi, 'readReviews' | 'fetchReviews'> & {
  /** Empties the cache. */
  drop(): Promise<void>;
};

export function createPlaceReviews({ store, remote, clock }: PlaceReviewsOptions): PlaceReviewsService {
  async function cachedPlaces(): Promise<string[]> {
    const value = parseJson(await store.get(INDEX));
    return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
  }

  async function keep(placeId: string, cached: CachedReviews): Promise<void> {
    const places = [placeId, ...(await cachedPlaces()).filter((each) => each !== placeId)];
    for (const old of places.slice(MAX_PLACES)) await store.delete(keyOf(old));
    await store.set(keyOf(placeId), JSON.stringify(cached));
    await store.set(INDEX, JSON.stringify(places.slice(0, MAX_PLACES)));
  }

  return {
    async readReviews(placeId) {
      return parseJsonAs(cachedReviewsSchema, await store.get(keyOf(placeId)));
    },
    async fetchReviews(placeId, count) {
      // Asks for one more review than needed: 'Load more' is shown only if there are more (U70).
      const found = await remote.placeReviews(placeId, count + 1).catch(ifError(RemoteError, failureOf));
      if (typeof found === 'string') return { ok: false, code: found };
      const fetchedAt = new Date(clock.now()).toISOString();
      const cached = { reviews: found.slice(0, count), hasMore: found.length > count, fetchedAt };
      await keep(placeId, cached);
      return { ok: true, cached };
    },
    async drop() {
      for (const placeId of await cachedPlaces()) await store.delete(keyOf(placeId));
      await store.delete(INDEX);
    },
  };
}
