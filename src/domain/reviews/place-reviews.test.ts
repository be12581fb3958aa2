// @module-tag quick
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analyticsOf, combinedRating, distributionOf, type PlaceReview, sortedReviews } from './place-reviews.ts';

const SEED = 20_261_121;
const NOW = Date.parse('2026-11-20T04:00:00Z');
const DAY_MS = 86_400_000;

const reviewOf = (id: string, rating: number, daysAgo: number): PlaceReview => ({
  id,
  user_id: null,
  rating,
  title: null,
  content: 'Good soup, good people.',
  images: [],
  verified_visit: false,
  helpful_count: 0,
  author_name: 'A member',
  author_avatar_url: null,
  edited_at: null,
  created_at: new Date(NOW - daysAgo * DAY_MS).toISOString(),
});

const reviews = [reviewOf('a', 5, 1), reviewOf('b', 2, 10), reviewOf('c', 5, 20), reviewOf('d', 3, 100)];

const order = (sort: Parameters<typeof sortedReviews>[1], stars: number | null = null) =>
  sortedReviews(reviews.toReversed(), sort, stars)
    .map(({ id }) => id)
    .join('');

test('newest, oldest, highest or lowest first; ties newest first; or of one number of stars only (D28, U77)', () => {
  expect(order('newest')).toBe('abcd');
  expect(order('oldest')).toBe('dcba');
  expect(order('highest')).toBe('acdb');
  expect(order('lowest')).toBe('bdac');
  expect(order('oldest', 5)).toBe('ca');
  expect(order('newest', 1)).toBe('');
});

test('the breakdown counts stored reviews, five stars first (S78)', () => {
  expect(distributionOf(reviews).map(({ stars, count }) => [stars, count])).toEqual([
    [5, 2],
    [4, 0],
    [3, 1],
    [2, 1],
    [1, 0],
  ]);
});

describe('the mean of several sources (F24, U30)', () => {
  test('is weighted by their counts, to one decimal, and null without ratings', () => {
    expect(
      combinedRating([
        { mean: 4.5, count: 2 },
        { mean: 3.8, count: 100 },
      ]),
    ).toEqual({ mean: 3.8, count: 102 });
    expect(
      combinedRating([
        { mean: null, count: 0 },
        { mean: 5, count: 0 },
      ]),
    ).toEqual({ mean: null, count: 0 });
    expect(combinedRating([])).toEqual({ mean: null, count: 0 });
  });

  test('is never outside of their range, and never NaN', () => {
    const source = fc.record({
      mean: fc.option(fc.double({ min: 1, max: 5, noNaN: true })),
      count: fc.integer({ min: 0, max: 10_000 }),
    });
    fc.assert(
      fc.property(fc.array(source, { maxLength: 3 }), (sources) => {
        const means = sources.flatMap(({ mean, count }) => (mean !== null && count > 0 ? [mean] : []));
        const { mean } = combinedRating(sources);
        if (means.length === 0) expect(mean).toBeNull();
        else {
          expect(mean).toBeGreaterThanOrEqual(Math.min(...means) - 0.05 - 1e-9);
          expect(mean).toBeLessThanOrEqual(Math.max(...means) + 0.05 + 1e-9);
        }
      }),
      { seed: SEED },
    );
  });
});

test('analytics cover the last 7 and 30 days, and compare recent with all reviews (D11, K24)', () => {
  expect(analyticsOf(reviews, NOW)).toEqual({ last7Days: 1, last30Days: 3, trend: 0.3 });
  expect(analyticsOf([reviewOf('old', 4, 31)], NOW)).toEqual({ last7Days: 0, last30Days: 0, trend: null });
  expect(analyticsOf([], NOW)).toEqual({ last7Days: 0, last30Days: 0, trend: null });
});
