/**
 * Points for activities, and the levels and insights that follow from them (K36, K38, K39). The server awards points; this
 * code only displays them.
 */

/** Ten points for a review, five for a saved place, as `accounts.points_for` awards them (K5). */
export const POINTS_FOR = { review: 10, save: 5, suggestion: 10 } as const;

/** The levels and their minimum points, as `accounts.level_for` (K36). */
const LEVELS = [
  { name: 'Newcomer', from: 0 },
  { name: 'Explorer', from: 100 },
  { name: 'Foodie', from: 500 },
  { name: 'Connoisseur', from: 1500 },
  { name: 'Master', from: 5000 },
] as const;
type LevelName = (typeof LEVELS)[number]['name'];

export interface LevelProgress {
  readonly level: LevelName;
  /** Null at the highest level. */
  readonly next: LevelName | null;
  /** Minimum points of the next level; at the highest level, of that one. */
  readonly target: number;
  /** Fraction of the target that is reached, 0 to 1. */
  readonly share: number;
}

/** The level for this number of points. */
export function levelProgress(points: number): LevelProgress {
  const index = LEVELS.findLastIndex(({ from }) => points >= from);
  const { name: level, from } = LEVELS[index] ?? LEVELS[0];
  const next = LEVELS[Math.max(index, 0) + 1];
  const target = next?.from ?? from;
  return { level, next: next?.name ?? null, target, share: Math.min(1, Math.max(0, points / target)) };
}

/** The server's counts for a person (`accounts.user_stats`). */
export interface UserStats {
  readonly total_reviews: number;
  readonly total_saved: number;
  readonly total_achievements: number;
  readonly points: number;
  /** Days with any activity. */
  readonly days_active: number;
  readonly favorite_cuisine: string | null;
  readonly cities_visited: number;
  /** Activities in the last thirty days. */
  readonly recent_activity_count: number;
}

/** Terms of the score: weight and cap of each (K38). */
const TERMS = [
  { of: 'total_reviews', worth: 5, max: 100 },
  { of: 'total_saved', worth: 2, max: 50 },
  { of: 'total_achievements', worth: 10, max: 100 },
  { of: 'cities_visited', worth: 15, max: 75 },
  { of: 'recent_activity_count', worth: 3, max: 30 },
] as const;
const CONSISTENCY = { afterDays: 7, max: 25 } as const;
const MAX_SCORE = 400;
/** The reachable maximum, which percentages refer to: the caps of all terms together (U80). */
const REACHABLE = 380;

/** The engagement score, and its fraction of the maximum, 0 to 1 (K38, U80). */
export function engagement(stats: UserStats): { readonly score: number; readonly share: number } {
  const terms = TERMS.map(({ of, worth, max }) => Math.min(max, Math.max(0, stats[of]) * worth));
  // One point per active day, if there are more than seven.
  const days = stats.days_active > CONSISTENCY.afterDays ? Math.min(CONSISTENCY.max, stats.days_active) : 0;
  const score = Math.min(
    MAX_SCORE,
    terms.reduce((sum, term) => sum + term, days),
  );
  return { score, share: score / REACHABLE };
}

/** Insights: more than half a review a day, more than twenty points a review (K39). */
export function insights(stats: UserStats): readonly ('highEngagement' | 'pointsEarner')[] {
  const isEngaged = stats.days_active > 0 && stats.total_reviews / stats.days_active > 0.5;
  const isEarner = stats.total_reviews > 0 && stats.points / stats.total_reviews > 20;
  return [...(isEngaged ? (['highEngagement'] as const) : []), ...(isEarner ? (['pointsEarner'] as const) : [])];
}
