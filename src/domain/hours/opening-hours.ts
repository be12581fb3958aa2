/** Opening hours, always on the place's own clock (U55). */
import { WEEKDAYS, type Weekday } from './weekdays.ts';

// Same shape as the schemas of `restaurant.ts`. Repeated here because edge functions use this without zod.
interface HoursSpan {
  readonly open: string;
  readonly close: string;
}
type WeeklyHours = Readonly<Record<Weekday, readonly HoursSpan[]>>;
interface SpecialHours {
  readonly from: string;
  readonly to: string;
  readonly label: string;
  readonly hours: WeeklyHours;
}

/** Open or closed, on the place's own clock (U55). */
export type OpenState =
  | { readonly kind: 'unknown' }
  /** `until` is 'HH:MM' on the place's clock; null if open around the clock. */
  | { readonly kind: 'open'; readonly until: string | null }
  /** `opens` is 'HH:MM'; `day` is 0 for later today, 1 for tomorrow, up to 7. */
  | {
      readonly kind: 'closed';
      readonly opens: string | null;
      readonly day: number | null;
      readonly closedToday: boolean;
    };

/** Date and time on the place's clock. */
export interface LocalTime {
  /** Days since 1970-01-01. */
  readonly day: number;
  /** Minutes since midnight on the clock; when it is set back, an hour occurs twice. */
  readonly minute: number;
}

/** Minutes since the midnight that begins the day; an end beyond 1440 is in the next day. */
interface Opening {
  readonly start: number;
  readonly end: number;
}

const DAY_MINUTES = 1440;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const ZERO = '0'.charCodeAt(0);
const NO_SPANS: readonly HoursSpan[] = [];
const UNKNOWN: OpenState = { kind: 'unknown' };

/** How many days ahead to search for an opening or an end. */
const HORIZON_DAYS = 7;

/** Whether a place is open at an instant (epoch milliseconds), and the next change. */
export function openState(
  hours: WeeklyHours | null,
  special: readonly SpecialHours[],
  timeZone: string | null,
  at: number,
): OpenState {
  const now = toLocalTime(timeZone, at);
  return now === undefined ? UNKNOWN : openStateOn(hours, special, now);
}

/** Whether a place is known to be open at an instant (epoch milliseconds); unknown hours are not open. */
export function isOpenAt(
  hours: WeeklyHours | null,
  special: readonly SpecialHours[],
  timeZone: string | null,
  at: number,
): boolean {
  const now = toLocalTime(timeZone, at);
  return now !== undefined && isOpenOn(hours, special, now);
}

/** `isOpenAt` for many places of one time zone. */
export function isOpenOn(hours: WeeklyHours | null, special: readonly SpecialHours[], now: LocalTime): boolean {
  return openEnd(hours, special, now) !== undefined;
}

/** `openState` for many places of one time zone. */
export function openStateOn(hours: WeeklyHours | null, special: readonly SpecialHours[], now: LocalTime): OpenState {
  const today = openingsOn(hours, special, now.day);
  if (today === undefined) return UNKNOWN;
  const end = openEnd(hours, special, now);
  if (end !== undefined) {
    const last = followOpenings(hours, special, now, end);
    return { kind: 'open', until: last === null ? null : toTimeOfDay(last) };
  }
  const closedToday = today.length === 0;
  for (let day = 0; day <= HORIZON_DAYS; day++) {
    const openings = openingsOn(hours, special, now.day + day) ?? [];
    const next = openings.filter(({ start }) => day > 0 || start > now.minute);
    if (next.length > 0) {
      const opens = toTimeOfDay(Math.min(...next.map(({ start }) => start)));
      return { kind: 'closed', opens, day, closedToday };
    }
  }
  return { kind: 'closed', opens: null, day: null, closedToday };
}

/** Parses 'YYYY-MM-DDTHH:MM'; undefined for anything else, such as the 31st of June. */
export function parseLocalTime(text: string): LocalTime | undefined {
  const [, date = '', hour = '', minute = ''] = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  const at = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(at) || !new Date(at).toISOString().startsWith(date)) return undefined;
  return { day: at / DAY_MS, minute: Number(hour) * 60 + Number(minute) };
}

const clocks = new Map<string, Intl.DateTimeFormat | undefined>();

/** Cached local time by zone, with its minute: computing it costs more than a search. */
const readings = new Map<string, { readonly minute: number; readonly time: LocalTime | undefined }>();

/** The place's local time at an instant (epoch milliseconds); undefined without a zone that the device knows. */
export function toLocalTime(timeZone: string | null, at: number): LocalTime | undefined {
  if (timeZone === null) return undefined;
  const minute = Math.floor(at / MINUTE_MS);
  const last = readings.get(timeZone);
  if (last?.minute === minute) return last.time;
  const time = readClock(timeZone, at);
  readings.set(timeZone, { minute, time });
  return time;
}

function readClock(timeZone: string, at: number): LocalTime | undefined {
  if (!clocks.has(timeZone)) clocks.set(timeZone, createClock(timeZone));
  const parts = clocks.get(timeZone)?.formatToParts(at);
  if (parts === undefined) return undefined;
  const number = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value ?? Number.NaN);
  const day = Date.UTC(number('year'), number('month') - 1, number('day')) / DAY_MS;
  return { day, minute: number('hour') * 60 + number('minute') };
}

function createClock(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    const fields = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
    return new Intl.DateTimeFormat('en-GB', { ...fields, timeZone, hourCycle: 'h23', calendar: 'gregory' });
  } catch (error) {
    // An older device may not know a zone's newest name. The hours are then unknown rather than wrong.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The end of the opening that covers this moment, in minutes since today's midnight; yesterday's may still run. */
function openEnd(
  hours: WeeklyHours | null,
  special: readonly SpecialHours[],
  { day, minute }: LocalTime,
): number | undefined {
  const yesterdays = latestEnd(spansOn(hours, special, day - 1), minute + DAY_MINUTES) - DAY_MINUTES;
  const end = Math.max(yesterdays, latestEnd(spansOn(hours, special, day), minute));
  return end > minute ? end : undefined;
}

/** The latest end of the spans that have begun by a minute of their day; 0 if there is none. */
function latestEnd(spans: readonly HoursSpan[] | undefined, minute: number): number {
  let latest = 0;
  for (const span of spans ?? NO_SPANS) {
    const end = endOf(span);
    if (toMinutes(span.open) <= minute && end > latest) latest = end;
  }
  return latest;
}

/** When openings that touch or overlap end; null if that is more than a week away. */
function followOpenings(
  hours: WeeklyHours | null,
  special: readonly SpecialHours[],
  now: LocalTime,
  end: number,
): number | null {
  let last = end;
  while (last - now.minute < HORIZON_DAYS * DAY_MINUTES) {
    const at = { day: now.day + Math.floor(last / DAY_MINUTES), minute: last % DAY_MINUTES };
    const next = openEnd(hours, special, at);
    if (next === undefined) return last;
    last = next + (at.day - now.day) * DAY_MINUTES;
  }
  return null;
}

/** The openings that begin on a day; undefined if the day is unknown. */
function openingsOn(
  hours: WeeklyHours | null,
  special: readonly SpecialHours[],
  day: number,
): readonly Opening[] | undefined {
  return spansOn(hours, special, day)?.map((span) => ({ start: toMinutes(span.open), end: endOf(span) }));
}

/** The spans of a day as written. */
function spansOn(
  hours: WeeklyHours | null,
  special: readonly SpecialHours[],
  day: number,
): readonly HoursSpan[] | undefined {
  const week = special.length === 0 ? hours : (special.find(covers(dateOf(day)))?.hours ?? hours);
  const weekday = WEEKDAYS[(((day + 3) % 7) + 7) % 7];
  return week === null || weekday === undefined ? undefined : week[weekday];
}

function covers(date: string): (special: SpecialHours) => boolean {
  return ({ from, to }) => from <= date && date <= to;
}

/** Cached, because thousands of places are checked for today and yesterday. */
const dates = [
  { day: Number.NaN, date: '' },
  { day: Number.NaN, date: '' },
];

function dateOf(day: number): string {
  const known = dates[day & 1];
  if (known?.day === day) return known.date;
  const date = new Date(day * DAY_MS).toISOString().slice(0, 10);
  dates[day & 1] = { day, date };
  return date;
}

/** An end that is not after its beginning is in the next day. */
function endOf({ open, close }: HoursSpan): number {
  const end = toMinutes(close);
  return end > toMinutes(open) ? end : end + DAY_MINUTES;
}

/** Parses 'HH:MM' by digits: allocating substrings would dominate the run time. */
function toMinutes(time: string): number {
  const hours = 10 * time.charCodeAt(0) + time.charCodeAt(1) - 11 * ZERO;
  return 60 * hours + 10 * time.charCodeAt(3) + time.charCodeAt(4) - 11 * ZERO;
}

function toTimeOfDay(minutes: number): string {
  const minute = minutes % DAY_MINUTES;
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}
