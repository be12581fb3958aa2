import { idOf } from './people.ts';
import type { Row } from './sql.ts';
import type { TableFixture } from './table-fixture.ts';

export const PLACES = {
  live: idOf(101),
  fresh: idOf(102),
  gone: idOf(103),
  another: idOf(104),
  retired: idOf(105),
} as const;
const IMAGES = { live: idOf(201), gone: idOf(202) } as const;

/** A certified place with values in all columns. */
function place(id: string, number: number, changes: Row = {}): Row {
  return {
    id,
    slug: `place-${number}`,
    name: `Place ${number}`,
    description: 'Noodles',
    latitude: 1.3,
    longitude: 103.8,
    address: '1 Arab Street',
    postal_code: '199724',
    city: 'Singapore',
    country_code: 'SG',
    country: 'Singapore',
    region: 'sg',
    phone: '+6560000000',
    website: 'https://example.com',
    cuisine_types: ['Malay'],
    price_level: 1,
    place_kind: 'stall',
    names: { en: 'A stall' },
    building: 'A mall',
    district: 'Kampong Glam',
    position_precision: 'building',
    time_zone: 'Asia/Singapore',
    halal_status: 'certified',
    amenities: { wifi: true },
    primary_image_url: '/picture.jpg',
    average_rating: 4,
    review_count: 1,
    image_quality_score: 0.8,
    image_quality_tier: 'good',
    image_count: 3,
    high_quality_image_count: 1,
    quality_rank_score: 0.7,
    google_place_id: `provider-place-${number}`,
    google_rating: 4,
    google_review_count: 10,
    source: 'test',
    source_id: String(number),
    source_url: 'https://example.com/place',
    ...changes,
  };
}

function evidence(id: string, restaurant: string): Row {
  return {
    id,
    restaurant_id: restaurant,
    kind: 'certificate',
    authority: 'MUIS',
    certificate_number: 'C-1',
    valid_until: '2099-01-01',
    stated_by: 'A register',
    statement: 'Certified',
    verified: true,
  };
}

function image(id: string, restaurant: string, position: number): Row {
  return { id, restaurant_id: restaurant, url: '/picture.jpg', type: 'food', width: 800, height: 600, position };
}

function history(id: number, restaurant: string): Row {
  return { id, restaurant_id: restaurant, status: 'certified', reason: 'First listed' };
}

function offer(id: string, changes: Row = {}): Row {
  return {
    id,
    restaurant_id: PLACES.live,
    region: 'sg',
    title: 'Tea on the house',
    percent: 10,
    valid_from: '2026-01-01',
    valid_until: '2099-01-01',
    ...changes,
  };
}

function promotion(id: string, changes: Row = {}): Row {
  return {
    id,
    title: 'New',
    body: 'Lists',
    starts_at: '2026-01-01T00:00:00Z',
    ends_at: '2099-01-01T00:00:00Z',
    ...changes,
  };
}

function prayerSpace(id: string, number: number, changes: Row = {}): Row {
  return {
    id,
    name: 'Sultan Mosque',
    kind: 'mosque',
    latitude: 1.3,
    longitude: 103.8,
    country_code: 'SG',
    region: 'sg',
    source: 'test',
    source_id: String(number),
    ...changes,
  };
}

/** Tables about places, parents first. */
export const PLACES_ROWS: Readonly<Record<string, TableFixture>> = {
  'public.regions': {
    rows: { split: { id: 'eg/cairo', country_code: 'EG', city_key: 'cairo', city: 'Cairo', name: 'Cairo' } },
    candidate: () => ({ id: 'eg/luxor', country_code: 'EG', city_key: 'luxor', city: 'Luxor', name: 'Luxor' }),
    values: { id: 'eg/aswan', country_code: 'MA' },
  },
  'public.restaurants': {
    rows: {
      live: place(PLACES.live, 1),
      fresh: place(PLACES.fresh, 2),
      deleted: place(PLACES.gone, 3, { _deleted: true }),
      another: place(PLACES.another, 4),
      'retired sample': place(PLACES.retired, 5, { is_sample: true, is_retired: true, _deleted: true }),
    },
    candidate: () => place(idOf(109), 9),
    values: {
      slug: 'elsewhere',
      latitude: 1.4,
      longitude: 103.9,
      country_code: 'MY',
      region: 'my',
      website: 'https://example.org',
      source_url: 'https://example.org',
      operating_hours: null,
      opening: null,
      special_hours: [],
      time_zone: 'Asia/Kuala_Lumpur',
      halal_status: 'unverified',
      primary_image_url: '/other.jpg',
      average_rating: 2,
      image_quality_tier: 'basic',
      place_kind: 'cafe',
      names: { ar: 'مطعم' },
      position_precision: 'street',
      google_place_id: 'another-provider-place',
      google_rating: 2,
      source: 'other',
      // Only a hidden place may refer to another, or have closed; bad-rows.ts tests that.
      closed_reason: null,
      merged_into: null,
      // As well, of a sample.
      is_retired: false,
    },
    fixedColumns: { id: '23503 restaurant_evidence_restaurant_id_fkey' },
  },
  'public.restaurant_evidence': {
    rows: { live: evidence(idOf(301), PLACES.live), 'of a deleted place': evidence(idOf(302), PLACES.gone) },
    candidate: () => evidence(idOf(309), PLACES.fresh),
    values: {
      restaurant_id: PLACES.another,
      kind: 'certificate',
      url: 'https://example.org',
      verified: false,
      facts: { menu: 'some' },
      supports: 'muslim_owned',
      state: 'approved',
    },
  },
  'public.restaurant_status_history': {
    rows: { live: history(9001, PLACES.live), 'of a deleted place': history(9002, PLACES.gone) },
    candidate: () => history(9009, PLACES.live),
    values: { restaurant_id: PLACES.another, status: 'unverified' },
  },
  'public.restaurant_images': {
    rows: { live: image(IMAGES.live, PLACES.live, 0), 'of a deleted place': image(IMAGES.gone, PLACES.gone, 0) },
    candidate: () => image(idOf(209), PLACES.live, 1),
    values: { restaurant_id: PLACES.another, url: '/other.jpg', type: 'menu', color: '#aabbcc' },
    fixedColumns: { id: '23503 image_quality_analysis_logs_restaurant_image_id_fkey' },
  },
  'public.image_quality_analysis_logs': {
    rows: { live: { id: idOf(401), restaurant_image_id: IMAGES.live, quality_score: 0.7 } },
    candidate: () => ({ id: idOf(409), restaurant_image_id: IMAGES.live, quality_score: 0.7 }),
    values: { restaurant_image_id: IMAGES.gone },
  },
  'public.offers': {
    rows: { live: offer(idOf(501)), deleted: offer(idOf(502), { _deleted: true }) },
    candidate: () => offer(idOf(509)),
    values: { restaurant_id: PLACES.another, percent: 20, region: 'my' },
  },
  'public.promotions': {
    rows: { live: promotion(idOf(601)), deleted: promotion(idOf(602), { _deleted: true }) },
    candidate: () => promotion(idOf(609)),
    values: { image_path: '/other.jpg', link: '/other' },
  },
  'public.prayer_spaces': {
    rows: { live: prayerSpace(idOf(701), 1), deleted: prayerSpace(idOf(702), 2, { _deleted: true }) },
    candidate: () => prayerSpace(idOf(709), 9),
    values: {
      kind: 'musalla',
      latitude: 1.4,
      longitude: 103.9,
      country_code: 'MY',
      region: 'my',
      website: 'https://example.org',
      source: 'other',
      source_url: 'https://example.org',
      wheelchair: 'limited',
    },
  },
};
