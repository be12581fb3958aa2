import { createCountryNames } from '#domain/geo/country-names.ts';
import { toDisplayKm } from '#domain/geo/display-km.ts';
import { isolatedIfMixed } from '#domain/primitives/isolated.ts';
import { type Locale, writtenAs } from './languages.ts';

/** Formats numbers, dates, distances and lists in the reader's language. */
export interface Format {
  number(value: number): string;
  /** Abbreviated from a thousand on: '1.2K', '3M'. */
  compact(value: number): string;
  /** A part of a whole, 0 to 1, as '45%'. */
  percent(share: number): string;
  /** The month of an instant (ISO 8601): 'November 2026'. */
  month(iso: string): string;
  /** A mean rating with one decimal: '4.6'. */
  rating(value: number): string;
  /** Metres as kilometres in steps of 0.1: '1.2 km' (K10, S63); '<0.1 km' below that, whole ones from 100 km. */
  distance(metres: number): string;
  /** A walk: whole metres below a kilometre ('500 m'), then as `distance`. */
  walk(metres: number): string;
  /** A calendar day 'YYYY-MM-DD' as '3 Feb 2026'; the day is the same everywhere. */
  day(isoDay: string): string;
  /** A day of every year, 'MM-DD', as '3 February'. */
  dayOfYear(isoDay: string): string;
  /** A place's wall-clock 'HH:MM' on a 24-hour clock, in the reader's digits; '24:00' stays as it is. */
  time(hhmm: string): string;
  /** The largest fitting unit (F25): '3 minutes ago', 'just now' below one minute. */
  ago(from: number, now: number): string;
  /** A day relative to today: 'tomorrow', 'in 3 days'. */
  dayFromToday(days: number): string;
  list(parts: readonly string[]): string;
  /** An amount in the smallest unit of a currency, cents: 'US$4.99', 'US$0'. */
  price(amountCents: number, currency: string): string;
  /** The name of a country in the reader's language. */
  country(code: string): string;
  /** Bytes as '310 kB', '2.3 MB' or '4.1 GB'. */
  bytes(count: number): string;
}

/** A year that has all days. */
const LEAP_YEAR = 2024;
const STEPS = [
  ['year', 31_536_000_000],
  ['month', 2_592_000_000],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/**
 * Creates the formatters of a language; each Intl object is created on first use.
 * @param justNow text for less than a minute ago
 * @param digits a numbering system, if the language has several
 */
export function createFormat(language: Locale, justNow: string, digits?: string): Format {
  const locale = writtenAs(language, digits);
  const once = lazily();
  const number = () => once('number', () => new Intl.NumberFormat(locale));
  const unit = (name: string, fraction: number) =>
    once(
      `${name}${fraction}`,
      () =>
        new Intl.NumberFormat(locale, {
          style: 'unit',
          unit: name,
          unitDisplay: 'short',
          maximumFractionDigits: fraction,
        }),
    );
  return {
    number: (value) => number().format(value),
    compact: (value) =>
      once('compact', () => new Intl.NumberFormat(language === 'en' ? 'en' : locale, { notation: 'compact' })).format(
        value,
      ),
    percent: (share) => once('percent', () => new Intl.NumberFormat(locale, { style: 'percent' })).format(share),
    month: (iso) =>
      once('month', () => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' })).format(new Date(iso)),
    rating: (value) =>
      once(
        'rating',
        () => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
      ).format(value),
    distance: (metres) => {
      const km = toDisplayKm(metres);
      return km < 0.1 ? `<${unit('kilometer', 1).format(0.1)}` : unit('kilometer', km < 100 ? 1 : 0).format(km);
    },
    walk: (metres) => (metres < 1000 ? unit('meter', 0).format(metres) : unit('kilometer', 1).format(metres / 1000)),
    day: (isoDay) =>
      once('day', () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })).format(
        new Date(`${isoDay}T00:00:00Z`),
      ),
    dayOfYear: (isoDay) =>
      once(
        'dayOfYear',
        () => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }),
      ).format(new Date(`${LEAP_YEAR}-${isoDay}T00:00:00Z`)),
    time: (hhmm) =>
      hhmm === '24:00'
        ? hhmm
        : once(
            'time',
            () =>
              new Intl.DateTimeFormat(locale, {
                hour: '2-digit',
                minute: '2-digit',
                hourCycle: 'h23',
                timeZone: 'UTC',
              }),
          ).format(new Date(`1970-01-01T${hhmm}:00Z`)),
    ago: (from, now) => {
      const relative = once('ago', () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
      const elapsed = Math.max(0, now - from);
      const step = STEPS.find(([, size]) => elapsed >= size);
      return step ? idiomatic(locale, relative.format(-Math.floor(elapsed / step[1]), step[0])) : justNow;
    },
    dayFromToday: (days) =>
      idiomatic(
        locale,
        once('days', () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })).format(days, 'day'),
      ),
    list: (parts) => once('list', () => new Intl.ListFormat(locale)).format(isolatedIfMixed(parts)),
    price: (amountCents, currency) =>
      once(
        currency,
        () => new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }),
      ).format(amountCents / 100),
    country: (code) => once('country', () => createCountryNames(locale))(code) ?? code,
    bytes(count) {
      if (count < 1e6) return unit('kilobyte', 0).format(count / 1e3);
      return count < 1e9 ? unit('megabyte', 1).format(count / 1e6) : unit('gigabyte', 1).format(count / 1e9);
    },
  };
}

/** CLDR's Indonesian word for two days ago is spoken by few. */
function idiomatic(locale: string, text: string): string {
  return locale.startsWith('id') ? text.replace('kemarin dulu', 'kemarin lusa') : text;
}

function lazily(): <T>(key: string, make: () => T) => T {
  const made = new Map<string, unknown>();
  return <T>(key: string, make: () => T) => {
    if (!made.has(key)) made.set(key, make());
    // Each key has one call site, so the value has that call's type.
    return made.get(key) as T;
  };
}
