import { addDays, dateOf, exceptionOn, hoursOn, mayBeHoliday, type Opening, openingOf } from '#domain/hours/opening.ts';
import { toLocalTime } from '#domain/hours/opening-hours.ts';
import { WEEKDAYS, type Weekday } from '#domain/hours/weekdays.ts';
import { localDay } from '#domain/places/halal.ts';
import type { PlaceOutline } from '#domain/places/place-outline.ts';
import type { HoursException, OpeningSpan, SpecialHours } from '#domain/places/restaurant.ts';

/** Hours of a day as a page shows them. */
export interface ShownHours {
  /** Nothing certain is known of the day. */
  readonly isUnknown: boolean;
  readonly isAllDay: boolean;
  /** Empty on a closed day. */
  readonly spans: readonly OpeningSpan[];
  /** The place may or may not be open in these. */
  readonly perhaps: readonly OpeningSpan[];
  /** Nobody says when the last span ends. */
  readonly isPerhapsLonger: boolean;
  /** The place may be open from then on, 'HH:MM', and nobody says until when; null if that is not so. */
  readonly perhapsFrom: string | null;
}

export interface DayRow extends ShownHours {
  readonly weekday: Weekday;
  readonly isToday: boolean;
  /** 'Ramadan hours', when other hours replace the weekly ones on this date (U56); null if none do or they have no name. */
  readonly label: string | null;
  /** Why other hours without a name hold. */
  readonly reason: 'holidays' | 'ramadan' | null;
}

export interface HoursView {
  /**
   * Monday first (S81); each row is that weekday's date in the current week, so that special hours appear where they apply.
   */
  readonly days: readonly DayRow[];
  /** Special hours that begin later, at most 60 days from now. */
  readonly upcoming: readonly SpecialHours[];
  /** Exceptions that hold every year, or on dates of the next 60 days. */
  readonly others: readonly HoursException[];
  /** The holidays of the place are not all known. */
  readonly mayDiffer: boolean;
}

type HoursFields = Pick<PlaceOutline, 'opening' | 'operating_hours' | 'special_hours'>;

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
const UPCOMING_DAYS = 60;

/**
 * The table of opening hours for the next seven days of the place's own calendar, listed from Monday; null if nothing is known.
 * @param zone IANA name; null means the device's own.
 * @param at epoch milliseconds
 */
export function hoursView(place: HoursFields, zone: string | null, at: number): HoursView | null {
  const opening = openingOf(place);
  if (opening === null) return null;
  const today = dateIn(zone, at);
  const first = Date.parse(`${today}T00:00:00Z`) / DAY_MS;
  const todayIndex = weekdayIndex(today);
  const dayOf = (index: number): number => first + ((index - todayIndex + WEEK_DAYS) % WEEK_DAYS);
  const days = WEEKDAYS.map((weekday, index): DayRow => {
    return {
      weekday,
      isToday: index === todayIndex,
      ...shownHours(hoursOn(opening, dayOf(index))),
      ...nameOf(opening, dayOf(index)),
    };
  });
  const horizon = addDays(today, UPCOMING_DAYS);
  const upcoming = place.special_hours.filter((each) => each.from > addDays(today, 6) && each.from <= horizon);
  const others = (place.opening?.exceptions ?? []).filter(({ when }) => {
    if (when.kind === 'holidays') return when.on.length > 0 || when.complete_until === null;
    return when.kind !== 'dates' || (when.to >= today && when.from <= horizon);
  });
  return { days, upcoming, others, mayDiffer: WEEKDAYS.some((_, index) => mayBeHoliday(opening, dayOf(index))) };
}

/** @param hours null if nothing certain is known */
export function shownHours(hours: ReturnType<typeof hoursOn>): ShownHours {
  const spans = (hours ?? []).filter((each) => !each.unknown);
  const unsure = (hours ?? []).filter((each) => each.unknown);
  // After '10:00-22:00+' an unknown span goes on where the known one ends, or from where both begin.
  const longer = unsure.filter((each) => spans.some(({ open, close }) => open === each.open || close === each.open));
  const endless = unsure.find((each) => !longer.includes(each) && !isAllDay(each) && isHalfDayNight(each));
  return {
    isUnknown: hours === null || (spans.length === 0 && unsure.some(isAllDay)),
    isAllDay: spans.some(isAllDay),
    spans,
    perhaps: unsure.filter((each) => !longer.includes(each) && each !== endless),
    perhapsFrom: endless?.open ?? null,
    isPerhapsLonger: longer.length > 0,
  };
}

function nameOf(opening: Opening, day: number): Pick<DayRow, 'label' | 'reason'> {
  const exception = exceptionOn(opening, day);
  if (exception === undefined) return { label: null, reason: null };
  const { kind } = exception.when;
  const reason = exception.label === '' && (kind === 'holidays' || kind === 'ramadan') ? kind : null;
  return { label: exception.label || null, reason };
}

/** Whether the wall clocks of the two zones differ at this instant; unknown zones never do. */
export function isOtherClock(zone: string | null, deviceZone: string, at: number): boolean {
  if (zone === null || zone === deviceZone || clockIn(zone, at) === null) return false;
  return clockIn(zone, at) !== clockIn(deviceZone, at) || dateIn(zone, at) !== dateIn(deviceZone, at);
}

/** The calendar date in a zone, 'YYYY-MM-DD'. An unknown zone name counts as the device's own. */
export function dateIn(zone: string | null, at: number): string {
  const time = toLocalTime(zone, at);
  return time === undefined ? localDay(at) : dateOf(time.day);
}

/** The time on the zone's clock, 'HH:MM'; null for an unknown zone. */
export function clockIn(zone: string, at: number): string | null {
  const time = toLocalTime(zone, at);
  if (time === undefined) return null;
  const [hours, minutes] = [Math.floor(time.minute / 60), time.minute % 60];
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

/** 0 is Monday. */
function weekdayIndex(date: string): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** Equal times mean the whole 24 hours (U55). An unknown span is an open end unless it begins at midnight. */
function isAllDay({ open, close, unknown }: OpeningSpan): boolean {
  return (open === close && (!unknown || open === '00:00')) || (open === '00:00' && close === '24:00');
}

/** Whether a span runs over midnight and lasts twelve hours or more, as an open end does and no stated time is likely to. */
function isHalfDayNight({ open, close }: OpeningSpan): boolean {
  const [from, to] = [open, close].map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)));
  return close <= open && (to ?? 0) + 1440 - (from ?? 0) >= 720;
}
