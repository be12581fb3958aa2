/**
 * Members' discounts and the operator's notices on this device. All discounts are fetched when Pro begins and then daily;
 * without a network they are shown with their age. They are hidden once Pro has ended.
 */

import * as z from 'zod/mini';
import type { Membership } from '#domain/payments/membership.ts';
import { offerSchema, type PlaceOffers, promotionSchema } from '#domain/payments/offers.ts';
import { localDay } from '#domain/places/halal.ts';
import { createEmitter } from '#domain/primitives/emitter.ts';
import { noOp } from '#domain/primitives/no-op.ts';
import { parseJsonAs } from '#domain/primitives/parse-json.ts';
import type { OfferRemote } from '#remote/offer-remote.ts';
import { answerOrNull } from '#remote/remote-error.ts';
import { onChange, watchView } from '#workers/replica/on-change.ts';
import type { ServiceOptions } from '#workers/replica/service-options.ts';
import type { OffersApi } from './offers-api.ts';

const OFFERS_KEY = 'offers';
const PROMOTIONS_KEY = 'promotions';
const DAY_MS = 86_400_000;
/** Delays the request, so that the person's own searches go first. */
const PROMOTION_DELAY_MS = 5000;

/** `at` is in epoch milliseconds by the device's clock. */
const storedOffersSchema = z.object({ userId: z.string(), at: z.number(), offers: z.array(offerSchema) });
const storedPromotionsSchema = z.object({ at: z.number(), promotions: z.array(promotionSchema) });

export interface OffersService {
  readonly api: OffersApi;
  /** Sets whose offers may be shown, and whether they have Pro now. */
  follow(userId: string | null, membership: Membership | null): void;
  close(): void;
}

export interface OffersOptions extends Pick<ServiceOptions, 'values' | 'clock' | 'onFatal'> {
  readonly remote: OfferRemote;
  readonly isSparing: () => boolean;
}

export function startOffers({ remote, values, clock, isSparing, onFatal }: OffersOptions): OffersService {
  let user: string | null = null;
  let isPro = false;
  let offers: z.infer<typeof storedOffersSchema> | null = null;
  let promotions: z.infer<typeof storedPromotionsSchema> | null = null;
  let asking: Promise<void> | null = null;
  let stopDelay = noOp;
  const changes = createEmitter();

  const isOld = (stored: { readonly at: number } | null) =>
    stored === null || Math.abs(clock.now() - stored.at) >= DAY_MS;

  async function loadOffers(userId: string): Promise<void> {
    if (offers?.userId !== userId) {
      const stored = parseJsonAs(storedOffersSchema, await values.get(OFFERS_KEY));
      offers = stored?.userId === userId ? stored : null;
      changes.emit();
    }
    if (!isOld(offers)) return;
    const found = await answerOrNull(remote.offers(userId, localDay(clock.now())));
    if (!found || user !== userId || !isPro) return;
    offers = { userId, at: clock.now(), offers: [...found] };
    await values.set(OFFERS_KEY, JSON.stringify(offers));
    changes.emit();
  }

  async function loadPromotions(): Promise<void> {
    promotions ??= parseJsonAs(storedPromotionsSchema, await values.get(PROMOTIONS_KEY));
    changes.emit();
    if (!isOld(promotions) || isSparing()) return;
    stopDelay();
    stopDelay = clock.later(() => void fetchPromotions().catch(onFatal), PROMOTION_DELAY_MS);
  }

  async function fetchPromotions(): Promise<void> {
    const found = await answerOrNull(remote.promotions(new Date(clock.now()).toISOString()));
    if (!found) return;
    promotions = { at: clock.now(), promotions: [...found] };
    await values.set(PROMOTIONS_KEY, JSON.stringify(promotions));
    changes.emit();
  }

  function offersOf(placeId: string): PlaceOffers | null {
    if (!isPro || offers === null || offers.userId !== user) return null;
    const found = offers.offers.filter((each) => each.restaurant_id === placeId);
    return found.length === 0 ? null : { offers: found, asOf: new Date(offers.at).toISOString() };
  }

  return {
    api: {
      async watchOffers(placeId, listener) {
        return watchView(changes, () => offersOf(placeId), listener);
      },
      async watchPromotions(listener) {
        const notifyIfChanged = onChange(listener);
        const stop = changes.listen(() => notifyIfChanged(promotions?.promotions ?? []));
        void loadPromotions().catch(onFatal);
        return stop;
      },
    },
    follow(userId, membership) {
      const isOther = user !== userId;
      user = userId;
      isPro = userId !== null && membership !== null && membership.entitlement !== 'free';
      if (isOther) offers = null;
      if (isOther && userId === null) void values.delete(OFFERS_KEY).catch(onFatal);
      changes.emit();
      if (!isPro || userId === null) return;
      asking ??= loadOffers(userId)
        .catch(onFatal)
        .finally(() => {
          asking = null;
        });
    },
    close: () => stopDelay(),
  };
}
