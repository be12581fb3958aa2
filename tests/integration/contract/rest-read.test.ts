// @module-tag quick
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { insertPlaces, NAME, type Places } from '../../support/contract/places.ts';
import { insertInto, insertRestaurant } from '../../support/restaurant-rows.ts';

describe.each(ENGINES)('reading over REST, on %s', (database) => {
  let backend: TestBackend;
  let places: Places;
  let anon: SupabaseClient;
  let operator: SupabaseClient;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
    places = await insertPlaces(backend);
    anon = backend.client();
    operator = backend.client(backend.secretKey);
  });
  afterAll(() => backend.stop());

  const all = (columns = 'slug') => anon.from('restaurants').select(columns).order('slug');

  const named = (slug: string) => anon.from('restaurants').select('slug').like('slug', slug);

  describe('embeds', () => {
    test('a place, its reviews and their author, each under the caller’s alias', async () => {
      const columns = 'title:name, opinions:reviews(stars:rating, writer:public_profiles!reviews_user_id_fkey(name))';
      const { data } = await all(columns).eq('slug', 'nasi');
      expect(data).toEqual([{ title: NAME, opinions: [{ stars: 5, writer: { name: 'Aisha' } }] }]);
    });

    test('many to one, as an object or spread into the row', async () => {
      const { data } = await anon.from('reviews').select('rating, place:restaurants(slug), ...restaurants(name)');
      expect(data).toEqual([{ rating: 5, place: { slug: 'nasi' }, name: NAME }]);
    });

    test('!inner leaves out rows without an embed; a filter inside keeps the place', async () => {
      expect((await all('slug, reviews!inner(rating)')).data).toEqual([{ slug: 'nasi', reviews: [{ rating: 5 }] }]);
      const filtered = await all('slug, reviews(rating)').gt('reviews.rating', 5).in('slug', ['nasi', 'zed']);
      expect(filtered.data).toEqual([
        { slug: 'nasi', reviews: [] },
        { slug: 'zed', reviews: [] },
      ]);
    });

    test('that are ambiguous are refused with 300 and PGRST201', async () => {
      const ambiguous = await anon.from('reviews').select('rating, users(name)' as 'rating');
      expect(ambiguous).toMatchObject({ status: 300, error: { code: 'PGRST201' } });
    });

    test('apply the policies of the embedded rows', async () => {
      const { client } = places.author;
      const own = await client.from('reviews').select('users!reviews_user_id_fkey(email)');
      expect(own.data).toEqual([{ users: { email: places.author.email } }]);
      const foreign = await anon.from('reviews').select('users!reviews_user_id_fkey(email)');
      expect([foreign.status, foreign.error?.code]).toEqual([401, '42501']);
    });
  });

  describe('filters', () => {
    test.each(['true', 'null', '1', '1.50', '1e3', '{}', '{"a":1}', '"quoted"', 'two  spaces', 'a+b & c%', '.eq.'])(
      'the name %s is compared as text',
      async (name) => {
        const place = await insertRestaurant(backend.database, { name });
        const { data } = await anon.from('restaurants').select('name').eq('name', name);
        const { data: listed } = await anon.from('restaurants').select('name').in('name', [name, 'Nobody', '7']);
        const { data: others } = await anon.from('restaurants').select('name').neq('name', name);
        await backend.database.query('delete from public.restaurants where id = $1', [place]);
        expect(data).toEqual([{ name }]);
        // supabase-js does not escape quotes around an item, so the server reads them as the list's own.
        expect(listed).toEqual(name.startsWith('"') ? [] : [{ name }]);
        expect(others).toHaveLength(3);
      },
    );

    type Query = ReturnType<typeof all>;
    test.each<[string, (query: Query) => Query, string[]]>([
      ['overlaps', (query) => query.overlaps('cuisine_types', ['Thai', 'Burger']), ['burger', 'nasi']],
      ['contains of a list', (query) => query.contains('cuisine_types', ['Malay', 'Thai']), ['nasi']],
      ['containedBy', (query) => query.containedBy('cuisine_types', ['Burger']), ['burger', 'zed']],
      ['contains of json', (query) => query.contains('amenities', { wifi: true, delivery: true }), ['nasi']],
      ['a path into json', (query) => query.like('amenities->>delivery', 't%'), ['nasi']],
      ['in with commas and brackets', (query) => query.in('name', [NAME, 'Zed']), ['nasi', 'zed']],
      ['eq with commas and brackets', (query) => query.eq('name', NAME), ['nasi']],
      ['ilike', (query) => query.ilike('name', '%BURG%'), ['burger']],
      ['like', (query) => query.like('name', '%BURG%'), []],
      ['is null', (query) => query.is('price_level', null), ['nasi']],
      ['not is null', (query) => query.not('price_level', 'is', null), ['burger', 'zed']],
      ['not in', (query) => query.not('slug', 'in', '(zed,nasi)'), ['burger']],
      [
        'or with and inside',
        (query) => query.or('price_level.eq.4,and(country_code.eq.SG,price_level.eq.2)'),
        ['burger', 'zed'],
      ],
      ['or with a quoted text', (query) => query.or(`name.eq."${NAME}",slug.eq.zed`), ['nasi', 'zed']],
      ['a range of numbers', (query) => query.gte('price_level', 2).lt('price_level', 4), ['burger']],
      ['an instant with Z', (query) => query.lt('created_at', '2100-01-01T00:00:00Z'), ['burger', 'nasi', 'zed']],
      ['a boolean', (query) => query.eq('is_sample', false), ['burger', 'nasi', 'zed']],
      ['text that is digits', (query) => query.eq('name', '12'), []],
      ['text search', (query) => query.textSearch('name', 'house'), ['burger']],
    ])('%s', async (_, filter, expected) => {
      const { data, error } = await filter(all());
      expect([error, data]).toEqual([null, expected.map((slug) => ({ slug }))]);
    });
  });

  test.each([
    ['rising, null last', {}, [2, 4, null]],
    ['falling, null first', { ascending: false }, [null, 4, 2]],
    ['falling, null last', { ascending: false, nullsFirst: false }, [4, 2, null]],
    ['rising, null first', { nullsFirst: true }, [null, 2, 4]],
  ])('order: %s', async (_, options, expected) => {
    const { data } = await anon.from('restaurants').select('price_level').order('price_level', options);
    expect(data?.map(({ price_level }) => price_level)).toEqual(expected);
  });

  test('a range returns 206 with the total, a head only the total, and a range beyond the end 416', async () => {
    const counted = () => anon.from('restaurants').select('slug', { count: 'exact' }).order('slug');
    expect(await counted().range(1, 1)).toMatchObject({ status: 206, count: 3, data: [{ slug: 'nasi' }] });
    expect(await counted().range(0, 9)).toMatchObject({ status: 200, count: 3 });
    const head = await anon.from('restaurants').select('slug', { count: 'exact', head: true });
    expect(head).toMatchObject({ status: 200, count: 3, data: null, error: null });
    expect(await counted().range(10, 20)).toMatchObject({ status: 416, error: { code: 'PGRST103' } });
  });

  test('single needs exactly one row, maybeSingle at most one (PGRST116)', async () => {
    expect((await named('zed').single()).data).toEqual({ slug: 'zed' });
    for (const slug of ['none', '%'])
      expect(await named(slug).single()).toMatchObject({ status: 406, error: { code: 'PGRST116' } });
    expect((await named('zed').maybeSingle()).data).toEqual({ slug: 'zed' });
    expect(await named('none').maybeSingle()).toMatchObject({ status: 200, data: null, error: null });
    expect((await named('%').maybeSingle()).error?.code).toBe('PGRST116');
  });

  test('CSV quotes values with spaces or commas, and leaves null empty', async () => {
    const { data } = await anon.from('restaurants').select('slug,name,price_level').order('slug').csv();
    expect(data).toBe(`slug,name,price_level\nburger,"Burger House",2\nnasi,"${NAME}",\nzed,Zed,4`);
  });

  test('every type has PostgREST’s format', async () => {
    const instant = '2026-01-02T03:04:05.123456+00:00';
    const written = {
      alt_names: ['é', 'with "quotes"', 'with, comma', '{}', 'null', '海', '😀', "O'Connor \\"],
      average_rating: 4.1,
      image_quality_score: 0.1234567890123,
      latitude: 1.30001,
      review_count: 2_147_483_647,
      price_level: 4,
      featured_until: instant,
      is_featured: true,
      special_hours: [],
      description: 'line\nbreak\ttab',
    };
    const columns = Object.keys(written).join(', ');
    const { data, error } = await operator.from('restaurants').update(written).eq('slug', 'zed').select(columns);
    expect([error, data]).toEqual([null, [written]]);
    expect((await all(columns).eq('slug', 'zed')).data).toEqual([written]);
    const { data: same } = await all().eq('featured_until', instant);
    expect(same).toEqual([{ slug: 'zed' }]);

    await insertInto(backend.database, 'restaurant_evidence', {
      restaurant_id: places.zed,
      kind: 'certificate',
      authority: 'A body',
      stated_by: 'A register',
      valid_until: '2027-02-28',
    });
    const evidence = await anon.from('restaurant_evidence').select('valid_until, checked_on, verified');
    expect(evidence.data).toEqual([{ valid_until: '2027-02-28', checked_on: null, verified: false }]);
  });

  test('int8 is an exact number within JavaScript’s range, xid8 is text', async () => {
    const largest = Number.MAX_SAFE_INTEGER;
    await backend.database.transaction(async (tx) => {
      await tx.exec('alter table public.restaurants disable trigger user');
      await tx.query(`update public.restaurants set _rev = $1, _xid = '18446744073709551614' where slug = 'burger'`, [
        largest,
      ]);
      await tx.exec('alter table public.restaurants enable trigger user');
    });
    const { data } = await operator.from('restaurants').select('_rev, _xid').eq('_rev', largest);
    expect(data).toEqual([{ _rev: largest, _xid: '18446744073709551614' }]);
  });
});
