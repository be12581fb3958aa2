/** Opening hours as schema.org data. Pure. */
import {
  type Day,
  type Exception,
  type HoursFields,
  isCertain,
  type Span,
  type When,
} from '../../../src/domain/hours/opening.ts';
import { WEEKDAYS, type Weekday } from '../../../src/domain/hours/weekdays.ts';

type Node = Readonly<Record<string, unknown>>;
type Range = readonly [from: string, to: string];

const CONTEXT = 'https://schema.org';

/**
 * `openingHoursSpecification` for the week, and `specialOpeningHoursSpecification` for exceptions whose dates and hours are certain.
 * The week leaves out days of which anything is unknown, and those that an exception touches which can't be stated: one with
 * unknown hours, or Ramadan. Holidays are an exception to that, because a week without any day would say nothing.
 * @param today 'YYYY-MM-DD'
 */
export function hoursSchema({ opening, operating_hours, special_hours }: HoursFields, today: string): Node {
  const week = opening?.week ?? operating_hours;
  const special = special_hours.flatMap(({ from, to, hours }) =>
    WEEKDAYS.flatMap((day) => specifications(day, hours[day]).map((each) => within(each, [from, to]))),
  );
  const exceptions = (opening?.exceptions ?? []).flatMap((exception) => exceptionSchema(exception, today));
  const unsure = (opening?.exceptions ?? []).filter((exception) => isUnstated(exception, today));
  const stated = WEEKDAYS.filter((day) => !unsure.some(({ weekdays }) => weekdays?.includes(day) !== false));
  return {
    openingHoursSpecification: week === null ? null : stated.flatMap((day) => specifications(day, week[day])),
    specialOpeningHoursSpecification: [...special, ...exceptions],
  };
}

function isUnstated({ when, hours }: Exception, today: string): boolean {
  if (when.kind === 'ramadan') return true;
  return when.kind !== 'holidays' && !isCertain(hours) && rangesOf(when, today).length > 0;
}

/** A closed or unknown day has none. */
function specifications(day: Weekday, hours: Day): Node[] {
  return isCertain(hours) ? hours.map((span) => specification(day, timesOf(span))) : [];
}

function exceptionSchema({ when, weekdays, hours }: Exception, today: string): Node[] {
  if (!isCertain(hours)) return [];
  // Equal times at midnight mean closed.
  const times = hours.length === 0 ? [{ opens: '00:00', closes: '00:00' }] : hours.map(timesOf);
  const nodes = (weekdays ?? [null]).flatMap((day) => times.map((each) => specification(day, each)));
  return rangesOf(when, today).flatMap((range) => nodes.map((each) => within(each, range)));
}

/** Dates that are not over; none for Ramadan, whose days are not certain. */
function rangesOf(when: When, today: string): Range[] {
  const isAhead = ([, to]: Range): boolean => to >= today;
  switch (when.kind) {
    case 'dates':
      return [[when.from, when.to] as const].filter(isAhead);
    case 'holidays':
      return when.on.map((day) => [day, day] as const).filter(isAhead);
    case 'ramadan':
      return [];
    default: {
      const year = Number(today.slice(0, 4));
      return [year - 1, year, year + 1].map((each) => inYear(when, each)).filter(isAhead);
    }
  }
}

/** A season that runs over New Year ends in the next year. February 29 is the end of the month. */
function inYear({ from, to }: { readonly from: string; readonly to: string }, year: number): Range {
  return [dayOf(year, from), dayOf(from <= to ? year : year + 1, to)];
}

function dayOf(year: number, day: string): string {
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  return `${year}-${day === '02-29' && !isLeap ? '02-28' : day}`;
}

function specification(day: Weekday | null, times: Node): Node {
  const dayOfWeek = day && { dayOfWeek: `${CONTEXT}/${day.replace(/^./, (letter) => letter.toUpperCase())}` };
  return { '@type': 'OpeningHoursSpecification', ...dayOfWeek, ...times };
}

function within(node: Node, [validFrom, validThrough]: Range): Node {
  return { ...node, validFrom, validThrough };
}

/** Equal times mean the whole day (U55), written as 00:00 to 23:59. */
function timesOf({ open, close }: Span): Node {
  if (open === close || (open === '00:00' && close === '24:00')) return { opens: '00:00', closes: '23:59' };
  return { opens: open, closes: close === '24:00' ? '00:00' : close };
}
