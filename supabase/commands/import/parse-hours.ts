import OpeningHours from 'opening_hours';
import { WEEKDAYS } from '#domain/hours/weekdays.ts';
import type { HoursSpan, WeeklyHours } from '#domain/places/restaurant.ts';
import { cleanText, clip } from './clean-text.ts';
import { isBeyondAWeek, isHarmless, splitRules, withoutHolidays } from './hours-rules.ts';

export interface ParsedHours {
  /** The certain spans; null if there are none. */
  readonly hours: WeeklyHours | null;
  /** The source's text, kept if the spans don't express all of it. */
  readonly text: string | null;
  /** What was wrong with the text, for the report. */
  readonly warning: string | null;
}

type Interval = readonly [from: Date, to: Date, isUnknown: boolean, comment: string | undefined];

const TEXT_LENGTH = 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** A January week without a clock change: Monday 8 to Sunday 14. */
const MONDAY = { year: 2024, month: 0, day: 8 } as const;

/**
 * Parses an OpenStreetMap `opening_hours` value into weekly spans. What a week can't express (holidays, seasons, sunset,
 * open ends, comments) stays as text beside the certain spans. An unreadable text gives no spans and a warning.
 */
export function parseOpeningHours(value: string): ParsedHours {
  const whole = cleanText(value)?.replaceAll(/[\u2010-\u2015]/g, '-') ?? null;
  if (whole === null) return { hours: null, text: null, warning: null };
  const text = clip(whole, TEXT_LENGTH);
  if (isWithoutDuration(whole)) {
    return { hours: null, text, warning: `opening hours end when they begin: ${clip(whole, 120)}` };
  }
  const rules = splitRules(whole);
  const sure: string[] = [];
  let isCorrected = false;
  for (const rule of rules) {
    const plain = withoutHolidays(rule);
    const read = readRule(plain);
    if (read.kind === 'broken' && !isBeyondAWeek(plain)) {
      return { hours: null, text, warning: `opening hours cannot be read: ${clip(whole, 120)}` };
    }
    if (read.kind === 'sure') sure.push(plain);
    if (read.kind === 'sure' && read.isCorrected) isCorrected = true;
  }
  if (sure.length === 0) return { hours: null, text, warning: null };
  const week = toWeek(sure.join('; '));
  if (!week) return { hours: null, text, warning: `opening hours cannot be read: ${clip(whole, 120)}` };
  const isClosedForGood = Object.values(week.hours).every((spans) => spans.length === 0);
  if (week.unsureDays > 3) return { hours: null, text, warning: null };
  const saysAll = week.saysAll && !isCorrected && sure.join('; ') === rules.join('; ');
  return {
    hours: isClosedForGood ? null : week.hours,
    text: saysAll && !isClosedForGood ? null : text,
    warning: isCorrected ? `opening hours were read with corrections: ${clip(whole, 120)}` : null,
  };
}

/**
 * Whether a span ends when it begins, such as '10:00 pm - 10:00 pm': more often a typing error than a whole day. Midnight to
 * midnight is a day.
 */
function isWithoutDuration(text: string): boolean {
  const spans = text.matchAll(/(?<![\d:.])(\d{1,2}[:.]\d{2}\s*(?:[ap]\.?m\.?)?)\s*-\s*\1(?![\d:.])/giu);
  return [...spans].some(([, time = '']) => !/^0?0[:.]00/u.test(time) && !/^12[:.]00\s*a/iu.test(time));
}

type RuleReading = { kind: 'sure'; isCorrected: boolean } | { kind: 'beyond' } | { kind: 'broken' };

function readRule(rule: string): RuleReading {
  const parsed = open(rule);
  if (!parsed) return { kind: 'broken' };
  if (!parsed.isWeekStable()) return { kind: 'beyond' };
  const warnings = parsed.getStructuredWarnings().map((warning): string => warning.type);
  if (warnings.includes('vague')) return { kind: 'beyond' };
  if (!warnings.every((warning) => isHarmless(warning, rule))) return { kind: 'broken' };
  return { kind: 'sure', isCorrected: warnings.length > 0 };
}

function open(text: string): OpeningHours | null {
  try {
    return new OpeningHours(text, null);
  } catch (reason) {
    // The library throws plain strings for syntax errors and Errors for unknown holidays; anything else is our bug.
    if (typeof reason === 'string' || reason instanceof Error) return null;
    throw reason;
  }
}

function at(day: number): Date {
  return new Date(MONDAY.year, MONDAY.month, MONDAY.day + day);
}

interface Week {
  readonly hours: WeeklyHours;
  /** False if the text has a comment, or a time when the place may or may not be open. */
  readonly saysAll: boolean;
  /** Days that the text mentions without any certain span. */
  readonly unsureDays: number;
}

function toWeek(text: string): Week | null {
  const parsed = open(text);
  if (!parsed) return null;
  const hours: WeeklyHours = {
    monday: [],
    tuesday: [],
    wednesday: [],
    thursday: [],
    friday: [],
    saturday: [],
    sunday: [],
  };
  let saysAll = true;
  const unsure = new Set<number>();
  for (const [from, to, isUnknown, comment] of parsed.getOpenIntervals(at(-7), at(14)) satisfies Interval[]) {
    if (isUnknown || comment !== undefined) saysAll = false;
    for (const piece of cut(from, to)) {
      const day = Math.round((midnight(piece.from).getTime() - at(0).getTime()) / DAY_MS);
      const weekday = WEEKDAYS[day];
      if (weekday && isUnknown) unsure.add(day);
      else if (weekday) hours[weekday].push(piece.span);
    }
  }
  const unsureDays = WEEKDAYS.filter((weekday, day) => unsure.has(day) && hours[weekday].length === 0).length;
  return { hours, saysAll, unsureDays };
}

/** One span per interval under 24 hours; longer ones are split at each midnight. */
function* cut(from: Date, to: Date): Generator<{ from: Date; span: HoursSpan }> {
  if (to.getTime() - from.getTime() < DAY_MS) {
    yield { from, span: { open: clock(from), close: clock(to) } };
    return;
  }
  for (let start = from; start < to; ) {
    const next = midnight(start);
    next.setDate(next.getDate() + 1);
    const end = next < to ? next : to;
    yield { from: start, span: { open: clock(start), close: clock(end) } };
    start = end;
  }
}

function midnight(date: Date): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate());
}

function clock(date: Date): string {
  return `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`;
}
