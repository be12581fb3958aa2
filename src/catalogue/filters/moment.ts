/** The time of a query, and the properties of places that depend on it. */

import { toDayNumber } from '#catalogue/format/calendar-day.ts';
import type { Columns } from '#catalogue/format/columns.ts';
import { statusOf } from '#catalogue/format/traits.ts';
import { type LocalTime, toLocalTime } from '#domain/hours/opening-hours.ts';
import { zoneTable } from '#domain/hours/zone-overrides.ts';
import { localDay } from '#domain/places/halal.ts';
import { HALAL_STATUSES } from '#domain/places/taxonomy.ts';

/** Time of a query in the forms that searches need, computed once for all segments. */
export interface Moment {
  readonly at: number;
  /** The date on the device, in days since 1970. */
  readonly today: number;
  localTime(zone: string | null): LocalTime | undefined;
}

export function createMoment(at: number): Moment {
  const zones = zoneTable();
  if (at === latest.moment?.at && zones === latest.zones) return latest.moment;
  const times = new Map<string | null, LocalTime | undefined>();
  const localTime = (zone: string | null): LocalTime | undefined => {
    if (!times.has(zone)) times.set(zone, toLocalTime(zone, at));
    return times.get(zone);
  };
  const moment = { at, today: dayOf(at), localTime };
  latest = { moment, zones };
  return moment;
}

/** The date on the device at an instant, in days since 1970. */
export function dayOf(at: number): number {
  if (at !== askedBefore) [askedBefore, dayBefore] = [at, toDayNumber(localDay(at))];
  return dayBefore;
}

let [askedBefore, dayBefore] = [Number.NaN, 0];

/** Cache: a query and its cards share a moment, and so do all queries of one minute. */
let latest: { readonly moment?: Moment; readonly zones?: object } = {};

export const CERTIFIED = HALAL_STATUSES.indexOf('certified');
export const UNVERIFIED = HALAL_STATUSES.indexOf('unverified');

/** Index in HALAL_STATUSES of the status to show: an expired certificate counts as unverified (U31). */
export function shownStatusAt({ numbers }: Columns, row: number, today: number): number {
  return shownStatusOf(numbers.traits[row] ?? 0, Number(isOver(numbers.certificateUntil[row] ?? 0, today)));
}

/** @param over 1 if the certificate has expired, else 0 */
export function shownStatusOf(traits: number, over: number): number {
  const status = statusOf(traits);
  return status === CERTIFIED && over !== 0 ? UNVERIFIED : status;
}

/** A certificate without a stated end (0) never expires. */
export function isOver(until: number, today: number): boolean {
  return until !== 0 && until < today;
}
