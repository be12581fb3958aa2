/** Compares hours that the import reads with the library `opening_hours`, minute by minute over a year. */
import OpeningHours from 'opening_hours';
import { dateOf, hoursOn, type Opening, openingOf } from '../../../src/domain/hours/opening.ts';
import { isKnownOpenOn } from '../../../src/domain/hours/opening-hours.ts';
import type { Calendar } from '../../../supabase/commands/import/hours/conditions.ts';
import { parseOpeningHours } from '../../../supabase/commands/import/parse-hours.ts';

const YEAR = 2026;
const YEAR_DAYS = 365;
const STEP_MINUTES = 15;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** A night after a day of which nothing is known is unknown until then. */
const NIGHT_ENDS = 6 * 60;
/** Until then the library supposes at the latest that an open end lasts: eight hours after 23:59. */
const OPEN_ENDS = 8 * 60;

/** Minutes of the year in which both differ. */
interface Differences {
  /** Open when the library says closed or unknown. */
  wrongOpen: number;
  /** Closed when the library says open or unknown. */
  wrongClosed: number;
  /** Unknown when the library knows. */
  unknown: number;
  /**
   * After midnight: the library ends a night early if the next day has a rule of its own, and continues a night that did not begin
   * if its day has such a rule. The night after an unknown day is unknown.
   */
  night: number;
  /** Unknown after an open end, from when the library supposes that the place has closed. */
  openEnd: number;
}

/** The library's holidays of its default country as our table, so that both know the same ones. */
export function libraryCalendar(): Calendar {
  const intervals = new OpeningHours('PH 00:00-24:00', null).getOpenIntervals(new Date(YEAR, 0), new Date(YEAR + 2, 0));
  const certain = intervals.flatMap(([start, end]) => daysBetween(start, end));
  const completeUntil = `${YEAR + 1}-12-31`;
  return { holidays: { certain, unsure: [], completeUntil }, from: `${YEAR}-01-01`, until: completeUntil };
}

function daysBetween(start: Date, end: Date): string[] {
  const days: string[] = [];
  const first = Date.UTC(start.getFullYear(), start.getMonth(), start.getDate()) / DAY_MS;
  const last = Date.UTC(end.getFullYear(), end.getMonth(), end.getDate()) / DAY_MS;
  for (let day = first; day < last; day++) days.push(dateOf(day));
  return days;
}

/** What the import reads; null if it reads no hours. */
export function readOpening(value: string, calendar: Calendar): Opening | null {
  const { hours, opening } = parseOpeningHours(value, calendar);
  return openingOf({ operating_hours: hours, opening, special_hours: [] });
}

/** Undefined if the library can't read the value either. */
export function compareWithLibrary(value: string, opening: Opening | null): Differences | undefined {
  const intervals = intervalsOf(value);
  if (intervals === undefined) return undefined;
  const found: Differences = { wrongOpen: 0, wrongClosed: 0, unknown: 0, night: 0, openEnd: 0 };
  const nightsEnd = opening === null ? 0 : lastNightEnd(opening);
  let next = 0;
  for (let n = 1; n <= YEAR_DAYS; n++) {
    const date = new Date(YEAR, 0, n);
    const day = Date.UTC(YEAR, date.getMonth(), date.getDate()) / DAY_MS;
    // Where the machine's clock changes, the library's times are shifted.
    if (new Date(YEAR, date.getMonth(), date.getDate() + 1).getTime() - date.getTime() !== DAY_MS) continue;
    for (let minute = 0; minute < 1440; minute += STEP_MINUTES) {
      const at = date.getTime() + minute * MINUTE_MS;
      while ((intervals[next]?.[1].getTime() ?? Infinity) <= at) next++;
      const interval = intervals[next];
      const covers = interval !== undefined && interval[0].getTime() <= at;
      const expected = covers ? (interval[2] ? undefined : true) : false;
      const actual = isKnownOpenOn(opening, { day, minute });
      if (actual === expected) continue;
      const fromMidnight = covers && interval[0].getTime() === date.getTime();
      const isNight =
        opening !== null &&
        !isOfToday(opening, day, minute) &&
        (fromMidnight ? minute < nightsEnd : runsOn(opening, day, minute));
      if (isNight && actual === undefined && expected === false && hasOpenEnd(opening, day - 1)) {
        found.openEnd += STEP_MINUTES;
      } else if (isNight) found.night += STEP_MINUTES;
      else if (actual === true) found.wrongOpen += STEP_MINUTES;
      else if (actual === false) found.wrongClosed += STEP_MINUTES;
      else found.unknown += STEP_MINUTES;
    }
  }
  return found;
}

function intervalsOf(value: string) {
  try {
    return new OpeningHours(value, null).getOpenIntervals(new Date(YEAR, 0), new Date(YEAR + 1, 0));
  } catch (reason) {
    if (typeof reason === 'string' || reason instanceof Error) return undefined;
    throw reason;
  }
}

/** Whether hours that begin today, or the fact that they are not known, decide about the minute. */
function isOfToday(opening: Opening, day: number, minute: number): boolean {
  return isKnownOpenOn(onlyOn(day, hoursOn(opening, day)), { day, minute }) !== false;
}

/** Whether hours that began yesterday, or the fact that they are not known, decide about the minute. */
function runsOn(opening: Opening, day: number, minute: number): boolean {
  const yesterday = hoursOn(opening, day - 1);
  if (yesterday === null) return minute < NIGHT_ENDS;
  return isKnownOpenOn(onlyOn(day - 1, yesterday), { day, minute }) !== false;
}

/** Whether an unknown span runs over a day's midnight. */
function hasOpenEnd(opening: Opening, day: number): boolean {
  return hoursOn(opening, day)?.some(({ open, close, unknown }) => unknown === true && close <= open) === true;
}

function onlyOn(day: number, hours: ReturnType<typeof hoursOn>): Opening {
  const week = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] };
  const when = { kind: 'dates', from: dateOf(day), to: dateOf(day) } as const;
  return { week, exceptions: [{ when, hours, label: '' }] };
}

/** The minute at which the latest night of the week ends, as far as the library supposes open ends to last. */
function lastNightEnd({ week, exceptions }: Opening): number {
  const days = [...Object.values(week), ...exceptions.map(({ hours }) => hours)];
  const ends = days.flatMap((hours) => (hours ?? []).filter(({ open, close }) => close <= open));
  const minutes = ends.map(({ close, unknown }) => {
    const minute = Number(close.slice(0, 2)) * 60 + Number(close.slice(3));
    return unknown ? Math.min(minute, OPEN_ENDS) : minute;
  });
  return Math.max(0, ...minutes);
}
