// @module-tag quick
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ONE_ENGINE, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { IMAGE_QUALITY_CASES } from '../../support/oracles/image-quality-cases.ts';
import { makePro, type Person, pull, signUp } from '../../support/people.ts';
import { insertInto, insertRestaurant } from '../../support/restaurant-rows.ts';

const readOffers = async ({ client }: Pick<Person, 'client'>) => {
  const { data, error } = await client.from('offers').select('id');
  return error ? error.code : data;
};

const providerReview = (n: number) => ({
  author_name: `Guest ${n}`,
  rating: 4,
  review_time: `2026-01-0${n}T00:00:00Z`,
});

describe.each(ONE_ENGINE)('data written by the operator and our functions, on %s', (database) => {
  let backend: TestBackend;
  let free: Person;
  let pro: Person;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
    free = await signUp(backend);
    pro = await signUp(backend);
    await makePro(backend, pro);
  });
  afterAll(() => backend.stop());

  test('offers are visible to Pro members only, in REST and in a pull (U78)', async () => {
    const restaurant_id = await insertRestaurant(backend.database, { country_code: 'QA' });
    const offer = {
      restaurant_id,
      title: 'A tenth off',
      percent: 10,
      valid_from: '2026-01-01',
      valid_until: '2026-12-31',
    };
    const id = await insertInto(backend.database, 'offers', { id: crypto.randomUUID(), ...offer });
    expect(await readOffers({ client: backend.client() })).toBe('42501');
    expect(await readOffers(free)).toEqual([]);
    expect(await readOffers(pro)).toEqual([{ id }]);
    const scope = { region: 'qa' };
    for (const client of [backend.client(), free.client]) {
      await expect(pull(client, 'offers', { scope })).rejects.toMatchObject({ code: 'PT403', hint: 'pro_needed' });
    }
    const first = await pull(pro.client, 'offers', { scope });
    expect(first.documents).toMatchObject([{ id, restaurant_id, percent: 10, valid_until: '2026-12-31' }]);
    await backend.database.query(`update public.restaurants set country_code = 'BH' where id = $1`, [restaurant_id]);
    expect((await pull(pro.client, 'offers', { scope, checkpoint: first.checkpoint })).gone).toMatchObject([{ id }]);
    expect((await pull(pro.client, 'offers', { scope: { region: 'bh' } })).documents).toHaveLength(1);
    for (const wrong of [{ percent: 9 }, { percent: 21 }, { title: ' ' }, { valid_until: '2025-01-01' }]) {
      const row = { id: crypto.randomUUID(), ...offer, ...wrong };
      await expect(insertInto(backend.database, 'offers', row)).rejects.toMatchObject({ code: '23514' });
    }
  });

  test('everyone can read notices, and only the service can write offers and notices', async () => {
    const notice = { id: crypto.randomUUID(), title: 'Welcome', body: 'To the app.', ends_at: '2099-01-01T00:00:00Z' };
    const id = await insertInto(backend.database, 'promotions', {
      starts_at: '2026-01-01',
      ...notice,
      link: '/pricing',
    });
    expect((await backend.client().from('promotions').select('id')).data).toEqual([{ id }]);
    expect((await pull(backend.client(), 'promotions')).documents).toMatchObject([{ id, link: '/pricing' }]);
    for (const client of [backend.client(), free.client, pro.client]) {
      for (const table of ['offers', 'promotions', 'prayer_spaces'] as const) {
        expect((await client.from(table).insert({ id } as never)).error?.code, table).toBe('42501');
        expect(
          (
            await client
              .from(table)
              .update({ id } as never)
              .eq('id', id)
          ).error?.code,
          table,
        ).toBe('42501');
        expect((await client.from(table).delete().eq('id', id)).error?.code, table).toBe('42501');
      }
    }
    for (const link of ['javascript:alert(1)', 'http://plain.example', '//evil.example']) {
      const row = { starts_at: '2026-01-01', ...notice, id: crypto.randomUUID(), link };
      await expect(insertInto(backend.database, 'promotions', row), link).rejects.toMatchObject({ code: '23514' });
    }
  });

  test('the provider’s quota is a hundred per hour and a thousand per day, plus one total budget (U35)', async () => {
    const service = backend.client(backend.secretKey);
    const take = async (caller: string) => (await service.rpc('provider_take_quota', { caller })).data;
    const setUsage = (caller: string, hours: string, requests: number) =>
      backend.database.query(
        `insert into provider.usage (caller, hour, requests) values ($1, date_trunc('hour', now(), 'UTC') - $2::interval, $3)
         on conflict (caller, hour) do update set requests = excluded.requests`,
        [caller, hours, requests],
      );
    expect(await take('someone')).toEqual({ allowed: true, retry_after_s: 0 });
    await setUsage('someone', '0', 99);
    expect(await take('someone')).toMatchObject({ allowed: true });
    expect(await take('someone')).toMatchObject({ allowed: false, retry_after_s: expect.any(Number) });
    expect(await take('else')).toMatchObject({ allowed: true });
    await backend.database.exec('update provider.settings set per_day = 100, per_hour = 1000');
    expect(await take('someone')).toMatchObject({ allowed: false });
    await backend.database.exec('update provider.settings set budget_per_day = 1');
    expect(await take('a third')).toMatchObject({ allowed: false });
    await backend.database.exec('delete from provider.settings; insert into provider.settings default values');
  });

  test('all people of a network share a quota of the provider, beside each one’s own', async () => {
    const service = backend.client(backend.secretKey);
    const take = async (caller: string, network: string | null = null) =>
      // The types of the schema know no null.
      Object((await service.rpc('provider_take_quota', { caller, network } as { caller: string })).data).allowed;
    await backend.database.exec(
      'delete from provider.usage; update provider.settings set per_hour_of_network = 2, per_day_of_network = 3',
    );
    expect(await take('person:1', 'n')).toBe(true);
    expect(await take('address:n', 'n')).toBe(true);
    expect(await take('person:2', 'n')).toBe(false);
    expect(await take('person:2', 'm')).toBe(true);
    // Requests without a network, such as refreshes, share none.
    for (const _ of [1, 2, 3]) expect(await take('refresh')).toBe(true);
    // Every request counts once for all.
    await backend.database.exec('update provider.settings set budget_per_day = 7');
    expect(await take('refresh')).toBe(true);
    expect(await take('refresh')).toBe(false);
    const callers = await backend.database.query<{ caller: string }>('select caller from provider.usage order by 1');
    expect(callers.map(({ caller }) => caller)).toEqual(
      expect.arrayContaining(['address:n', 'network:m', 'network:n', 'person:1', 'person:2', 'refresh']),
    );
    await backend.database.exec(`update provider.settings set budget_per_day = 20000, per_hour_of_network = 10;
      update provider.usage set requests = 3 where caller = 'network:n'`);
    expect(await take('person:3', 'n'), 'the day is used up').toBe(false);
    await backend.database.exec(
      'delete from provider.usage; delete from provider.settings; insert into provider.settings default values',
    );
  });

  test('the provider’s answers are stored as long as their kind allows, and not at all with the cache off (U33)', async () => {
    const service = backend.client(backend.secretKey);
    const write = async (key: string, kind: string) =>
      (await service.rpc('provider_write', { key, kind, answer: { of: key } })).data;
    const read = async (key: string) => (await service.rpc('provider_read', { key })).data;
    const age = (by: string) =>
      backend.database.query(
        'update provider.answers set fetched_at = fetched_at - $1::interval, expires_at = expires_at - $1::interval',
        [by],
      );
    expect([await write('s', 'short'), await write('d', 'details')]).toEqual([true, true]);
    expect(await read('s')).toMatchObject({ answer: { of: 's' }, is_due: false });
    await age('4 minutes 30 seconds');
    expect(await read('s')).toMatchObject({ is_due: true });
    await age('1 minute');
    expect([await read('s'), await read('d')]).toEqual([null, expect.objectContaining({ answer: { of: 'd' } })]);
    expect((await service.rpc('provider_clean')).data).toBe(1);
    await backend.database.exec('update provider.settings set is_caching = false');
    expect(await write('x', 'short')).toBe(false);
    expect(await read('x')).toBeNull();
    await backend.database.exec('update provider.settings set is_caching = true');
  });

  test('provider reviews are stored for a day, separate from our own rating (U102)', async () => {
    const service = backend.client(backend.secretKey);
    const restaurant = await insertRestaurant(backend.database);
    const args = { restaurant, reviews: [providerReview(1), providerReview(2)], rating: 4.2, review_count: 310 };
    expect((await service.rpc('provider_write_reviews', args)).data).toBe(2);
    expect((await service.rpc('provider_write_reviews', args)).data).toBe(2);
    const read = async () => (await service.rpc('provider_reviews', { restaurant })).data;
    expect(await read()).toMatchObject([{ author_name: 'Guest 2' }, { author_name: 'Guest 1' }]);
    const { data } = await backend
      .client()
      .from('restaurants')
      .select('google_rating, google_review_count, average_rating, review_count')
      .eq('id', restaurant)
      .single();
    expect(data).toEqual({ google_rating: 4.2, google_review_count: 310, average_rating: null, review_count: 0 });
    await backend.database.exec(`update provider.google_reviews set created_at = now() - interval '25 hours'`);
    expect(await read()).toEqual([]);
  });

  test('what the provider says of a place is no news to devices, but a change of the place beside it is', async () => {
    const service = backend.client(backend.secretKey);
    const restaurant = await insertRestaurant(backend.database);
    const read = async () => {
      const sql = `select _xid::text, _rev, updated_at::text, google_place_id, google_rating, name
                   from public.restaurants where id = $1`;
      const [row] = await backend.database.query<Record<string, unknown>>(sql, [restaurant]);
      return row;
    };
    const stored = await read();
    await service.rpc('provider_keep_match', { restaurant, place_id: `match-${restaurant}` });
    await service.rpc('provider_write_reviews', { restaurant, reviews: [], rating: 4.2, review_count: 310 });
    expect(await read()).toEqual({ ...stored, google_place_id: `match-${restaurant}`, google_rating: 4.2 });
    await backend.database.query(
      `update public.restaurants set google_rating = 4.4, name = 'Warung Baru' where id = $1`,
      [restaurant],
    );
    const changed = await read();
    expect(changed).toMatchObject({ google_rating: 4.4, name: 'Warung Baru', _rev: 2 });
    expect(changed?.['_xid']).not.toBe(stored?.['_xid']);
  });

  async function analyse(image_width: number, image_height: number, image_type: string, image_url: string) {
    const args = { image_url, image_width, image_height, image_type };
    const { data, error } = await free.client.rpc('analyze_image_quality', args);
    return error ? error.hint : data;
  }

  test('a picture’s quality is calculated from its description (D37, K33, K34, K35, U17)', async () => {
    expect(await analyse(1200, 800, 'hero', '/a.jpg')).toMatchObject({ quality_score: 1, quality_tier: 'premium' });
    // 0.2 * 0.4 for the size, nothing for 4:1, 0.3, nothing for type and address.
    expect(await analyse(400, 100, 'other', 'http://a.example/x.jpg')).toMatchObject({
      quality_score: expect.closeTo(0.38, 10),
      quality_tier: 'minimal',
      quality_metrics: { resolution: 0.2, aspect: 0, type_bonus: 0, url_bonus: 0 },
    });
    for (const [{ width, height, type, url }, score, tier] of IMAGE_QUALITY_CASES) {
      expect(await analyse(width, height, type, url), `${type} of ${width} by ${height}`).toMatchObject({
        quality_score: expect.closeTo(score, 3),
        quality_tier: tier,
      });
    }
    expect(await analyse(0, 100, 'hero', '/a.jpg')).toBe('invalid');
    const anon = await backend
      .client()
      .rpc('analyze_image_quality', { image_url: '/a', image_width: 1, image_height: 1, image_type: 'hero' });
    expect(anon.error?.code).toBe('42501');
  });

  test('a place’s picture score is calculated from its stored pictures, at most twenty times per hour (D36, U17)', async () => {
    const p_restaurant_id = await insertRestaurant(backend.database);
    for (const [position, width] of [1200, 300].entries()) {
      await insertInto(backend.database, 'restaurant_images', {
        id: crypto.randomUUID(),
        restaurant_id: p_restaurant_id,
        url: '/a.svg',
        type: 'other',
        width,
        height: (width * 3) / 4,
        position,
      });
    }
    const update = async ({ client }: Pick<Person, 'client'>, id = p_restaurant_id) => {
      const { data, error } = await client.rpc('update_restaurant_image_quality_scores', { p_restaurant_id: id });
      return error ? (error.hint ?? error.code) : data;
    };
    const revision = async () =>
      (await backend.database.query('select _rev from public.restaurants where id = $1', [p_restaurant_id]))[0];
    // 1200x900: 0.4 + 0.3 + 0.3 + 0.1, at most 1; 300x225: 0.08 + 0.3 + 0.3 + 0.1.
    const expected = { image_quality_score: 0.89, image_quality_tier: 'premium', image_count: 2 };
    expect(await update(free)).toEqual(expected);
    const before = await revision();
    expect(await update(free)).toEqual(expected);
    expect(await revision()).toEqual(before);
    const ranking = backend.client().from('restaurant_quality_rankings').select('restaurant_id, overall_quality_score');
    expect((await ranking).data).toEqual([{ restaurant_id: p_restaurant_id, overall_quality_score: 0.534 }]);
    const logs = await free.client.from('image_quality_analysis_logs').select('quality_score').order('quality_score');
    expect(logs.data).toEqual([{ quality_score: expect.closeTo(0.78, 10) }, { quality_score: 1 }]);
    expect((await backend.client().from('image_quality_analysis_logs').select('id')).error?.code).toBe('42501');
    expect(await update({ client: backend.client() })).toBe('42501');
    expect(await update(free, crypto.randomUUID())).toBe('not_found');
    // The call that found nothing was rolled back, including its count.
    for (let n = 3; n <= 20; n++) expect(await update(free)).toEqual(expected);
    expect(await update(free)).toBe('rate_limited');
    expect(await update(pro)).toEqual(expected);
  });

  test('with quality first, places within each kilometre are sorted by pictures and rating, otherwise by distance (U81)', async () => {
    const at = { latitude: -30, longitude: 40 };
    // Metres north of the middle, picture score, rating.
    const places = [
      [100, 0.1, null],
      [900, 0.9, null],
      [500, 0.1, 5],
      [1100, 1, null],
    ] as const;
    for (const [metres, image_quality_score, average_rating] of places) {
      await insertRestaurant(backend.database, {
        ...at,
        latitude: at.latitude + metres / 111_195,
        name: String(metres),
        image_quality_score,
        average_rating,
        review_count: average_rating === null ? 0 : 1,
      });
    }
    const ask = async (prioritize_image_quality: boolean) => {
      const args = { lat: at.latitude, lng: at.longitude, radius_km: 5, prioritize_image_quality };
      const { data } = await backend.client().rpc('nearby_restaurants_with_quality', args);
      // Other tests check the documents' shape.
      return (data as unknown as { name: string }[]).map(({ name }) => Number(name));
    };
    expect(await ask(true)).toEqual([900, 500, 100, 1100]);
    expect(await ask(false)).toEqual([100, 500, 900, 1100]);
  });

  test('prayer spaces are inserted once, updated if changed, and pulled by country', async () => {
    const space = {
      id: crypto.randomUUID(),
      source_id: 'a',
      name: 'Masjid A',
      kind: 'mosque',
      latitude: 24.7136,
      longitude: 46.6753,
      country_code: 'SA',
    };
    const put = async (rows: object[]) => {
      const [row] = await backend.database.query<{ counts: unknown }>(
        `select catalogue.put_prayer_spaces('test', $1::text::jsonb) as counts`,
        [JSON.stringify(rows)],
      );
      return row?.counts;
    };
    expect(await put([space])).toEqual({ accepted: 1, updated: 0, unchanged: 0, deleted: 0 });
    expect(await put([space])).toEqual({ accepted: 0, updated: 0, unchanged: 1, deleted: 0 });
    expect(await put([{ ...space, phone: '+966 1' }])).toMatchObject({ updated: 1 });
    expect(await put([{ source_id: 'a', name: 'Masjid A' }])).toMatchObject({ unchanged: 1 });
    const wrong = { ...space, source_id: 'b', id: crypto.randomUUID(), latitude: 91 };
    await expect(put([wrong])).rejects.toMatchObject({ code: '23514' });
    const { documents } = await pull(backend.client(), 'prayer_spaces', { scope: { region: 'sa' } });
    expect(documents).toMatchObject([{ id: space.id, name: 'Masjid A', phone: '+966 1', features: [] }]);
    expect((await backend.client().from('prayer_spaces').select('name').eq('id', space.id)).data).toHaveLength(1);
    await backend.database.query('delete from public.prayer_spaces where id = $1', [space.id]);
    expect(await put([space])).toMatchObject({ deleted: 1, unchanged: 0 });
  });

  test('nobody else can call the service’s functions', async () => {
    const calls: [string, object][] = [
      ['provider_take_quota', { caller: 'x' }],
      ['provider_read', { key: 'x' }],
      ['provider_write', { key: 'x', kind: 'short', answer: {} }],
      ['provider_write_reviews', { restaurant: free.id, reviews: [], rating: 5, review_count: 1 }],
      ['provider_reviews', { restaurant: free.id }],
      ['provider_clean', {}],
      ['delete_account', { user_uuid: free.id }],
    ];
    for (const client of [backend.client(), free.client, pro.client]) {
      for (const [name, args] of calls) {
        // Names and arguments are paired in the table above.
        const { error } = await client.rpc(name as never, args as never);
        expect(error, name).toMatchObject({ code: '42501' });
      }
    }
  });
});
