// @module-tag quick
import { expect, test } from 'vitest';
import { isStale, type View } from './freshness.ts';

const NOW = Date.UTC(2026, 10, 21);

test.each<[View, number]>([
  ['nearby', 5],
  ['lists', 2],
  ['saved', 5],
  ['details', 10],
  ['combinedReviews', 2],
  ['directory', 5],
  ['profile', 5],
  ['activity', 2],
  ['others', 5],
])('%s is fetched again after %i minutes (K20, K21, K22, K23)', (view, minutes) => {
  expect(isStale(view, NOW - minutes * 60_000, NOW)).toBe(false);
  expect(isStale(view, NOW - minutes * 60_000 - 1, NOW)).toBe(true);
});

test('data that was never fetched is stale, and so is data from the future', () => {
  expect(isStale('lists', null, NOW)).toBe(true);
  expect(isStale('lists', NOW + 1, NOW)).toBe(true);
});
