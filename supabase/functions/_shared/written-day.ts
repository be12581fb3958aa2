/** Days as the app writes them in English (`src/i18n/format.ts`). */
const LOCALE = 'en-GB';

const day = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' });
const fromToday = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' });

/** A calendar day 'YYYY-MM-DD' as '3 Feb 2026'. */
export function writeDay(isoDay: string): string {
  return day.format(new Date(`${isoDay}T00:00:00Z`));
}

/** A day so many days from today: 'tomorrow', 'in 3 days'. */
export function writeOpenDay(days: number): string {
  return fromToday.format(days, 'day');
}
