/** Times of a day as intervals of minutes, and what rules do with them. */
import type { OpeningSpan } from '#domain/places/restaurant.ts';

/** Minutes since the midnight that begins the day; an end beyond 1440 is in the next day. */
export interface Interval {
  readonly from: number;
  readonly to: number;
  /** The place may or may not be open. */
  readonly isUnknown: boolean;
  /** Nobody says when it ends, and no later span of its day begins. `to` is what the library supposes, until `extendOpenEnd`. */
  readonly isOpenEnd?: true;
}
/** Null for a day of which nothing certain is known. */
export type Intervals = readonly Interval[] | null;

export const DAY_MINUTES = 1440;
export const WHOLE_DAY: Interval = { from: 0, to: DAY_MINUTES, isUnknown: false };
const HOUR = 60;
/** As in `domain/hours/opening-hours.ts`, where a night after an unknown day ends. */
const NIGHT_ENDS = 6 * HOUR;

const CLOCK = /^(\d{2}):(\d{2})$/;
const SPAN = /^(\d{2}:\d{2})(?:-(\d{2}:\d{2}))?(\+?)$/;

/**
 * Parses a list such as '11:00-14:00,18:00-02:00+'. After '+' the place may or may not be open: until the next span of the day,
 * else for now as long as the library `opening_hours` supposes.
 * @returns null for times that depend on the sun, and for lists that leave it unclear when the place is open
 */
export function parseTimes(text: string): Intervals {
  const intervals: Interval[] = [];
  const openEnds: { readonly start: number; readonly end: number }[] = [];
  for (const part of text.split(',')) {
    const [, open, close, plus] = SPAN.exec(part) ?? [];
    const from = open === undefined ? null : minutesOf(open);
    if (from === null || from >= DAY_MINUTES || (close === undefined && plus === '')) return null;
    const last = close === undefined ? from : minutesOf(close);
    if (last === null) return null;
    const to = close !== undefined && last <= from ? last + DAY_MINUTES : last;
    if (to - from > DAY_MINUTES) return null;
    if (to > from) intervals.push({ from, to, isUnknown: false });
    if (plus === '+') openEnds.push({ start: from, end: to });
  }
  const starts = intervals.map(({ from }) => from);
  for (const { start, end } of openEnds) {
    if (intervals.some(({ from, to }) => from !== start && from <= end && end < to)) return null;
    const later = starts.filter((each) => each > end);
    const next = Math.min(...later, start + DAY_MINUTES - 1);
    // A span begins on its own day, so one that is unknown from midnight begins with the known one, which counts before it.
    const from = end < DAY_MINUTES ? end : start;
    const to = Math.min(next, latestEnd(end));
    intervals.push({ from, to, isUnknown: true, ...(later.length === 0 && { isOpenEnd: true as const }) });
  }
  return intervals.toSorted((a, b) => a.from - b.from);
}

/** When the library supposes that an open end has ended at the latest. */
function latestEnd(minute: number): number {
  if (minute >= 22 * HOUR) return minute + 8 * HOUR;
  return minute >= 17 * HOUR ? minute + 10 * HOUR : DAY_MINUTES;
}

/**
 * The intervals of a day, with an open end until the next opening: nobody said that the place closes before. It lasts 24 hours at
 * most, and no less than the library supposes. After a day without hours it lasts until six.
 * @param following what may hold on the next day
 */
export function extendOpenEnd(hours: Intervals, following: readonly Intervals[]): Intervals {
  const openings = following.flatMap((next) => (next === null ? [] : [firstOpening(next)]));
  const until = DAY_MINUTES + Math.max(0, ...openings);
  return (
    hours?.map((each) =>
      each.isOpenEnd ? { ...each, to: Math.min(each.from + DAY_MINUTES, Math.max(each.to, until)) } : each,
    ) ?? null
  );
}

function firstOpening(hours: readonly Interval[]): number {
  return hours.length === 0 ? NIGHT_ENDS : Math.min(...hours.map(({ from }) => from));
}

function minutesOf(time: string): number | null {
  const [, hours = '', minutes = ''] = CLOCK.exec(time) ?? [];
  return hours === '' || Number(minutes) > 59 ? null : Number(hours) * HOUR + Number(minutes);
}

/** What remains of the intervals without those of `hole`. */
export function without(intervals: readonly Interval[], hole: readonly Interval[]): readonly Interval[] {
  return hole.reduce<readonly Interval[]>(
    (rest, { from, to }) => rest.flatMap((each) => cut(each, from, to)),
    intervals,
  );
}

function cut(each: Interval, from: number, to: number): Interval[] {
  // A rule that closes the place says when it ends.
  const { isOpenEnd: _, ...ended } = each;
  const [before, after] = [each.to <= from ? each : { ...ended, to: from }, { ...each, from: Math.max(each.from, to) }];
  return [before, after].filter((part) => part.to > part.from);
}

/** Both, joined where known times touch or overlap. */
export function union(a: readonly Interval[], b: readonly Interval[]): readonly Interval[] {
  const all = [...a, ...b];
  return [...merged(all.filter((each) => !each.isUnknown)), ...merged(all.filter((each) => each.isUnknown))].toSorted(
    (x, y) => x.from - y.from,
  );
}

function merged(intervals: readonly Interval[]): Interval[] {
  const result: Interval[] = [];
  for (const each of intervals.toSorted((x, y) => x.from - y.from)) {
    const last = result.at(-1);
    const to = last === undefined ? each.to : Math.max(last.to, each.to);
    if (last === undefined || each.from > last.to || to - last.from > DAY_MINUTES) result.push(each);
    else result[result.length - 1] = { ...(each.to > last.to ? each : last), from: last.from, to };
  }
  return result;
}

export function areDisjoint(a: readonly Interval[], b: readonly Interval[]): boolean {
  return a.every((x) => b.every((y) => x.to <= y.from || y.to <= x.from));
}

/** As `opening` has them. */
export function toSpans(intervals: Intervals): OpeningSpan[] | null {
  return (
    intervals?.map(({ from, to, isUnknown }) => ({
      open: clock(from),
      close: clock(to),
      ...(isUnknown && { unknown: true as const }),
    })) ?? null
  );
}

function clock(minute: number): string {
  const [hours, minutes] = [Math.floor((minute % DAY_MINUTES) / HOUR), minute % HOUR];
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}
