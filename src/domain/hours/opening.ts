/** What is known of a place's hours on a day: the week, and exceptions that replace it. */
import { isRamadan } from '../prayer/ramadan-days.ts';
import { dayNumber, isoDay } from './civil-day.ts';
import { WEEKDAYS, type Weekday } from './weekdays.ts';

// Same shapes as the schemas of `restaurant.ts`. Repeated here because edge functions use this without zod.
export interface Span {
  readonly open: string;
  readonly close: string;
  /** The place may or may not be open in this span. */
  readonly unknown?: true | undefined;
}
/** Empty on a closed day, null on a day of which nothing certain is known. */
export type Day = readonly Span[] | null;
export type When =
  | { readonly kind: 'dates' | 'yearly'; readonly from: string; readonly to: string }
  | { readonly kind: 'ramadan' }
  | { readonly kind: 'holidays'; readonly on: readonly string[]; readonly complete_until: string | null };
export interface Exception {
  readonly when: When;
  readonly weekdays?: readonly Weekday[] | undefined;
  readonly hours: Day;
  readonly label: string;
}
export interface Opening {
  readonly week: Readonly<Record<Weekday, Day>>;
  readonly exceptions: readonly Exception[];
}
type WeeklyHours = Readonly<Record<Weekday, readonly Span[]>>;
interface SpecialHours {
  readonly from: string;
  readonly to: string;
  readonly label: string;
  readonly hours: WeeklyHours;
}

/** A place's fields about hours. */
export interface HoursFields {
  readonly opening?: Opening | null | undefined;
  readonly operating_hours: WeeklyHours | null;
  readonly special_hours: readonly SpecialHours[];
}

/** A week of which nothing is known. */
export const UNKNOWN_WEEK: Opening['week'] = {
  monday: null,
  tuesday: null,
  wednesday: null,
  thursday: null,
  friday: null,
  saturday: null,
  sunday: null,
};
/** A week without openings. */
export const CLOSED_WEEK: Readonly<Record<Weekday, readonly Span[]>> = {
  monday: [],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
  sunday: [],
};
const NONE: readonly Exception[] = [];

/**
 * What is known of a place's hours; null if nothing is. Special hours count before the exceptions of `opening`, because a person
 * entered them for this place.
 */
export function openingOf({ opening, operating_hours, special_hours }: HoursFields): Opening | null {
  const specials = special_hours.length === 0 ? NONE : special_hours.flatMap(toExceptions);
  if (opening)
    return specials.length === 0 ? opening : { ...opening, exceptions: [...specials, ...opening.exceptions] };
  if (operating_hours === null && specials.length === 0) return null;
  return { week: operating_hours ?? UNKNOWN_WEEK, exceptions: specials };
}

function toExceptions({ from, to, label, hours }: SpecialHours): Exception[] {
  const when = { kind: 'dates', from, to } as const;
  return WEEKDAYS.map((weekday) => ({ when, weekdays: [weekday], hours: hours[weekday], label }));
}

/** Hours that begin on a day. @param day days since 1970 */
export function hoursOn({ week, exceptions }: Opening, day: number): Day {
  const weekday = weekdayOf(day);
  const exception = exceptions.length === 0 ? undefined : findException(exceptions, day, weekday);
  return exception === undefined ? week[weekday] : exception.hours;
}

/** The exception that holds on a day. @param day days since 1970 */
export function exceptionOn({ exceptions }: Opening, day: number): Exception | undefined {
  return findException(exceptions, day, weekdayOf(day));
}

/** @param day days since 1970 */
function weekdayOf(day: number): Weekday {
  return WEEKDAYS[(((day + 3) % 7) + 7) % 7] ?? 'monday';
}

/** Whether a day may be a holiday with hours of its own that nobody has listed. @param day days since 1970 */
export function mayBeHoliday({ exceptions }: Opening, day: number): boolean {
  return exceptions.some(
    ({ when, weekdays }) =>
      when.kind === 'holidays' &&
      weekdays?.includes(weekdayOf(day)) !== false &&
      (when.complete_until === null || when.complete_until < dateOf(day)),
  );
}

function findException(exceptions: readonly Exception[], day: number, weekday: Weekday): Exception | undefined {
  const date = dateOf(day);
  return exceptions.find(
    ({ when, weekdays }) => (weekdays === undefined || weekdays.includes(weekday)) && holds(when, day, date),
  );
}

function holds(when: When, day: number, date: string): boolean {
  if (when.kind === 'dates') return when.from <= date && date <= when.to;
  if (when.kind === 'ramadan') return isRamadan(day, null);
  if (when.kind === 'holidays') return when.on.includes(date);
  const inYear = date.slice(5);
  if (when.from <= when.to) return when.from <= inYear && inYear <= when.to;
  return when.from <= inYear || inYear <= when.to;
}

/** Cached, because thousands of places are checked for today and yesterday. */
const dates = [
  { day: Number.NaN, date: '' },
  { day: Number.NaN, date: '' },
];

/** Whether all hours of a day are certain. */
export function isCertain(hours: Day): hours is readonly Span[] {
  return hours?.every(({ unknown }) => unknown !== true) === true;
}

/** The date a number of days later. @param date 'YYYY-MM-DD' */
export function addDays(date: string, days: number): string {
  return isoDay(dayNumber(date) + days);
}

/** 'YYYY-MM-DD'. @param day days since 1970 */
export function dateOf(day: number): string {
  const known = dates[day & 1];
  if (known?.day === day) return known.date;
  const date = isoDay(day);
  dates[day & 1] = { day, date };
  return date;
}
