/**
 * Discounts for members, and the operator's own promotions (U78, U79). The operator writes both; devices check the dates.
 */
import * as z from 'zod/mini';

/** A row that a Pro member may read. Days are 'YYYY-MM-DD', both included. */
export const offerSchema = z.object({
  id: z.string(),
  restaurant_id: z.string(),
  title: z.string(),
  terms: z.nullable(z.string()),
  percent: z.number(),
  /** The code to show or say; null if being a member is enough. */
  code: z.nullable(z.string()),
  valid_from: z.string(),
  valid_until: z.string(),
});
export type Offer = z.infer<typeof offerSchema>;

/** The stored offers of one place. */
export interface PlaceOffers {
  readonly offers: readonly Offer[];
  /** When the server last confirmed them: ISO 8601. */
  readonly asOf: string;
}

/** A row that everybody may read. Instants are ISO 8601. */
export const promotionSchema = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  /** A path inside the app. */
  image_path: z.nullable(z.string()),
  /** A path inside the app, or an https address. */
  link: z.nullable(z.string()),
  starts_at: z.string(),
  ends_at: z.string(),
});
export type Promotion = z.infer<typeof promotionSchema>;

/** Offers that are valid on a day ('YYYY-MM-DD'), the largest discount first. */
export function offersOn(offers: readonly Offer[], today: string): readonly Offer[] {
  return offers
    .filter(({ valid_from, valid_until }) => valid_from <= today && today <= valid_until)
    .toSorted((a, b) => b.percent - a.percent || a.title.localeCompare(b.title));
}

const DAY_MS = 86_400_000;

/** The promotion to show now: current ones alternate by day. @param now epoch milliseconds */
export function promotionAt(promotions: readonly Promotion[], now: number): Promotion | null {
  const running = promotions.filter(
    ({ starts_at, ends_at }) => Date.parse(starts_at) <= now && now < Date.parse(ends_at),
  );
  return running[Math.floor(now / DAY_MS) % running.length] ?? null;
}
