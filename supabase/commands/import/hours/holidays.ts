/** Public holidays of a country, from the package `date-holidays`, which only the import loads. */
import { createRequire } from 'node:module';
import type HolidaysOfCountry from 'date-holidays';
import { addDays } from '#domain/hours/opening.ts';
import type { Calendar, Holidays } from './conditions.ts';

const DAY_MS = 86_400_000;
/** Rules by a calendar that the sight of the moon decides. */
const BY_MOON = /\b(?:Muharram|Safar|Rabi|Jumada|Rajab|Shaban|Ramadan|Shawwal|Dhu)\b/i;

/**
 * The calendar for reading hours: holidays of this and the next year.
 * @param country ISO 3166-1 alpha-2; null if it is not known
 * @param today 'YYYY-MM-DD'
 */
export function calendarOf(country: string | null, today: string): Calendar {
  const year = Number(today.slice(0, 4));
  const years = [year, year + 1];
  return {
    from: `${year}-01-01`,
    until: `${year + 1}-12-31`,
    get holidays() {
      return country === null ? null : holidaysOf(country, years);
    },
  };
}

const known = new Map<string, Holidays | null>();

function holidaysOf(country: string, years: readonly number[]): Holidays | null {
  const key = `${country} ${years.join(' ')}`;
  if (!known.has(key)) known.set(key, readHolidays(country, years));
  return known.get(key) ?? null;
}

/** Null if the package has no holidays of the country. */
function readHolidays(country: string, years: readonly number[]): Holidays | null {
  // Loaded on first use: the package takes longer to load than an import without holidays.
  const load = createRequire(import.meta.url)('date-holidays') as { default?: unknown };
  // A CommonJS module whose default export is the class.
  const Package = (load.default ?? load) as typeof HolidaysOfCountry;
  const whole = new Package(country);
  const states = Object.keys(whole.getStates(country) ?? {});
  const certain = new Set<string>();
  const unsure = new Set<string>();
  for (const year of years) {
    for (const { date, end, start, type, rule } of whole.getHolidays(year)) {
      const isByMoon = BY_MOON.test(rule);
      if (type !== 'public' && !(isByMoon && type === 'bank')) continue;
      const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY_MS));
      for (let n = isByMoon ? -1 : 0; n < days + (isByMoon ? 1 : 0); n++)
        (isByMoon ? unsure : certain).add(addDays(date.slice(0, 10), n));
    }
    for (const state of states)
      for (const { date, type } of new Package(country, state).getHolidays(year))
        if (type === 'public' && !certain.has(date.slice(0, 10))) unsure.add(date.slice(0, 10));
  }
  if (certain.size === 0 && unsure.size === 0) return null;
  return {
    certain: [...certain].filter((day) => !unsure.has(day)).toSorted(),
    unsure: [...unsure].toSorted(),
    completeUntil: `${Math.max(...years)}-12-31`,
  };
}
