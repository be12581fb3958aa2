/**
 * Invented restaurants near any position, drawn from a seed: a repeated request has the same answer without storage. Their
 * names say that they are invented, except for a place requested by name.
 */
import { createHash } from 'node:crypto';
import { STAND_IN_HOST } from '#domain/reviews/google-reviews.ts';

interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** A place of the provider in its wire format. */
export type WirePlace = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly displayName: { readonly text: string; readonly languageCode: string };
  readonly rating: number;
  readonly priceLevel: string;
};

const FIRST = ['Saffron', 'Old Well', 'Blue Lantern', 'Date Palm', 'Kampung', 'Silk Road', 'Olive', 'Seven Spices'];
const SECOND = ['Kitchen', 'Grill', 'House', 'Corner', 'Table', 'Canteen'];
const STREETS = ['Harbour Road', 'Orchard Lane', 'Mosque Street', 'Market Row', 'Station Walk'];
const PEOPLE = ['Layla K.', 'Omar T.', 'Siti R.', 'Jonas W.', 'Amira B.', 'Hakim D.', 'Mei L.'];
const OPINIONS = [
  'Came for lunch with the family. The rice was fragrant and nobody rushed us.',
  'Good food, but the wait at noon was long. Come early.',
  'The staff answered every question about the meat without being asked twice.',
  'Portions are generous; the soup could have been warmer.',
  'My favourite stop on the way from the station.',
  '',
];
/** Marks invented places and reviews. */
const MARK = '(invented)';
const PRICES = ['PRICE_LEVEL_INEXPENSIVE', 'PRICE_LEVEL_MODERATE', 'PRICE_LEVEL_EXPENSIVE'];
const NEARBY = 8;
const REVIEWS = 5;
const PHOTOS = 3;
/** Bytes of a name that fit into an id. */
const MAX_NAME_BYTES = 100;
const DAY_MS = 86_400_000;
const ID_PREFIX = 'standin-';
/** Length of picture references; longer than the limit for truncated ones. */
const REFERENCE_LENGTH = 96;

/** Numbers from 0 to 1, the same for the same seed. */
function drawing(seed: string): (what: string) => number {
  return (what) => createHash('sha256').update(`${seed}/${what}`).digest().readUInt32BE() / 2 ** 32;
}

const pick = <T>(from: readonly T[], at: number): T => from[Math.floor(at * from.length)] as T;

/** Eight places around a position; a place requested by name comes first. */
export function placesNear(near: Position, name: string | null, now: number): WirePlace[] {
  const seed = `${near.latitude.toFixed(2)}:${near.longitude.toFixed(2)}`;
  const draw = drawing(seed);
  const invented = Array.from({ length: NEARBY }, (_, n) => {
    const shift = (what: string) => (draw(`${n}${what}`) - 0.5) / 50;
    const there = { latitude: near.latitude + shift('lat'), longitude: near.longitude + shift('lng') };
    return idOf(there, `${pick(FIRST, draw(`${n}a`))} ${pick(SECOND, draw(`${n}b`))} ${MARK}`);
  });
  const ids = name === null ? invented : [idOf(near, name), ...invented];
  return ids.flatMap((id) => placeOf(id, now) ?? []);
}

/** The place with this id; undefined unless it was made here. */
export function placeOf(id: string, now: number): WirePlace | undefined {
  const made = readId(id);
  if (!made) return undefined;
  const { latitude, longitude, name } = made;
  const draw = drawing(id);
  return {
    id,
    displayName: { text: name, languageCode: 'en' },
    formattedAddress: `${1 + Math.floor(draw('number') * 200)} ${pick(STREETS, draw('street'))}`,
    location: { latitude, longitude },
    rating: Math.round((3.2 + draw('rating') * 1.7) * 10) / 10,
    userRatingCount: 5 + Math.floor(draw('count') * 900),
    priceLevel: pick(PRICES, draw('price')),
    photos: Array.from({ length: PHOTOS }, (_, n) => photoOf(id, n)),
    currentOpeningHours: { openNow: draw('open') < 0.8, weekdayDescriptions: ['Monday: 10:00 AM – 10:00 PM'] },
    websiteUri: `https://${STAND_IN_HOST}/`,
    nationalPhoneNumber: '0555 0100',
    internationalPhoneNumber: '+999 555 0100',
    googleMapsUri: `https://${STAND_IN_HOST}/place/${id}`,
    paymentOptions: { acceptsCreditCards: draw('cards') < 0.7 },
    accessibilityOptions: { wheelchairAccessibleEntrance: draw('wheels') < 0.5 },
    parkingOptions: { freeStreetParking: draw('parking') < 0.3 },
    goodForChildren: draw('children') < 0.6,
    outdoorSeating: draw('outdoor') < 0.4,
    liveMusic: false,
    allowsDogs: false,
    generativeSummary: {
      overview: { text: `Invented text: this server does not ask Google about ${name}.`, languageCode: 'en' },
    },
    reviews: Array.from({ length: REVIEWS }, (_, n) => reviewOf(id, n, now)),
  };
}

function photoOf(id: string, n: number) {
  const reference = createHash('sha512').update(`${id}/${n}`).digest('hex').slice(0, REFERENCE_LENGTH);
  const authorAttributions = [
    { displayName: `${pick(PEOPLE, drawing(id)(`photo${n}`))} ${MARK}`, uri: `https://${STAND_IN_HOST}/p/1` },
  ];
  return { name: `places/${id}/photos/${reference}`, widthPx: 1600, heightPx: 1200, authorAttributions };
}

function reviewOf(id: string, n: number, now: number) {
  const draw = drawing(`${id}/review${n}`);
  const days = 2 + n * 20 + Math.floor(draw('days') * 18);
  const opinion = { text: pick(OPINIONS, draw('text')), languageCode: 'en' };
  return {
    name: `places/${id}/reviews/${n}`,
    relativePublishTimeDescription: `${days} days ago`,
    rating: 3 + Math.floor(draw('stars') * 3),
    text: opinion,
    originalText: opinion,
    authorAttribution: {
      displayName: `${pick(PEOPLE, (n + draw('who')) / REVIEWS)} ${MARK}`,
      uri: `https://${STAND_IN_HOST}/p/${n}`,
    },
    publishTime: new Date(Math.floor(now / DAY_MS) * DAY_MS - days * DAY_MS).toISOString(),
  };
}

function idOf({ latitude, longitude }: Position, name: string): string {
  const kept = Buffer.from(name)
    .subarray(0, MAX_NAME_BYTES)
    .toString()
    .replace(/\uFFFD$/, '');
  return ID_PREFIX + Buffer.from(`${latitude.toFixed(5)},${longitude.toFixed(5)},${kept}`).toString('base64url');
}

function readId(id: string): (Position & { readonly name: string }) | undefined {
  if (!id.startsWith(ID_PREFIX)) return undefined;
  const [latitude, longitude, ...name] = Buffer.from(id.slice(ID_PREFIX.length), 'base64url').toString().split(',');
  return { latitude: Number(latitude), longitude: Number(longitude), name: name.join(',') };
}
