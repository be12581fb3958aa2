import { WEEKDAYS, type Weekday } from '#domain/hours/weekdays.ts';
import type { HoursSpan, SpecialHours, WeeklyHours } from '#domain/places/restaurant.ts';

export interface DayRow {
  readonly weekday: Weekday;
  readonly isToday: boolean;
  /** Empty on a closed day. */
  readonly spans: readonly HoursSpan[];
  readonly isAllDay: boolean;
  /** 'Ramadan hours', when special hours replace the weekly ones on this date (U56). */
  readonly label: string | null;
}

export interface HoursView {
  /**
   * Monday first (S81); each row is that weekday's date in the current week, so that special hours appear where they apply.
   */
  readonly days: readonly DayRow[];
  /** Special hours that begin later, at most 60 days from now. */
  readonly upcoming: readonly SpecialHours[];
}

const DAY_MS = 86_400_000;
const UPCOMING_DAYS = 60;

/**
 * The table of opening hours for the next seven days of the place's own calendar, listed from Monday.
 * @param zone IANA name; null means the device's own.
 * @param at epoch milliseconds
 */
export function hoursView(
  hours: WeeklyHours,
  special: readonly SpecialHours[],
  zone: string | null,
  at: number,
): HoursView {
  const today = dateIn(zone, at);
  const todayIndex = weekdayIndex(today);
  const days = WEEKDAYS.map((weekday, index): DayRow => {
    const date = addDays(today, (index - todayIndex + 7) % 7);
    const replaced = special.find((each) => each.from <= date && date <= each.to);
    const spans = (replaced?.hours ?? hours)[weekday];
    return {
      weekday,
      isToday: index === todayIndex,
      spans,
      isAllDay: spans.some(isAllDay),
      label: replaced?.label ?? null,
    };
  });
  const horizon = addDays(today, UPCOMING_DAYS);
  const upcoming = special.filter((each) => each.from > addDays(today, 6) && each.from <= horizon);
  return { days, upcoming };
}

/** Whether the wall clocks of the two zones differ at this instant; unknown zones never do. */
export function isOtherClock(zone: string | null, deviceZone: string, at: number): boolean {
  return zone !== null && zone !== deviceZone && wallClock(zone, at) !== wallClock(deviceZone, at);
}

/** The calendar date in a zone, 'YYYY-MM-DD'. An unknown zone name counts as the device's own. */
export function dateIn(zone: string | null, at: number): string {
  const parts = formatter(zone).formatToParts(at);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

function formatter(zone: string | null): Intl.DateTimeFormat {
  const options: Intl.DateTimeFormatOptions = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    calendar: 'gregory',
  };
  if (zone === null) return new Intl.DateTimeFormat('en', options);
  try {
    return new Intl.DateTimeFormat('en', { ...options, timeZone: zone });
  } catch (error) {
    if (error instanceof RangeError) return new Intl.DateTimeFormat('en', options);
    throw error;
  }
}

function wallClock(zone: string, at: number): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(at);
  } catch (error) {
    if (error instanceof RangeError) return '';
    throw error;
  }
}

/** 0 is Monday. */
function weekdayIndex(date: string): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
}

function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Equal times mean the whole 24 hours (U55). */
function isAllDay(span: HoursSpan): boolean {
  return span.open === span.close || (span.open === '00:00' && span.close === '24:00');
}
