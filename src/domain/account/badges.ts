/** The badges there are (K37), in the order in which they are shown. What they take is the server's to say. */
import * as z from 'zod/mini';

export type Rarity = 'common' | 'rare' | 'epic' | 'legendary';

export const BADGES = {
  first_review: 'common',
  points_awarded: 'common',
  explorer: 'rare',
  review_streak: 'rare',
  foodie_master: 'epic',
  community_helper: 'epic',
  globe_trotter: 'legendary',
} as const satisfies Record<string, Rarity>;
export type BadgeId = keyof typeof BADGES;

const BADGE_IDS = Object.keys(BADGES) as BadgeId[];

/** A badge as a person stands to it. */
export interface Badge {
  readonly id: BadgeId;
  readonly rarity: Rarity;
  /** ISO 8601; null until it was earned. */
  readonly earnedAt: string | null;
  readonly progress: { readonly current: number; readonly total: number };
}

export const achievementSchema = z.object({
  achievement_type: z.string(),
  current: z.number(),
  total: z.number(),
  achieved_at: z.nullable(z.string()),
});
type Achievement = z.infer<typeof achievementSchema>;

/** All badges in their order; one that only a later version knows is left out, since it has no name here. */
export function toBadges(achievements: readonly Achievement[]): Badge[] {
  return BADGE_IDS.flatMap((id) => {
    const found = achievements.find(({ achievement_type }) => achievement_type === id);
    if (!found) return [];
    const { current, total, achieved_at: earnedAt } = found;
    return [{ id, rarity: BADGES[id], earnedAt, progress: { current, total } }];
  });
}
