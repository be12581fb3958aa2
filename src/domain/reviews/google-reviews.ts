/** Google's reviews of a place, from the function `google-reviews`. They are shown but never stored on the device (U33). */
import * as z from 'zod/mini';
import { combinedRating, distributionOf, type PlaceReview } from './place-reviews.ts';

const googleReviewSchema = z.object({
  author_name: z.string(),
  /** The author's page at Google. */
  author_url: z.nullable(z.string()),
  rating: z.number(),
  review_text: z.string(),
  /** ISO 8601. */
  review_time: z.string(),
  is_translated: z.boolean(),
});
export type GoogleReview = z.infer<typeof googleReviewSchema>;

const googleReviewsSchema = z.object({
  /** Of all ratings there, of which `reviews` are a few. */
  rating: z.nullable(z.number()),
  review_count: z.number(),
  reviews: z.array(googleReviewSchema),
  /** The place's page at Google. */
  url: z.nullable(z.string()),
  /** Google's generated summary of all reviews (S79); absent in answers of earlier versions. */
  summary: z.optional(z.nullable(z.string())),
});
export type GoogleReviews = z.infer<typeof googleReviewsSchema>;

/** The answer of the function `google-reviews`: success, data, and the message and code of a failure (D53). */
export const googleAnswerSchema = z.object({
  success: z.boolean(),
  data: googleReviewsSchema,
  error: z.nullable(z.string()),
  code: z.nullable(z.string()),
});

export const NO_GOOGLE_REVIEWS: GoogleReviews = { rating: null, review_count: 0, reviews: [], url: null };

/**
 * `answered`: up to date. `unknown`: Google does not know the place. `absent`: this server does not ask Google. The others
 * say why Google could not be asked; `data` then contains the server's earlier data, if any.
 */
export type GoogleReviewsState = 'answered' | 'unknown' | 'absent' | 'quota' | 'failed' | 'offline';

export interface GoogleReviewsAnswer {
  readonly state: GoogleReviewsState;
  readonly data: GoogleReviews;
}

/** Converts the function's answer. */
export function toGoogleAnswer({ success, data, code }: z.infer<typeof googleAnswerSchema>): GoogleReviewsAnswer {
  if (!success) return { state: code === 'quota' ? 'quota' : 'failed', data };
  if (code === 'not_set_up') return { state: 'absent', data };
  return { state: code === 'no_match' ? 'unknown' : 'answered', data };
}

/** The host of all addresses that the stand-in for Google gives in development mode; names in `.example` never exist. */
export const STAND_IN_HOST = 'standin.example';

/** Whether an answer is invented by the stand-in: on real places, too, so whoever shows its rating has to say so. */
export function isInvented({ url }: Pick<GoogleReviews, 'url'>): boolean {
  return url !== null && URL.canParse(url) && new URL(url).hostname === STAND_IN_HOST;
}

/** Rating of our own reviews and Google's together, and of each (D10). */
export interface RatingSummary {
  /** Mean weighted by the counts of both, to one decimal; null without ratings. */
  readonly overall_rating: number | null;
  readonly total_reviews: number;
  readonly internal_rating: number | null;
  readonly internal_count: number;
  readonly google_rating: number | null;
  readonly google_count: number;
  /** Distribution of the stored reviews, five stars first (U30); other ratings have none. */
  readonly rating_distribution: ReturnType<typeof distributionOf>;
  /** Number of stored reviews. */
  readonly stored: number;
  /** The sources of the ratings. */
  readonly review_sources: readonly ('internal' | 'google')[];
}

/** @param stored our own reviews on this device */
export function ratingSummary(
  own: { readonly mean: number | null; readonly count: number },
  google: Pick<GoogleReviews, 'rating' | 'review_count' | 'reviews'>,
  stored: readonly Pick<PlaceReview, 'rating'>[],
): RatingSummary {
  const hasGoogle = google.rating !== null && google.review_count > 0;
  const theirs = { mean: hasGoogle ? google.rating : null, count: hasGoogle ? google.review_count : 0 };
  const { mean, count } = combinedRating([own, theirs]);
  const all = [...stored, ...google.reviews];
  return {
    overall_rating: mean,
    total_reviews: count,
    internal_rating: own.mean,
    internal_count: own.count,
    google_rating: theirs.mean,
    google_count: theirs.count,
    rating_distribution: distributionOf(all),
    stored: all.length,
    review_sources: [...(own.count > 0 ? (['internal'] as const) : []), ...(hasGoogle ? (['google'] as const) : [])],
  };
}
