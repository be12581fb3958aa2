/** Checks whether rows are open when a wish says, each on its own clock. */
import type { Moment } from '#catalogue/filters/moment.ts';
import { openingOfPattern } from '#catalogue/filters/opening-of-pattern.ts';
import type { Columns } from '#catalogue/format/columns.ts';
import { isKnownOpenAllDay, isKnownOpenOn, type LocalTime } from '#domain/hours/opening-hours.ts';
import { WEEKDAYS } from '#domain/hours/weekdays.ts';
import type { Wish } from '#domain/search/wishes.ts';
import { KNOWLEDGE, type Knowledge } from './knowledge.ts';

const HOUR = 60;
/** "Late" means 23:00, when most kitchens have closed. Until this hour of the night it also means now. */
const LATE = 23 * HOUR;
const NIGHT_ENDS = 4 * HOUR;
/** "Tomorrow", or a day of the week, is met by a place that is open at one of these times. */
const MEALS = [9 * HOUR, 13 * HOUR, 19 * HOUR];

export type HoursWish = 'openNow' | 'openLate' | 'openAllDay' | 'openTomorrow' | 'openOn' | 'openAt';

/** 1970-01-01 was a Thursday. */
const FIRST_DAY = WEEKDAYS.indexOf('thursday');

/** Results are cached by clock and pattern of hours. */
export function createHoursCheck(
  { dictionaries, numbers }: Columns,
  kind: HoursWish,
  value: Wish['value'],
  moment: Moment,
): (row: number) => Knowledge {
  const known = new Map<number, Knowledge>();
  const judge = (locality: number, pattern: number): Knowledge => {
    const now = moment.localTime(dictionaries.localities[locality]?.timeZone ?? null);
    if (now === undefined) return KNOWLEDGE.unknown;
    const opening = openingOfPattern(dictionaries.hours[pattern]);
    const answers =
      kind === 'openAllDay'
        ? [isKnownOpenAllDay(opening, now)]
        : wantedTimes(kind, value, now).map((time) => isKnownOpenOn(opening, time));
    if (answers.includes(true)) return KNOWLEDGE.yes;
    return answers.includes(undefined) ? KNOWLEDGE.unknown : KNOWLEDGE.no;
  };
  return (row) => {
    const [locality, pattern] = [numbers.locality[row] ?? 0, numbers.hours[row] ?? 0];
    const key = locality * dictionaries.hours.length + pattern;
    const answer = known.get(key) ?? judge(locality, pattern);
    known.set(key, answer);
    return answer;
  };
}

/** Local times for a place whose clock shows `now`; one of them is enough. */
function wantedTimes(kind: HoursWish, value: Wish['value'], now: LocalTime): readonly LocalTime[] {
  if (kind === 'openTomorrow') return MEALS.map((minute) => ({ day: now.day + 1, minute }));
  if (kind === 'openOn') {
    // Today, if it is that day.
    const ahead = WEEKDAYS.findIndex((day) => day === value) - FIRST_DAY - now.day;
    const day = now.day + (((ahead % WEEKDAYS.length) + WEEKDAYS.length) % WEEKDAYS.length);
    return MEALS.map((minute) => ({ day, minute }));
  }
  if (kind === 'openLate') return [now.minute >= LATE || now.minute < NIGHT_ENDS ? now : { ...now, minute: LATE }];
  if (kind === 'openNow') return [now];
  const [hours = 0, minutes = 0] = (value ?? '').split(':').map(Number);
  const minute = hours * HOUR + minutes;
  // A time that has passed today means tomorrow.
  return [minute >= now.minute ? { ...now, minute } : { day: now.day + 1, minute }];
}
