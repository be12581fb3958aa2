import type { MeasuredImage } from '../../../src/domain/reviews/image-quality.ts';

/** Pictures and their scores, calculated by hand (K33-K35, U82). They test the app's and PostgreSQL's calculations. */
export const IMAGE_QUALITY_CASES: readonly (readonly [Required<MeasuredImage>, score: number, tier: string])[] = [
  [{ width: 1200, height: 800, type: 'hero', url: '/a.jpg' }, 1, 'premium'],
  [{ width: 1200, height: 799, type: 'other', url: '' }, 0.32 + 0.3 + 0.3, 'premium'],
  [
    { width: 799, height: 600, type: 'other', url: 'https://elsewhere.example/a' },
    0.24 + 0.29955 + 0.3 + 0.05,
    'premium',
  ],
  [{ width: 600, height: 400, type: 'menu', url: '' }, 0.24 + 0.3 + 0.3 + 0.1, 'premium'],
  [
    { width: 400, height: 300, type: 'interior', url: 'http://elsewhere.example/a' },
    0.16 + 0.3 + 0.3 + 0.15,
    'premium',
  ],
  [{ width: 399, height: 300, type: 'other', url: '' }, 0.08 + 0.2991 + 0.3, 'good'],
  [{ width: 300, height: 300, type: 'other', url: '' }, 0.08 + 0.18 + 0.3, 'basic'],
  [{ width: 300, height: 600, type: 'other', url: '' }, 0.08 + 0.3, 'minimal'],
  [{ width: 800, height: 200, type: 'other', url: '' }, 0.08 + 0.3, 'minimal'],
  [{ width: 800, height: 100, type: 'other', url: '' }, 0.08 + 0.3, 'minimal'],
  [
    {
      width: 100,
      height: 400,
      type: 'food',
      url: 'https://x.supabase.co/storage/v1/object/public/review-photos/a.jpg',
    },
    0.08 + 0.3 + 0.15 + 0.1,
    'good',
  ],
];
