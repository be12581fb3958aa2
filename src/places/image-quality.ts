import type { MessageId } from '#i18n/translate.ts';

/** The label of an image quality score of 0 to 1 (K32); below 0.4 and without a score there is none. */
export function imageQualityLabel(score: number | null): MessageId | undefined {
  if (score === null || score < 0.4) return undefined;
  if (score < 0.6) return 'places.image.basic';
  return score < 0.8 ? 'places.image.good' : 'places.image.premium';
}
