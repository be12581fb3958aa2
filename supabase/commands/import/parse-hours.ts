import { isCertain } from '#domain/hours/opening.ts';
import type { Opening, WeeklyHours } from '#domain/places/restaurant.ts';
import { cleanText, clip } from './clean-text.ts';
import { buildOpening } from './hours/build-opening.ts';
import { isWithin } from './hours/check-opening.ts';
import type { Calendar } from './hours/conditions.ts';
import { canonical } from './hours/library.ts';
import { rewriteHours } from './hours/people-hours.ts';
import { parseRules, RAMADAN, type Rule } from './hours/rule.ts';

export interface ParsedHours {
  /** The week, if the hours of every weekday are known; null otherwise. */
  readonly hours: WeeklyHours | null;
  /** All that is known; null if nothing is, or if `hours` is all. */
  readonly opening: Opening | null;
  /** The source's text, kept if the hours don't express all of it. */
  readonly text: string | null;
  /** What was wrong with the text, for the report. */
  readonly warning: string | null;
}

const TEXT_LENGTH = 1000;
const EXAMPLE_LENGTH = 120;
const LATE_MORNING = '10:00';
const IN_RAMADAN = /^ramad(?:an|han|hon|haan)\b:?\s*/i;

/**
 * Parses an OpenStreetMap `opening_hours` value, or hours as people write them. A rule that can't be expressed makes the days that
 * it names unknown. An unreadable text gives no hours and a warning.
 */
export function parseOpeningHours(value: string, calendar: Calendar): ParsedHours {
  const whole = cleanText(value)?.replaceAll(/[\u2010-\u2015]/g, '-') ?? null;
  if (whole === null) return { hours: null, opening: null, text: null, warning: null };
  const text = clip(whole, TEXT_LENGTH);
  const example = clip(whole, EXAMPLE_LENGTH);
  const asText = (warning: string | null): ParsedHours => ({ hours: null, opening: null, text, warning });
  const rewritten = rewriteHours(whole);
  if (isWithoutDuration(rewritten.text)) return asText(`opening hours end when they begin: ${example}`);
  const parts = divide(rewritten.text);
  const read = { ordinary: readPart(parts.ordinary), ramadan: readPart(parts.ramadan) };
  if (read.ordinary === null || read.ramadan === null) return asText(`opening hours cannot be read: ${example}`);
  const inRamadan = read.ramadan.rules.map((rule): Rule => ({ ...rule, dates: RAMADAN }));
  if (read.ramadan.rules.some(({ dates }) => dates !== '')) return asText(`opening hours cannot be read: ${example}`);
  if (hasLongNight(read.ordinary.text) || hasLongNight(read.ramadan.text)) {
    return asText(`opening hours go on until late the next morning: ${example}`);
  }
  const rules = [...read.ordinary.rules, ...inRamadan];
  const built = buildOpening(rules, calendar);
  if (built === undefined) return asText(null);
  const { opening, hasReplaced } = built;
  if (read.ordinary.text !== '' && !isWithin(withoutRamadan(opening), read.ordinary.text, calendar.from)) {
    return asText(`opening hours can be read in two ways: ${example}`);
  }
  const isCorrected = rewritten.isRewritten || read.ordinary.isCorrected || read.ramadan.isCorrected;
  const hours = toWeeklyHours(opening);
  const isPlain = hours !== null && opening.exceptions.length === 0;
  const saysAll = isPlain && !isCorrected && rules.every(({ label }) => label === '');
  return {
    hours,
    opening: isPlain ? null : opening,
    text: saysAll ? null : text,
    warning: hasReplaced
      ? `a later rule replaces hours of the same days: ${example}`
      : isCorrected
        ? `opening hours were read with corrections: ${example}`
        : null,
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

/**
 * Whether a span runs over midnight and on until ten or later, such as '13:00-12:30', or '16:00-12:00' for '4 pm to 12 pm': more
 * often a slip of half a day than a night. '22:00-34:00' can't be one.
 * @param text in the library's form
 */
function hasLongNight(text: string): boolean {
  const spans = text.replaceAll(/"[^"]*"/g, '').matchAll(/(?<![\d:])(\d{2}:\d{2})-(\d{2}:\d{2})(?![\d:])/g);
  return [...spans].some(([, open = '', close = '']) => LATE_MORNING <= close && close < open);
}

/** The library does not know Ramadan. Its rules count before all others. */
function divide(text: string): { readonly ordinary: string; readonly ramadan: string } {
  const rules = (text.match(/(?:"[^"]*"|[^;"]|")+/g) ?? []).map((rule) => rule.trim()).filter((rule) => rule !== '');
  const ofRamadan = rules.filter((rule) => IN_RAMADAN.test(rule));
  if (ofRamadan.length === 0) return { ordinary: text, ramadan: '' };
  return {
    ordinary: rules.filter((rule) => !ofRamadan.includes(rule)).join('; '),
    ramadan: ofRamadan.map((rule) => rule.replace(IN_RAMADAN, '')).join('; '),
  };
}

interface ReadPart {
  /** In the library's form. */
  readonly text: string;
  readonly rules: readonly Rule[];
  readonly isCorrected: boolean;
}

function readPart(text: string): ReadPart | null {
  if (text === '') return { text, rules: [], isCorrected: false };
  const read = canonical(text);
  return read && { ...read, rules: parseRules(read.text) };
}

function withoutRamadan({ week, exceptions }: Opening): Opening {
  return { week, exceptions: exceptions.filter(({ when }) => when.kind !== 'ramadan') };
}

/** Null if the hours of a weekday, or a part of them, are not known. */
function toWeeklyHours({ week, exceptions }: Opening): WeeklyHours | null {
  const days = Object.values(week);
  // Without a time in the week, the exceptions have the hours, which installed apps would not see.
  const hasTimes = exceptions.length === 0 || days.some((day) => day?.length !== 0);
  return hasTimes && days.every(isCertain) ? (week as WeeklyHours) : null;
}
