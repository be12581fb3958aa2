/**
 * A restaurant's reviews at Google (D53), for `POST {restaurantId, forceRefresh}` → `{success, data, error, code}`:
 *
 *   cached ─► answered, and refreshed in the background once most of the lifetime is over
 *   else ─► quota ─► (match, if the place's id is not known) ─► fetch ─► cache, if that is allowed
 *   on failure ─► what is cached, or nothing, with `success: false` and a message
 *
 * `data` is `{rating, review_count, reviews, url, summary, fetched_at}`. It never becomes part of a restaurant's document (U33).
 */
import type { Environment } from '../_shared/environment.ts';
import { FunctionError } from '../_shared/handler.ts';
import {
  awaitCacheWrite,
  QuotaError,
  REFRESH,
  reasonOf,
  runAfterAnswer,
  takeQuota,
} from '../_shared/places/ask-once.ts';
import type { Caller } from '../_shared/places/caller.ts';
import type { OpenedPlaces } from '../_shared/places/open-places.ts';
import { type ProviderDetails, ProviderError, type ProviderReview } from '../_shared/places/provider.ts';
import type { ProviderStore } from '../_shared/places/provider-store.ts';
import { findMatch, type MatchedRestaurant } from './match.ts';

interface GoogleReviews {
  /** Mean of all ratings at the provider; `reviews` holds only a few of them. */
  readonly rating: number | null;
  readonly review_count: number;
  readonly reviews: readonly ProviderReview[];
  /** The place's page at the provider, with all reviews. */
  readonly url: string | null;
  /** The provider's AI summary of the place (S79). */
  readonly summary: string | null;
  /** ISO 8601; null if nothing was fetched. */
  readonly fetched_at: string | null;
}

export interface ReviewsContext {
  readonly environment: Environment;
  /** Null without a key. */
  readonly places: OpenedPlaces | null;
  readonly store: ProviderStore;
  readonly findRestaurant: (id: string) => Promise<MatchedRestaurant | null>;
  /** The caller whose quota the request uses. */
  readonly caller: () => Promise<Caller>;
}

interface Answer {
  readonly success: boolean;
  readonly data: GoogleReviews;
  readonly error: string | null;
  /** `not_set_up` without a key, `no_match` if the provider does not know the place, else `quota` or `provider_failed`. */
  readonly code: string | null;
}

const NOTHING: GoogleReviews = {
  rating: null,
  review_count: 0,
  reviews: [],
  url: null,
  summary: null,
  fetched_at: null,
};

/** The sentences for a used-up quota (M46) and for any other failure (M47). */
const QUOTA_MESSAGE = 'Rate limit exceeded. Please try again later.';
const FAILED_MESSAGE = 'Failed to fetch Google reviews';

/** @throws FunctionError */
export async function answerReviews(
  { restaurantId, forceRefresh }: { readonly restaurantId: string; readonly forceRefresh: boolean },
  context: ReviewsContext,
): Promise<Answer> {
  const { environment, places, store, caller } = context;
  const restaurant = await context.findRestaurant(restaurantId);
  if (!restaurant) throw new FunctionError(404, 'not_found', 'There is no such restaurant.');
  if (!places) return { success: true, data: NOTHING, error: null, code: 'not_set_up' };
  const kept = places.mayCache ? await readStored(store, restaurant) : null;
  const fetchFor = (who: Caller) => fetchReviews({ restaurant, places, store, environment, who });
  if (kept && !forceRefresh) {
    if (kept.isDue) runAfterAnswer(environment, () => fetchFor(REFRESH));
    return toAnswer(kept.data);
  }
  try {
    return toAnswer(await fetchFor(await caller()));
  } catch (error) {
    const isQuota = error instanceof QuotaError || (error instanceof ProviderError && error.code === 'limited');
    if (!isQuota && !(error instanceof ProviderError)) throw error;
    environment.report(`Google reviews could not be fetched: ${reasonOf(error)}`);
    const [message, code] = isQuota ? [QUOTA_MESSAGE, 'quota'] : [FAILED_MESSAGE, 'provider_failed'];
    return { success: false, data: kept?.data ?? (await readOld(context, restaurant)), error: message, code };
  }
}

function toAnswer(data: GoogleReviews | null): Answer {
  return data
    ? { success: true, data, error: null, code: null }
    : { success: true, data: NOTHING, error: null, code: 'no_match' };
}

const headKey = ({ id }: MatchedRestaurant) => `google-rating:${id}`;

/** The cached rating with the cached reviews; null once the rating, which expires before the reviews (K16), has expired. */
async function readStored(store: ProviderStore, restaurant: MatchedRestaurant) {
  const head = await store.read(headKey(restaurant));
  if (!head) return null;
  const { rating = null, review_count = 0, url = null, summary = null, isMatched } = Object(head.answer);
  if (!isMatched) return { data: null, isDue: head.isDue };
  const reviews = await store.reviewsOf(restaurant.id);
  return { data: { rating, review_count, url, summary, reviews, fetched_at: head.fetchedAt }, isDue: head.isDue };
}

/** Cached reviews whose rating has expired (K19), used if the provider does not answer. */
async function readOld({ store, places }: ReviewsContext, restaurant: MatchedRestaurant): Promise<GoogleReviews> {
  if (!places?.mayCache) return NOTHING;
  const reviews = await store.reviewsOf(restaurant.id);
  return { ...NOTHING, reviews, fetched_at: reviews[0]?.created_at ?? null };
}

interface Fetching {
  readonly restaurant: MatchedRestaurant;
  readonly places: OpenedPlaces;
  readonly store: ProviderStore;
  readonly environment: Environment;
  readonly who: Caller;
}

/** Null if the provider does not know the place. */
async function fetchReviews(fetching: Fetching): Promise<GoogleReviews | null> {
  const { restaurant, places, store, environment, who } = fetching;
  await takeQuota(store, who);
  const placeId = restaurant.google_place_id ?? (await matchOf(fetching));
  if (placeId === null) {
    await keepHead(fetching, { isMatched: false });
    return null;
  }
  const details = await detailsOf(fetching, placeId);
  if (!details) {
    await keepHead(fetching, { isMatched: false });
    return null;
  }
  const { rating, review_count, reviews, url, ai_summary: summary } = details;
  if (places.mayCache)
    await awaitCacheWrite(environment, store.writeReviews(restaurant.id, reviews, rating, review_count));
  await keepHead(fetching, { isMatched: true, rating, review_count, url, summary });
  return { rating, review_count, reviews, url, summary, fetched_at: new Date(environment.now()).toISOString() };
}

/** Null if the provider no longer knows the id: it removed the place or changed its id. */
async function detailsOf({ places, environment }: Fetching, placeId: string): Promise<ProviderDetails | null> {
  try {
    return await places.provider.details({ placeId, language: 'en', session: null });
  } catch (error) {
    if (!(error instanceof ProviderError) || error.code !== 'absent') throw error;
    environment.report('the places provider does not know a place id that is kept here any more');
    return null;
  }
}

async function keepHead({ restaurant, places, store, environment }: Fetching, head: object): Promise<void> {
  if (places.mayCache) await awaitCacheWrite(environment, store.write(headKey(restaurant), 'ratings', head));
}

/** The match is an extra request to the provider, so it takes one more from the quota. */
async function matchOf({ restaurant, places, store, environment, who }: Fetching): Promise<string | null> {
  const placeId = await findMatch(places.provider, restaurant);
  if (placeId === null) return null;
  await awaitCacheWrite(environment, store.storeMatch(restaurant.id, placeId));
  await takeQuota(store, who);
  return placeId;
}
