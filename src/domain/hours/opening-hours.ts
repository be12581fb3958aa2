/** Opening hours, always on the place's own clock (U55). */
import { type Day, hoursOn, mayBeHoliday, type Opening, type Span } from './opening.ts';
import { overriddenOffset } from './zone-overrides.ts';

/**
 * Open or closed, on the place's own clock (U55). `mayDiffer`: the place has other hours on public holidays, and nobody has listed
 * whether today is one.
 */
export type OpenState =
  /** No hours are known at all, or no clock. */
  | { readonly kind: 'unknown' }
  /** Hours are known, but not whether the place is open at this moment. */
  | { readonly kind: 'unknownToday' }
  /** `until` is 'HH:MM' on the place's clock; null if open around the clock. */
  | { readonly kind: 'open'; readonly until: string | null; readonly mayDiffer?: true }
  /** `opens` is 'HH:MM'; `day` is 0 for later today, 1 for tomorrow, up to 7. */
  | {
      readonly kind: 'closed';
      readonly opens: string | null;
      readonly day: number | null;
      readonly closedToday: boolean;
      readonly mayDiffer?: true;
    };

/** Date and time on the place's clock. */
export interface LocalTime {
  /** Days since 1970-01-01. */
  readonly day: number;
  /** Minutes since midnight on the clock; when it is set back, an hour occurs twice. */
  readonly minute: number;
}

const DAY_MINUTES = 1440;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const ZERO = '0'.charCodeAt(0);
const NO_SPANS: readonly Span[] = [];
const UNKNOWN: OpenState = { kind: 'unknown' };
const UNKNOWN_TODAY: OpenState = { kind: 'unknownToday' };
const MAY_DIFFER = { mayDiffer: true } as const;
const NO_REMARK = {};

/** How many days ahead to search for an opening or an end. */
const HORIZON_DAYS = 7;
/** The night of a day of which nothing is known may last until this minute of the next day. */
const NIGHT_ENDS = 6 * 60;

/** Whether a place is open at an instant (epoch milliseconds), and the next change. */
export function openState(opening: Opening | null, timeZone: string | null, at: number): OpenState {
  const now = toLocalTime(timeZone, at);
  return now === undefined ? UNKNOWN : openStateOn(opening, now);
}

/** Whether a place is known to be open at an instant (epoch milliseconds); unknown hours are not open. */
export function isOpenAt(opening: Opening | null, timeZone: string | null, at: number): boolean {
  const now = toLocalTime(timeZone, at);
  return now !== undefined && isOpenOn(opening, now);
}

/** `isOpenAt` for many places of one time zone. */
export function isOpenOn(opening: Opening | null, now: LocalTime): boolean {
  return opening !== null && openEnd(opening, now) !== undefined;
}

/** Whether a place is known to be open or known to be closed; undefined if neither is certain. */
export function isKnownOpenOn(opening: Opening | null, now: LocalTime): boolean | undefined {
  if (isOpenOn(opening, now)) return true;
  return opening === null || isUnknownOn(opening, now) ? undefined : false;
}

/**
 * Whether a place is known to be open around the clock: from this moment on without a break for a week. Undefined if neither that nor a
 * break is certain.
 */
export function isKnownOpenAllDay(opening: Opening | null, now: LocalTime): boolean | undefined {
  if (opening === null) return undefined;
  const end = openEnd(opening, now);
  const last = end === undefined ? now.minute : followOpenings(opening, now, end);
  if (last === null) return true;
  const at = { day: now.day + Math.floor(last / DAY_MINUTES), minute: last % DAY_MINUTES };
  return isUnknownOn(opening, at) ? undefined : false;
}

/** `openState` for many places of one time zone. */
export function openStateOn(opening: Opening | null, now: LocalTime): OpenState {
  if (opening === null) return UNKNOWN;
  const end = openEnd(opening, now);
  const remark = mayBeHoliday(opening, now.day) ? MAY_DIFFER : NO_REMARK;
  if (end !== undefined) {
    const last = followOpenings(opening, now, end);
    return { kind: 'open', until: last === null ? null : toTimeOfDay(last), ...remark };
  }
  if (isUnknownOn(opening, now)) return UNKNOWN_TODAY;
  const closedToday = hoursOn(opening, now.day)?.length === 0;
  return { kind: 'closed', ...nextOpening(opening, now), closedToday, ...remark };
}

/** The next opening within a week. An unknown time before it leaves it open when the place opens. */
function nextOpening(
  opening: Opening,
  now: LocalTime,
): { readonly opens: string; readonly day: number } | { readonly opens: null; readonly day: null } {
  for (let day = 0; day <= HORIZON_DAYS; day++) {
    const hours = hoursOn(opening, now.day + day);
    if (hours === null) break;
    const next = hours.filter((span) => day > 0 || toMinutes(span.open) > now.minute);
    const first = Math.min(...next.map((span) => toMinutes(span.open)));
    if (next.some((span) => span.unknown && toMinutes(span.open) === first)) break;
    if (next.length > 0) return { opens: toTimeOfDay(first), day };
  }
  return { opens: null, day: null };
}

/** Whether the moment is on an unknown day, in the night after one, or in an unknown span. */
function isUnknownOn(opening: Opening, { day, minute }: LocalTime): boolean {
  const [today, yesterday] = [hoursOn(opening, day), hoursOn(opening, day - 1)];
  if (today === null || (yesterday === null && minute < NIGHT_ENDS)) return true;
  return (
    latestEnd(today, minute, true) > minute || latestEnd(yesterday, minute + DAY_MINUTES, true) > minute + DAY_MINUTES
  );
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
  const offset = overriddenOffset(timeZone, at);
  if (offset !== undefined) {
    const local = minute + offset;
    const day = Math.floor(local / DAY_MINUTES);
    return { day, minute: local - day * DAY_MINUTES };
  }
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
function openEnd(opening: Opening, { day, minute }: LocalTime): number | undefined {
  const yesterdays = latestEnd(hoursOn(opening, day - 1), minute + DAY_MINUTES, false) - DAY_MINUTES;
  const end = Math.max(yesterdays, latestEnd(hoursOn(opening, day), minute, false));
  return end > minute ? end : undefined;
}

/** The latest end of the known, or unknown, spans that have begun by a minute of their day; 0 if there is none. */
function latestEnd(spans: Day, minute: number, ofUnknown: boolean): number {
  let latest = 0;
  for (const span of spans ?? NO_SPANS) {
    if ((span.unknown === true) !== ofUnknown) continue;
    const end = endOf(span);
    if (toMinutes(span.open) <= minute && end > latest) latest = end;
  }
  return latest;
}

/** When openings that touch or overlap end; null if that is more than a week away. */
function followOpenings(opening: Opening, now: LocalTime, end: number): number | null {
  let last = end;
  while (last - now.minute < HORIZON_DAYS * DAY_MINUTES) {
    const at = { day: now.day + Math.floor(last / DAY_MINUTES), minute: last % DAY_MINUTES };
    const next = openEnd(opening, at);
    if (next === undefined) return last;
    last = next + (at.day - now.day) * DAY_MINUTES;
  }
  return null;
}

/** An end that is not after its beginning is in the next day. */
function endOf({ open, close }: Span): number {
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
