/** What the page, the printed month and the calendar file say about how times are computed. */
import { boundIn, cityWithoutRule, methodOf } from '#domain/prayer/methods.ts';
import { isAdjusted, methodIn } from '#domain/prayer/prayer-settings.ts';
import { isolated } from '#domain/primitives/isolated.ts';
import type { Translate } from '#i18n/translate.ts';
import type { PrayerView } from './prayer-view.ts';

type Computed = Pick<PrayerView, 'place' | 'settings'>;

/** The method, by the name of its authority. */
export function methodText({ place, settings }: Computed, t: Translate): string {
  const { authority } = methodOf(methodIn(place.countryCode, settings));
  return t('prayer.method', { authority: isolated(authority) });
}

/**
 * How far times may be from a printed table: a number of minutes only where a table was compared. With own minutes, or an asr that
 * the authority does not print, no table was.
 */
export function differenceText({ place, settings }: Computed, t: Translate): string {
  if (isAdjusted(settings)) return t('prayer.adjusted');
  const id = methodIn(place.countryCode, settings);
  if (settings.asr !== undefined && settings.asr !== methodOf(id).asr) return t('prayer.bound.unknown');
  const minutes = boundIn(id, place.countryCode, place.position);
  if (minutes !== null) return t('prayer.bound.minutes', { minutes });
  const city = cityWithoutRule(id, place.countryCode);
  return city === undefined ? t('prayer.bound.unknown') : t('prayer.bound.none', { city: isolated(city) });
}
