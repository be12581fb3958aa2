/** Planning iftar: for which day, and what a place's stated hours say of that evening. Loads `adhan`. */
import { dayNumber } from '../hours/civil-day.ts';
import { addDays, exceptionOn, type HoursFields, type Opening, openingOf } from '../hours/opening.ts';
import { openStateOn } from '../hours/opening-hours.ts';
import { createMealClock } from './meal-clock.ts';
import { areCalendarsApart } from './meal-hours.ts';
import { nextDayOfMeal } from './next-meal.ts';
import type { PrayerQuestion } from './prayer.ts';
import { ramadanFrom } from './ramadan-days.ts';

/** A plan is offered this many days before Ramadan. */
const DAYS_BEFORE = 10;
/** Hours between dates are Ramadan's if they begin within this number of days of its first day, and end so of its last. */
const SAME_RAMADAN_DAYS = 5;

/** The day that somebody looks at. */
interface ShownDay {
  /** 'YYYY-MM-DD' on the place's clock. */
  readonly date: string;
  /** The present date there, 'YYYY-MM-DD'. */
  readonly today: string;
  /** The present in epoch milliseconds. */
  readonly at: number;
}

/**
 * The day of fasting whose iftar people plan while they look at a day: this one in Ramadan, the next one if today's iftar is over,
 * and shortly before Ramadan its first day. 'YYYY-MM-DD' on the place's clock; undefined at other times of the year.
 * @param countryCode ISO 3166-1 alpha-2, for the country's own days of Ramadan; null by Umm al-Qura
 */
export function plannedIftar(
  question: PrayerQuestion,
  countryCode: string | null,
  { date, today, at }: ShownDay,
): string | undefined {
  // Nobody plans an evening that is over.
  if (date < today) return undefined;
  const { from } = ramadanFrom(date, countryCode);
  const planned = date === today ? nextDayOfMeal(question, countryCode, 'iftar', at) : from > date ? from : date;
  if (planned === undefined) return undefined;
  return dayNumber(planned) - dayNumber(date) <= DAYS_BEFORE ? planned : undefined;
}

/** Whether two dates, 'YYYY-MM-DD', may both be meant as the same end of Ramadan. */
function areClose(one: string, other: string): boolean {
  return Math.abs(dayNumber(one) - dayNumber(other)) <= SAME_RAMADAN_DAYS;
}

interface LocatedPlace extends HoursFields {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly country_code: string;
  readonly time_zone: string | null;
}

/** What is known of a place that is open at iftar. */
export interface IftarOpening {
  /** 'HH:MM' on the place's clock; null if it is open around the clock. */
  readonly until: string | null;
  /** Somebody stated hours for these days of Ramadan. Else these are the usual ones. */
  readonly hasRamadanHours: boolean;
  /** The day may be a public holiday with other hours. */
  readonly mayDiffer: boolean;
}

/**
 * What a place's stated hours say of iftar, at the place's own minute, as the search's filter `openFor` has it.
 * @param date 'YYYY-MM-DD'
 * @returns undefined if it is not known to be open
 */
export function iftarOpening(place: LocatedPlace, date: string): IftarOpening | undefined {
  const { latitude, longitude, country_code: countryCode, time_zone: timeZone } = place;
  const opening = openingOf(place);
  if (opening === null || latitude === null || longitude === null) return undefined;
  const time = createMealClock({ date, meal: 'iftar' }, { countryCode, timeZone })?.(latitude, longitude);
  if (time === undefined || areCalendarsApart(opening, time.day, countryCode)) return undefined;
  const state = openStateOn(opening, time);
  if (state.kind !== 'open') return undefined;
  return {
    until: state.until,
    hasRamadanHours: hasRamadanHours(opening, time.day, countryCode),
    mayDiffer: state.mayDiffer === true,
  };
}

function hasRamadanHours(opening: Opening, day: number, countryCode: string): boolean {
  const when = exceptionOn(opening, day)?.when;
  if (when?.kind === 'ramadan') return true;
  if (when?.kind !== 'dates') return false;
  // The hours of a whole winter, or of a week of repairs, are no hours of Ramadan.
  const { from, to } = ramadanFrom(addDays('1970-01-01', day), countryCode);
  return areClose(when.from, from) && areClose(when.to, to);
}
