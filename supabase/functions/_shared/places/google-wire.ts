/**
 * Parses answers of Google's Places API (New), field by field. Missing fields become null; a field of the wrong type counts
 * as missing. A place without id, name or position is skipped, so that one bad row does not lose the others.
 */
import {
  type Author,
  type ProviderDetails,
  ProviderError,
  type ProviderPhoto,
  type ProviderPlace,
  type ProviderReview,
  type Suggestion,
} from './provider.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A place keeps at most ten photos (K27). */
const MAX_PHOTOS = 10;
/** The database's limits, in characters. */
const MAX_TEXT = 10_000;
const MAX_NAME = 200;
const MAX_AGE_TEXT = 100;
const MAX_ADDRESS = 2000;

const PRICES: Readonly<Record<string, number>> = {
  PRICE_LEVEL_FREE: 0,
  PRICE_LEVEL_INEXPENSIVE: 1,
  PRICE_LEVEL_MODERATE: 2,
  PRICE_LEVEL_EXPENSIVE: 3,
  PRICE_LEVEL_VERY_EXPENSIVE: 4,
};

/** The provider's name of a price level from 1 to 4. */
export function priceName(level: number): string | undefined {
  return Object.entries(PRICES).find(([, value]) => value === level)?.[0];
}

const PLACE_ID = /^[A-Za-z0-9_-]{10,250}$/;

/** Whether it has the form of a place's id, and so is safe in a URL. */
export function isPlaceId(value: unknown): value is string {
  return typeof value === 'string' && PLACE_ID.test(value);
}

/** A photo's reference of fewer than 80 characters was truncated (V13). */
const MIN_REFERENCE = 80;
const PHOTO_NAME = /^places\/[A-Za-z0-9_-]{10,250}\/photos\/([A-Za-z0-9_-]{1,2000})$/;

/** Whether it has the form of a picture's name, and is not truncated. */
export function isPhotoName(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  return (PHOTO_NAME.exec(value)?.[1] ?? '').length >= MIN_REFERENCE;
}

/** @throws ProviderError `bad_answer` */
export function readPlaces(answer: unknown): ProviderPlace[] {
  return listOf(fieldsOf(answer, 'a search')['places'], 'places').flatMap((place) => readPlace(place) ?? []);
}

/** @throws ProviderError `bad_answer` */
export function readDetails(answer: unknown): ProviderDetails {
  const place = readPlace(answer);
  if (!place) throw new ProviderError('bad_answer', 'a place has no id, name or position');
  const fields = fieldsOf(answer, 'a place');
  return {
    ...place,
    parking_options: flags(fields['parkingOptions']),
    allows_dogs: flag(fields['allowsDogs']),
    reviews: listOf(fields['reviews'], 'reviews').flatMap((review) => readReview(review) ?? []),
  };
}

/** @throws ProviderError `bad_answer` */
export function readSuggestions(answer: unknown): Suggestion[] {
  const suggestions = listOf(fieldsOf(answer, 'suggestions')['suggestions'], 'suggestions');
  // Query predictions have no place id and are skipped.
  return suggestions.flatMap((suggestion) => {
    const { placeId, text, structuredFormat } = Object(Object(suggestion).placePrediction);
    if (!isPlaceId(placeId)) return [];
    const full = localized(text) ?? '';
    const { mainText, secondaryText } = Object(structuredFormat);
    return [{ placeId, text: full, main: localized(mainText) ?? full, secondary: localized(secondaryText) ?? '' }];
  });
}

function readPlace(value: unknown): ProviderPlace | null {
  const place: Fields = Object(value);
  const { id } = place;
  const name = localized(place['displayName']);
  const { latitude, longitude } = Object(place['location']);
  if (!isPlaceId(id) || name === null || !isWithin(latitude, 90) || !isWithin(longitude, 180)) return null;
  return {
    id: `google:${id}`,
    google_place_id: id,
    name,
    address: plainText(place['formattedAddress']),
    latitude,
    longitude,
    ...ratingOf(place),
    price_level: PRICES[String(place['priceLevel'])] ?? null,
    photos: photosOf(place['photos']),
    opening_hours: hoursOf(place['currentOpeningHours']),
    phone: plainText(place['internationalPhoneNumber']),
    website: webAddress(place['websiteUri']),
    payment_options: flags(place['paymentOptions']),
    accessibility: flags(place['accessibilityOptions']),
    ai_summary: localized(Object(place['generativeSummary']).overview),
    good_for_children: flag(place['goodForChildren']),
    outdoor_seating: flag(place['outdoorSeating']),
    live_music: flag(place['liveMusic']),
    url: webAddress(place['googleMapsUri']),
    halal_status: 'unverified',
    attribution: 'Google Maps',
  };
}

function ratingOf({ rating, userRatingCount }: Fields): Pick<ProviderPlace, 'rating' | 'review_count'> {
  const isRated = typeof rating === 'number' && rating >= 1 && rating <= 5;
  const isCounted = typeof userRatingCount === 'number' && Number.isInteger(userRatingCount) && userRatingCount >= 0;
  return { rating: isRated ? rating : null, review_count: isCounted ? userRatingCount : 0 };
}

function readReview(value: unknown): ProviderReview | null {
  const review: Fields = Object(value);
  const { rating, publishTime } = review;
  const author: Fields = Object(review['authorAttribution']);
  const name = plainText(author['displayName'], MAX_NAME);
  const at = typeof publishTime === 'string' ? Date.parse(publishTime) : Number.NaN;
  if (name === null || !isStars(rating) || Number.isNaN(at)) return null;
  const shown: Fields = Object(review['text']);
  const original: Fields = Object(review['originalText']);
  const languages = [shown['languageCode'], original['languageCode']];
  return {
    author_name: name,
    author_url: webAddress(author['uri']),
    author_photo_url: webAddress(author['photoUri']),
    rating,
    review_text: localized(shown) ?? '',
    review_time: new Date(at).toISOString(),
    relative_time: plainText(review['relativePublishTimeDescription'], MAX_AGE_TEXT) ?? '',
    is_translated: languages.every((language) => typeof language === 'string') && languages[0] !== languages[1],
  };
}

function photosOf(value: unknown): ProviderPhoto[] {
  if (!Array.isArray(value)) return [];
  const photos = value.flatMap((photo): ProviderPhoto[] => {
    const { name, widthPx, heightPx, authorAttributions } = Object(photo);
    if (!isPhotoName(name) || !(widthPx > 0) || !(heightPx > 0)) return [];
    return [{ name, width: Number(widthPx), height: Number(heightPx), authors: authorsOf(authorAttributions) }];
  });
  return photos.slice(0, MAX_PHOTOS);
}

function authorsOf(value: unknown): Author[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((author) => {
    const { displayName, uri } = Object(author);
    const name = plainText(displayName);
    return name === null ? [] : [{ name, url: webAddress(uri) }];
  });
}

function hoursOf(value: unknown): ProviderPlace['opening_hours'] {
  if (typeof value !== 'object' || value === null) return null;
  const { openNow, weekdayDescriptions } = Object(value);
  const weekdays = Array.isArray(weekdayDescriptions) ? weekdayDescriptions : [];
  return { open_now: flag(openNow), weekdays: weekdays.flatMap((day) => plainText(day) ?? []) };
}

function fieldsOf(value: unknown, what: string): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new ProviderError('bad_answer', `${what} is no object`);
}

/** The provider omits empty lists. */
function listOf(value: unknown, what: string): readonly unknown[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value;
  throw new ProviderError('bad_answer', `${what} are no list`);
}

/** Invisible control characters, the same as in the database's rule for plain text. */
// oxlint-disable-next-line no-control-regex -- matches control characters on purpose
const STEERING = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

function plainText(value: unknown, max = MAX_TEXT): string | null {
  if (typeof value !== 'string') return null;
  const trimmed = value.replace(STEERING, '').trim().slice(0, max).toWellFormed().trim();
  return trimmed === '' ? null : trimmed;
}

/** `{text, languageCode}`. */
function localized(value: unknown): string | null {
  return plainText(Object(value).text);
}

function flag(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

function flags(value: unknown): Record<string, boolean> {
  const entries = Object.entries(Object(value)).filter((entry): entry is [string, boolean] => flag(entry[1]) !== null);
  return Object.fromEntries(entries);
}

/** Foreign links may only be http or https. */
function webAddress(value: unknown): string | null {
  const address = plainText(value, MAX_ADDRESS);
  if (address === null || !URL.canParse(address)) return null;
  const { protocol, href } = new URL(address);
  return (protocol === 'https:' || protocol === 'http:') && href.length <= MAX_ADDRESS ? href : null;
}

function isWithin(value: unknown, bound: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= bound;
}

function isStars(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 5;
}
