import { shownStatus } from '#domain/places/halal.ts';
import type { PlaceOutline } from '#domain/places/place-outline.ts';
import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import { restaurantPath } from '#places/cards/card-view.ts';
import { cuisineLine } from '#places/cards/cuisine-name.ts';
import { HALAL_LABELS } from '#places/cards/halal-labels.ts';

/** The data passed to the share target. */
export interface SharedPlace {
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

interface ShareContext {
  readonly origin: string;
  /** 'YYYY-MM-DD': an expired certificate is not shared as one (U31). */
  readonly today: string;
  readonly t: Translate;
  readonly format: Format;
}

/** A place in the words of a recommendation: its name, whether it is halal, its food and location (S87). */
export function shareOf(place: PlaceOutline, { origin, today, t, format }: ShareContext): SharedPlace {
  const { status, certificateExpiredOn } = shownStatus(place, today);
  const facts = [
    certificateExpiredOn === null
      ? t(HALAL_LABELS[status])
      : t('places.halal.expired', { date: format.day(certificateExpiredOn) }),
    cuisineLine(place.cuisine_types.slice(0, 2), t),
    place.city ?? format.country(place.country_code),
  ];
  return {
    title: place.name,
    text: t('restaurant.shareText', { name: place.name, facts: facts.filter(Boolean).join(' · ') }),
    url: new URL(restaurantPath(place.slug), origin).href,
  };
}
