import { directionsUrl } from '#domain/geo/directions.ts';
import { hasNoSeats } from '#domain/places/taxonomy.ts';
import { type Card, isFarAway, type Mark } from '#domain/search/search.ts';
import type { Format } from '#i18n/format.ts';
import type { MessageId, Translate } from '#i18n/translate.ts';
import { cityCountry } from './city-country.ts';
import { cuisineName } from './cuisine-name.ts';
import { cardFacts } from './fact-text.ts';
import { imageQualityLabel } from './image-quality-label.ts';

/** The texts of a card, ready for layout. */
export interface CardView {
  readonly href: string;
  /** A card names the first two cuisines (S61), else the kind of place. */
  readonly cuisines: readonly MarkedPart[];
  /** In reach: the street or the city. Else: the city and the country. Null if only the country of a near place is known. */
  readonly where: MarkedPart | null;
  /** Up to four dollar signs (K12), with their meaning in words. */
  readonly price: { readonly signs: string; readonly label: string } | null;
  readonly rating: { readonly mean: string; readonly count: string; readonly label: string } | null;
  readonly distance: string | null;
  /** What somebody said of the food: 'Serves halal food', 'Bar or alcohol'. */
  readonly facts: readonly string[];
  /** 'Evidence of 21 Aug 2024', if that is long ago and no expiry is shown (U31). */
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

/** A text with the parts that match the query. */
export interface MarkedPart {
  readonly text: string;
  readonly marks?: readonly Mark[] | undefined;
}

/** Path of a restaurant's page. */
export function restaurantPath(slug: string): string {
  return `/restaurant/${encodeURIComponent(slug)}`;
}

/** @param at epoch milliseconds */
export function cardView(card: Card, t: Translate, format: Format, at: number): CardView {
  const quality = imageQualityLabel(card.imageUrl, card.imageQualityScore);
  return {
    href: restaurantPath(card.slug),
    cuisines: whatParts(card, t),
    where: placePart(card, t, format),
    price: priceView(card, t),
    rating: ratingView(card, t, format),
    distance: card.distanceM === null ? null : format.distance(card.distanceM),
    facts: factsOf(card, t),
    checked: checkedText(card, t, format, at),
    imageQuality: quality ? t(quality) : null,
    callUrl: card.phone === null ? null : `tel:${card.phone.replace(/[^\d+]/g, '')}`,
    directionsUrl: directionsUrl(card),
  };
}

function factsOf(card: Card, t: Translate): readonly string[] {
  // A pack of an earlier build says only that there are tags against the place.
  return card.facts === 0 && card.hasContraryTags ? [t('places.card.contrary')] : cardFacts(card, t);
}

/** The kind is left out for restaurants, and comes first for places that may not serve everybody. */
function whatParts(card: Card, t: Translate): readonly MarkedPart[] {
  const { kind, marks } = card;
  const foods = shownCuisines(card).map(([n, cuisine]) => {
    const text = cuisineName(cuisine, t);
    // Marks refer to the cuisine's name in the source.
    return { text, marks: text === cuisine ? marks?.cuisines[n] : undefined };
  });
  if (kind === null || kind === 'restaurant') return foods;
  if (foods.length > 0 && !hasNoSeats(kind)) return foods;
  return [{ text: t(`places.kind.${kind}`) }, ...foods.slice(0, 1)];
}

/** Two of the cuisines with their indexes, including the one that matched the query. */
function shownCuisines({ cuisines, marks }: Card): ReadonlyArray<readonly [number, string]> {
  const all = [...cuisines.entries()];
  const found = marks ? all.findIndex(([n]) => (marks.cuisines[n]?.length ?? 0) > 0) : 0;
  return found < 2 ? all.slice(0, 2) : [...all.slice(found, found + 1), ...all.slice(0, 1)];
}

function placePart(card: Card, t: Translate, format: Format): MarkedPart | null {
  const { address, city, countryCode, distanceM, marks } = card;
  if (isFarAway(card)) {
    return { text: cityCountry(card, t, format) };
  }
  if (address) return { text: address, marks: marks?.address };
  if (city) return { text: city };
  return distanceM === null ? { text: format.country(countryCode) } : null;
}

/** A list only says that the last check is old; the place's own page says how old. */
const LONG_AGO_MS = 365 * 24 * 3600 * 1000;

function checkedText(card: Card, t: Translate, format: Format, at: number): string | null {
  const { checkedOn, certificateExpiredOn } = card;
  if (checkedOn === null || certificateExpiredOn !== null || at - Date.parse(checkedOn) < LONG_AGO_MS) return null;
  return t('places.card.checked', { date: format.day(checkedOn) });
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
