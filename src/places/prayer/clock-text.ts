import type { ClockKind } from '#domain/prayer/prayer-settings.ts';
import { writtenAs } from '#i18n/languages.ts';
import type { Translate } from '#i18n/translate.ts';

const HOUR_MINUTES = 60;
const DAY_MINUTES = 1440;
const MINUTE_MS = 60_000;

/** Writes times of a prayer day: minutes from its midnight, which may be on the previous or next date. */
export type ClockText = (minutes: number) => string;

/**
 * Times as '19:21' or '7:21 pm', in the reader's language and digits.
 * @param locale of the language
 * @param digits a numbering system, if the language has several
 */
export function createClockText(locale: string, digits: string | undefined, clock: ClockKind): ClockText {
  const is24 = clock === '24';
  const format = new Intl.DateTimeFormat(writtenAs(locale, digits), {
    hour: is24 ? '2-digit' : 'numeric',
    minute: '2-digit',
    hourCycle: is24 ? 'h23' : 'h12',
    timeZone: 'UTC',
  });
  return (minutes) => format.format((((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES) * MINUTE_MS);
}

/** 'in 1 h 12 min'. @param minutes at least 0 */
export function inTime(minutes: number, t: Translate): string {
  const hours = Math.floor(minutes / HOUR_MINUTES);
  const rest = minutes % HOUR_MINUTES;
  if (hours === 0) return t('prayer.in.minutes', { minutes: rest });
  return rest === 0 ? t('prayer.in.hours', { hours }) : t('prayer.in.both', { hours, minutes: rest });
}
