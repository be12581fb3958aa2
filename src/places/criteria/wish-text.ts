import type { UnderstoodWish } from '#domain/search/wishes.ts';
import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';

/** The text of a wish's chip. */
export function wishText(
  { kind, value = '' }: Pick<UnderstoodWish, 'kind' | 'value'>,
  t: Translate,
  format: Format,
): string {
  if (kind === 'openAt') return t('search.wish.openAt', { time: format.time(value) });
  if (kind === 'rating') return t('search.wish.rating', { stars: Number(value) });
  return t(`search.wish.${kind}`);
}
