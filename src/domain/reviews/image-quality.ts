/** Scores a picture by its metadata. Same formula as `catalogue.image_quality` in Postgres. */
import type { RestaurantImage } from '../places/restaurant.ts';

export type ImageQualityTier = 'premium' | 'good' | 'basic' | 'minimal';

export interface ImageQuality {
  /** 0 to 1. */
  readonly score: number;
  readonly tier: ImageQualityTier;
}

/** A picture with its size; without an address it is a file that was not sent yet. */
export type MeasuredImage = Pick<RestaurantImage, 'width' | 'height'> & {
  readonly type?: RestaurantImage['type'];
  readonly url?: string;
};

/** Minimum width and height of each step and its score, the best first; 0.2 below them (K34). */
const RESOLUTIONS = [
  [1200, 800, 1],
  [800, 600, 0.8],
  [600, 400, 0.6],
  [400, 300, 0.4],
] as const;
const MIN_RESOLUTION = 0.2;

/** Bonus for the kind of picture: 0.2 for one of the place from outside, less for food, rooms and menus (K35). */
const TYPE_BONUS = { hero: 0.2, exterior: 0.2, food: 0.15, interior: 0.15, menu: 0.1, other: 0 } as const;

/** Ratios of width to height: full score between the middle two, none beyond the outer two (U82). */
const ASPECTS = { narrowest: 1 / 2, fromGood: 4 / 3, toGood: 16 / 9, widest: 4 } as const;

/**
 * 0.4 for resolution, 0.3 for shape, 0.3 for existing, plus bonuses for the kind of picture and its storage; at most 1
 * (K33).
 */
export function imageQuality({ width, height, type = 'other', url = '' }: MeasuredImage): ImageQuality {
  const resolution = RESOLUTIONS.find(([w, h]) => width >= w && height >= h)?.[2] ?? MIN_RESOLUTION;
  const sum = resolution * 0.4 + aspectScore(width / height) * 0.3 + 0.3 + TYPE_BONUS[type] + urlBonus(url);
  const score = Math.min(1, sum);
  return { score, tier: imageQualityTier(score) };
}

/** Premium from 0.8, good from 0.6, basic from 0.4, minimal below (K32). */
export function imageQualityTier(score: number): ImageQualityTier {
  if (score >= 0.8) return 'premium';
  if (score >= 0.6) return 'good';
  return score >= 0.4 ? 'basic' : 'minimal';
}

/** The best first; ties keep their order. */
export function bestFirst<T extends MeasuredImage>(images: readonly T[]): readonly T[] {
  return images
    .map((image) => ({ image, score: imageQuality(image).score }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ image }) => image);
}

function aspectScore(ratio: number): number {
  const { narrowest, fromGood, toGood, widest } = ASPECTS;
  if (ratio < fromGood) return Math.max(0, (ratio - narrowest) / (fromGood - narrowest));
  if (ratio <= toGood) return 1;
  return Math.max(0, (widest - ratio) / (widest - toGood));
}

/** 0.1 for a picture in our own storage, 0.05 for any other https address (U82). */
function urlBonus(url: string): number {
  if (/^\/|^https:\/\/[^/]+\/storage\/v1\/object\/public\//.test(url)) return 0.1;
  return url.startsWith('https://') ? 0.05 : 0;
}
