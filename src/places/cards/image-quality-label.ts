import { imageQualityTier } from '#domain/reviews/image-quality.ts';
import type { MessageId } from '#i18n/translate.ts';

const LABELS = {
  premium: 'places.image.premium',
  good: 'places.image.good',
  basic: 'places.image.basic',
  minimal: undefined,
} as const;

/** The label of an image quality score of 0 to 1 (K32); below 0.4 and without a score there is none. */
export function imageQualityLabel(score: number | null): MessageId | undefined {
  return score === null ? undefined : LABELS[imageQualityTier(score)];
}
