/** The days of Ramadan by country: the Umm al-Qura calendar, unless the country's own days are known. */

import { dayNumber, isoDay } from '../hours/civil-day.ts';

/** A country's own days of one Ramadan. */
export interface RamadanDays {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** First day of fasting, 'YYYY-MM-DD'. */
  readonly from: string;
  /** Last day of fasting, 'YYYY-MM-DD'. */
  readonly to: string;
}

/** One Ramadan of a country. */
export interface Ramadan {
  /** First day of fasting, 'YYYY-MM-DD'. */
  readonly from: string;
  /** Last day of fasting, 'YYYY-MM-DD'. */
  readonly to: string;
  /** Whether the country's own days are known. Else they are calculated and may differ by a day where the moon is sighted. */
  readonly isAnnounced: boolean;
}

/**
 * Days that differ from Umm al-Qura or confirm it. A manifest may bring a later table, which replaces this one, so that an
 * announcement in the last evening of Shaban needs no release: docs/prayer.md.
 * Türkiye: Diyanet's imsakiye of 2026.
 */
export const RAMADAN_DAYS: readonly RamadanDays[] = [{ country: 'TR', from: '2026-02-19', to: '2026-03-19' }];

const DAY_MS = 86_400_000;
/** The lunar year is shorter than the solar year: within this number of days, Ramadan comes once more. */
const YEAR_DAYS = 366;
const RAMADAN = '9';
/** A country's own days replace the calculated ones that begin this close to them. */
const SAME_RAMADAN_DAYS = 5;

/** Number of answers that are remembered: those for all countries on the days that a search asks for. */
const MAX_KNOWN = 500;

/** In days since 1970. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly isAnnounced: boolean;
}

type Table = ReadonlyMap<string, readonly Span[]>;

/** The table of this thread, and what was computed with it. */
const state: {
  table: Table;
  readonly latest: Map<string, Span>;
  readonly calculated: Map<number, Span>;
  month?: Intl.DateTimeFormat;
} = {
  table: toTable(RAMADAN_DAYS),
  latest: new Map(),
  calculated: new Map(),
};

/** The table that holds now. Whoever remembers answers forgets them when it is another. */
export function ramadanTable(): object {
  return state.table;
}

/** Uses a manifest's table instead of the built-in one. */
export function applyRamadanDays(days: readonly RamadanDays[]): void {
  state.table = toTable(days);
  state.latest.clear();
}

/** Whether a day is in a country's Ramadan. @param day days since 1970 @param countryCode null: by Umm al-Qura */
export function isRamadan(day: number, countryCode: string | null): boolean {
  const { from, to } = spanFrom(day, countryCode);
  return from <= day && day <= to;
}

/** The Ramadan of a country that a date is in, or else the next one. @param date 'YYYY-MM-DD' */
export function ramadanFrom(date: string, countryCode: string | null): Ramadan {
  const { from, to, isAnnounced } = spanFrom(dayNumber(date), countryCode);
  return { from: isoDay(from), to: isoDay(to), isAnnounced };
}

/** The span that a day is in, or else the next one. A search asks for many places on the same two days. */
function spanFrom(day: number, countryCode: string | null): Span {
  const country = countryCode?.toUpperCase() ?? '';
  const key = `${country}${day}`;
  const known = state.latest.get(key);
  if (known !== undefined) return known;
  // An announced Ramadan may have ended although the calculated one has not, and the other way round.
  let span = announcedOr(calculatedFrom(day - SAME_RAMADAN_DAYS), country);
  if (span.to < day) span = announcedOr(calculatedFrom(span.to + SAME_RAMADAN_DAYS), country);
  if (state.latest.size > MAX_KNOWN) state.latest.clear();
  state.latest.set(key, span);
  return span;
}

function announcedOr(calculated: Span, country: string): Span {
  const own = state.table.get(country)?.find(({ from }) => Math.abs(from - calculated.from) <= SAME_RAMADAN_DAYS);
  return own ?? calculated;
}

/** The calculated Ramadan that a day is in, or else the next one; the same for all countries. */
function calculatedFrom(day: number): Span {
  const known = state.calculated.get(day);
  if (known !== undefined) return known;
  let from = day;
  while (!isCalculated(from) && from < day + YEAR_DAYS) from++;
  while (isCalculated(from - 1)) from--;
  let to = from;
  while (isCalculated(to + 1)) to++;
  const span = { from, to, isAnnounced: false };
  if (state.calculated.size > MAX_KNOWN) state.calculated.clear();
  state.calculated.set(day, span);
  return span;
}

function isCalculated(day: number): boolean {
  // Created on first use: the first search does not need it.
  state.month ??= new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', { month: 'numeric', timeZone: 'UTC' });
  return state.month.format(day * DAY_MS).split(' ')[0] === RAMADAN;
}

function toTable(days: readonly RamadanDays[]): Table {
  const table = new Map<string, Span[]>();
  for (const { country, from, to } of days) {
    const span = { from: dayNumber(from), to: dayNumber(to), isAnnounced: true };
    table.set(country.toUpperCase(), [...(table.get(country.toUpperCase()) ?? []), span]);
  }
  return table;
}
