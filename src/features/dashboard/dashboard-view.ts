/** The profile page's data. Pure. */
import { type Badge, type BadgeId, toBadges } from '#domain/account/badges.ts';
import type { Activity } from '#domain/account/dashboard.ts';
import { engagement, insights, type LevelProgress, levelProgress } from '#domain/account/points.ts';
import type { DashboardView, OwnCard } from '#workers/replica/api.ts';

/** The overview shows the latest three activities (S116). */
const RECENT = 3;

export interface Profile {
  readonly card: OwnCard;
  readonly isPro: boolean;
  /** Whether the person has not yet saved, reviewed or earned anything. */
  readonly isNew: boolean;
  readonly hadTrial: boolean;
  readonly level: LevelProgress;
  /** ISO 8601; null until the server has sent it. */
  readonly memberSince: string | null;
  readonly figures: {
    readonly reviews: number;
    /** Reviews of this month, by the device's calendar. */
    readonly reviewsThisMonth: number;
    /** Null until the server has sent it. */
    readonly cities: number | null;
    readonly saved: number;
  };
  /** Null until the server has sent them; likewise below. */
  readonly badges: readonly Badge[] | null;
  readonly activities: readonly Activity[] | null;
  readonly recent: readonly Activity[];
  /** When the server sent this: ISO 8601. */
  readonly dashboardAt: string | null;
  readonly engagement: {
    /** 0 to 1. */
    readonly share: number;
    readonly insights: ReturnType<typeof insights>;
    readonly cuisine: string | null;
  } | null;
}

/** @param now epoch milliseconds */
export function profileOf(
  card: OwnCard,
  { dashboard, dashboardAt, reviewedAt, saved }: DashboardView,
  now: number,
): Profile {
  return {
    card,
    isPro: card.proUntil !== null && Date.parse(card.proUntil) > now,
    isNew: saved === 0 && reviewedAt.length === 0 && card.points === 0,
    hadTrial: dashboard?.had_trial ?? false,
    level: levelProgress(card.points),
    memberSince: dashboard?.member_since ?? null,
    figures: {
      reviews: reviewedAt.length,
      // An unsent review was written just now.
      reviewsThisMonth: reviewedAt.filter((at) => at === null || isSameMonth(new Date(at), new Date(now))).length,
      cities: dashboard?.stats.cities_visited ?? null,
      saved,
    },
    badges: dashboard ? toBadges(dashboard.achievements) : null,
    activities: dashboard?.activities ?? null,
    dashboardAt,
    recent: dashboard?.activities.slice(0, RECENT) ?? [],
    engagement: dashboard
      ? {
          share: engagement(dashboard.stats).share,
          insights: insights(dashboard.stats),
          cuisine: dashboard.stats.favorite_cuisine,
        }
      : null,
  };
}

/** Example badges for people without any (S121); they count nowhere (U43). */
export const EXAMPLE_BADGES: readonly BadgeId[] = ['first_review', 'globe_trotter'];

/** Example activities. */
export const EXAMPLE_ACTIVITIES = ['review', 'save', 'achievement'] as const;

function isSameMonth(one: Date, other: Date): boolean {
  return one.getFullYear() === other.getFullYear() && one.getMonth() === other.getMonth();
}
