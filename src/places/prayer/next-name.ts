import { dayNumber } from '#domain/hours/civil-day.ts';
import type { NextPrayer } from '#domain/prayer/prayer.ts';
import { isRamadan, ramadanFrom } from '#domain/prayer/ramadan-days.ts';
import type { Translate } from '#i18n/translate.ts';

/**
 * The name of the next prayer in the reader's language, and after isha that it is tomorrow's, because the times beside it are today's.
 * @param today the place's present date, 'YYYY-MM-DD'
 * @param countryCode ISO 3166-1 alpha-2; null by Umm al-Qura
 */
export function nextName(
  next: NextPrayer,
  today: string | undefined,
  countryCode: string | null,
  t: Translate,
): string {
  const prayer = nameOf(next, countryCode, t);
  const isTomorrow = today !== undefined && dayNumber(next.day.date) === dayNumber(today) + 1;
  return isTomorrow ? t('prayer.tomorrow', { prayer }) : prayer;
}

/** In Ramadan, maghrib is called iftar, and fajr the end of suhoor. */
function nameOf(next: NextPrayer, countryCode: string | null, t: Translate): string {
  const { prayer } = next;
  if (isMeal(next, countryCode)) return t(prayer === 'maghrib' ? 'prayer.ramadan.iftar' : 'prayer.ramadan.suhoor');
  return t(`prayer.name.${prayer}`);
}

/** Whether the next prayer is called iftar or the end of suhoor although the country's days of Ramadan are only calculated. */
export function isCalculatedMeal(next: NextPrayer, countryCode: string | null): boolean {
  return isMeal(next, countryCode) && !ramadanFrom(next.day.date, countryCode).isAnnounced;
}

function isMeal({ prayer, day }: NextPrayer, countryCode: string | null): boolean {
  return (prayer === 'maghrib' || prayer === 'fajr') && isRamadan(dayNumber(day.date), countryCode);
}
