// @module-tag quick
import { expect, test } from 'vitest';
import { IMAGE_QUALITY_CASES } from '../../../tests/support/oracles/image-quality-cases.ts';
import { bestFirst, imageQuality, imageQualityTier, type MeasuredImage } from './image-quality.ts';

test.each(IMAGE_QUALITY_CASES)('%o scores %d, which is %s (K33, K34, K35, F40)', (image, score, tier) => {
  const found = imageQuality(image);
  expect(found.score).toBeCloseTo(score, 3);
  expect(found.tier).toBe(tier);
});

test.each([
  [0.8, 'premium'],
  [0.79, 'good'],
  [0.6, 'good'],
  [0.59, 'basic'],
  [0.4, 'basic'],
  [0.39, 'minimal'],
])('a score of %d is %s (K32)', (score, tier) => expect(imageQualityTier(score)).toBe(tier));

test('the best picture comes first, and ties keep their order', () => {
  const [small, large, alike]: MeasuredImage[] = [
    { width: 300, height: 200, type: 'hero', url: '/1' },
    { width: 1600, height: 1200, type: 'food', url: '/2' },
    { width: 1600, height: 1200, type: 'food', url: '/3' },
  ];
  if (!small || !large || !alike) throw new Error('three were given');
  expect(bestFirst([small, large, alike])).toEqual([large, alike, small]);
  expect(bestFirst([alike, small, large])).toEqual([alike, large, small]);
});
