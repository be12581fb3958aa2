import { dayNumber } from '#domain/hours/civil-day.ts';
import type { NextPrayer } from '#domain/prayer/prayer.ts';
import { isRamadan } from '#domain/prayer/ramadan-days.ts';
import type { Translate } from '#i18n/translate.ts';

/**
 * What comes next, in words: in Ramadan, maghrib is iftar and fajr ends suhoor.
 * @param countryCode ISO 3166-1 alpha-2; null by Umm al-Qura
 */
export function nextName({ prayer, day }: NextPrayer, countryCode: string | null, t: Translate): string {
  const isMeal = prayer === 'maghrib' || prayer === 'fajr';
  if (isMeal && isRamadan(dayNumber(day.date), countryCode))
    return t(prayer === 'maghrib' ? 'prayer.ramadan.iftar' : 'prayer.ramadan.suhoor');
  return t(`prayer.name.${prayer}`);
}
