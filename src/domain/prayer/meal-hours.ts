/** What stated hours say of a meal of Ramadan. */
import type { Opening } from '../hours/opening.ts';
import { isKnownOpenOn, type LocalTime } from '../hours/opening-hours.ts';
import { isRamadan } from './ramadan-days.ts';

/**
 * Whether a place is open at a meal of Ramadan, by its stated hours.
 * @param time of the meal, on the place's clock
 * @param countryCode ISO 3166-1 alpha-2, for the country's own days of Ramadan; null by Umm al-Qura
 * @returns undefined if that is unknown. Also where the country fasts on this day, but the place's hours of Ramadan do not hold yet
 *   or any more, because they follow the Umm al-Qura calendar: then neither these nor the usual hours are certain.
 */
export function isKnownOpenAtMeal(
  opening: Opening | null,
  time: LocalTime,
  countryCode: string | null,
): boolean | undefined {
  if (opening === null || areCalendarsApart(opening, time.day, countryCode)) return undefined;
  return isKnownOpenOn(opening, time);
}

/** Whether a place's hours of Ramadan do not hold on a day on which its country fasts. */
export function areCalendarsApart({ exceptions }: Opening, day: number, countryCode: string | null): boolean {
  if (!exceptions.some(({ when }) => when.kind === 'ramadan')) return false;
  return isRamadan(day, countryCode) && !isRamadan(day, null);
}
