/** Requests that need no session. */
import * as z from 'zod/mini';
import { type DirectionsQuestion, type DirectionsResult, directionsSchema } from '#domain/geo/directions-result.ts';
import { roughPosition, streetPosition } from '#domain/geo/geo.ts';
import { type GoogleReviewsAnswer, googleAnswerSchema, toGoogleAnswer } from '#domain/reviews/google-reviews.ts';
import { type PlaceReview, placeReviewSchema } from '#domain/reviews/place-reviews.ts';
import {
  PROVIDER_MIN_RATING,
  PROVIDER_RADIUS_KM,
  type ProviderAnswer,
  type ProviderSearch,
  providerRowsSchema,
  toProviderAnswer,
} from '#domain/reviews/provider-search.ts';
import { type Claims, claimsSchema } from '#domain/web/claims.ts';
import { ownPicture } from '#platform/own-picture.ts';
import { jsonOf } from './answers.ts';
import { toFileAddress } from './file-address.ts';
import type { ServerAccess } from './guarded-fetch.ts';
import { RemoteError } from './remote-error.ts';

export interface VisitorRemote {
  /**
   * The figures that the landing page may state.
   * @throws {RemoteError}
   */
  claims(): Promise<Claims>;
  /**
   * The newest visible reviews of a place, up to a limit (D28).
   * @throws {RemoteError}
   */
  placeReviews(placeId: string, limit: number): Promise<PlaceReview[]>;
  /**
   * Google's reviews of a place, by `POST google-reviews` (D53).
   * @param isForced whether to bypass the server's cache
   * @throws {RemoteError}
   */
  googleReviews(placeId: string, isForced: boolean): Promise<GoogleReviewsAnswer>;
  /**
   * The places provider's results around a position: restaurants rated 3.5 or more within 5 km (D54).
   * @throws {RemoteError}
   */
  searchProvider(search: ProviderSearch): Promise<ProviderAnswer>;
  /**
   * Directions of a provider: routes with distance, duration and steps (D64).
   * @throws {RemoteError}
   */
  directions(question: DirectionsQuestion): Promise<DirectionsResult>;
}

/** Its fetch is guarded: see `guardFetch`. */
interface VisitorRemoteOptions extends Omit<ServerAccess, 'now'> {
  /** The signed-in person's token, for quotas per person (U35); else the key. */
  readonly tokenOrKey: () => Promise<string>;
}

const REVIEW_COLUMNS = Object.keys(placeReviewSchema.shape).join(',');

export function createVisitorRemote({ url, key, fetch, tokenOrKey }: VisitorRemoteOptions): VisitorRemote {
  const callFunction = async (name: string, body: object) =>
    fetch(`${url}/functions/v1/${name}`, {
      method: 'POST',
      headers: { apikey: key, authorization: `Bearer ${await tokenOrKey()}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return {
    async claims() {
      const response = await fetch(`${url}/functions/v1/claims`, { headers: { apikey: key } });
      return answerOf(response, claimsSchema, 'The claims');
    },
    async placeReviews(placeId, limit) {
      const asked = new URLSearchParams({
        select: REVIEW_COLUMNS,
        restaurant_id: `eq.${placeId}`,
        order: 'created_at.desc,id.asc',
        limit: String(limit),
      });
      // Ask as a visitor: the person's own hidden reviews must not appear here.
      const headers = { apikey: key, authorization: `Bearer ${key}` };
      const response = await fetch(`${url}/rest/v1/reviews?${asked.toString()}`, { headers });
      const reviews = await answerOf(response, z.array(placeReviewSchema), 'The reviews');
      return reviews.map((review) => withOwnPicture(review, url));
    },
    async googleReviews(restaurantId, forceRefresh) {
      const response = await callFunction('google-reviews', { restaurantId, forceRefresh });
      return toGoogleAnswer(await answerOf(response, googleAnswerSchema, 'Google reviews'));
    },
    async directions({ origin, destination, ...question }) {
      const response = await callFunction('directions', {
        ...question,
        origin: streetPosition(origin),
        destination: streetPosition(destination),
      });
      return answerOf(response, directionsSchema, 'The directions');
    },
    async searchProvider({ text, near }) {
      const response = await callFunction('places', {
        action: 'search',
        ...(text === '' ? {} : { text }),
        ...roughPosition(near),
        radiusM: PROVIDER_RADIUS_KM * 1000,
        minRating: PROVIDER_MIN_RATING,
      });
      return toProviderAnswer(await answerOf(response, providerRowsSchema, 'The provider’s rows'));
    },
  };
}

function withOwnPicture(review: PlaceReview, url: string): PlaceReview {
  return { ...review, author_avatar_url: ownPicture(toFileAddress(url, review.author_avatar_url), [url]) };
}

/** @throws {RemoteError} 'bad_answer', also for a refusal */
async function answerOf<Schema extends z.ZodMiniType>(
  response: Response,
  schema: Schema,
  what: string,
): Promise<z.infer<Schema>> {
  const parsed = schema.safeParse(await jsonOf(response));
  if (response.ok && parsed.success) return parsed.data;
  throw new RemoteError(`${what} came in another shape`, { code: 'bad_answer', status: response.status });
}
