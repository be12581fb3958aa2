// @module-tag quick
import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toDisplayKm } from '../../../src/domain/geo/display-km.ts';
import { distanceM, quantise } from '../../../src/domain/geo/geo.ts';
import { type Restaurant, restaurantSchema } from '../../../src/domain/places/restaurant.ts';
import { AMENITIES } from '../../../src/domain/places/taxonomy.ts';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { insertInto, insertRestaurant, restaurantRow } from '../../support/restaurant-rows.ts';

const SEED = 20261120;
const CLOSED = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] };

describe.each(ENGINES)('places, on %s', (database) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ database, seed: true });
  });
  afterAll(() => backend.stop());

  async function documentOf(id: string): Promise<Restaurant> {
    const [row] = await backend.database.query<{ document: unknown }>(
      'select document from catalogue.restaurant_documents where id = $1',
      [id],
    );
    return restaurantSchema.parse(row?.document);
  }

  test('the thirty samples exist, are labelled, and match the devices’ document schema', async () => {
    const rows = await backend.database.query<{ document: unknown }>(
      'select document from catalogue.restaurant_documents',
    );
    const samples = rows.map(({ document }) => restaurantSchema.parse(document));
    expect(samples).toHaveLength(30);
    expect(samples.every(({ is_sample, source }) => is_sample && source === 'sample')).toBe(true);
    expect(new Set(samples.map(({ halal_status }) => halal_status)).size).toBe(4);
    expect(samples.filter(({ name }) => /nasi/i.test(name)).length).toBeGreaterThanOrEqual(2);
    expect(samples.filter(({ is_featured }) => is_featured).length).toBeGreaterThanOrEqual(5);
    for (const { url } of samples.flatMap(({ images }) => images)) {
      expect(readFileSync(`public${url}`, 'utf8')).toMatch(/^<svg /);
    }
  });

  test('samples match seed records: hours, certificates with their issuer, and known amenities (D66, U103)', async () => {
    const anon = backend.client();
    const { data } = await anon
      .from('restaurants')
      .select(
        'slug, halal_status, operating_hours, amenities, halal_certificate:restaurant_evidence(issuer:authority, verified)',
      )
      .throwOnError();
    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
    const time = /^(?:[01]\d|2[0-4]):[0-5]\d$/;
    expect(data).toHaveLength(30);
    for (const { slug, halal_status, operating_hours, amenities, halal_certificate: certificates } of data ?? []) {
      for (const [day, spans] of Object.entries<{ open: string; close: string }[]>(Object(operating_hours))) {
        expect(days, slug).toContain(day);
        // No spans mean a closed day.
        for (const { open, close } of spans)
          expect(
            [open, close].every((text) => time.test(text)),
            slug,
          ).toBe(true);
      }
      expect(
        Object.keys(Object(amenities)).filter((name) => !AMENITIES.some((known) => known === name)),
        slug,
      ).toEqual([]);
      if (halal_status !== 'certified') continue;
      // An expired one is no longer verified, but still names its issuer.
      expect(certificates, slug).toContainEqual({ issuer: expect.stringMatching(/\S/), verified: expect.any(Boolean) });
    }
  });

  test.each<[string, Record<string, unknown>]>([
    ['a latitude of 91', { latitude: 91 }],
    ['a longitude of 181', { longitude: 181 }],
    ['a latitude without a longitude', { longitude: null }],
    ['a country code of three letters', { country_code: 'SGP' }],
    ['a lower-case country code', { country_code: 'sg' }],
    ['a price level of 5', { price_level: 5 }],
    ['a price level of 0', { price_level: 0 }],
    ['an unknown halal status', { halal_status: 'probably' }],
    ['an unknown amenity', { amenities: { karaoke: true } }],
    ['an amenity that is not a boolean', { amenities: { wifi: 'yes' } }],
    ['a rating without reviews', { average_rating: 4.5, review_count: 0 }],
    ['a rating of 6', { average_rating: 6, review_count: 1 }],
    ['a negative count of reviews', { review_count: -1 }],
    ['an image quality above 1', { image_quality_score: 1.1 }],
    ['a website that is a script', { website: 'javascript:alert(1)' }],
    ['a source that is a script', { source_url: 'javascript:alert(1)' }],
    ['a source with a space', { source_url: 'https://a.example/ b' }],
    ['a bell in the description', { description: 'ding\u0007' }],
    ['an address that turns direction', { address: 'Main\u202e Street' }],
    ['a provider id with a slash', { google_place_id: 'abcdefghij/../' }],
    ['a rating of the provider of 6', { google_rating: 6 }],
    ['more good pictures than pictures', { image_count: 1, high_quality_image_count: 2 }],
    ['a slug with a slash', { slug: 'a/b' }],
    ['an empty name', { name: '' }],
    ['an opening at 25:00', { operating_hours: { monday: [{ open: '25:00', close: '26:00' }] } }],
    ['an unknown weekday', { operating_hours: { someday: [] } }],
    ['hours that are a list', { operating_hours: [] }],
    [
      'special hours that end before they begin',
      { special_hours: [{ from: '2027-03-09', to: '2027-02-08', label: 'x', hours: CLOSED }] },
    ],
    [
      'special hours on 30 February',
      { special_hours: [{ from: '2027-02-30', to: '2027-03-08', label: 'x', hours: CLOSED }] },
    ],
  ])('%s is refused with 23514', async (_, values) => {
    await expect(insertRestaurant(backend.database, values)).rejects.toMatchObject({ code: '23514' });
  });

  test('an unknown time zone, a taken slug and a taken source id are refused', async () => {
    await expect(insertRestaurant(backend.database, { time_zone: 'Mars/Olympus' })).rejects.toMatchObject({
      code: '23503',
    });
    await insertRestaurant(backend.database, { slug: 'taken', source_id: 'taken' });
    await expect(insertRestaurant(backend.database, { slug: 'taken' })).rejects.toMatchObject({ code: '23505' });
    await expect(insertRestaurant(backend.database, { source_id: 'taken' })).rejects.toMatchObject({ code: '23505' });
  });

  test.each<[string, Record<string, unknown>]>([
    ['a certificate without its authority', { kind: 'certificate' }],
    ['an expiry on what is not a certificate', { kind: 'source_tag', valid_until: '2027-01-01' }],
    ['a verified visitor’s report', { kind: 'community_report', verified: true }],
  ])('evidence: %s is refused', async (_, values) => {
    const restaurant_id = await insertRestaurant(backend.database);
    const row = { id: crypto.randomUUID(), restaurant_id, stated_by: 'Someone', verified: false, ...values };
    await expect(insertInto(backend.database, 'restaurant_evidence', row)).rejects.toMatchObject({ code: '23514' });
  });

  test('over REST, a refusal has status 400 and the reason’s code', async () => {
    const answer = await backend
      .client(backend.secretKey)
      .from('restaurants')
      .insert(restaurantRow({ latitude: 91 }) as never);
    expect([answer.status, answer.error?.code]).toEqual([400, '23514']);
  });

  test('one {open, close, closed} per day is accepted as a list of spans (U103)', async () => {
    const id = await insertRestaurant(backend.database, {
      operating_hours: {
        monday: { open: '09:00', close: '17:00', closed: false },
        tuesday: { open: '09:00', close: '17:00', closed: true },
        wednesday: [
          { open: '11:00', close: '14:00' },
          { open: '18:00', close: '02:00' },
        ],
      },
    });
    expect((await documentOf(id)).operating_hours).toEqual({
      ...CLOSED,
      monday: [{ open: '09:00', close: '17:00' }],
      wednesday: [
        { open: '11:00', close: '14:00' },
        { open: '18:00', close: '02:00' },
      ],
    });
  });

  test('coordinates are rounded like on devices (U107)', async () => {
    const latitude = fc.double({ min: -90, max: 90, noNaN: true });
    const longitude = fc.double({ min: -180, max: 180, noNaN: true });
    const positions = fc.sample(fc.tuple(latitude, longitude), { seed: SEED, numRuns: 200 });
    const rows = await backend.database.query<{ lat: number; lng: number }>(
      `select catalogue.quantise((p ->> 0)::float8) as lat, catalogue.quantise((p ->> 1)::float8) as lng
       from jsonb_array_elements($1::jsonb) p`,
      [JSON.stringify(positions)],
    );
    expect(rows.map(({ lat, lng }) => [lat + 0, lng + 0])).toEqual(
      positions.map(([a, b]) => [quantise(a) + 0, quantise(b) + 0]),
    );
  });

  test('a change of status is added to the history with its reason, newest first', async () => {
    const id = await insertRestaurant(backend.database, { halal_status: 'unverified' });
    const change = (sql: string) => backend.database.query(`update public.restaurants set ${sql} where id = $1`, [id]);
    await change(`halal_status = 'muslim_owned', halal_status_reason = 'Stated by the owner'`);
    await change(`name = 'Renamed'`);
    await change(`halal_status = 'unverified'`);
    expect((await documentOf(id)).status_history.map(({ status, reason }) => [status, reason])).toEqual([
      ['unverified', 'No reason was given'],
      ['muslim_owned', 'Stated by the owner'],
      ['unverified', 'First listed'],
    ]);
  });

  test('amenities are listed in the taxonomy’s order', async () => {
    const id = await insertRestaurant(backend.database, {
      amenities: { kids_menu: true, wifi: false, prayer_room: true },
    });
    expect((await documentOf(id)).amenities).toEqual(
      AMENITIES.filter((name) => name === 'prayer_room' || name === 'kids_menu'),
    );
  });

  test('a place is found by its slug only, and not once deleted (F13)', async () => {
    const id = await insertRestaurant(backend.database, { slug: 'warung-عربي' });
    const find = async () => (await backend.client().rpc('restaurant_by_slug', { slug: 'warung-عربي' })).data;
    expect(restaurantSchema.parse(await find()).id).toBe(id);
    await backend.database.query('delete from public.restaurants where id = $1', [id]);
    expect(await find()).toBeNull();
  });

  describe('nearby', () => {
    type Near = Restaurant & { distance_m: number; distance_km: number };
    type Args = Parameters<typeof nearby>[0];
    async function nearby(
      args: { lat: number; lng: number; radius_km: number } & Record<string, unknown>,
    ): Promise<Near[]> {
      const { data, error } = await backend.client().rpc('nearby_restaurants', args);
      if (error) throw error;
      // Other tests check the document's schema; this function adds the distances.
      return data as unknown as Near[];
    }

    test('finds the same places as a naive search, in the same order', async () => {
      const random = fc.sample(
        fc.tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.double({ min: -1, max: 1, noNaN: true })),
        { seed: SEED, numRuns: 150 },
      );
      const centres = [
        [1.3, 103.85],
        [-17.9, 179.98],
        [89.95, 10],
        [0, 0],
      ] as const;
      await backend.database.transaction(async (tx) => {
        for (const [n, [dlat, dlng]] of random.entries()) {
          const [lat, lng] = centres[n % centres.length] ?? centres[0];
          const latitude = Math.min(90, lat + dlat * 0.1);
          const longitude = ((lng + dlng * (lat > 80 ? 180 : 0.1) + 540) % 360) - 180;
          await insertRestaurant(tx, {
            latitude,
            longitude,
            price_level: (Math.floor(n / 4) % 4) + 1,
            cuisine_types: [Math.floor(n / 16) % 2 ? 'Thai' : 'Turkish'],
          });
        }
      });
      const all = (
        await backend.database.query<{ document: Restaurant }>(
          'select document from catalogue.restaurant_documents where not _deleted',
        )
      ).map(({ document }) => document);
      const queries: Args[] = centres.flatMap(([lat, lng]) => [
        { lat, lng, radius_km: 5 },
        { lat, lng, radius_km: 20, price_level_filter: [1, 3], cuisine_filter: ['thai'] },
      ]);
      for (const query of [...queries, { lat: -17.9, lng: -179.99, radius_km: 15 }]) {
        const expected = all
          .flatMap((place) => {
            if (place.latitude === null || place.longitude === null) return [];
            const metres = distanceM(
              { latitude: query.lat, longitude: query.lng },
              { latitude: place.latitude, longitude: place.longitude },
            );
            return metres <= query.radius_km * 1000 ? [{ place, metres }] : [];
          })
          .filter(({ place }) => !('price_level_filter' in query) || place.price_level === 1 || place.price_level === 3)
          .filter(({ place }) => !('cuisine_filter' in query) || place.cuisine_types.includes('Thai'))
          .toSorted((a, b) => a.metres - b.metres || (a.place.id < b.place.id ? -1 : 1));
        const found = await nearby(query);
        expect(found.map(({ id, distance_m, distance_km }) => [id, distance_m, distance_km])).toEqual(
          expected.map(({ place, metres }) => [place.id, metres, toDisplayKm(metres)]),
        );
        expect(found.length, JSON.stringify(query)).toBeGreaterThan(0);
      }
    });

    test('the certified filter excludes certificates known to be expired, and no others (U31)', async () => {
      const names = new Map<string, string | null>([
        ['past', '2020-01-01'],
        ['future', '2099-01-01'],
        ['unstated', null],
      ]);
      for (const [name, valid_until] of names) {
        const restaurant_id = await insertRestaurant(backend.database, {
          name,
          latitude: 40,
          longitude: 40,
          halal_status: 'certified',
        });
        await insertInto(backend.database, 'restaurant_evidence', {
          id: crypto.randomUUID(),
          restaurant_id,
          kind: 'certificate',
          authority: 'A body',
          stated_by: 'A register',
          valid_until,
          verified: false,
        });
      }
      const at = { lat: 40, lng: 40, radius_km: 1 };
      const certified = await nearby({ ...at, halal_status_filter: ['certified'] });
      expect(certified.map(({ name }) => name).toSorted()).toEqual(['future', 'unstated']);
      expect(await nearby(at)).toHaveLength(3);
    });

    test('a place without a status is unverified (U74), and all requested amenities are required', async () => {
      const at = { lat: -40, lng: 40, radius_km: 1 };
      const place = { latitude: -40, longitude: 40, halal_status: null };
      await insertRestaurant(backend.database, { ...place, amenities: { wifi: true, delivery: true } });
      await insertRestaurant(backend.database, { ...place, amenities: { wifi: true } });
      expect(await nearby({ ...at, halal_status_filter: ['unverified'] })).toHaveLength(2);
      expect(await nearby({ ...at, amenity_filter: ['wifi', 'delivery'] })).toHaveLength(1);
      expect(await nearby({ ...at, amenity_filter: [] })).toHaveLength(2);
    });

    test.each([{ radius_km: 0 }, { radius_km: 101 }, { lat: 91 }])('refuses %o with PT400', async (wrong) => {
      const { error } = await backend.client().rpc('nearby_restaurants', { lat: 1, lng: 1, radius_km: 1, ...wrong });
      expect(error?.code).toBe('PT400');
    });
  });
});
