import { distanceM, type Position } from '#domain/geo/geo.ts';
import { openingOf } from '#domain/hours/opening.ts';
import { openState } from '#domain/hours/opening-hours.ts';
import { certifierOf } from '#domain/places/certifier.ts';
import { cuisinesOf } from '#domain/places/cuisines-of.ts';
import { localDay, shownStatus } from '#domain/places/halal.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { romanisedNameOf } from '#domain/places/romanised-name.ts';
import { PRICE_LEVELS } from '#domain/places/taxonomy.ts';
import type { Card } from '#domain/search/search.ts';
import { claimsOf } from '#domain/standard/claims-of.ts';

/** The card of a stored place, equal to the index's card. */
export function cardOf(place: Restaurant, near: Position | null, at: number): Card {
  const { latitude, longitude } = place;
  const position = latitude === null || longitude === null ? null : { latitude, longitude };
  const { status, certificateExpiredOn } = shownStatus(place, localDay(at));
  return {
    id: place.id,
    slug: place.slug,
    name: place.name,
    englishName: place.names['en'] === place.name ? null : (place.names['en'] ?? null),
    romanisedName: romanisedNameOf(place),
    kind: place.place_kind,
    cuisines: cuisinesOf(place),
    areCuisinesInferred: place.cuisine_types.length === 0 && place.inferred_cuisines.length > 0,
    priceLevel: PRICE_LEVELS.find((level) => level === place.price_level) ?? null,
    rating: place.average_rating,
    reviewCount: place.review_count,
    ...claimsOf(place, localDay(at)),
    certifier: status === 'certified' ? certifierOf(place) : null,
    certificateExpiredOn,
    checkedOn: place.checked_on,
    openState: openState(openingOf(place), place.time_zone, at),
    distanceM: near === null || position === null ? null : distanceM(near, position),
    position,
    address: place.address,
    city: place.city,
    countryCode: place.country_code,
    phone: place.phone,
    imageUrl: place.primary_image_url,
    imageQualityScore: place.image_quality_score,
    isFeatured: place.is_featured && place.featured_until !== null && Date.parse(place.featured_until) >= at,
    isSample: place.is_sample,
    region: place.region,
  };
}
