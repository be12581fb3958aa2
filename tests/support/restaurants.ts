/** Restaurants for tests: a default one to modify, and arbitrary ones. */
import * as fc from 'fast-check';
import { WEEKDAYS } from '#domain/hours/weekdays.ts';
import { NOTHING_MORE, type Opening, type OpeningSpan, type Restaurant } from '#domain/places/restaurant.ts';
import { ROMANISED } from '#domain/places/romanised-name.ts';
import { AMENITIES, HALAL_STATUSES, PLACE_KINDS } from '#domain/places/taxonomy.ts';
import { FACT_VALUES } from '../../src/domain/places/facts.ts';

export const CHECKPOINT = { xid: '1000', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff', generation: 'g1' };

/** An ordinary place with the given changes. */
export function restaurant(changes: Partial<Restaurant> = {}): Restaurant {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    slug: 'warung-amanah',
    name: 'Warung Amanah',
    ...NOTHING_MORE,
    alt_names: [],
    description: null,
    latitude: 1.3,
    longitude: 103.8,
    address: '1 Arab Street',
    postal_code: null,
    city: 'Singapore',
    country_code: 'SG',
    country: 'Singapore',
    region: 'sg',
    phone: null,
    website: null,
    cuisine_types: ['Malaysian'],
    price_level: 2,
    operating_hours: null,
    hours_text: null,
    special_hours: [],
    time_zone: 'Asia/Singapore',
    halal_status: 'halal_friendly',
    evidence: [],
    status_history: [],
    checked_on: null,
    amenities: [],
    images: [],
    primary_image_url: null,
    is_featured: false,
    featured_until: null,
    average_rating: null,
    review_count: 0,
    image_quality_score: null,
    image_quality_tier: null,
    is_sample: false,
    source: 'test',
    source_id: '1',
    source_url: null,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    stamp: 1,
    ...changes,
  };
}

/** A UUID made from a small number. Its order differs from the numbers' order. */
export function idOf(n: number): string {
  const scattered = (Math.imul(n, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0');
  return `${scattered}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
}

const WORDS = [
  'nasi',
  'Nasi',
  'Lemak',
  'Döner',
  'Çiğköfte',
  'مطعم',
  'الأمانة',
  '海南鸡饭',
  'ข้าวมันไก่',
  'Halal',
  'Burger',
  'House',
  'Kebab',
  'Kebap',
  'Ali',
];

const PLACES = [
  { city: 'Singapore', country_code: 'SG', region: 'sg', time_zone: 'Asia/Singapore', latitude: 1.3, longitude: 103.8 },
  {
    city: 'Kuala Lumpur',
    country_code: 'MY',
    region: 'my',
    time_zone: 'Asia/Kuala_Lumpur',
    latitude: 3.14,
    longitude: 101.69,
  },
  { city: 'Suva', country_code: 'FJ', region: 'fj', time_zone: 'Pacific/Fiji', latitude: -18.14, longitude: 179.99 },
  { city: 'suva', country_code: 'FJ', region: 'fj', time_zone: 'Pacific/Fiji', latitude: -18.14, longitude: -179.99 },
  { city: null, country_code: 'NO', region: 'no', time_zone: 'Arctic/Longyearbyen', latitude: 89.99, longitude: 15.6 },
  { city: 'Köln', country_code: 'DE', region: 'de', time_zone: 'Europe/Berlin', latitude: 50.94, longitude: 6.96 },
];

const time = fc.constantFrom('00:00', '07:30', '11:00', '15:00', '18:00', '22:30', '24:00');
const spans = fc.array(fc.record({ open: time.filter((t) => t !== '24:00'), close: time }), { maxLength: 2 });
const weekly = fc.record({
  monday: spans,
  tuesday: spans,
  wednesday: spans,
  thursday: spans,
  friday: spans,
  saturday: spans,
  sunday: spans,
});
const day = fc.constantFrom('2026-02-17', '2026-03-18', '2026-11-19', '2026-11-20', '2026-11-21');
const special = fc.record({ from: day, to: day, label: fc.constant('Ramadan hours'), hours: weekly });
/** A week with days and times that are not known, and exceptions. */
const unsureSpans = fc.array(
  fc.constantFrom<OpeningSpan>(
    { open: '08:00', close: '16:00' },
    { open: '22:00', close: '02:30' },
    { open: '12:00', close: '23:59', unknown: true },
    { open: '18:00', close: '04:00', unknown: true },
  ),
  { maxLength: 2 },
);
const opening = fc
  .record({
    days: fc.array(fc.option(unsureSpans, { freq: 3 }), { minLength: 7, maxLength: 7 }),
    exceptions: fc.array(
      fc.record({
        when: fc.oneof(
          fc.record({ kind: fc.constant('dates' as const), from: day, to: day }),
          fc.record({ kind: fc.constant('holidays' as const), on: fc.array(day), complete_until: fc.constant(null) }),
          fc.constant({ kind: 'yearly' as const, from: '11-19', to: '03-18' }),
          fc.constant({ kind: 'ramadan' as const }),
        ),
        hours: fc.option(unsureSpans, { freq: 3 }),
        label: fc.constantFrom('', 'renovation'),
      }),
      { maxLength: 2 },
    ),
  })
  .map(({ days, exceptions }): Opening => {
    // A key for each weekday.
    const week = Object.fromEntries(WEEKDAYS.map((name, n) => [name, days[n] ?? null])) as Opening['week'];
    return { week, exceptions };
  });
const words = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }).map((list) => list.join(' '));

const AUTHORITIES = ['MUIS', 'Halal Food Authority (HFA)', 'Islamic Community'];

const evidence = fc
  .record({
    id: fc.uuid(),
    kind: fc.constantFrom('certificate' as const, 'source_tag' as const),
    certificate_number: fc.constant(null),
    valid_until: fc.option(day),
    stated_by: fc.constant('MUIS'),
    statement: fc.constant(null),
    url: fc.constant(null),
    checked_on: fc.option(day),
    verified: fc.boolean(),
    facts: fc.option(
      fc.record(
        { menu: fc.constantFrom(...FACT_VALUES.menu), alcohol: fc.constantFrom(...FACT_VALUES.alcohol) },
        { requiredKeys: [] },
      ),
    ),
  })
  .map((piece) => ({ ...piece, authority: AUTHORITIES[Number(`0x${piece.id[0]}`) % AUTHORITIES.length] ?? null }));

/** Any restaurant. Ids come from a small range, so that histories change the same place repeatedly. */
export const arbitraryRestaurant: fc.Arbitrary<Restaurant> = fc
  .record({
    n: fc.nat(60),
    place: fc.constantFrom(...PLACES),
    located: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
    dLat: fc.integer({ min: -3000, max: 3000 }),
    dLon: fc.integer({ min: -3000, max: 3000 }),
    name: words,
    alt_names: fc.array(words, { maxLength: 2 }),
    address: fc.option(words),
    cuisine_types: fc.uniqueArray(fc.constantFrom('Malaysian', 'Thai', 'thai', 'Indian', 'Cafe'), { maxLength: 3 }),
    inferred: fc.subarray(['Japanese', 'Thai']),
    place_kind: fc.option(fc.constantFrom(...PLACE_KINDS)),
    postal_code: fc.option(fc.constantFrom('188034', '199444')),
    english: fc.option(words),
    romanised: fc.option(fc.constantFrom('Mamokebabu', 'Anteppu Kebabu'), { freq: 1 }),
    price_level: fc.option(fc.integer({ min: 1, max: 4 })),
    operating_hours: fc.option(weekly),
    special_hours: fc.array(special, { maxLength: 1 }),
    opening: fc.option(opening),
    halal_status: fc.constantFrom(...HALAL_STATUSES),
    evidence: fc.array(evidence, { maxLength: 2 }),
    checked_on: fc.option(day),
    amenities: fc.subarray(AMENITIES.slice(0, 4)),
    is_featured: fc.boolean(),
    featured_until: fc.option(day.map((text) => `${text}T12:00:00Z`)),
    average_rating: fc.option(fc.integer({ min: 10, max: 50 }).map((tenths) => tenths / 10)),
    review_count: fc.nat(40),
    image_quality_score: fc.option(fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100)),
    created_at: day.map((text) => `${text}T08:00:00Z`),
    phone: fc.option(fc.constant('+65 6123 4567')),
    is_sample: fc.boolean(),
    stamp: fc.constantFrom(1, 7, 2 ** 32 + 5, 2 ** 40),
  })
  .map(({ n, place, located, dLat, dLon, inferred, english, romanised, ...fields }) => ({
    ...restaurant(fields),
    ...(english !== null && { alt_names: [...fields.alt_names, english], names: { en: english } }),
    ...(romanised !== null && { name: 'マモケバブ', alt_names: [], names: { [ROMANISED]: romanised } }),
    inferred_cuisines: fields.cuisine_types.length > 0 ? [] : inferred,
    id: idOf(n),
    slug: `place-${n}`,
    source_id: String(n),
    city: place.city,
    country_code: place.country_code,
    region: place.region,
    time_zone: place.time_zone,
    latitude: located ? Math.min(90, Math.round(place.latitude * 1e5 + dLat) / 1e5) : null,
    longitude: located ? wrap(Math.round(place.longitude * 1e5 + dLon) / 1e5) : null,
  }));

function wrap(longitude: number): number {
  return longitude > 180
    ? Math.round((longitude - 360) * 1e5) / 1e5
    : longitude < -180
      ? Math.round((longitude + 360) * 1e5) / 1e5
      : longitude;
}
