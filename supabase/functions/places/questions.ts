/** Validates requests to the function `places`, field by field. The bounds help to limit the provider's bill (U34). */
import { FunctionError } from '../_shared/handler.ts';
import { isPlaceId } from '../_shared/places/google-wire.ts';
import type { Centre, DetailsQuestion, PlaceSearch, PlacesAutocomplete } from '../_shared/places/provider.ts';

type Fields = Readonly<Record<string, unknown>>;

export type Question =
  | { readonly action: 'search'; readonly args: PlaceSearch }
  | { readonly action: 'details'; readonly args: DetailsQuestion }
  | { readonly action: 'autocomplete'; readonly args: PlacesAutocomplete };

/** Defaults of a search (D54): a radius of 5 km, rated 3.5 or more; suggestions come from within 10 km (K14). */
const DEFAULT_TEXT = 'halal restaurants';
const DEFAULT_RADIUS_M = 5000;
const DEFAULT_MIN_RATING = 3.5;
const AUTOCOMPLETE_RADIUS_M = 10_000;
const MAX_RADIUS_M = 50_000;
const MAX_TEXT = 200;
/** Decimals of a degree: the provider learns a person's position only to about a hundred metres. */
const POSITION_DECIMALS = 3;

const LANGUAGE = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,2}$/;
const SESSION = /^[A-Za-z0-9_-]{8,36}$/;

/** @throws FunctionError 400 */
export function readQuestion(body: unknown): Question {
  const fields: Fields = Object(body);
  switch (fields['action']) {
    case 'search':
      return { action: 'search', args: readSearch(fields) };
    case 'details':
      return { action: 'details', args: readDetailsQuestion(fields) };
    case 'autocomplete':
      return { action: 'autocomplete', args: readAutocomplete(fields) };
    default:
      throw bad('action is search, details or autocomplete');
  }
}

function readSearch(fields: Fields): PlaceSearch {
  const { openNow = false, minRating = DEFAULT_MIN_RATING, priceLevels = [] } = fields;
  if (typeof openNow !== 'boolean') throw bad('openNow is true or false');
  if (!isBetween(minRating, 0, 5)) throw bad('minRating is from 0 to 5');
  if (!Array.isArray(priceLevels) || priceLevels.length > 4 || !priceLevels.every(isLevel)) {
    throw bad('priceLevels are from 1 to 4');
  }
  return {
    text: textOf(fields['text'] ?? DEFAULT_TEXT, 'text'),
    near: centreOf(fields, DEFAULT_RADIUS_M),
    minRating,
    openNow,
    priceLevels,
    language: languageOf(fields),
  };
}

function readDetailsQuestion(fields: Fields): DetailsQuestion {
  const { placeId, session = null } = fields;
  if (!isPlaceId(placeId)) throw bad('placeId is no id of a place');
  return { placeId, session: session === null ? null : sessionOf(session), language: languageOf(fields) };
}

function readAutocomplete(fields: Fields): PlacesAutocomplete {
  return {
    input: textOf(fields['input'], 'input'),
    near: centreOf(fields, AUTOCOMPLETE_RADIUS_M),
    session: sessionOf(fields['session']),
    language: languageOf(fields),
  };
}

function centreOf({ latitude, longitude, radiusM: radius }: Fields, defaultRadiusM: number): Centre | null {
  const radiusM = radius ?? defaultRadiusM;
  if (!isBetween(radiusM, 1, MAX_RADIUS_M)) throw bad(`radiusM is from 1 to ${MAX_RADIUS_M}`);
  if (latitude === undefined && longitude === undefined) return null;
  if (!isBetween(latitude, -90, 90)) throw bad('latitude is from -90 to 90');
  if (!isBetween(longitude, -180, 180)) throw bad('longitude is from -180 to 180');
  return { latitude: rounded(latitude), longitude: rounded(longitude), radiusM };
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(POSITION_DECIMALS));
}

function textOf(value: unknown, name: string): string {
  const text = typeof value === 'string' ? value.trim() : '';
  if (text === '' || text.length > MAX_TEXT) throw bad(`${name} has from 1 to ${MAX_TEXT} characters`);
  return text;
}

function sessionOf(value: unknown): string {
  if (typeof value === 'string' && SESSION.test(value)) return value;
  throw bad('session has 8 to 36 letters, digits, - or _');
}

function languageOf({ language = 'en' }: Fields): string {
  if (typeof language === 'string' && LANGUAGE.test(language)) return language;
  throw bad('language is a tag such as en or zh-Hant');
}

function isBetween(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && value >= min && value <= max;
}

function isLevel(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 4;
}

function bad(message: string): FunctionError {
  return new FunctionError(400, 'bad_request', message);
}
