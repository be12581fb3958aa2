/**
 * What people wrote about a place at Google, as the function `google-reviews` tells it. It is shown and let go: nothing of it
 * is ever kept on a device (U33).
 */
import * as z from 'zod/mini';

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
 * `told`: as it is there now. `unknown`: the place was not found there. `absent`: this server does not ask there at all.
 * The others say why it could not be asked; `data` then holds what the server still had, or nothing.
 */
export type GoogleReviewsState = 'told' | 'unknown' | 'absent' | 'quota' | 'failed' | 'offline';

export interface GoogleReviewsAnswer {
  readonly state: GoogleReviewsState;
  readonly data: GoogleReviews;
}

/** What the function's answer comes to. */
export function toGoogleAnswer({ success, data, code }: z.infer<typeof googleAnswerSchema>): GoogleReviewsAnswer {
  if (!success) return { state: code === 'quota' ? 'quota' : 'failed', data };
  if (code === 'not_set_up') return { state: 'absent', data };
  return { state: code === 'no_match' ? 'unknown' : 'told', data };
}
