/** Formats days as the app does (`src/i18n/format.ts`). */
import type { PageLanguage } from './place-words.ts';

const DAYS = new Map<PageLanguage, Intl.DateTimeFormat>();
const FROM_TODAY = new Map<PageLanguage, Intl.RelativeTimeFormat>();

/** The locale for `Intl`; English uses British formats. */
export function localeOf(language: PageLanguage): string {
  return language === 'en' ? 'en-GB' : language;
}

/** A calendar day 'YYYY-MM-DD' as '3 Feb 2026'. */
export function writeDay(isoDay: string, language: PageLanguage): string {
  const day =
    DAYS.get(language) ?? new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeZone: 'UTC' });
  DAYS.set(language, day);
  return day.format(new Date(`${isoDay}T00:00:00Z`));
}

/** A day relative to today: 'tomorrow', 'in 3 days'. */
export function writeOpenDay(days: number, language: PageLanguage): string {
  const fromToday = FROM_TODAY.get(language) ?? new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' });
  FROM_TODAY.set(language, fromToday);
  return fromToday.format(days, 'day');
}
