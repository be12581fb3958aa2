// @module-tag quick
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { engagement, insights, levelProgress, type UserStats } from './points.ts';

const NOTHING: UserStats = {
  total_reviews: 0,
  total_saved: 0,
  total_achievements: 0,
  points: 0,
  days_active: 0,
  favorite_cuisine: null,
  cities_visited: 0,
  recent_activity_count: 0,
};

const score = (stats: Partial<UserStats>) => engagement({ ...NOTHING, ...stats }).score;

describe('levels', () => {
  test.each([
    [0, 'Newcomer', 'Explorer', 100, 0],
    [50, 'Newcomer', 'Explorer', 100, 0.5],
    [99, 'Newcomer', 'Explorer', 100, 0.99],
    [100, 'Explorer', 'Foodie', 500, 0.2],
    [500, 'Foodie', 'Connoisseur', 1500, 1 / 3],
    [1500, 'Connoisseur', 'Master', 5000, 0.3],
    [5000, 'Master', null, 5000, 1],
    [80_000, 'Master', null, 5000, 1],
  ])('%i points are %s, on the way to %s (K36, F44)', (points, level, next, target, share) => {
    expect(levelProgress(points)).toEqual({ level, next, target, share });
  });
});

describe('engagement', () => {
  test('each term counts as specified, up to its cap (K38, F45, U80)', () => {
    expect(score({})).toBe(0);
    expect([score({ total_reviews: 3 }), score({ total_reviews: 99 })]).toEqual([15, 100]);
    expect([score({ total_saved: 3 }), score({ total_saved: 99 })]).toEqual([6, 50]);
    expect([score({ total_achievements: 3 }), score({ total_achievements: 99 })]).toEqual([30, 100]);
    expect([score({ cities_visited: 3 }), score({ cities_visited: 99 })]).toEqual([45, 75]);
    expect([score({ recent_activity_count: 3 }), score({ recent_activity_count: 99 })]).toEqual([9, 30]);
    expect([score({ days_active: 7 }), score({ days_active: 8 }), score({ days_active: 99 })]).toEqual([0, 8, 25]);
  });

  test('the maximum of all terms is 380 (K38, U80)', () => {
    const most = { total_reviews: 1e6, total_saved: 1e6, total_achievements: 1e6, cities_visited: 1e6 };
    expect(engagement({ ...NOTHING, ...most, recent_activity_count: 1e6, days_active: 1e6 })).toEqual({
      score: 380,
      share: 1,
    });
  });

  test('doing more never lowers the score, and the share stays at one (K38)', () => {
    const figure = fc.nat(1000);
    const stats = fc.record({
      total_reviews: figure,
      total_saved: figure,
      total_achievements: figure,
      cities_visited: figure,
      recent_activity_count: figure,
      days_active: figure,
    });
    fc.assert(
      fc.property(
        stats,
        fc.constantFrom('total_reviews', 'total_saved', 'cities_visited', 'days_active'),
        (some, key) => {
          const [less, more] = [some, { ...some, [key]: some[key] + 1 }].map((each) =>
            engagement({ ...NOTHING, ...each }),
          );
          expect(more?.score).toBeGreaterThanOrEqual(less?.score ?? Number.NaN);
          expect(more?.share).toBeLessThanOrEqual(1);
        },
      ),
      { seed: 38 },
    );
  });

  test('insights appear above their bounds (K39, F45)', () => {
    expect(insights(NOTHING)).toEqual([]);
    expect(insights({ ...NOTHING, total_reviews: 5, days_active: 10, points: 100 })).toEqual([]);
    expect(insights({ ...NOTHING, total_reviews: 6, days_active: 10, points: 121 })).toEqual([
      'highEngagement',
      'pointsEarner',
    ]);
  });
});
