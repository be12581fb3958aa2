/** The server's data for a person's profile page (`my_dashboard`). */
import * as z from 'zod/mini';
import { achievementSchema } from './badges.ts';

const activitySchema = z.object({
  id: z.string(),
  type: z.enum(['review', 'achievement', 'save', 'visit']),
  /** ISO 8601. */
  timestamp: z.string(),
  rating: z.nullable(z.number()),
  achievement_type: z.nullable(z.string()),
  restaurant_name: z.nullable(z.string()),
  slug: z.nullable(z.string()),
  /** The city. */
  location: z.nullable(z.string()),
});
export type Activity = z.infer<typeof activitySchema>;

const statsSchema = z.object({
  total_reviews: z.number(),
  total_saved: z.number(),
  total_achievements: z.number(),
  points: z.number(),
  days_active: z.number(),
  favorite_cuisine: z.nullable(z.string()),
  cities_visited: z.number(),
  recent_activity_count: z.number(),
});

export const dashboardSchema = z.object({
  member_since: z.string(),
  /** Whether the free trial was used: nobody gets a second one (U10). */
  had_trial: z.boolean(),
  stats: statsSchema,
  achievements: z.array(achievementSchema),
  /** Newest first. */
  activities: z.array(activitySchema),
});
export type Dashboard = z.infer<typeof dashboardSchema>;
