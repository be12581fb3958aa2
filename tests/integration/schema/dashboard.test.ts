// @module-tag quick
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dashboardSchema } from '../../../src/domain/account/dashboard.ts';
import { levelProgress } from '../../../src/domain/account/points.ts';
import { ENGINES, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { newDevice, type Person, signUp } from '../../support/people.ts';
import { insertRestaurant } from '../../support/restaurant-rows.ts';

const ask = async ({ client }: Pick<Person, 'client'>) => {
  const { data, error } = await client.rpc('my_dashboard');
  if (error) throw error;
  return dashboardSchema.parse(data);
};

describe.each(ENGINES)('a person’s dashboard, on %s', (database) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ database });
  });
  afterAll(() => backend.stop());

  test('a new person has done nothing, and has no progress on any badge (D19, D20, K37)', async () => {
    const { stats, achievements, activities, had_trial } = await ask(await signUp(backend));
    expect(had_trial).toBe(false);
    expect(stats).toEqual({
      total_reviews: 0,
      total_saved: 0,
      total_achievements: 0,
      points: 0,
      days_active: 0,
      favorite_cuisine: null,
      cities_visited: 0,
      recent_activity_count: 0,
    });
    expect(
      achievements.map(({ achievement_type, current, achieved_at }) => [achievement_type, current, achieved_at]),
    ).toEqual(
      [
        'community_helper',
        'explorer',
        'first_review',
        'foodie_master',
        'globe_trotter',
        'points_awarded',
        'review_streak',
      ].map((name) => [name, 0, null]),
    );
    expect(activities).toEqual([]);
  });

  test('figures, badges and activity follow from actions, each counted once (K5, K40, D19, D20, D21, U89)', async () => {
    const [person, other] = [await signUp(backend), await signUp(backend)];
    const device = newDevice(person);
    const places: string[] = [];
    for (let n = 0; n < 12; n++) {
      places.push(await insertRestaurant(backend.database, { city: `Town ${n % 3}`, country_code: 'MV' }));
    }
    for (const restaurant_id of places) {
      expect(await device.do('write_review', { restaurant_id, rating: 4, content: 'Good soup and kind people.' })).toBe(
        'applied',
      );
    }
    for (const restaurant_id of places.slice(0, 6)) {
      expect(await device.do('save_restaurant', { restaurant_id })).toBe('applied');
    }
    // Undone and repeated, it earns nothing more.
    const again = { restaurant_id: places[0] };
    await device.do('unsave_restaurant', again);
    await device.do('save_restaurant', again);
    const { stats, achievements, activities } = await ask(person);
    expect(stats).toMatchObject({
      total_reviews: 12,
      total_saved: 6,
      total_achievements: 3,
      points: 12 * 10 + 6 * 5,
      days_active: 1,
      cities_visited: 3,
      recent_activity_count: 12 + 6 + 3,
    });
    const { data: row } = await person.client.from('users').select('points, level').single();
    expect(row).toEqual({ points: 150, level: levelProgress(150).level });
    const explorer = achievements.find(({ achievement_type }) => achievement_type === 'explorer');
    expect(explorer).toMatchObject({ current: 3, total: 3, achieved_at: expect.any(String) });
    const kinds = activities.map(({ type }) => type);
    expect(['review', 'achievement', 'save'].map((type) => kinds.filter((kind) => kind === type).length)).toEqual([
      10, 3, 5,
    ]);
    expect(new Set(activities.map(({ type, id }) => `${type} ${id}`)).size).toBe(activities.length);
    const badge = activities.find(({ type }) => type === 'achievement');
    expect(badge).toMatchObject({ achievement_type: expect.any(String), rating: null, timestamp: expect.any(String) });
    const times = activities.map(({ timestamp }) => timestamp);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(activities.find(({ type }) => type === 'review')).toMatchObject({
      rating: 4,
      restaurant_name: expect.any(String),
      slug: expect.any(String),
      location: expect.stringMatching(/^Town/),
    });
    expect((await ask(other)).stats.total_reviews).toBe(0);
  });

  test('levels are the same in the database and in the app (K36)', async () => {
    for (const points of [0, 99, 100, 499, 500, 1499, 1500, 4999, 5000, 99_999]) {
      const [row] = await backend.database.query<{ level: string }>('select accounts.level_for($1::integer) as level', [
        points,
      ]);
      expect([points, row?.level]).toEqual([points, levelProgress(points).level]);
    }
  });

  test('needs a session', async () => {
    const { error } = await backend.client().rpc('my_dashboard');
    expect(error?.code).toBe('42501');
  });
});
