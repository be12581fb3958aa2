/**
 * Other people's reviews of a place, as stored on a device: the newest ones, in the order of writing. Sums are made of
 * stored reviews only, and screens say so (U30).
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
  /** Paths of its pictures that a moderator approved, see `photoPath`; absent in data of earlier versions. */
  images: z.optional(z.array(z.string())),
  /** The author's own statement to have been there; screens show it as one, not as a proof (U28). */
  verified_visit: z.boolean(),
  helpful_count: z.number(),
  /** The name of a review's author always resolves: it is 'A member' if the profile is hidden (U18). */
  author_name: z.string(),
  author_avatar_url: z.nullable(z.string()),
  edited_at: z.nullable(z.string()),
  created_at: z.string(),
});
export type PlaceReview = z.infer<typeof placeReviewSchema>;

export const cachedReviewsSchema = z.object({
  /** Newest first. */
  reviews: z.array(placeReviewSchema),
  /** Whether the server has older ones. */
  hasMore: z.boolean(),
  /** ISO 8601 instant of the server's answer. */
  fetchedAt: z.string(),
});
export type CachedReviews = z.infer<typeof cachedReviewsSchema>;

/** The first fetch brings twenty reviews (K22). If order or stars are chosen, all reviews are fetched, up to a maximum. */
export const REVIEWS_PER_FETCH = 20;
export const MAX_REVIEWS = 500;

/** Ten are shown at first, and ten more after each press of 'Load more' (K2, K29). */
export const REVIEWS_PER_PAGE = 10;

export const REVIEW_SORTS = ['newest', 'oldest', 'highest', 'lowest'] as const;
/** A person chooses the order of reviews: by date or by stars, in both directions (U77). */
export type ReviewSort = (typeof REVIEW_SORTS)[number];

const viewSchema = z.object({
  sort: z.enum(REVIEW_SORTS),
  /** Only reviews with this number of stars; null for all. */
  stars: z.nullable(z.number()),
  /** Number of shown reviews. */
  limit: z.number(),
});
/** What a person chose to see of a place's reviews. */
type ReviewView = Readonly<z.infer<typeof viewSchema>>;

export const FIRST_VIEW: ReviewView = { sort: 'newest', stars: null, limit: REVIEWS_PER_PAGE };

/** A stored view; undefined if there is none. */
export function parseReviewView(stored: unknown): ReviewView | undefined {
  const parsed = viewSchema.safeParse(stored);
  return parsed.success ? parsed.data : undefined;
}

const byAge = (a: PlaceReview, b: PlaceReview): number =>
  b.created_at.localeCompare(a.created_at) || a.id.localeCompare(b.id);

const ORDERS: Readonly<Record<ReviewSort, (a: PlaceReview, b: PlaceReview) => number>> = {
  newest: byAge,
  oldest: (a, b) => byAge(b, a),
  highest: (a, b) => b.rating - a.rating || byAge(a, b),
  lowest: (a, b) => a.rating - b.rating || byAge(a, b),
};

/** @param stars only reviews with this number of stars; null for all */
export function sortedReviews(reviews: readonly PlaceReview[], sort: ReviewSort, stars: number | null): PlaceReview[] {
  return reviews.filter(({ rating }) => stars === null || rating === stars).toSorted(ORDERS[sort]);
}

/** Number of stored reviews for each number of stars, five first (S78). */
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

/** Mean of several sources weighted by their counts, to one decimal; null without ratings (F24, U30). */
export function combinedRating(sources: readonly Rated[]): Rated {
  const rated = sources.filter(({ mean, count }) => mean !== null && count > 0);
  const count = rated.reduce((sum, source) => sum + source.count, 0);
  const sum = rated.reduce((total, source) => total + (source.mean ?? 0) * source.count, 0);
  return { mean: count > 0 ? Math.round((sum / count) * 10) / 10 : null, count };
}

const DAY_MS = 86_400_000;

export interface ReviewAnalytics {
  /** Number of reviews in this period: the last 30 or 7 days (K24). */
  readonly last7Days: number;
  readonly last30Days: number;
  /** Mean of the last 30 days minus the mean of all stored reviews, to one decimal; null if either is missing. */
  readonly trend: number | null;
}

/** Recent development of the stored reviews (D11). @param now epoch milliseconds */
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
