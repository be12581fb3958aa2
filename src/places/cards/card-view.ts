import { directionsUrl } from '#domain/directions.ts';
import type { Card, Mark } from '#domain/search.ts';
import type { Format } from '#i18n/format.ts';
import type { MessageId, Translate } from '#i18n/translate.ts';
import { imageQualityLabel } from './image-quality.ts';

/** What a card says, ready to be laid out. */
export interface CardView {
  readonly href: string;
  /** The first two cuisines (S61), else where it is: a line is never empty for want of a tag. */
  readonly subtitle: readonly MarkedPart[];
  readonly isSubtitlePlace: boolean;
  /** Dollar signs (K12) with their meaning in words. */
  readonly price: { readonly signs: string; readonly label: string } | null;
  readonly rating: { readonly mean: string; readonly count: string; readonly label: string } | null;
  readonly distance: string | null;
  /** 'Checked 21 Aug 2026', where a date is known and no expiry says more (U31). */
  readonly checked: string | null;
  readonly imageQuality: string | null;
  readonly callUrl: string | null;
  readonly directionsUrl: string;
}

const PRICE_LABELS: Record<number, MessageId> = {
  1: 'places.price.1',
  2: 'places.price.2',
  3: 'places.price.3',
  4: 'places.price.4',
};

/** A text with the parts that answer what was asked for. */
interface MarkedPart {
  readonly text: string;
  readonly marks?: readonly Mark[] | undefined;
}

/** Path of a restaurant's page. */
export function restaurantPath(slug: string): string {
  return `/restaurant/${encodeURIComponent(slug)}`;
}

export function cardView(card: Card, t: Translate, format: Format): CardView {
  const cuisines = card.cuisines.slice(0, 2);
  const quality = card.imageUrl === null ? undefined : imageQualityLabel(card.imageQualityScore);
  return {
    href: restaurantPath(card.slug),
    subtitle: cuisines.length > 0 ? cuisineParts(card, cuisines) : [placePart(card, format)],
    isSubtitlePlace: cuisines.length === 0,
    price: priceView(card, t),
    rating: ratingView(card, t, format),
    distance: card.distanceM === null ? null : format.distance(card.distanceM),
    checked:
      card.checkedOn === null || card.certificateExpiredOn !== null
        ? null
        : t('places.card.checked', { date: format.day(card.checkedOn) }),
    imageQuality: quality ? t(quality) : null,
    callUrl: card.phone === null ? null : `tel:${card.phone.replace(/[^\d+]/g, '')}`,
    directionsUrl: directionsUrl(card),
  };
}

function cuisineParts({ marks }: Card, cuisines: readonly string[]): readonly MarkedPart[] {
  return cuisines.map((text, n) => ({ text, marks: marks?.cuisines[n] }));
}

function placePart({ address, city, countryCode, marks }: Card, format: Format): MarkedPart {
  return address ? { text: address, marks: marks?.address } : { text: city || format.country(countryCode) };
}

function priceView({ priceLevel }: Card, t: Translate): CardView['price'] {
  const label = priceLevel === null ? undefined : PRICE_LABELS[priceLevel];
  return priceLevel === null || !label ? null : { signs: '$'.repeat(priceLevel), label: t(label) };
}

function ratingView({ rating, reviewCount }: Card, t: Translate, format: Format): CardView['rating'] {
  if (rating === null || reviewCount === 0) return null;
  const mean = format.rating(rating);
  return { mean, count: format.number(reviewCount), label: t('places.card.rating', { mean, count: reviewCount }) };
}
