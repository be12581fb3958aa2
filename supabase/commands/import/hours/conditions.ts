/** The days that a rule names, as conditions of `opening`. */
import { addDays } from '#domain/hours/opening.ts';
import { WEEKDAYS, type Weekday } from '#domain/hours/weekdays.ts';
import type { HoursException } from '#domain/places/restaurant.ts';
import { openLibrary } from './library.ts';
import { RAMADAN, type Rule } from './rule.ts';

export type When = HoursException['when'];

/** Days: those of `when` that are one of these weekdays. Without `when`, all days. */
export interface Condition {
  readonly when: When | null;
  readonly weekdays: readonly Weekday[];
  /** The rule holds on some of these days, and nobody says on which. */
  readonly isUnsure: boolean;
}

/** Public holidays of a country. */
export interface Holidays {
  /** 'YYYY-MM-DD', the same in the whole country. */
  readonly certain: readonly string[];
  /** Holidays of some regions, and those that the sight of the moon may shift by a day. */
  readonly unsure: readonly string[];
  /** The last day up to which the lists are complete. */
  readonly completeUntil: string;
}

export interface Calendar {
  /** Null if no table has the country's holidays. */
  readonly holidays: Holidays | null;
  /** The first and the last day for which weeks, Easter and the like are written out as dates, 'YYYY-MM-DD'. */
  readonly from: string;
  readonly until: string;
}

const SHORT = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const LAST_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** More exceptions than these are no longer read by people. */
const MAX_RANGES = 60;
const END_OF_TIME = '9999-12-31';

/** The conditions of a rule's days; any of them is enough. A rule whose days nobody can name has one unsure condition. */
export function conditionsOf({ dates, days }: Pick<Rule, 'dates' | 'days'>, calendar: Calendar): Condition[] {
  const parts = splitList(days);
  const holidays = parts.filter((part) => /^[PS]H\b/.test(part));
  const weekdays = toWeekdays(parts.filter((part) => !holidays.includes(part)));
  const all = [{ when: null, weekdays: WEEKDAYS, isUnsure: true }];
  // 'PH Mo' are holidays on a Monday; 'PH +1 day' the days after them.
  if (holidays.length > 0 && (/\s/.test(days) || dates !== '' || weekdays === null)) return all;
  const whens = weekdays === null ? listDays(`${dates} ${days}`.trim(), calendar) : whensOf(dates, calendar);
  if (whens === null) return [{ when: null, weekdays: weekdays ?? WEEKDAYS, isUnsure: true }];
  const ordinary = holidays.length > 0 && weekdays?.length === 0 ? [] : whens;
  const named = weekdays === null || weekdays.length === 0 ? WEEKDAYS : weekdays;
  const onWeekdays = ordinary.map((when) => ({ when, weekdays: named, isUnsure: when !== null && isTail(when) }));
  const isEveryDay = onWeekdays.some(({ when }) => when === null) && named.length === WEEKDAYS.length;
  if (isEveryDay) return onWeekdays;
  return [...onWeekdays, ...holidays.flatMap((part) => (part === 'PH' ? onHolidays(calendar) : all))];
}

function isTail(when: When): boolean {
  return when.kind === 'dates' && when.to === END_OF_TIME;
}

/** Certain holidays first. */
function onHolidays({ holidays }: Calendar): Condition[] {
  const complete_until = holidays?.completeUntil ?? null;
  const condition = (on: readonly string[], isUnsure: boolean): Condition => {
    return { when: { kind: 'holidays', on: [...on], complete_until }, weekdays: WEEKDAYS, isUnsure };
  };
  const unsure = holidays?.unsure ?? [];
  return [condition(holidays?.certain ?? [], false), ...(unsure.length > 0 ? [condition(unsure, true)] : [])];
}

/** The parts of 'Mo-We,Fr'; a comma in brackets, as in 'We[4,5]', is no separator. */
function splitList(text: string): string[] {
  return text === '' ? [] : text.split(/,(?![^[]*\])| (?=[A-Z])/);
}

/** Empty for none; null if they are not plain weekdays. */
function toWeekdays(parts: readonly string[]): readonly Weekday[] | null {
  const found = new Set<number>();
  for (const part of parts) {
    const [from, to] = part.split('-').map((day) => SHORT.indexOf(day));
    if (from === undefined || from < 0 || (to !== undefined && to < 0)) return null;
    for (let day = from; ; day = (day + 1) % 7) {
      found.add(day);
      if (day === (to ?? from)) break;
    }
  }
  return WEEKDAYS.filter((_, day) => found.has(day));
}

/** One `when` per range of dates; null alone stands for all days, and a null result for dates that can't be listed. */
function whensOf(dates: string, calendar: Calendar): (When | null)[] | null {
  if (dates === '') return [null];
  if (dates === RAMADAN) return [{ kind: 'ramadan' }];
  const whens: When[] = [];
  let month = '';
  for (const part of dates.split(',')) {
    const text = /^\d{2}(?:-\d{2})?$/.test(part) && month !== '' ? `${month} ${part}` : part;
    const when = toYearly(text) ?? toDates(text);
    if (when === null) return listDays(dates, calendar);
    month = /([A-Z][a-z]{2}) \d{2}$/.exec(text)?.[1] ?? /^([A-Z][a-z]{2}) /.exec(text)?.[1] ?? '';
    whens.push(when);
  }
  return whens.some(isAlways) ? [null] : whens;
}

function isAlways(when: When): boolean {
  return when.kind === 'yearly' && when.from === '01-01' && when.to === '12-31';
}

const YEARLY = /^([A-Z][a-z]{2})(?: (\d{2}))?(?:-(?:([A-Z][a-z]{2})(?: (\d{2}))?|(\d{2})))?$/;

/** 'Jun-Aug', 'Dec 25', 'Dec 24-26' or 'Jan 23-Feb 12'. */
function toYearly(text: string): When | null {
  const [whole, fromMonth = '', fromDay, toMonth, lastDate, sameMonthDay] = YEARLY.exec(text) ?? [];
  const [first, last] = [MONTHS.indexOf(fromMonth), MONTHS.indexOf(toMonth ?? fromMonth)];
  if (whole === undefined || first < 0 || last < 0) return null;
  if (toMonth !== undefined && (fromDay === undefined) !== (lastDate === undefined)) return null;
  const isRange = toMonth !== undefined || sameMonthDay !== undefined;
  const end = lastDate ?? sameMonthDay ?? (isRange ? undefined : fromDay);
  const lastDay = end ?? String(LAST_DAYS[last]);
  const from = `${twoDigits(first + 1)}-${fromDay ?? '01'}`;
  const to = `${twoDigits(last + 1)}-${lastDay}`;
  return isDayOfYear(from) && isDayOfYear(to) ? { kind: 'yearly', from, to } : null;
}

const DATED =
  /^(\d{4}) ([A-Z][a-z]{2}) (\d{2})(?:-(?:(\d{4}) ([A-Z][a-z]{2}) (\d{2})|([A-Z][a-z]{2}) (\d{2})|(\d{2})))?$/;

/** '2026 Nov 01-2026 Dec 31', or a single day with its year. */
function toDates(text: string): When | null {
  const match = DATED.exec(text);
  if (match === null) return null;
  const [, year = '', month = '', day = '', toYear, toMonth, lastDate, sameYearMonth, sameYearDay, sameMonthDay] =
    match;
  const from = toDated(year, month, day);
  const to = toDated(toYear ?? year, toMonth ?? sameYearMonth ?? month, lastDate ?? sameYearDay ?? sameMonthDay ?? day);
  return from === null || to === null || to < from ? null : { kind: 'dates', from, to };
}

function toDated(year: string, month: string, day: string): string | null {
  const inYear = `${twoDigits(MONTHS.indexOf(month) + 1)}-${day}`;
  return isDayOfYear(inYear) && !(inYear === '02-29' && Number(year) % 4 !== 0) ? `${year}-${inYear}` : null;
}

function isDayOfYear(text: string): boolean {
  const [month = 0, day = 0] = text.split('-').map(Number);
  return day >= 1 && day <= (LAST_DAYS[month - 1] ?? 0);
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

/** Writes weeks, Easter and the like out as dates with the library. What follows the calendar is unsure. */
function listDays(selector: string, { from, until }: Calendar): When[] | null {
  const library = openLibrary(`${selector} 00:00-24:00`);
  if (library === null) return null;
  const whens: When[] = [];
  for (const [start, end] of library.getOpenIntervals(toMidnight(from, 0), toMidnight(until, 1))) {
    whens.push({ kind: 'dates', from: toDay(start, 0), to: toDay(end, -1) });
  }
  if (whens.length > MAX_RANGES) return null;
  return [...whens, { kind: 'dates', from: addDays(until, 1), to: END_OF_TIME }];
}

/** The midnight of a day on this machine's clock, which the library uses. */
function toMidnight(day: string, ahead: number): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + ahead);
}

function toDay(midnight: Date, ahead: number): string {
  const day = Date.UTC(midnight.getFullYear(), midnight.getMonth(), midnight.getDate() + ahead);
  return new Date(day).toISOString().slice(0, 10);
}
