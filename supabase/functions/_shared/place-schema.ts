/** A place as schema.org data, for search engines. Pure. */
import { shownStatus } from '../../../src/domain/places/halal.ts';
import { nameIn } from '../../../src/domain/places/names.ts';
import { hoursSchema } from './hours-schema.ts';
import { plainLine, webAddress } from './html-text.ts';
import type { PlaceFacts } from './place-facts.ts';
import { type PageLanguage, PLACE_WORDS } from './place-words.ts';

const CONTEXT = 'https://schema.org';
/** Maximum characters of a name or address line, and of a description. */
const LINE = 300;
const TEXT = 1000;
const MAX_IMAGES = 6;

type Node = Readonly<Record<string, unknown>>;

/** The halal status in words on a day, 'YYYY-MM-DD'; an expired certificate does not count (U31). */
export function statusWords(place: PlaceFacts, today: string, language: PageLanguage = 'en'): string {
  const words = PLACE_WORDS[language];
  const { status, certificateExpiredOn } = shownStatus(place, today);
  return certificateExpiredOn === null
    ? nameIn(language, 'status', status)
    : words.expired.replace('{day}', certificateExpiredOn);
}

/** Types for kinds of places; others, and places of no stated kind, are a food-related business. */
const TYPES: Readonly<Partial<Record<string, string>>> = {
  restaurant: 'Restaurant',
  cafe: 'CafeOrCoffeeShop',
  bakery: 'Bakery',
};

/** @param url of the place's page */
export function placeSchema(place: PlaceFacts, url: string, today: string): Node {
  return known({
    '@context': CONTEXT,
    '@type': TYPES[place.place_kind ?? ''] ?? 'FoodEstablishment',
    '@id': url,
    url,
    name: plainLine(place.name, LINE),
    alternateName: place.alt_names.map((name) => plainLine(name, LINE)),
    description: place.description === null ? null : plainLine(place.description, TEXT),
    image: place.images
      .map((image) => webAddress(image.url))
      .filter((each) => each !== null)
      .slice(0, MAX_IMAGES),
    telephone: place.phone === null ? null : plainLine(place.phone, LINE),
    sameAs: webAddress(place.website),
    address: known({
      '@type': 'PostalAddress',
      streetAddress: place.address === null ? null : plainLine(place.address, LINE),
      postalCode: place.postal_code === null ? null : plainLine(place.postal_code, LINE),
      addressLocality: place.city === null ? null : plainLine(place.city, LINE),
      addressCountry: place.country_code,
    }),
    geo: hasOwnPosition(place)
      ? { '@type': 'GeoCoordinates', latitude: place.latitude, longitude: place.longitude }
      : null,
    servesCuisine: place.cuisine_types.map((cuisine) => plainLine(cuisine, LINE)),
    priceRange: place.price_level === null ? null : '$'.repeat(place.price_level),
    ...hoursSchema(place, today),
    aggregateRating:
      place.average_rating === null || place.review_count === 0
        ? null
        : {
            '@type': 'AggregateRating',
            ratingValue: place.average_rating,
            reviewCount: place.review_count,
            bestRating: 5,
            worstRating: 1,
          },
    additionalProperty: [
      property('Halal status', statusWords(place, today)),
      ...(place.checked_on === null ? [] : [property('Halal evidence as of', place.checked_on)]),
    ],
  });
}

/** Whether the position is the place's or its building's; that of a street or area would state more than its source does. */
function hasOwnPosition({ latitude, longitude, position_precision: precision }: PlaceFacts): boolean {
  return latitude !== null && longitude !== null && precision !== 'street' && precision !== 'area';
}

function property(name: string, value: string): Node {
  return { '@type': 'PropertyValue', name, value };
}

/** Drops unknown properties, because an empty property would be a statement. */
function known(node: Node): Node {
  const entries = Object.entries(node).map(([name, value]): [string, unknown] => [
    name,
    Array.isArray(value) ? value.filter((each) => each !== '') : value,
  ]);
  return Object.fromEntries(
    entries.filter(([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)),
  );
}
