// @module-tag quick
/** The structured data of places' pages: by schema.org's rules, and nothing that nobody stated. */
import { describe, expect, test } from 'vitest';
import { WEEKDAYS } from '#domain/hours/weekdays.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { PLACE_KINDS } from '#domain/places/taxonomy.ts';
import { withPlaceHead } from '../../../supabase/functions/_shared/place-head.ts';
import { everyDay, fakeEvidence, fakeRestaurant } from '../../support/fakes/fake-data.ts';
import { schemaFaults } from '../../support/oracles/schema-org.ts';
import { readRealPlaces } from '../../support/real-places.ts';

const OPTIONS = { site: 'https://rihla.example', today: '2026-11-20' };

function schemaOf(place: Restaurant) {
  const html = withPlaceHead('<head><title>Rihla</title></head>', place, OPTIONS);
  return JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? 'null');
}

/** What the structured data says beyond the place's document. */
function claims(place: Restaurant): readonly string[] {
  const schema = schemaOf(place);
  const found: string[] = [];
  const only = (name: string, isStated: boolean) => {
    if (name in schema && !isStated) found.push(name);
  };
  only('aggregateRating', place.average_rating !== null && place.review_count > 0);
  only('openingHoursSpecification', place.operating_hours !== null || Boolean(place.opening?.week));
  only('specialOpeningHoursSpecification', place.special_hours.length > 0 || Boolean(place.opening?.exceptions.length));
  only('geo', place.latitude !== null && !['street', 'area'].includes(place.position_precision ?? ''));
  only('priceRange', place.price_level !== null);
  only('telephone', place.phone !== null);
  only('sameAs', place.website !== null);
  only('description', place.description !== null);
  only('image', place.images.length > 0);
  const week = place.opening?.week ?? place.operating_hours;
  for (const { dayOfWeek } of schema.openingHoursSpecification ?? []) {
    const day = WEEKDAYS.find((each) => dayOfWeek.toLowerCase().endsWith(each));
    if (day === undefined || !week?.[day]?.length) found.push(`hours on ${dayOfWeek}`);
  }
  for (const cuisine of schema.servesCuisine ?? [])
    if (!place.cuisine_types.includes(cuisine)) found.push(`cuisine ${cuisine}`);
  const kinds: Readonly<Record<string, string>> = {
    restaurant: 'Restaurant',
    cafe: 'CafeOrCoffeeShop',
    bakery: 'Bakery',
  };
  if (schema['@type'] !== (kinds[place.place_kind ?? ''] ?? 'FoodEstablishment')) found.push(schema['@type']);
  return found;
}

const faultsOf = (places: readonly Restaurant[]) =>
  places.flatMap((place) =>
    [...schemaFaults(schemaOf(place)), ...claims(place).map((each) => `states ${each}`)].map(
      (each) => `${place.slug}: ${each}`,
    ),
  );

test.each<[string, object, string]>([
  ['a type of its own', { '@type': 'HalalRestaurant' }, 'is no place to eat'],
  ['a property of another type', { starRating: 4 }, 'starRating is no property'],
  ['an empty text', { telephone: '' }, 'is no text'],
  ['an empty list', { servesCuisine: [] }, 'servesCuisine is empty'],
  [
    'a rating without reviews',
    { aggregateRating: { '@type': 'AggregateRating', ratingValue: 4, reviewCount: 0 } },
    'whole',
  ],
  [
    'a rating above five',
    { aggregateRating: { '@type': 'AggregateRating', ratingValue: 6, reviewCount: 1 } },
    'number',
  ],
  ['a position off the globe', { geo: { '@type': 'GeoCoordinates', latitude: 91, longitude: 0 } }, 'number from -90'],
  ['a position in words', { geo: { '@type': 'GeoCoordinates', latitude: '1.3', longitude: 0 } }, 'number from -90'],
  ['an address that is no web address', { sameAs: 'javascript:alert(1)' }, 'is no address'],
  [
    'a time after midnight',
    { openingHoursSpecification: [{ '@type': 'OpeningHoursSpecification', opens: '10:00', closes: '24:00' }] },
    'is no time',
  ],
  [
    'a day that does not exist',
    {
      openingHoursSpecification: [
        { '@type': 'OpeningHoursSpecification', dayOfWeek: 'Mo', opens: '10:00', closes: '12:00' },
      ],
    },
    'is no day of the week',
  ],
  [
    'dates that no calendar has',
    {
      specialOpeningHoursSpecification: [
        { '@type': 'OpeningHoursSpecification', opens: '10:00', closes: '12:00', validFrom: '2026-02-30' },
      ],
    },
    'is no date',
  ],
])('%s is found', (_, fault, words) => {
  const schema = schemaOf(fakeRestaurant());
  expect(schemaFaults(schema)).toEqual([]);
  expect(schemaFaults({ ...schema, ...fault }).join()).toContain(words);
});

describe('made places', () => {
  const span = { open: '18:00', close: '02:00' };
  const opening = (values: object) => ({ week: everyDay(span), exceptions: [], ...values });
  const image = { url: 'https://p.example/a b.jpg', type: 'food', width: 12, height: 8, color: null } as const;
  const variants: readonly Partial<Restaurant>[] = [
    ...PLACE_KINDS.map((place_kind) => ({ place_kind })),
    { place_kind: null },
    { cuisine_types: [], inferred_cuisines: ['Malaysian'] },
    { average_rating: null, review_count: 0 },
    { average_rating: 4.4, review_count: 0 },
    { operating_hours: null, opening: null },
    { operating_hours: everyDay({ open: '00:00', close: '24:00' }) },
    { operating_hours: null, opening: opening({ week: { ...everyDay(span), monday: null, tuesday: [] } }) },
    { opening: opening({ week: { ...everyDay(span), friday: [{ ...span, unknown: true }] } }) },
    {
      opening: opening({
        exceptions: [
          { when: { kind: 'yearly', from: '12-20', to: '02-29' }, hours: [span], label: 'winter' },
          { when: { kind: 'ramadan' }, hours: null, label: '' },
          { when: { kind: 'holidays', on: ['2026-12-25'], complete_until: null }, hours: [], label: 'PH off' },
        ],
      }),
    },
    { latitude: null, longitude: null },
    { position_precision: 'street' },
    { position_precision: 'area' },
    { phone: '\u200e', website: 'www.example.com', description: ' \u0000 ', address: '\n', city: ' ', postal_code: '' },
    { cuisine_types: ['\u202e'], alt_names: ['', 'Other'] },
    { images: [image, { ...image, url: 'javascript:alert(1)' }], primary_image_url: null },
    { price_level: null, evidence: [fakeEvidence({ valid_until: '2026-10-31' })] },
  ];
  const places = Array.from({ length: 60 }, (_, n) =>
    fakeRestaurant({
      slug: `made-${n}`,
      ...variants[n % variants.length],
      ...(n >= 30 && variants[(n * 7) % variants.length]),
    }),
  );

  test('keep schema.org’s rules, and say nothing that nobody stated', () => {
    expect(faultsOf(places)).toEqual([]);
  });
});

const real = await readRealPlaces();
if (!real) console.log('real data is absent (RIHLA_DATA): no structured data was made of it');

test.skipIf(!real)('the real data’s places keep schema.org’s rules, and say nothing that nobody stated', () => {
  const places = real ?? [];
  expect(places.length).toBeGreaterThan(60);
  expect(faultsOf(places).slice(0, 20)).toEqual([]);
  // The sample has what the rules are about.
  for (const property of ['openingHoursSpecification', 'geo', 'servesCuisine', 'telephone', 'sameAs'])
    expect(places.filter((place) => property in schemaOf(place)).length, property).toBeGreaterThan(60);
});
