/** Compares what was read with the library `opening_hours`: a reading that says more than the library is not used. */
import { CLOSED_WEEK, dateOf, hoursOn, type Opening, type Span } from '#domain/hours/opening.ts';
import { isKnownOpenOn } from '#domain/hours/opening-hours.ts';
import { openLibrary } from './library.ts';

type State = 'open' | 'closed' | 'unknown';

const DAY_MS = 86_400_000;
const DAY_MINUTES = 1440;
const YEAR_DAYS = 365;
const TWO_WEEKS = 14;
/** The latest minute until which the library supposes that an open end of the day before lasts: eight hours after 23:59. */
const OPEN_ENDS = 8 * 60;

/**
 * Whether the opening is never open when the library says closed or unknown, and never closed when it says open or unknown.
 * After midnight they may differ: the library ends a night early if the next day has a rule of its own, and continues one that
 * did not begin if its day has such a rule.
 * @param text as the library reads it
 * @param from 'YYYY-MM-DD'
 */
export function isWithin(opening: Opening, text: string, from: string): boolean {
  const library = openLibrary(text);
  if (library === null) return false;
  const first = Date.parse(from) / DAY_MS;
  const days = opening.exceptions.length === 0 && library.isWeekStable() ? TWO_WEEKS : YEAR_DAYS;
  const intervals = library.getOpenIntervals(atMinute(first, 0), atMinute(first + days, 0));
  const holidays = /\b[PS]H\b/.test(text) ? holidaysAround(first, days) : NO_DAYS;
  const nightsEnd = Math.max(0, ...Object.values(opening.week).flatMap((hours) => (hours ?? []).map(nightOf)));
  let at = 0;
  for (let day = first; day < first + days; day++) {
    const [start, end] = [atMinute(day, 0).getTime(), atMinute(day + 1, 0).getTime()];
    while (at > 0 && (intervals[at]?.[0].getTime() ?? Infinity) > start) at--;
    const ofDay = [];
    for (; at < intervals.length && (intervals[at]?.[0].getTime() ?? 0) < end; at++) ofDay.push(intervals[at]);
    at = Math.max(0, at - 1);
    // Clock changes shift the library's times; holidays are those of another country.
    if (end - start !== DAY_MS || holidays.has(day) || holidays.has(day - 1) || isListed(opening, day)) continue;
    const edges = ofDay.flatMap((each) => (each ? [each[0].getTime(), each[1].getTime()] : []));
    const minutes = new Set([0, ...edges.map((edge) => Math.floor((edge - start) / 60_000)), ...edgesOf(opening, day)]);
    for (const minute of minutes) {
      if (minute < 0 || minute >= DAY_MINUTES) continue;
      const instant = start + minute * 60_000;
      const found = ofDay.find((each) => each && each[0].getTime() <= instant && instant < each[1].getTime());
      const state: State = found === undefined ? 'closed' : found[2] ? 'unknown' : 'open';
      const isAfterMidnight = found?.[0].getTime() === start && nightsEnd > minute;
      if (!agrees(opening, day, minute, state) && !isAfterMidnight) return false;
    }
  }
  return true;
}

function agrees(opening: Opening, day: number, minute: number, library: State): boolean {
  const isOpen = isKnownOpenOn(opening, { day, minute });
  if (isOpen === undefined || library === (isOpen ? 'open' : 'closed')) return true;
  return isOpen && isNight(opening, day, minute);
}

/** Whether only an opening of the day before makes the place open. */
function isNight(opening: Opening, day: number, minute: number): boolean {
  const when = { kind: 'dates', from: dateOf(day), to: dateOf(day) } as const;
  const today = { week: CLOSED_WEEK, exceptions: [{ when, hours: hoursOn(opening, day), label: '' }] };
  return isKnownOpenOn(today, { day, minute }) !== true;
}

/** Where the hours of a day, or of the night before, begin and end. */
function edgesOf(opening: Opening, day: number): number[] {
  const of = (each: number) => hoursOn(opening, each) ?? [];
  return [...of(day), ...of(day - 1)].flatMap(({ open, close }) => [minutesOf(open), minutesOf(close)]);
}

/** The minute of the next day at which a span ends, as far as the library goes; 0 if it ends on its own day. */
function nightOf({ open, close, unknown }: Span): number {
  if (close > open) return 0;
  return unknown ? Math.min(minutesOf(close), OPEN_ENDS) : minutesOf(close);
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** A minute of a day, in days since 1970, on this machine's clock, which the library uses. */
function atMinute(day: number, minute: number): Date {
  const date = new Date(day * DAY_MS);
  return new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), 0, minute);
}

const NO_DAYS: ReadonlySet<number> = new Set();

/** Holidays of the library's default country. */
function holidaysAround(first: number, days: number): ReadonlySet<number> {
  const found = new Set<number>();
  for (const selector of ['PH', 'SH']) {
    const library = openLibrary(`${selector} 00:00-24:00`);
    for (const [start, end] of library?.getOpenIntervals(atMinute(first - 1, 0), atMinute(first + days, 0)) ?? []) {
      const startDay = Date.UTC(start.getFullYear(), start.getMonth(), start.getDate()) / DAY_MS;
      for (let n = 0; n * DAY_MS < end.getTime() - start.getTime(); n++) found.add(startDay + n);
    }
  }
  return found;
}

/** Whether the day, or the one before, is one of the listed holidays. */
function isListed({ exceptions }: Opening, day: number): boolean {
  return exceptions.some(
    ({ when }) => when.kind === 'holidays' && [day, day - 1].some((each) => when.on.includes(dateOf(each))),
  );
}
