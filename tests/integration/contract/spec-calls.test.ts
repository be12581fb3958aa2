// @module-tag quick
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BOTH_ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { makePro, type Person, signUp } from '../../support/people.ts';
import { insertInto, insertRestaurant } from '../../support/restaurant-rows.ts';

const TEXT = 'Soup that warms, staff that smile.';
const PICTURE = 'https://example.com/a.jpg';

/** The descriptive fields that a place of the specification has (D1). */
const TOLD = {
  description: 'A family kitchen.',
  address: '18 Market Street',
  phone: '+65 6123 4567',
  website: 'https://melati.example',
};
const CERTIFICATE = {
  authority: 'MUIS',
  certificate_number: 'EEHK25120000014',
  valid_until: '2099-12-31',
  verified: true,
};
/** The specification's fourteen amenities. */
const ALL_AMENITIES = {
  prayer_room: true,
  family_friendly: true,
  alcohol_free: true,
  wheelchair_accessible: true,
  parking_available: true,
  wifi: true,
  air_conditioning: true,
  outdoor_seating: true,
  takeaway: true,
  delivery: true,
  reservations: true,
  valet_parking: true,
  kids_menu: true,
  all_day_breakfast: true,
};

const slugs = ({ data }: { readonly data: readonly { readonly slug: string }[] | null }) =>
  data?.map(({ slug }) => slug);

/** Untyped, because the specification omits columns that triggers fill. */
const reviews = (who: Person) => (who.client as SupabaseClient).from('reviews');

/**
 * The data calls of the specification, made with supabase-js. The app uses its replica instead; other clients of the database
 * rely on these calls.
 */
describe.each(BOTH_ENGINES)('the data calls of the specification, on %s', (database) => {
  let backend: TestBackend;
  let anon: SupabaseClient;
  const searchPeople = async (text: string) => {
    const found = anon.from('public_profiles').select('name, points').or(`name.ilike.%${text}%,city.ilike.%${text}%`);
    return (await found.order('points', { ascending: false }).limit(10)).data;
  };
  let person: Person;
  let other: Person;
  let melati: string;
  let zed: string;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
    anon = backend.client();
    [person, other] = [await signUp(backend, 'Aisha'), await signUp(backend, 'Bilal')];
    melati = await insertRestaurant(backend.database, {
      slug: 'melati',
      name: 'Warung Melati',
      cuisine_types: ['Indonesian', 'Malaysian'],
      price_level: 2,
      halal_status: 'certified',
      amenities: { wifi: true, prayer_room: true },
      ...TOLD,
      operating_hours: {
        monday: { open: '09:00', close: '21:30', closed: false },
        tuesday: { open: '09:00', close: '21:30', closed: true },
      },
      average_rating: 3.5,
      review_count: 2,
      is_featured: true,
      featured_until: '2099-01-01T00:00:00Z',
      google_rating: 4.2,
      google_review_count: 120,
    });
    const picture = { restaurant_id: melati, type: 'food', url: PICTURE, width: 1200, height: 800 };
    await insertInto(backend.database, 'restaurant_images', picture);
    await insertInto(backend.database, 'restaurant_evidence', {
      id: crypto.randomUUID(),
      restaurant_id: melati,
      kind: 'certificate',
      stated_by: 'MUIS',
      ...CERTIFICATE,
    });
    await makePro(backend, person);
    zed = await insertRestaurant(backend.database, {
      slug: 'zed',
      name: 'Zed',
      city: 'Johor Bahru',
      price_level: 4,
      amenities: ALL_AMENITIES,
      average_rating: 4.5,
      review_count: 1,
    });
  });
  afterAll(() => backend.stop());

  test('restaurants have the specified columns (D1, D2, D3, D4, D5)', async () => {
    const columns = [
      'id, name, slug, description, latitude, longitude, address, city, country, phone, website, cuisine_types',
      'price_level, operating_hours, images:restaurant_images(url), primary_image_url, halal_status, amenities',
      'halal_certificate:restaurant_evidence(authority, certificate_number, valid_until, verified)',
      'is_featured, featured_until, average_rating, review_count, google_place_id, google_rating, google_review_count',
      'image_quality_score, image_count, high_quality_image_count, last_image_quality_update, image_quality_tier',
      'quality_rank_score, created_at, updated_at',
    ].join(', ');
    const { data } = await anon.from('restaurants').select(columns).eq('slug', 'melati').single().throwOnError();
    expect(data).toMatchObject({
      name: 'Warung Melati',
      halal_status: 'certified',
      images: [{ url: PICTURE }],
      halal_certificate: [CERTIFICATE],
      latitude: 1.3,
      longitude: 103.85,
      city: 'Singapore',
      country: 'Singapore',
      cuisine_types: ['Indonesian', 'Malaysian'],
      price_level: 2,
      // Each weekday has a list of spans (U103).
      operating_hours: {
        monday: [{ open: '09:00', close: '21:30' }],
        tuesday: [],
        wednesday: [],
        thursday: [],
        friday: [],
        saturday: [],
        sunday: [],
      },
      ...TOLD,
    });
    const flags = await anon.from('restaurants').select('amenities').eq('slug', 'zed').single().throwOnError();
    expect(flags.data.amenities).toEqual(ALL_AMENITIES);
  });

  test('filters, text, order and pages with an exact count (D24, D25, D26, D27, D60)', async () => {
    const all = () => anon.from('restaurants').select('slug', { count: 'exact' });
    expect(slugs(await all().ilike('name', '%meLAti%'))).toEqual(['melati']);
    const filtered = () =>
      all()
        .eq('city', 'Singapore')
        .overlaps('cuisine_types', ['Thai', 'Malaysian'])
        .in('halal_status', ['certified', 'muslim_owned'])
        .in('price_level', [1, 2])
        .eq('is_featured', true)
        .contains('amenities', { wifi: true });
    expect(slugs(await filtered())).toEqual(['melati']);
    for (const [text, found] of [
      ['%warung%', ['melati']],
      ['%zed%', []],
    ] as const) {
      const answer = await filtered().ilike('name', text);
      expect([slugs(answer), answer.count]).toEqual([found, found.length]);
    }
    const rated = () => all().order('average_rating', { ascending: false });
    expect(slugs(await rated())).toEqual(['zed', 'melati']);
    const page = await rated().range(1, 1);
    expect([slugs(page), page.count]).toEqual([['melati'], 2]);
    const figures = 'average_rating, review_count, google_rating, google_review_count';
    const { data } = await anon.from('restaurants').select(figures).eq('id', melati).single();
    expect(data).toMatchObject({
      google_rating: 4.2,
      google_review_count: 120,
      average_rating: 3.5,
      review_count: 2,
    });
  });

  test('a review is written, changed by its author only, and read with its author (D7, D23, D28, D29, D30, A2, A3)', async () => {
    const row = { user_id: person.id, restaurant_id: melati, rating: 4, title: 'Warm', content: TEXT };
    await reviews(person).insert(row).throwOnError();
    expect((await reviews(person).insert(row)).error?.code).toBe('23505');
    await reviews(other)
      .insert({ ...row, user_id: other.id, rating: 2 })
      .throwOnError();
    const own = await reviews(person).select('id').eq('user_id', person.id).single().throwOnError();
    const change = (who: Person) =>
      reviews(who).update({ rating: 5 }).eq('id', own.data.id).eq('user_id', person.id).select('rating');
    expect((await change(other)).data).toEqual([]);
    expect((await change(person)).data).toEqual([{ rating: 5 }]);

    const columns =
      'id, restaurant_id, user_id, rating, title, content, verified_visit, helpful_count, created_at, updated_at, author:public_profiles!reviews_user_id_fkey(name, avatar_url)';
    const of = () => anon.from('reviews').select(columns, { count: 'exact' }).eq('restaurant_id', melati);
    const highest = await of().order('rating', { ascending: false }).range(0, 0);
    expect(highest.count).toBe(2);
    expect(highest.data).toMatchObject([{ rating: 5, author: { name: 'Aisha', avatar_url: null } }]);
    const oldest = await of().order('created_at', { ascending: true });
    expect(oldest.data?.map(({ rating }) => rating)).toEqual([5, 2]);
    const place = anon
      .from('restaurants')
      .select('slug, reviews(rating, author:public_profiles!reviews_user_id_fkey(name))');
    const { data } = await place.eq('slug', 'melati').single();
    expect(data?.reviews).toHaveLength(2);
  });

  test('places are saved, counted, listed with the place, and removed (D6, D32, D46)', async () => {
    const saved = person.client.from('saved_restaurants');
    await saved.insert({ user_id: person.id, restaurant_id: zed }).throwOnError();
    await saved.insert({ user_id: person.id, restaurant_id: melati }).throwOnError();
    const columns = 'user_id, restaurant_id, created_at, restaurant:restaurants(slug, name)';
    const list = await saved
      .select(columns, { count: 'exact' })
      .eq('user_id', person.id)
      .order('created_at', { ascending: false });
    expect(list.count).toBe(2);
    expect(list.data).toEqual([
      expect.objectContaining({ restaurant: { slug: 'melati', name: 'Warung Melati' }, restaurant_id: melati }),
      expect.objectContaining({ restaurant: { slug: 'zed', name: 'Zed' }, restaurant_id: zed }),
    ]);
    await saved.delete().eq('user_id', person.id).eq('restaurant_id', zed).throwOnError();
    const left = await saved.select('restaurant_id', { count: 'exact', head: true }).eq('user_id', person.id);
    expect(left.count).toBe(1);
  });

  test('a person with badges and subscriptions by id; others by name or city, the ten with the most points (D16, D17, D19, D40, D41, D43, D44, D46)', async () => {
    const columns =
      'id, name, email, phone, city, avatar_url, dietary_preferences, is_pro, pro_expires_at, stripe_customer_id, updated_at, points, created_at, preferences, level, achievements:user_achievements(achievement_type, achieved_at, metadata), subscriptions(status, current_period_end, stripe_subscription_id, price_id, created_at)';
    const users = person.client.from('users');
    const before = await users.select('updated_at').eq('id', person.id).single().throwOnError();
    await users.update({ city: 'Singapore' }).eq('id', person.id).throwOnError();
    // Deleting the own row is forbidden, because an account is deleted as a whole (U20).
    expect((await users.delete().eq('id', person.id)).error?.code).toBe('42501');
    const { data } = await person.client.from('users').select(columns).eq('id', person.id).single().throwOnError();
    expect(Date.parse(data.updated_at)).toBeGreaterThan(Date.parse(before.data.updated_at));
    expect(data).toMatchObject({ name: 'Aisha', city: 'Singapore', is_pro: true, dietary_preferences: [] });
    // Ten for the review, and five for each place saved for the first time.
    expect(data.points).toBe(20);
    expect(data.subscriptions).toMatchObject([{ status: 'active', price_id: 'price_monthly' }]);
    expect(data.achievements.map((each) => each.achievement_type)).toContain('first_review');
    const active = person.client
      .from('subscriptions')
      .select('status, current_period_end')
      .eq('user_id', person.id)
      .eq('status', 'active')
      .single();
    expect((await active).data).toMatchObject({ status: 'active' });
    const none = await other.client
      .from('subscriptions')
      .select('status, current_period_end')
      .eq('user_id', other.id)
      .eq('status', 'active')
      .single();
    expect(none.error?.code).toBe('PGRST116');
    const dates = ['2020-01-01T00:00:00Z', '2019-01-01T00:00:00Z'];
    for (const created_at of dates) {
      await insertInto(backend.database, 'subscriptions', {
        id: crypto.randomUUID(),
        user_id: person.id,
        status: 'unpaid',
        current_period_start: created_at,
        current_period_end: created_at,
        paid_until: created_at,
        stripe_subscription_id: `sub_${created_at.slice(0, 4)}`,
        price_id: 'price_monthly',
        created_at,
      });
    }
    const every = person.client.from('subscriptions').select('status, created_at').eq('user_id', person.id);
    const newest = await every.order('created_at', { ascending: false }).throwOnError();
    expect(newest.data.map(({ status }) => status)).toEqual(['active', 'unpaid', 'unpaid']);
    expect(newest.data.slice(1).map(({ created_at }) => Date.parse(created_at))).toEqual(dates.map(Date.parse));
    const badges = person.client.from('user_achievements').select('achievement_type', { count: 'exact', head: true });
    expect((await badges.eq('user_id', person.id)).count).toBe(data.achievements.length);
    const aisha = { name: 'Aisha', points: 20 };
    expect(await searchPeople('i')).toEqual([aisha, { name: 'Bilal', points: 10 }]);
    expect(await searchPeople('singap')).toEqual([aisha]);
  });

  test('nearby places, sorted by quality if requested; a person’s figures and points (D33, D34, D35, D36, D37, D38, D39)', async () => {
    const near = {
      lat: 1.3,
      lng: 103.85,
      radius_km: 5,
      cuisine_filter: ['Malaysian'],
      halal_status_filter: ['certified'],
    };
    const filters = { ...near, price_level_filter: [2], amenity_filter: ['wifi'] };
    expect((await anon.rpc('nearby_restaurants', filters)).data).toMatchObject([{ slug: 'melati', distance_km: 0 }]);
    const quality = { ...filters, prioritize_image_quality: true };
    expect((await anon.rpc('nearby_restaurants_with_quality', quality)).data).toMatchObject([{ slug: 'melati' }]);
    const { client, id } = person;
    const award = { user_uuid: id, points_to_add: 500, activity_type: 'review' };
    // Points come from actions, and nobody can award them to themselves (U15). The call only awards points that a review still
    // lacks.
    expect((await client.rpc('award_user_points', award)).data).toBe(20);
    await backend.database.query("delete from public.points_ledger where user_id = $1 and activity = 'review'", [id]);
    await backend.database.query('update public.users set points = points - 10 where id = $1', [id]);
    expect((await client.rpc('award_user_points', award)).data).toBe(20);
    expect((await client.from('users').select('points').eq('id', id).single()).data).toEqual({ points: 20 });
    expect((await client.rpc('get_user_favorite_cuisine', { user_uuid: id })).data).toBe('Indonesian');
    expect((await client.rpc('get_user_cities_visited', { user_uuid: id })).data).toBe(1);
    const scores = await client.rpc('update_restaurant_image_quality_scores', { p_restaurant_id: melati });
    expect(scores.data).toEqual({ image_quality_score: 1, image_quality_tier: 'premium', image_count: 1 });
    const picture = {
      image_url: PICTURE,
      image_width: 1200,
      image_height: 800,
      image_type: 'food',
    };
    expect((await client.rpc('analyze_image_quality', picture)).data).toMatchObject({
      quality_score: 1,
      quality_tier: 'premium',
      quality_metrics: { resolution: 1, type_bonus: 0.15, url_bonus: 0.05 },
    });
  });

  test('pictures, their analyses and the rankings of places (D13, D14, D15)', async () => {
    const images = await anon.from('restaurant_images').select('restaurant_id, image_type:type, image_url:url');
    expect(images.data).toEqual([{ restaurant_id: melati, image_type: 'food', image_url: PICTURE }]);
    await person.client.rpc('update_restaurant_image_quality_scores', { p_restaurant_id: melati }).throwOnError();
    const logs = person.client
      .from('image_quality_analysis_logs')
      .select(
        'id, restaurant_image_id, analysis_version, quality_score, quality_metrics, analysis_duration_ms, error_message, created_at',
      );
    const log = { quality_score: 1, quality_metrics: expect.objectContaining({ resolution: 1 }), error_message: null };
    expect((await logs.order('created_at', { ascending: false }).limit(50)).data).toMatchObject([log]);
    const rankings = anon.from('restaurant_quality_rankings').select('overall_quality_score, city, image_quality_tier');
    expect((await rankings.order('overall_quality_score', { ascending: false }).limit(20)).data).toMatchObject([
      { city: 'Singapore' },
    ]);
  });

  test('a seed record is upserted by its slug (D47)', async () => {
    const operator: SupabaseClient = backend.client(backend.secretKey);
    const row = {
      slug: 'seed',
      name: 'Seed',
      city: 'Kuala Lumpur',
      country: 'Malaysia',
      country_code: 'MY',
      source: 'seed',
      source_id: '1',
    };
    for (const name of ['Seed', 'Seed again']) {
      await operator
        .from('restaurants')
        .upsert({ ...row, name }, { onConflict: 'slug' })
        .throwOnError();
    }
    const check = await operator
      .from('restaurants')
      .select('id, name, slug, city, halal_status')
      .eq('slug', 'seed')
      .limit(10);
    expect(check.data).toMatchObject([{ name: 'Seed again' }]);
  });
});
