// @module-tag quick
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ONE_ENGINE, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { makePro, newDevice, type Person, pull, signUp } from '../../support/people.ts';
import { insertInto, insertRestaurant } from '../../support/restaurant-rows.ts';

/** Changes a person's own row like a screen. @returns the error's code, or null */
async function change({ client, id }: Person, values: Record<string, unknown>): Promise<string | null> {
  const { error } = await client
    .from('users')
    .update(values as never)
    .eq('id', id);
  return error?.code ?? null;
}

describe.each(ONE_ENGINE)('people, on %s', (database) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
  });
  afterAll(() => backend.stop());

  async function rowOf(id: string): Promise<Record<string, unknown> | undefined> {
    const [row] = await backend.database.query<Record<string, unknown>>('select * from public.users where id = $1', [
      id,
    ]);
    return row;
  }

  test('a new profile is free, without points, visible, and with marketing off (D42, U48)', async () => {
    const person = await signUp(backend, 'Nur');
    const { data } = await person.client
      .from('users')
      .select('name, points, level, is_pro, pro_expires_at, dietary_preferences, preferences')
      .single();
    expect(data).toMatchObject({
      name: 'Nur',
      points: 0,
      level: 'Newcomer',
      is_pro: false,
      pro_expires_at: null,
      dietary_preferences: [],
      preferences: { notifications: { marketing: false }, privacy: { profileVisible: true } },
    });
  });

  test('texts are sanitised, and unknown diets dropped (V28, V29)', async () => {
    const person = await signUp(backend);
    const values = { name: ' <b>O’Connor "x" ', city: ' Kuala\u202e Lumpur ', phone: '00 60 (12) ٣٤٥-678' };
    expect(
      await change(person, { ...values, dietary_preferences: ['keto', 'carnivore', 'vegan', 'vegan'] }),
    ).toBeNull();
    expect(await rowOf(person.id)).toMatchObject({
      name: 'bO’Connor x',
      city: 'Kuala Lumpur',
      phone: '+6012345678',
      dietary_preferences: ['vegan', 'keto'],
    });
    expect(await change(person, { city: ' ', phone: '' })).toBeNull();
    expect(await rowOf(person.id)).toMatchObject({ city: null, phone: null });
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['a blank name', { name: ' <> ' }, '23502'],
    ['a telephone number of letters', { phone: 'call me' }, '23514'],
    ['a telephone number that begins with 0', { phone: '012345' }, '23514'],
    ['an avatar on another host’s path', { avatar_path: 'https://evil.example/a.png' }, '23514'],
    ['somebody else’s avatar', { avatar_path: `${crypto.randomUUID()}/1.png` }, '23514'],
    ['preferences that are a list', { preferences: [] }, '23514'],
    ['a preference that is no boolean', { preferences: { privacy: { profileVisible: 'yes' } } }, '23514'],
    ['an unknown preference', { preferences: { privacy: { invisible: true } } }, '23514'],
    ['an unknown group of preferences', { preferences: { money: {} } }, '23514'],
    ...[
      'is_pro',
      'pro_expires_at',
      'stripe_customer_id',
      'points',
      'level',
      'email',
      'id',
      'avatar_url',
      'is_confirmed',
      'created_at',
      '_xid',
    ].map((column): [string, Record<string, unknown>, string] => [`writing ${column}`, { [column]: null }, '42501']),
  ])('%s is refused', async (_, values, code) => {
    const person = await signUp(backend);
    const before = await rowOf(person.id);
    const answer = await change(person, values);
    // PostgreSQL refuses a generated column before it checks the right to write it.
    expect(answer === '428C9' ? '42501' : answer).toBe(code);
    expect(await rowOf(person.id)).toEqual(before);
  });

  test.each([
    ["O'Connor", "O'Connor"],
    ['Zoe\u0308', 'Zo\u00eb'],
    ['👩‍🍳🍜', '👩‍🍳🍜'],
    ['\u202eأمينة\u2066 بنت', 'أمينة بنت'],
    ['x'.repeat(1000), 'x'.repeat(120)],
    ['\u202e\u202c', null],
    ['\u200b\u200b \u2060', null],
  ])('the name %.20j is kept as %.20j, at sign-up as later (U44)', async (typed, kept) => {
    const person = await signUp(backend, typed);
    const name = (await rowOf(person.id))?.['name'];
    if (kept === null) expect(name).toMatch(/^Traveller \w{4}$/);
    else expect(name).toBe(kept);
    const problem = await change(person, { name: typed });
    if (kept === null) expect(problem).not.toBeNull();
    expect((await rowOf(person.id))?.['name']).toBe(name);
  });

  test('preferences are merged flag by flag (D22, U38)', async () => {
    const person = await signUp(backend);
    await change(person, { preferences: { notifications: { marketing: true } } });
    await change(person, { preferences: { notifications: { appUpdates: false }, privacy: { profileVisible: false } } });
    expect((await rowOf(person.id))?.['preferences']).toMatchObject({
      notifications: { marketing: true, appUpdates: false, newRestaurants: true },
      privacy: { profileVisible: false, locationSharing: true },
    });
  });

  test('others see name, picture, city, points and level; a hidden profile is only "A member" (U18)', async () => {
    const person = await signUp(backend, 'Zubaydah');
    const avatar_path = `${person.id}/1732000000000.png`;
    expect(await change(person, { city: 'Baghdad', avatar_path })).toBeNull();
    const seen = async () =>
      (await backend.client().from('public_profiles').select('*').eq('id', person.id).single()).data;
    expect(await seen()).toEqual({
      id: person.id,
      name: 'Zubaydah',
      avatar_url: `/storage/v1/object/public/avatars/${avatar_path}`,
      city: 'Baghdad',
      points: 0,
      level: 'Newcomer',
    });
    await change(person, { preferences: { privacy: { profileVisible: false } } });
    const hidden = { id: person.id, name: 'A member', avatar_url: null, city: null, points: null, level: null };
    expect(await seen()).toEqual(hidden);
    const found = await backend.client().from('public_profiles').select('id').ilike('name', '%Zubay%');
    expect(found.data).toEqual([]);
  });

  test('nobody can write public profiles', async () => {
    const person = await signUp(backend);
    const forged = { name: 'Forged', points: 9999 };
    for (const client of [backend.client(), person.client]) {
      const profiles = client.from('public_profiles');
      expect((await profiles.update(forged as never).eq('id', person.id)).error).not.toBeNull();
      expect((await profiles.delete().eq('id', person.id)).error).not.toBeNull();
    }
    expect(await rowOf(person.id)).toMatchObject({ name: 'Aisha', points: 0 });
  });

  test('subscriptions, points and badges are readable by their owner and writable by nobody', async () => {
    const [owner, other] = [await signUp(backend), await signUp(backend)];
    await makePro(backend, owner);
    await newDevice(owner).do('save_restaurant', { restaurant_id: await insertRestaurant(backend.database) });
    for (const table of ['subscriptions', 'points_ledger', 'user_achievements'] as const) {
      expect((await owner.client.from(table).select('user_id')).data, table).toEqual([{ user_id: owner.id }]);
      expect((await other.client.from(table).select('user_id')).data, table).toEqual([]);
      expect((await backend.client().from(table).select('user_id')).error?.code, table).toBe('42501');
      for (const { client } of [owner, other]) {
        expect((await client.from(table).insert({ user_id: owner.id } as never)).error?.code, table).toBe('42501');
        const updated = await client
          .from(table)
          .update({ user_id: other.id } as never)
          .eq('user_id', owner.id);
        expect(updated.error?.code, table).toBe('42501');
        expect((await client.from(table).delete().eq('user_id', owner.id)).error?.code, table).toBe('42501');
      }
    }
    const joined = await owner.client
      .from('users')
      .select('id, user_achievements(achievement_type), subscriptions(status)')
      .single();
    expect(joined.data).toEqual({
      id: owner.id,
      user_achievements: [{ achievement_type: 'points_awarded' }],
      subscriptions: [{ status: 'active' }],
    });
  });

  test('deleting an account deletes private data, anonymises reviews, and informs other devices (U20)', async () => {
    const [person, reader] = [await signUp(backend, 'Leaving'), await signUp(backend)];
    const restaurant_id = await insertRestaurant(backend.database, { country_code: 'MV' });
    const device = newDevice(person);
    expect(await device.do('save_restaurant', { restaurant_id })).toBe('applied');
    await device.do('write_review', { restaurant_id, rating: 4, content: 'Good soup and kind people.' });
    const before = await pull(person.client, 'profile');
    expect(before.documents).toHaveLength(1);
    const service = backend.client(backend.secretKey);
    expect((await person.client.rpc('delete_account', { user_uuid: person.id })).error?.code).toBe('42501');
    expect((await service.rpc('delete_account', { user_uuid: person.id })).data).toBe(true);
    expect((await service.rpc('delete_account', { user_uuid: person.id })).data).toBe(false);

    const after = await pull(person.client, 'profile', { checkpoint: before.checkpoint });
    expect(after).toMatchObject({ documents: [], gone: [{ id: person.id }] });
    for (const table of ['saved_restaurants', 'points_ledger', 'user_achievements', 'reviews']) {
      const rows = await backend.database.query(`select id from public.${table} where user_id = $1`, [person.id]);
      expect(rows, table).toEqual([]);
    }
    const reviews = await reader.client
      .from('reviews')
      .select('user_id, author_name, content')
      .eq('restaurant_id', restaurant_id);
    expect(reviews.data).toEqual([
      { user_id: null, author_name: 'Deleted user', content: 'Good soup and kind people.' },
    ]);
    await expect(device.do('save_restaurant', { restaurant_id })).rejects.toMatchObject({
      code: 'PT403',
      hint: 'account_deleted',
    });
  });

  test('deleting the auth user elsewhere deletes the account too', async () => {
    const person = await signUp(backend);
    await newDevice(person).do('save_restaurant', { restaurant_id: await insertRestaurant(backend.database) });
    await backend.database.query('delete from auth.users where id = $1', [person.id]);
    expect(await rowOf(person.id)).toBeUndefined();
    expect((await pull(person.client, 'profile')).gone).toMatchObject([{ id: person.id }]);
    const left = await backend.database.query('select id from public.saved_restaurants where user_id = $1', [
      person.id,
    ]);
    expect(left).toEqual([]);
  });

  test('figures are visible to the person, and to others while the profile is visible (D38, D39, U16)', async () => {
    const [person, other] = [await signUp(backend), await signUp(backend)];
    const thai = { cuisine_types: ['Thai'], city: 'Bangkok', country_code: 'TH' };
    const device = newDevice(person);
    const reviewed = await insertRestaurant(backend.database, thai);
    const saved = [
      await insertRestaurant(backend.database, { cuisine_types: ['Indian'] }),
      await insertRestaurant(backend.database, { cuisine_types: ['Indian'] }),
    ];
    await device.do('write_review', { restaurant_id: reviewed, rating: 5, content: 'Noodles as they should be.' });
    for (const restaurant_id of saved) expect(await device.do('save_restaurant', { restaurant_id })).toBe('applied');
    const ask = async ({ client }: Person) => [
      (await client.rpc('get_user_favorite_cuisine', { user_uuid: person.id })).data,
      (await client.rpc('get_user_cities_visited', { user_uuid: person.id })).data,
    ];
    expect(await ask(person)).toEqual(['Indian', 1]);
    expect(await ask(other)).toEqual(['Thai', 1]);
    await change(person, { preferences: { privacy: { profileVisible: false } } });
    expect(await ask(other)).toEqual([null, null]);
    expect(await ask(person)).toEqual(['Indian', 1]);
    const anon = await backend.client().rpc('get_user_cities_visited', { user_uuid: person.id });
    expect(anon.error?.code).toBe('42501');
  });

  test('figures need a person’s id (M22, V33)', async () => {
    const { client } = await signUp(backend);
    // The generated type requires an id.
    const nobody = { user_uuid: null } as unknown as { user_uuid: string };
    for (const name of ['get_user_favorite_cuisine', 'get_user_cities_visited'] as const) {
      const { error, status } = await client.rpc(name, nobody);
      expect([name, status, error?.message, error?.hint]).toEqual([
        name,
        400,
        'User ID is required',
        'user_id_required',
      ]);
    }
  });

  test('award_user_points trusts neither the given person nor the given number (U15)', async () => {
    const [person, other] = [await signUp(backend), await signUp(backend)];
    await newDevice(person).do('save_restaurant', { restaurant_id: await insertRestaurant(backend.database) });
    const award = async ({ client }: Person, activity_type: string) => {
      const args = { user_uuid: person.id, points_to_add: 10_000, activity_type };
      const { data, error } = await client.rpc('award_user_points', args);
      return error ? error.hint : data;
    };
    expect(await award(person, 'save')).toBe(5);
    expect(await award(person, 'save')).toBe(5);
    expect(await award(other, 'save')).toBe(0);
    expect(await award(person, 'bribe')).toBe('unknown_activity');
    expect((await rowOf(person.id))?.['points']).toBe(5);
  });

  test('every constraint of points and subscriptions refuses invalid rows', async () => {
    const { id: user_id } = await signUp(backend);
    const dates = { current_period_start: '2026-01-01', current_period_end: '2099-01-01', paid_until: '2099-01-01' };
    const subscription = { user_id, status: 'active', ...dates, price_id: 'p' };
    const wrong: [string, Record<string, unknown>][] = [
      ['subscriptions', { ...subscription, stripe_subscription_id: 'nonsense' }],
      ['subscriptions', { ...subscription, stripe_subscription_id: 'sub_9', status: 'paid' }],
      ['points_ledger', { user_id, activity: 'bribe', object_id: user_id, points: 1 }],
      ['points_ledger', { user_id, activity: 'save', object_id: user_id, points: -1 }],
      ['user_achievements', { user_id, achievement_type: 'emperor' }],
    ];
    for (const [table, row] of wrong) {
      const attempt = insertInto(backend.database, table, row);
      await expect(attempt, JSON.stringify(row)).rejects.toMatchObject({
        code: expect.stringMatching(/^2350[25]$|^23514$/),
      });
    }
  });
});
