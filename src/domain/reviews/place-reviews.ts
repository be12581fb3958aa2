/**
 * What others wrote about a place, as a device holds it: the newest reviews, in the order in which they were written. Sums
 * are made of what is held and say so (U30).
 */
import * as z from 'zod/mini';
import { RATINGS } from './review.ts';

export const placeReviewSchema = z.object({
  id: z.string(),
  /** Null once the author's account is deleted. */
  user_id: z.nullable(z.string()),
  rating: z.number(),
  title: z.nullable(z.string()),
  content: z.string(),
  /** Where its pictures lie that a moderator has looked at, see `photoPath`; absent in what an earlier version kept. */
  images: z.optional(z.array(z.string())),
  /** Says who wrote it; no proof (U28). */
  verified_visit: z.boolean(),
  helpful_count: z.number(),
  /** Whoever hides the profile is 'A member' (U18). */
  author_name: z.string(),
  author_avatar_url: z.nullable(z.string()),
  edited_at: z.nullable(z.string()),
  created_at: z.string(),
});
export type PlaceReview = z.infer<typeof placeReviewSchema>;

export const cachedReviewsSchema = z.object({
  /** Newest first. */
  reviews: z.array(placeReviewSchema),
  /** The server has older ones. */
  hasMore: z.boolean(),
  /** ISO 8601 instant at which the server said so. */
  fetchedAt: z.string(),
});
export type CachedReviews = z.infer<typeof cachedReviewsSchema>;

/** The first fetch (K22); where order or stars are chosen, as many as there are, up to the most. */
export const REVIEWS_PER_FETCH = 20;
export const MOST_REVIEWS = 500;

/** Shown at first, and with each press of 'Load more' (K2, K29). */
export const REVIEWS_PER_PAGE = 10;

export const REVIEW_SORTS = ['newest', 'oldest', 'highest', 'lowest'] as const;
/** U77. */
export type ReviewSort = (typeof REVIEW_SORTS)[number];

const byAge = (a: PlaceReview, b: PlaceReview): number =>
  b.created_at.localeCompare(a.created_at) || a.id.localeCompare(b.id);

const ORDERS: Readonly<Record<ReviewSort, (a: PlaceReview, b: PlaceReview) => number>> = {
  newest: byAge,
  oldest: (a, b) => byAge(b, a),
  highest: (a, b) => b.rating - a.rating || byAge(a, b),
  lowest: (a, b) => a.rating - b.rating || byAge(a, b),
};

/** @param stars only reviews of so many; null for all */
export function arranged(reviews: readonly PlaceReview[], sort: ReviewSort, stars: number | null): PlaceReview[] {
  return reviews.filter(({ rating }) => stars === null || rating === stars).toSorted(ORDERS[sort]);
}

/** How many of the reviews held gave each number of stars, five first (S78). */
export function distributionOf(
  reviews: readonly Pick<PlaceReview, 'rating'>[],
): { readonly stars: number; readonly count: number }[] {
  return RATINGS.toReversed().map((stars) => ({
    stars,
    count: reviews.filter(({ rating }) => rating === stars).length,
  }));
}

interface Rated {
  readonly mean: number | null;
  readonly count: number;
}

/** The mean of several sources by their counts, to one decimal; null where nobody rated (F24, U30). */
export function combinedRating(sources: readonly Rated[]): Rated {
  const rated = sources.filter(({ mean, count }) => mean !== null && count > 0);
  const count = rated.reduce((sum, source) => sum + source.count, 0);
  const sum = rated.reduce((total, source) => total + (source.mean ?? 0) * source.count, 0);
  return { mean: count > 0 ? Math.round((sum / count) * 10) / 10 : null, count };
}

const DAY_MS = 86_400_000;

export interface ReviewAnalytics {
  /** How many were written within so many days (K24). */
  readonly last7Days: number;
  readonly last30Days: number;
  /** Mean of the last 30 days less the mean of all that is held, to one decimal; null where either is missing. */
  readonly trend: number | null;
}

/** What the reviews held say of late (D11). @param now epoch milliseconds */
export function analyticsOf(reviews: readonly PlaceReview[], now: number): ReviewAnalytics {
  const within = (days: number) => reviews.filter(({ created_at: at }) => now - Date.parse(at) <= days * DAY_MS);
  const recent = within(30);
  const [late, all] = [meanOf(recent), meanOf(reviews)];
  return {
    last7Days: within(7).length,
    last30Days: recent.length,
    trend: late === null || all === null ? null : Math.round((late - all) * 10) / 10,
  };
}

function meanOf(reviews: readonly PlaceReview[]): number | null {
  if (reviews.length === 0) return null;
  return reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length;
}
