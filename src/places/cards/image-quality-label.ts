import { imageQualityTier } from '#domain/reviews/image-quality.ts';
import type { MessageId } from '#i18n/translate.ts';

const LABELS = {
  premium: 'places.image.premium',
  good: 'places.image.good',
  basic: 'places.image.basic',
  minimal: undefined,
} as const;

/**
 * The label of a photo by its quality score of 0 to 1 (K32); below 0.4 and without a score there is none. A drawing has none
 * either: the word would be taken for the place's own quality (U108).
 */
export function imageQualityLabel(imageUrl: string | null, score: number | null): MessageId | undefined {
  if (imageUrl === null || score === null || isDrawing(imageUrl)) return undefined;
  return LABELS[imageQualityTier(score)];
}

/** Our own illustrations are the only vector pictures. */
const isDrawing = (imageUrl: string) => imageUrl.endsWith('.svg');
