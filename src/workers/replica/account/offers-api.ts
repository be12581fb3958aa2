/** Interface of the replica worker for members' discounts and the operator's notices. Types only. */
import type { PlaceOffers, Promotion } from '#domain/payments/offers.ts';

export interface OffersApi {
  /** A place's discounts, including past and future ones; null without Pro, or if there are none. */
  watchOffers(placeId: string, listener: (offers: PlaceOffers | null) => void): Promise<() => void>;
  /** The operator's notices, including past and future ones. Fetched once a day while watched. */
  watchPromotions(listener: (promotions: readonly Promotion[]) => void): Promise<() => void>;
}
