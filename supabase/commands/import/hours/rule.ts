/** One rule of a text in the canonical form of `opening_hours`: which days it names, and what it says of them. */
import { type Intervals, parseTimes, WHOLE_DAY } from './spans.ts';

/** How a rule treats what earlier rules say of its days. */
type Joint = 'replace' | 'add' | 'fallback';

export interface Rule {
  readonly joint: Joint;
  /** Months, dates, weeks and years; empty for all days. */
  readonly dates: string;
  /** Weekdays and holidays; empty for all. */
  readonly days: string;
  readonly effect: Effect;
  /** The rule's comment. */
  readonly label: string;
}

export type Effect =
  | { readonly kind: 'hours'; readonly intervals: Intervals }
  /** Closed at these times; null for the whole day. */
  | { readonly kind: 'off'; readonly intervals: Intervals | undefined };

/** `dates` of a rule for Ramadan. */
export const RAMADAN = 'Ramadan';

const SEPARATOR = /("[^"]*")|(; |, |\s*\|\|\s*)/;
const STATE = /(?:^|\s)(open|off|closed|unknown)$/i;
const TIME = String.raw`(?:\d{2}:\d{2}|\(?(?:sunrise|sunset|dawn|dusk)[^,;\s]*)`;
const TIMES = new RegExp(String.raw`(?:^|\s)(${TIME}(?:-${TIME})?\+?(?:,${TIME}(?:-${TIME})?\+?)*)$`, 'i');
const DAY = String.raw`(?:Mo|Tu|We|Th|Fr|Sa|Su)(?:-(?:Mo|Tu|We|Th|Fr|Sa|Su))?(?:\[[-\d,]+\](?: [+-]\d+ days?)?)?`;
const HOLIDAY = String.raw`(?:PH|SH)(?: [+-]\d+ days?)?`;
const DAYS = new RegExp(String.raw`(?:^|[\s:])((?:${DAY}|${HOLIDAY})(?:[, ](?:${DAY}|${HOLIDAY}))*):?$`);

/** Divides a canonical text into its rules. */
export function parseRules(text: string): Rule[] {
  const rules: Rule[] = [];
  let [joint, body]: [Joint, string] = ['replace', ''];
  const end = (next: Joint) => {
    if (body.trim() !== '') rules.push(parseRule(body.trim(), joint));
    [joint, body] = [next, ''];
  };
  for (const part of text.split(SEPARATOR)) {
    if (part === undefined) continue;
    if (part === '; ') end('replace');
    else if (part === ', ') end('add');
    else if (part.trim() === '||') end('fallback');
    else body += part;
  }
  end('replace');
  return rules;
}

function parseRule(body: string, joint: Joint): Rule {
  const comment = /"([^"]*)"/.exec(body)?.[1] ?? '';
  const plain = body
    .replaceAll(/"[^"]*"/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const state = STATE.exec(plain)?.[1]?.toLowerCase();
  const rest = (state === undefined ? plain : plain.replace(STATE, '')).replace(/:$/, '').trim();
  const isAlways = /(?:^|\s)24\/7$/.test(rest);
  const times = isAlways ? undefined : TIMES.exec(rest)?.[1];
  const selector = (isAlways ? rest.slice(0, -4) : times === undefined ? rest : rest.slice(0, -times.length)).trim();
  const days = DAYS.exec(selector);
  const dates = days === null ? selector : selector.slice(0, days.index);
  return {
    joint,
    dates: dates.replace(/:\s*$/, '').trim(),
    days: days?.[1] ?? '',
    effect: effectOf(state, times, isAlways, comment !== ''),
    label: comment,
  };
}

function effectOf(
  state: string | undefined,
  times: string | undefined,
  isAlways: boolean,
  hasComment: boolean,
): Effect {
  const intervals = times === undefined ? undefined : parseTimes(times);
  if (state === 'off' || state === 'closed') return { kind: 'off', intervals };
  if (intervals === null) return { kind: 'hours', intervals: null };
  // A comment may be a condition, such as 'open "takeaway only"': its words say more than a span can.
  if (state === 'unknown' || hasComment) {
    const named = intervals ?? (isAlways ? [WHOLE_DAY] : null);
    return { kind: 'hours', intervals: named?.map((each) => ({ ...each, isUnknown: true })) ?? null };
  }
  if (intervals !== undefined) return { kind: 'hours', intervals };
  // Days without a time: open on them, but nobody says from when until when.
  return { kind: 'hours', intervals: isAlways || state === 'open' ? [WHOLE_DAY] : null };
}
