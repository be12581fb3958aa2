/** Discounts for members, and our own notices (U78, U79). The operator writes both; devices look at the dates. */
import * as z from 'zod/mini';

/** A row that a Pro member may read. Days are 'YYYY-MM-DD', both included. */
export const offerSchema = z.object({
  id: z.string(),
  restaurant_id: z.string(),
  title: z.string(),
  terms: z.nullable(z.string()),
  percent: z.number(),
  /** What one shows or says; null where being a member is enough. */
  code: z.nullable(z.string()),
  valid_from: z.string(),
  valid_until: z.string(),
});
export type Offer = z.infer<typeof offerSchema>;

/** The offers of one place, as the device has them. */
export interface PlaceOffers {
  readonly offers: readonly Offer[];
  /** When the server last told of them: ISO 8601. */
  readonly asOf: string;
}

/** A row that everybody may read. Instants are ISO 8601. */
export const promotionSchema = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  /** A path of the app's own. */
  image_path: z.nullable(z.string()),
  /** A path of the app's own, or an https address. */
  link: z.nullable(z.string()),
  starts_at: z.string(),
  ends_at: z.string(),
});
export type Promotion = z.infer<typeof promotionSchema>;

/** What may be used on a day ('YYYY-MM-DD'), the largest discount first. */
export function offersOn(offers: readonly Offer[], today: string): readonly Offer[] {
  return offers
    .filter(({ valid_from, valid_until }) => valid_from <= today && today <= valid_until)
    .toSorted((a, b) => b.percent - a.percent || a.title.localeCompare(b.title));
}

const DAY_MS = 86_400_000;

/** The one that is shown now: each of those that run has its day in turn. @param now epoch milliseconds */
export function promotionAt(promotions: readonly Promotion[], now: number): Promotion | null {
  const running = promotions.filter(
    ({ starts_at, ends_at }) => Date.parse(starts_at) <= now && now < Date.parse(ends_at),
  );
  return running[Math.floor(now / DAY_MS) % running.length] ?? null;
}
