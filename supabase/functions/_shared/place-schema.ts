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

/** @param url of the place's page */
export function placeSchema(place: PlaceFacts, url: string, today: string): Node {
  const position = place.latitude !== null && place.longitude !== null;
  return known({
    '@context': CONTEXT,
    '@type': 'Restaurant',
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
      postalCode: place.postal_code,
      addressLocality: place.city,
      addressCountry: place.country_code,
    }),
    geo: position ? { '@type': 'GeoCoordinates', latitude: place.latitude, longitude: place.longitude } : null,
    servesCuisine: place.cuisine_types,
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

function property(name: string, value: string): Node {
  return { '@type': 'PropertyValue', name, value };
}

/** Drops unknown properties, because an empty property would be a statement. */
function known(node: Node): Node {
  return Object.fromEntries(
    Object.entries(node).filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
  );
}
