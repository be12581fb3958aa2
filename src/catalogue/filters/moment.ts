/** When a question is asked: what clocks and calendars show then, and what of a place depends on it. */

import { toDayNumber } from '#catalogue/format/calendar-day.ts';
import type { Columns } from '#catalogue/format/columns.ts';
import { statusOf } from '#catalogue/format/traits.ts';
import { type LocalTime, toLocalTime } from '#domain/hours/opening-hours.ts';
import { localDay } from '#domain/places/halal.ts';
import { HALAL_STATUSES } from '#domain/places/taxonomy.ts';

/** What a question asks of clocks and calendars, worked out once for all segments. */
export interface Moment {
  readonly at: number;
  /** The device's own date, in days since 1970. */
  readonly today: number;
  localTime(zone: string | null): LocalTime | undefined;
}

export function createMoment(at: number): Moment {
  if (at === latest?.at) return latest;
  const times = new Map<string | null, LocalTime | undefined>();
  const localTime = (zone: string | null): LocalTime | undefined => {
    if (!times.has(zone)) times.set(zone, toLocalTime(zone, at));
    return times.get(zone);
  };
  latest = { at, today: dayOf(at), localTime };
  return latest;
}

/** The device's own date at an instant, in days since 1970. */
export function dayOf(at: number): number {
  if (at !== askedBefore) [askedBefore, dayBefore] = [at, toDayNumber(localDay(at))];
  return dayBefore;
}

let [askedBefore, dayBefore] = [Number.NaN, 0];

/** A question and its cards are of one moment, and so are those of everything that is typed in a minute. */
let latest: Moment | undefined;

export const CERTIFIED = HALAL_STATUSES.indexOf('certified');
export const UNVERIFIED = HALAL_STATUSES.indexOf('unverified');

/** Place in HALAL_STATUSES of the status to show: a certificate that is over counts as unverified (U31). */
export function shownStatusAt({ numbers }: Columns, row: number, today: number): number {
  return shownStatusOf(numbers.traits[row] ?? 0, Number(isOver(numbers.certificateUntil[row] ?? 0, today)));
}

/** @param over 1 where a certificate is over, else 0 */
export function shownStatusOf(traits: number, over: number): number {
  const status = statusOf(traits);
  return status === CERTIFIED && over !== 0 ? UNVERIFIED : status;
}

/** An end that is not stated, 0, is never over. */
export function isOver(until: number, today: number): boolean {
  return until !== 0 && until < today;
}
