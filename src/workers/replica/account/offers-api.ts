/** What the replica worker knows of discounts and of our own notices. Types only. */
import type { PlaceOffers, Promotion } from '#domain/payments/offers.ts';

export interface OffersApi {
  /** The discounts of a place, those over or to come among them; null without Pro, and where none are known. */
  watchOffers(placeId: string, listener: (offers: PlaceOffers | null) => void): Promise<() => void>;
  /** Our own notices, past and future ones included. Fetched once a day while watched. */
  watchPromotions(listener: (promotions: readonly Promotion[]) => void): Promise<() => void>;
}
