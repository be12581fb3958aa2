import { WEEKDAYS } from '#domain/hours/weekdays.ts';
import type { UnderstoodWish } from '#domain/search/wishes.ts';
import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';

/** The text of a wish's chip. */
export function wishText(
  { kind, value = '', said }: Pick<UnderstoodWish, 'kind' | 'value' | 'said'>,
  t: Translate,
  format: Format,
): string {
  if (kind === 'openAt') return t('search.wish.openAt', { time: format.time(value) });
  if (kind === 'rating') return t('search.wish.rating', { stars: Number(value) });
  if (kind === 'certified' && value !== '') return t('search.wish.certifiedBy', { body: value });
  if (kind === 'noPork') return t('places.fact.pork.none');
  if (kind === 'handSlaughtered') return t('places.fact.slaughter.hand');
  if (kind === 'notStunned') return t('places.fact.stunning.none');
  if (kind === 'unstated') return t('search.wish.unstated', { said });
  const day = WEEKDAYS.find((each) => each === value);
  if (kind === 'openOn') return day === undefined ? said : t('search.wish.openOn', { day: t(`restaurant.day.${day}`) });
  return t(`search.wish.${kind}`);
}
