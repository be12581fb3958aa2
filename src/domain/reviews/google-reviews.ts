/**
 * What people wrote about a place at Google, as the function `google-reviews` tells it. It is shown and let go: nothing of it
 * is ever kept on a device (U33).
 */
import * as z from 'zod/mini';
import { combinedRating, distributionOf, type PlaceReview } from './place-reviews.ts';

const googleReviewSchema = z.object({
  author_name: z.string(),
  /** The author's own page there. */
  author_url: z.nullable(z.string()),
  rating: z.number(),
  review_text: z.string(),
  /** ISO 8601. */
  review_time: z.string(),
  is_translated: z.boolean(),
});
export type GoogleReview = z.infer<typeof googleReviewSchema>;

const googleReviewsSchema = z.object({
  /** Of all that rated there, of whom `reviews` are a few. */
  rating: z.nullable(z.number()),
  review_count: z.number(),
  reviews: z.array(googleReviewSchema),
  /** The place's own page there. */
  url: z.nullable(z.string()),
  /** What a machine there makes of all of them (S79); absent in answers of an earlier version. */
  summary: z.optional(z.nullable(z.string())),
});
export type GoogleReviews = z.infer<typeof googleReviewsSchema>;

/** D53. */
export const googleAnswerSchema = z.object({
  success: z.boolean(),
  data: googleReviewsSchema,
  error: z.nullable(z.string()),
  code: z.nullable(z.string()),
});

export const NO_GOOGLE_REVIEWS: GoogleReviews = { rating: null, review_count: 0, reviews: [], url: null };

/**
 * `received`: as it is there now. `unknown`: the place was not found there. `absent`: this server does not ask there at all.
 * The others say why it could not be asked; `data` then holds what the server still had, or nothing.
 */
export type GoogleReviewsState = 'answered' | 'unknown' | 'absent' | 'quota' | 'failed' | 'offline';

export interface GoogleReviewsAnswer {
  readonly state: GoogleReviewsState;
  readonly data: GoogleReviews;
}

/** What the function's answer comes to. */
export function toGoogleAnswer({ success, data, code }: z.infer<typeof googleAnswerSchema>): GoogleReviewsAnswer {
  if (!success) return { state: code === 'quota' ? 'quota' : 'failed', data };
  if (code === 'not_set_up') return { state: 'absent', data };
  return { state: code === 'no_match' ? 'unknown' : 'answered', data };
}

/** What our own reviews and Google's come to (D10). */
export interface RatingSummary {
  /** Mean by the counts of both, to one decimal; null where nobody rated. */
  readonly overall_rating: number | null;
  readonly total_reviews: number;
  readonly internal_rating: number | null;
  readonly internal_count: number;
  readonly google_rating: number | null;
  readonly google_count: number;
  /** Of the reviews stored, five stars first (U30): what is not stored is nowhere. */
  readonly rating_distribution: ReturnType<typeof distributionOf>;
  /** How many reviews those are. */
  readonly stored: number;
  /** Where ratings come from. */
  readonly review_sources: readonly ('internal' | 'google')[];
}

/** @param stored our own reviews that are at hand */
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
