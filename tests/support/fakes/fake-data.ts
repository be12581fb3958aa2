/**
 * Invented places for screens and component tests: ordinary ones, and awkward ones (a name of 120 characters, Arabic and Thai
 * names, no picture, no hours, no coordinates, an expired certificate, Ramadan hours).
 */
import { distanceM, type Position } from '../../../src/domain/geo/geo.ts';
import type { OpenState } from '../../../src/domain/hours/opening-hours.ts';
import { currentFacts, packFacts } from '../../../src/domain/places/facts.ts';
import {
  type Evidence,
  type HoursSpan,
  NOTHING_MORE,
  type Restaurant,
  type RestaurantImage,
  type WeeklyHours,
} from '../../../src/domain/places/restaurant.ts';
import { PRICE_LEVELS } from '../../../src/domain/places/taxonomy.ts';
import type { PlaceReview } from '../../../src/domain/reviews/place-reviews.ts';
import type { Card } from '../../../src/domain/search/search.ts';
import { packTold } from '../../../src/domain/standard/pack-told.ts';
import { toldOn } from '../../../src/domain/standard/told-word.ts';

/** Friday 20 November 2026, 12:00 in Singapore and Kuala Lumpur. */
export const FAKE_NOW = Date.parse('2026-11-20T04:00:00Z');

export const RAFFLES_PLACE: Position = { latitude: 1.28396, longitude: 103.85137 };

const COLORS = ['#c98a4b', '#7c9a6d', '#b5523b', '#4f7f86', '#d9b45f', '#8a6a9c'] as const;

/** A picture as a data URL: a plate on a coloured cloth. */
export function fakeImage(seed: number, type: RestaurantImage['type'] = 'food'): RestaurantImage {
  const color = COLORS[seed % COLORS.length] ?? COLORS[0];
  const inner = COLORS[(seed + 2) % COLORS.length] ?? COLORS[0];
  const svg =
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1200 800'><rect width='1200' height='800' fill='${color}'/>` +
    `<circle cx='600' cy='420' r='300' fill='#fffaf0'/><circle cx='600' cy='420' r='220' fill='${inner}'/>` +
    `<circle cx='${500 + seed * 17}' cy='360' r='60' fill='#fffaf088'/></svg>`;
  return { url: `data:image/svg+xml,${encodeURIComponent(svg)}`, type, width: 1200, height: 800, color };
}

/** The same spans on every day. */
export function everyDay(...spans: readonly HoursSpan[]): WeeklyHours {
  const day = () => [...spans];
  return {
    monday: day(),
    tuesday: day(),
    wednesday: day(),
    thursday: day(),
    friday: day(),
    saturday: day(),
    sunday: day(),
  };
}

/** A certificate checked on 2026-08-21, valid without a stated end. */
export function fakeEvidence(values: Partial<Evidence> = {}): Evidence {
  return {
    id: 'evidence-1',
    kind: 'certificate',
    authority: 'MUIS',
    certificate_number: 'EEHK25120000014',
    valid_until: null,
    stated_by: 'MUIS halal register',
    statement: null,
    url: null,
    checked_on: '2026-08-21',
    verified: true,
    ...values,
  };
}

const DAY_MS = 86_400_000;

/** Another person's review, written `n` days before FAKE_NOW. */
export function fakeReview(n: number, values: Partial<PlaceReview> = {}): PlaceReview {
  return {
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    user_id: `user-${n}`,
    rating: (n % 5) + 1,
    title: null,
    content: `Text number ${n}.`,
    images: [],
    verified_visit: false,
    helpful_count: 0,
    author_name: `Guest ${n}`,
    author_avatar_url: null,
    edited_at: null,
    created_at: new Date(FAKE_NOW - n * DAY_MS).toISOString(),
    ...values,
  };
}

let made = 0;

/** An ordinary place in Singapore with all fields set; `values` replace some of them. */
export function fakeRestaurant(values: Partial<Restaurant> = {}): Restaurant {
  made += 1;
  const serial = String(made).padStart(12, '0');
  return {
    id: `00000000-0000-4000-8000-${serial}`,
    slug: `warung-melati-${made}`,
    name: 'Warung Melati',
    ...NOTHING_MORE,
    alt_names: [],
    description: 'A family kitchen for rendang, sayur lodeh and long Sunday lunches.',
    latitude: 1.28712,
    longitude: 103.8546,
    address: '18 Market Street, #02-11',
    postal_code: '048946',
    city: 'Singapore',
    country_code: 'SG',
    country: 'Singapore',
    region: 'sg',
    phone: '+65 6123 4567',
    website: 'https://warung-melati.example',
    cuisine_types: ['Indonesian', 'Malaysian'],
    price_level: 2,
    operating_hours: everyDay({ open: '11:00', close: '14:30' }, { open: '17:30', close: '22:00' }),
    hours_text: null,
    special_hours: [],
    time_zone: 'Asia/Singapore',
    halal_status: 'certified',
    evidence: [fakeEvidence()],
    status_history: [
      { status: 'certified', changed_at: '2026-08-21T02:00:00Z', reason: 'Listed in the register of 2026-08-21' },
      { status: 'muslim_owned', changed_at: '2025-03-02T08:00:00Z', reason: 'Stated by the owner' },
    ],
    checked_on: '2026-08-21',
    amenities: ['prayer_room', 'family_friendly', 'wifi', 'takeaway'],
    images: [fakeImage(made), fakeImage(made + 1, 'interior'), fakeImage(made + 2), fakeImage(made + 3, 'exterior')],
    primary_image_url: fakeImage(made).url,
    is_featured: false,
    featured_until: null,
    average_rating: 4.6,
    review_count: 128,
    image_quality_score: 0.82,
    image_quality_tier: 'premium',
    is_sample: false,
    source: 'muis',
    source_id: `EEHK${serial}`,
    source_url: null,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-11-19T09:00:00Z',
    stamp: made,
    ...values,
  };
}

const NOTHING_KNOWN: Partial<Restaurant> = {
  description: null,
  phone: null,
  website: null,
  price_level: null,
  operating_hours: null,
  amenities: [],
  images: [],
  primary_image_url: null,
  average_rating: null,
  review_count: 0,
  image_quality_score: null,
  image_quality_tier: null,
};

const TAG = fakeEvidence({
  kind: 'source_tag',
  authority: null,
  certificate_number: null,
  stated_by: 'OpenStreetMap contributors',
  statement: 'diet:halal=only',
  url: 'https://www.openstreetmap.org/node/1',
  checked_on: '2026-09-02',
  verified: false,
});

/** One place for each case that a screen must handle. Slugs are fixed, so that tests can use them. */
export const FAKE_RESTAURANTS: readonly Restaurant[] = [
  fakeRestaurant({ slug: 'warung-melati' }),
  fakeRestaurant({
    slug: 'long-name',
    name: 'The Old Spice Harbour Heritage Kitchen & Grill House by the River, formerly Hajah Aminah’s Nasi Padang, Boat Quay No. 88',
    cuisine_types: ['Middle Eastern', 'Mediterranean', 'Seafood'],
    price_level: 4,
    is_featured: true,
    featured_until: '2027-01-01T00:00:00Z',
    images: [fakeImage(5)],
    primary_image_url: fakeImage(5).url,
    latitude: 1.2902,
    longitude: 103.8491,
  }),
  fakeRestaurant({
    ...NOTHING_KNOWN,
    slug: 'koshary-el-tahrir',
    name: 'كشري التحرير الأصلي',
    alt_names: ['Koshary El Tahrir'],
    cuisine_types: ['Arabic'],
    halal_status: 'halal_friendly',
    evidence: [TAG],
    status_history: [],
    city: 'Cairo',
    country_code: 'EG',
    country: 'Egypt',
    region: 'eg/cairo',
    address: 'شارع طلعت حرب، وسط البلد',
    postal_code: null,
    latitude: 30.0459,
    longitude: 31.2389,
    time_zone: 'Africa/Cairo',
    source: 'osm',
    source_id: 'node/1',
    hours_text: 'Mo-Su 10:00-02:00; PH off',
    checked_on: '2026-09-02',
  }),
  fakeRestaurant({
    slug: 'khao-mok-gai',
    name: 'ข้าวหมกไก่มุสลิม ร้านอิสลามโภชนา',
    cuisine_types: ['Thai'],
    halal_status: 'muslim_owned',
    evidence: [
      fakeEvidence({
        kind: 'owner_statement',
        authority: null,
        certificate_number: null,
        stated_by: 'The owner',
        statement: 'Run by a Muslim family since 1984',
        checked_on: '2026-05-11',
        verified: false,
      }),
    ],
    status_history: [],
    price_level: 1,
    operating_hours: everyDay({ open: '18:00', close: '02:00' }),
    images: [fakeImage(9), fakeImage(10)],
    latitude: 1.3011,
    longitude: 103.8581,
    average_rating: 4.2,
    review_count: 1,
  }),
  fakeRestaurant({
    slug: 'expired-certificate',
    name: 'Kampong Grill',
    halal_status: 'certified',
    evidence: [fakeEvidence({ valid_until: '2026-10-31' }), { ...TAG, id: 'evidence-2', statement: 'diet:halal=yes' }],
    special_hours: [
      {
        from: '2026-11-15',
        to: '2026-12-14',
        label: 'Ramadan hours',
        hours: everyDay({ open: '17:00', close: '23:30' }),
      },
    ],
    latitude: 1.2795,
    longitude: 103.8412,
  }),
  fakeRestaurant({
    ...NOTHING_KNOWN,
    slug: 'no-coordinate',
    name: '$5 Western',
    latitude: null,
    longitude: null,
    cuisine_types: [],
    status_history: [],
  }),
  fakeRestaurant({
    slug: 'open-always',
    name: 'Al-Noor 24 Hours',
    cuisine_types: ['Pakistani', 'Indian'],
    halal_status: 'unverified',
    evidence: [],
    status_history: [],
    checked_on: null,
    operating_hours: everyDay({ open: '00:00', close: '00:00' }),
    is_sample: true,
    source: 'sample',
    latitude: 1.305,
    longitude: 103.852,
  }),
];

/** The card of a place with the given open state. Distances are measured from `near`. */
export function fakeCard(place: Restaurant, near: Position | null = RAFFLES_PLACE, openState?: OpenState): Card {
  const position =
    place.latitude === null || place.longitude === null
      ? null
      : { latitude: place.latitude, longitude: place.longitude };
  const validUntil = place.evidence.find((each) => each.valid_until !== null)?.valid_until ?? null;
  const today = new Date(FAKE_NOW).toISOString().slice(0, 10);
  return {
    id: place.id,
    slug: place.slug,
    name: place.name,
    englishName: null,
    romanisedName: null,
    kind: place.place_kind,
    cuisines: place.cuisine_types,
    areCuisinesInferred: false,
    priceLevel: PRICE_LEVELS.find((level) => level === place.price_level) ?? null,
    rating: place.average_rating,
    reviewCount: place.review_count,
    facts: packFacts(currentFacts(place.evidence)),
    told: toldOn(packTold(place), Date.parse(today) / 86_400_000),
    halalStatus: place.halal_status,
    certifier: place.halal_status === 'certified' ? (place.evidence[0]?.authority ?? null) : null,
    certificateExpiredOn: validUntil !== null && validUntil < today ? validUntil : null,
    checkedOn: place.checked_on,
    openState: openState ?? (place.operating_hours ? { kind: 'open', until: '22:00' } : { kind: 'unknown' }),
    distanceM: near && position ? distanceM(near, position) : null,
    position,
    address: place.address,
    city: place.city,
    countryCode: place.country_code,
    phone: place.phone,
    imageUrl: place.primary_image_url,
    imageQualityScore: place.image_quality_score,
    isFeatured: place.is_featured,
    isSample: place.is_sample,
    region: place.region,
  };
}

/** `count` ordinary, numbered places at increasing distances from Raffles Place. */
export function manyFakeRestaurants(count: number): readonly Restaurant[] {
  return Array.from({ length: count }, (_, index) =>
    fakeRestaurant({
      slug: `place-${index + 1}`,
      name: `Place ${index + 1}`,
      latitude: Math.round((1.284 + index * 0.0008) * 1e5) / 1e5,
    }),
  );
}
