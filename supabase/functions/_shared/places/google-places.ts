/** Google's Places API (New) as a `PlacesProvider`: search, details, photos and autocomplete (D54-D57). */

import { askJson, type GoogleOptions, receive } from './google-http.ts';
import { isPhotoName, priceName, readDetails, readPlaces, readSuggestions } from './google-wire.ts';
import { type Centre, PHOTO_SIZES, type PhotoFile, type PlacesProvider, ProviderError } from './provider.ts';

export const GOOGLE_PLACES_URL = 'https://places.googleapis.com';

/** The provider's pages have twenty places (K14). */
const PAGE_SIZE = 20;
const MAX_PHOTO_BYTES = 8_000_000;

/** Google answers, and charges for, only the fields listed here. */
const PLACE_FIELDS =
  `id displayName photos rating userRatingCount priceLevel location formattedAddress currentOpeningHours
  websiteUri internationalPhoneNumber paymentOptions accessibilityOptions goodForChildren outdoorSeating liveMusic
  generativeSummary googleMapsUri`.split(/\s+/);
const DETAIL_FIELDS = [...PLACE_FIELDS, 'parkingOptions', 'allowsDogs', 'reviews'];
const SUGGESTION_FIELDS = ['placeId', 'text', 'structuredFormat'];

const maskOf = (fields: readonly string[], prefix: string) => fields.map((field) => prefix + field).join(',');

export function createGooglePlaces(options: GoogleOptions): PlacesProvider {
  const ask = (path: string, mask: string, body?: unknown) => askJson(options, path, mask, body);
  return {
    async search({ text, near, minRating, openNow, priceLevels, language }) {
      const body = {
        textQuery: text,
        languageCode: language,
        includedType: 'restaurant',
        minRating,
        pageSize: PAGE_SIZE,
        ...(openNow ? { openNow } : {}),
        ...(priceLevels.length > 0 ? { priceLevels: priceLevels.map(priceName) } : {}),
        ...(near ? { locationBias: biasOf(near) } : {}),
      };
      return readPlaces(await ask('/v1/places:searchText', maskOf(PLACE_FIELDS, 'places.'), body));
    },
    async details({ placeId, language, session }) {
      const query = new URLSearchParams({
        languageCode: language,
        ...(session === null ? {} : { sessionToken: session }),
      });
      return readDetails(await ask(`/v1/places/${placeId}?${query.toString()}`, maskOf(DETAIL_FIELDS, '')));
    },
    async autocomplete({ input, near, session, language }) {
      const body = {
        input,
        sessionToken: session,
        languageCode: language,
        includedPrimaryTypes: ['restaurant'],
        includeQueryPredictions: true,
        ...(near ? { locationBias: biasOf(near) } : {}),
      };
      const mask = maskOf(SUGGESTION_FIELDS, 'suggestions.placePrediction.');
      return readSuggestions(await ask('/v1/places:autocomplete', mask, body));
    },
    async photo(name, size) {
      if (!isPhotoName(name)) throw new ProviderError('absent', 'a picture has no such name');
      const { width, height } = PHOTO_SIZES[size];
      const query = new URLSearchParams({
        maxWidthPx: String(width),
        maxHeightPx: String(height),
        // The picture is on another host, and a redirect would send the key there.
        skipHttpRedirect: 'true',
      });
      const { photoUri } = Object(await ask(`/v1/${name}/media?${query.toString()}`, '*'));
      return readPhoto(options, photoUri);
    },
  };
}

function biasOf({ latitude, longitude, radiusM }: Centre) {
  return { circle: { center: { latitude, longitude }, radius: radiusM } };
}

async function readPhoto({ url, ...how }: GoogleOptions, photoUri: unknown): Promise<PhotoFile> {
  const address = typeof photoUri === 'string' && URL.canParse(photoUri) ? new URL(photoUri) : null;
  // Against SSRF: only the provider's hosts, so that a URL in an answer can't lead into our own network.
  const isOwn = address?.href.startsWith(`${url}/`) === true;
  const isKnown = isOwn || (address?.protocol === 'https:' && isGoogleHost(address.hostname));
  if (!address || !isKnown) throw new ProviderError('bad_answer', 'a picture is at no address of the provider');
  const { type, bytes } = await receive(how, address.href, { redirect: 'error' }, MAX_PHOTO_BYTES);
  if (!/^image\/(?:jpeg|png|webp)$/.test(type)) throw new ProviderError('bad_answer', 'a picture is none');
  return { type, bytes };
}

function isGoogleHost(host: string): boolean {
  return host === 'googleusercontent.com' || host.endsWith('.googleusercontent.com');
}
