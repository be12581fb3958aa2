// @module-tag quick
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { insertPlaces, type Places } from '../../support/contract/places.ts';
import { type Person, signUp } from '../../support/people.ts';
import { insertInto, restaurantRow } from '../../support/restaurant-rows.ts';

const slugs = (answer: unknown) =>
  z
    .array(z.object({ slug: z.string() }))
    .parse(answer)
    .map(({ slug }) => slug)
    .toSorted();

const named = (slug: string, name: string) => restaurantRow({ slug, source_id: slug, name });

const saved = (client: SupabaseClient) => client.from('saved_restaurants');

/** A function's answer, or its error code. */
async function call(client: SupabaseClient, name: string, args: object): Promise<unknown> {
  const { data, error } = await client.rpc(name, args);
  return error ? error.code : data;
}

describe.each(ENGINES)('writing over REST and calling functions, on %s', (database) => {
  let backend: TestBackend;
  let places: Places;
  let anon: SupabaseClient;
  let operator: SupabaseClient;
  let me: SupabaseClient;
  let other: Person;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
    places = await insertPlaces(backend);
    other = await signUp(backend, 'Bilal');
    anon = backend.client();
    operator = backend.client(backend.secretKey);
    me = places.author.client;
  });
  afterAll(() => backend.stop());

  const upsert = (name: string) =>
    operator.from('restaurants').upsert(named('up', name), { onConflict: 'slug' }).select('id, name').single();

  describe('upsert', () => {
    test('changes the row on a conflict of the named column, and keeps its id', async () => {
      const first = await upsert('First');
      expect([first.status, first.data?.name]).toEqual([201, 'First']);
      const second = await upsert('Second');
      expect([second.status, second.data]).toEqual([200, { id: first.data?.id, name: 'Second' }]);
    });

    test('uses the primary key by default', async () => {
      const row = { ...named('by-key', 'First'), id: crypto.randomUUID() };
      await operator.from('restaurants').insert(row);
      const changed = await operator
        .from('restaurants')
        .upsert({ ...row, name: 'Second' })
        .select('id, name');
      expect(changed.data).toEqual([{ id: row.id, name: 'Second' }]);
    });

    test('with ignoreDuplicates writes and returns only new rows', async () => {
      await operator.from('restaurants').insert(named('kept', 'Kept'));
      const rows = [named('kept', 'Changed'), named('added', 'Added')];
      const options = { onConflict: 'slug', ignoreDuplicates: true };
      const { data } = await operator.from('restaurants').upsert(rows, options).select('slug, name');
      expect(data).toEqual([{ slug: 'added', name: 'Added' }]);
      const kept = await anon.from('restaurants').select('name').eq('slug', 'kept').single();
      expect(kept.data).toEqual({ name: 'Kept' });
    });
  });

  test('insert returns nothing, or the selected columns with defaults; many rows keep their order', async () => {
    const silent = await operator.from('restaurants').insert(restaurantRow());
    expect([silent.status, silent.data]).toEqual([201, null]);
    const rows = [restaurantRow({ name: 'One', alt_names: ['a, "b"'] }), restaurantRow({ name: 'Two', alt_names: [] })];
    const { status, data, count } = await operator
      .from('restaurants')
      .insert(rows, { count: 'exact' })
      .select('name, alt_names, special_hours, region');
    expect([status, count]).toEqual([201, 2]);
    expect(data).toEqual([
      { name: 'One', alt_names: ['a, "b"'], special_hours: [], region: 'sg' },
      { name: 'Two', alt_names: [], special_hours: [], region: 'sg' },
    ]);
  });

  test('update and delete return the affected rows, their number, or an empty list', async () => {
    const restaurant_id = places.burger;
    for (const position of [1, 2, 3])
      await insertInto(backend.database, 'restaurant_images', {
        restaurant_id,
        url: '/a.svg',
        type: 'food',
        width: position,
        height: 1,
        position,
      });
    const images = operator.from('restaurant_images');
    const updated = await images.update({ type: 'menu' }, { count: 'exact' }).gt('position', 1).select('type, width');
    expect([updated.status, updated.count, updated.data?.length]).toEqual([200, 2, 2]);
    expect(updated.data).toContainEqual({ type: 'menu', width: 3 });
    const silent = await images.update({ color: '#ffffff' }, { count: 'exact' }).eq('type', 'menu');
    expect([silent.status, silent.count, silent.data]).toEqual([204, 2, null]);
    const removed = await images.delete().eq('position', 2).select('color, width');
    expect(removed.data).toEqual([{ color: '#ffffff', width: 2 }]);
    const counted = await images.delete({ count: 'exact' }).eq('restaurant_id', restaurant_id);
    expect([counted.status, counted.count]).toEqual([204, 2]);
    expect(await images.delete().eq('position', 9).select('id')).toMatchObject({ status: 200, data: [] });
  });

  test('auth.uid() decides which rows are read, written and deleted', async () => {
    const mine = { user_id: places.author.id, restaurant_id: places.zed };
    expect((await saved(me).insert({ restaurant_id: places.zed }).select('user_id, restaurant_id')).data).toEqual([
      mine,
    ]);
    expect((await saved(other.client).select('id')).data).toEqual([]);
    expect((await saved(anon).select('id')).error?.code).toBe('42501');
    const forged = await saved(other.client).insert({ ...mine, restaurant_id: places.burger });
    expect([forged.status, forged.error?.code]).toEqual([403, '42501']);
    await saved(other.client).delete().eq('user_id', places.author.id);
    expect((await saved(me).select('user_id, restaurant_id')).data).toEqual([mine]);
    await saved(me).delete().eq('restaurant_id', places.zed);
    expect((await saved(me).select('id')).data).toEqual([]);
  });

  describe('rpc takes', () => {
    const here = { lat: 1.3, lng: 103.85, radius_km: 0.5, amenity_filter: ['wifi'] };

    test('double precision, text[] and int[], each omitted, null or a list', async () => {
      const nearby = (args: object) => call(anon, 'nearby_restaurants', { ...here, ...args }).then(slugs);
      expect(await nearby({})).toEqual(['burger', 'nasi']);
      expect(await nearby({ cuisine_filter: null, price_level_filter: null })).toEqual(['burger', 'nasi']);
      expect(await nearby({ cuisine_filter: [], price_level_filter: [] })).toEqual(['burger', 'nasi']);
      expect(await nearby({ cuisine_filter: ['Malay', 'a, "quoted" {one}'] })).toEqual(['nasi']);
      expect(await nearby({ price_level_filter: [1, 2] })).toEqual(['burger']);
      expect(await nearby({ lat: -1.3 })).toEqual([]);
      expect(await call(anon, 'nearby_restaurants', { ...here, radius_km: 1e300 })).toBe('PT400');
    });

    test('a boolean, and the same call by GET', async () => {
      const args = { ...here, prioritize_image_quality: true };
      const answer = await call(anon, 'nearby_restaurants_with_quality', args);
      expect(slugs(answer)).toEqual(['burger', 'nasi']);
      const { data } = await anon.rpc('nearby_restaurants_with_quality', args, { get: true });
      expect(data).toEqual(answer);
      expect(await call(anon, 'nearby_restaurants_with_quality', { ...here, prioritize_image_quality: 'maybe' })).toBe(
        '22P02',
      );
    });

    test('uuid and int, and returns a boolean, a number, text or null', async () => {
      const person = { user_uuid: places.author.id };
      expect(await call(me, 'end_my_session', { session: crypto.randomUUID() })).toBe(false);
      expect(await call(me, 'end_my_session', { session: 'no uuid' })).toBe('22P02');
      expect(await call(me, 'get_user_cities_visited', person)).toBe(1);
      expect(await call(me, 'get_user_favorite_cuisine', person)).toBe('Malay');
      expect(await call(other.client, 'get_user_favorite_cuisine', { user_uuid: other.id })).toBeNull();
      const picture = { image_url: 'https://a.example/é.jpg', image_height: 800, image_type: null };
      expect(await call(me, 'analyze_image_quality', { ...picture, image_width: 1200 })).toMatchObject({
        quality_metrics: { resolution: 1 },
      });
      expect(await call(me, 'analyze_image_quality', { ...picture, image_width: 1.5 })).toBe('22P02');
      expect(await call(me, 'analyze_image_quality', { ...picture, image_width: 3e9 })).toBe('22003');
    });

    test('any text, unchanged', async () => {
      await backend.database.exec(`create or replace function public.provider_read(key text) returns jsonb
        language sql stable security definer set search_path = '' as $$ select jsonb_build_object('is', key) $$`);
      for (const key of [
        '',
        'O\'Connor \\ "x" {a,b}',
        'مطعم 海南 😀',
        'line\nbreak',
        'null',
        'true',
        '12',
        '{"a": 1}',
        null,
      ])
        expect(await call(operator, 'provider_read', { key })).toEqual({ is: key });
    });

    // Trap: on PostgreSQL, jsonb arguments arrive double-encoded.
    test.each([
      ['object', { a: 1, text: 'é "q" \\' }],
      ['array', [1, 'x', null]],
      ['array', []],
      ['number', 1.5],
      ['boolean', true],
    ])('jsonb once encoded: %s %j', async (kind, answer) => {
      await backend.database.exec(`create or replace function public.provider_write(key text, kind text, answer jsonb)
        returns boolean language sql security definer set search_path = '' as $$ select jsonb_typeof(answer) = kind $$`);
      expect(await call(operator, 'provider_write', { key: 'k', kind, answer })).toBe(true);
    });

    test('jsonb for a column encoded once, and the default for an omitted jsonb', async () => {
      const preferences = { privacy: { profileVisible: false } };
      const { data } = await me.from('users').update({ preferences }).eq('id', places.author.id).select('preferences');
      expect(data).toEqual([
        { preferences: expect.objectContaining({ privacy: expect.objectContaining(preferences.privacy) }) },
      ]);
      const [row] = await backend.database.query('select jsonb_typeof(preferences) as kind from public.users limit 1');
      expect(row).toEqual({ kind: 'object' });
      const pulled = await call(me, 'sync_pull', { collection: 'profile', scope: {} });
      expect(pulled).toMatchObject({ documents: [{ id: places.author.id }], last_mutation: null });
    });

    test('existing names and arguments only: otherwise PGRST202', async () => {
      expect(await call(anon, 'nothing', {})).toBe('PGRST202');
      expect(await call(anon, 'restaurant_by_slug', { other: 'x' })).toBe('PGRST202');
      expect(await call(anon, 'restaurant_by_slug', { slug: 'zed', other: 'x' })).toBe('PGRST202');
    });
  });
});
