/** The badges (K37), in the order of display. The server decides who earns them. */
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

/** A badge and whether the person has it. */
export interface Badge {
  readonly id: BadgeId;
  readonly rarity: Rarity;
  /** ISO 8601; null until it is earned. */
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

/** All badges in order. Badges of later versions are left out, because this version has no name for them. */
export function toBadges(achievements: readonly Achievement[]): Badge[] {
  return BADGE_IDS.flatMap((id) => {
    const found = achievements.find(({ achievement_type }) => achievement_type === id);
    if (!found) return [];
    const { current, total, achieved_at: earnedAt } = found;
    return [{ id, rarity: BADGES[id], earnedAt, progress: { current, total } }];
  });
}
