/**
 * Reads the events of a calendar file (iCalendar, RFC 5545), as far as they tell where somebody is on which days. Pure; never throws.
 */
import type { Position } from '#domain/geo/geo.ts';
import { dayNumber, isoDay } from '#domain/hours/civil-day.ts';

/** Bytes of a file, and the events of it that are read. */
export const FILE_MAX_BYTES = 1_000_000;
export const EVENTS_MAX = 500;

/** UTF-16 units of a text of an event; more is cut. */
const TEXT_MAX = 500;
const DAY_MS = 86_400_000;
const DAYS_MAX = 366;

/** When an event begins or ends. */
export interface EventTime {
  /** 'YYYY-MM-DD' as written: on the place's clock, or in UTC if there is an instant. */
  readonly day: string;
  /** Epoch milliseconds of a time in UTC; null for a time of the place's clock, or a whole day. */
  readonly instant: number | null;
}

export interface CalendarEvent {
  readonly summary: string;
  readonly location: string;
  /** Where the file says that it is. */
  readonly position: Position | null;
  readonly starts: EventTime;
  /** The last day of it, not the one after. */
  readonly ends: EventTime;
}

export interface CalendarFile {
  readonly events: readonly CalendarEvent[];
  /** Events without a day that the calendar has. */
  readonly unreadable: number;
  /** Events after the first `EVENTS_MAX`. */
  readonly left: number;
}

interface Property {
  readonly name: string;
  readonly parameters: string;
  readonly value: string;
}

/**
 * The events of a file; null for what is no calendar. Leaves out cancelled and repeated ones: nobody travels every week by one
 * entry.
 */
export function readCalendar(text: string): CalendarFile | null {
  const lines = text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?|\n/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n');
  const start = lines.findIndex((line) => line.trim() !== '');
  if (lines[start]?.trim().toUpperCase() !== 'BEGIN:VCALENDAR') return null;
  const events: CalendarEvent[] = [];
  let [unreadable, left, seen] = [0, 0, 0];
  /** Names of the components that are open, outermost first: a VALARM in a VEVENT has texts of its own. */
  const open: string[] = [];
  let event = new Map<string, Property>();
  for (const line of lines) {
    const property = toProperty(line);
    if (property === null) continue;
    const { name, value } = property;
    if (name === 'BEGIN') {
      open.push(value.trim().toUpperCase());
      if (open.at(-1) === 'VEVENT') event = new Map();
    } else if (name === 'END') {
      const ended = open.pop();
      if (ended !== 'VEVENT' || isLeftOut(event)) continue;
      seen += 1;
      const read = seen > EVENTS_MAX ? 'left' : toEvent(event);
      if (read === 'left') left += 1;
      else if (read === null) unreadable += 1;
      else events.push(read);
    } else if (open.at(-1) === 'VEVENT' && !event.has(name)) event.set(name, property);
  }
  return { events, unreadable, left };
}

/** 'DTSTART;TZID="Asia/Tokyo":2027…' in its parts: a colon within quotes belongs to a parameter. */
function toProperty(line: string): Property | null {
  const [, name, parameters = '', value] = /^([A-Za-z0-9-]+)((?:;(?:"[^"]*"|[^":;])*)*):(.*)$/.exec(line) ?? [];
  return name === undefined || value === undefined ? null : { name: name.toUpperCase(), parameters, value };
}

function isLeftOut(event: ReadonlyMap<string, Property>): boolean {
  return event.has('RRULE') || event.get('STATUS')?.value.trim().toUpperCase() === 'CANCELLED';
}

function toEvent(event: ReadonlyMap<string, Property>): CalendarEvent | null {
  const starts = toTime(event.get('DTSTART')?.value);
  if (starts === null) return null;
  const ends = endOf(event, starts);
  if (ends === null || ends.day < starts.day || dayNumber(ends.day) - dayNumber(starts.day) > DAYS_MAX) return null;
  return {
    summary: toText(event.get('SUMMARY')?.value),
    location: toText(event.get('LOCATION')?.value),
    position: toPosition(event.get('GEO')?.value),
    starts,
    ends,
  };
}

function endOf(event: ReadonlyMap<string, Property>, starts: EventTime): EventTime | null {
  const written = event.get('DTEND');
  if (written) {
    const ends = toTime(written.value);
    const isWholeDay = /^\s*\d{8}\s*$/.test(written.value);
    // An event of whole days ends on the day after its last; some programs write the last day itself.
    return ends && isWholeDay && ends.day > starts.day ? { ...ends, day: isoDay(dayNumber(ends.day) - 1) } : ends;
  }
  const duration = event.get('DURATION');
  if (!duration) return starts;
  const [, weeks = '0', days = '0', hours = '0'] =
    /^\+?P(?:(\d{1,2})W)?(?:(\d{1,3})D)?(?:T(?:(\d{1,3})H)?.*)?$/.exec(duration.value.trim()) ?? [];
  const whole = Number(weeks) * 7 + Number(days);
  if (starts.instant !== null) {
    const instant = starts.instant + whole * DAY_MS + Number(hours) * 3_600_000;
    return { day: isoDay(Math.floor(instant / DAY_MS)), instant };
  }
  const isWholeDay = /^\s*\d{8}\s*$/.test(event.get('DTSTART')?.value ?? '');
  return { day: isoDay(dayNumber(starts.day) + Math.max(0, isWholeDay ? whole - 1 : whole)), instant: null };
}

/** '20270301', '20270301T101500' or '20270301T101500Z'; null for a day that the calendar lacks. */
function toTime(value: string | undefined): EventTime | null {
  const [, year, month, day, time, zulu] = /^\s*(\d{4})(\d\d)(\d\d)(?:T(\d{6})(Z?))?\s*$/i.exec(value ?? '') ?? [];
  const written = `${year}-${month}-${day}`;
  const number = dayNumber(written);
  if (Number.isNaN(number) || isoDay(number) !== written) return null;
  if (!zulu || time === undefined) return { day: written, instant: null };
  const [hours = 0, minutes = 0, seconds = 0] = [0, 2, 4].map((at) => Number(time.slice(at, at + 2)));
  if (hours > 23 || minutes > 59 || seconds > 60) return null;
  return { day: written, instant: number * DAY_MS + ((hours * 60 + minutes) * 60 + seconds) * 1000 };
}

/** 'latitude;longitude' in degrees; Outlook separates them with a comma. */
function toPosition(value: string | undefined): Position | null {
  const [, north, east] = /^\s*(-?\d{1,2}(?:\.\d+)?)\\?[;,]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(value ?? '') ?? [];
  const [latitude, longitude] = [Number(north), Number(east)];
  // Programs write zeros for a place that they don't know.
  if (north === undefined || (latitude === 0 && longitude === 0)) return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

function toText(value = ''): string {
  return value
    .slice(0, TEXT_MAX)
    .replace(/\\([nN,;\\])/g, (_, escaped: string) => (escaped === 'n' || escaped === 'N' ? '\n' : escaped))
    .trim();
}
