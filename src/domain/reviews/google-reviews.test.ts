// @module-tag quick
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_GOOGLE_REVIEWS, ratingSummary, toGoogleAnswer } from './google-reviews.ts';

const review = (rating: number) => ({
  author_name: 'Layla K.',
  author_url: null,
  rating,
  review_text: '',
  review_time: '2026-01-01T00:00:00Z',
  is_translated: false,
});
const starsOf = (summary: ReturnType<typeof ratingSummary>) =>
  summary.rating_distribution.map(({ stars, count }) => `${stars}:${count}`).join(' ');

test('two sources are weighted by their counts; the distribution covers stored reviews only (D10, F24, U30)', () => {
  const google = { rating: 4.9, review_count: 90, reviews: [review(5), review(1)] };
  const summary = ratingSummary({ mean: 4, count: 10 }, google, [{ rating: 4 }]);
  expect(summary).toMatchObject({
    overall_rating: 4.8,
    total_reviews: 100,
    internal_rating: 4,
    internal_count: 10,
    google_rating: 4.9,
    google_count: 90,
    stored: 3,
    review_sources: ['internal', 'google'],
  });
  expect(starsOf(summary)).toBe('5:1 4:1 3:0 2:0 1:1');
});

test('without one source the result is the other, and without both it is empty (U30)', () => {
  const own = { mean: 4.2, count: 7 };
  expect(ratingSummary(own, NO_GOOGLE_REVIEWS, [])).toMatchObject({
    overall_rating: 4.2,
    review_sources: ['internal'],
  });
  const none = { mean: null, count: 0 };
  const google = { rating: 3.9, review_count: 2, reviews: [] };
  expect(ratingSummary(none, google, [])).toMatchObject({ overall_rating: 3.9, review_sources: ['google'] });
  expect(ratingSummary(none, NO_GOOGLE_REVIEWS, [])).toMatchObject({
    overall_rating: null,
    total_reviews: 0,
    stored: 0,
    review_sources: [],
  });
});

test('the mean lies between the two, whatever their counts', () => {
  const rated = fc.record({
    mean: fc.double({ min: 1, max: 5, noNaN: true }),
    count: fc.integer({ min: 1, max: 1e6 }),
  });
  fc.assert(
    fc.property(rated, rated, (own, there) => {
      const google = { rating: there.mean, review_count: there.count, reviews: [] };
      const { overall_rating: mean } = ratingSummary(own, google, []);
      expect(mean).toBeGreaterThanOrEqual(Math.min(own.mean, there.mean) - 0.05);
      expect(mean).toBeLessThanOrEqual(Math.max(own.mean, there.mean) + 0.05);
    }),
    { seed: 20261122 },
  );
});

test("the function's answer maps to one state (D53)", () => {
  const answer = { success: true, data: NO_GOOGLE_REVIEWS, error: null, code: null };
  expect(toGoogleAnswer(answer).state).toBe('answered');
  expect(toGoogleAnswer({ ...answer, code: 'not_set_up' }).state).toBe('absent');
  expect(toGoogleAnswer({ ...answer, code: 'no_match' }).state).toBe('unknown');
  expect(toGoogleAnswer({ ...answer, success: false, code: 'quota' }).state).toBe('quota');
  expect(toGoogleAnswer({ ...answer, success: false, code: 'provider_failed' }).state).toBe('failed');
});
