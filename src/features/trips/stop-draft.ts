/** A stop as a form has it while it is typed. Pure. */
import * as z from 'zod/mini';
import { FIRST_TRIP_DAY, LAST_TRIP_DAY } from '#domain/mutations/limits.ts';
import type { TripStop } from '#domain/own/own-view.ts';

const placeSchema = z.object({
  name: z.string(),
  country_code: z.nullable(z.string()),
  latitude: z.number(),
  longitude: z.number(),
});

/** A chosen city or area. */
export type StopPlace = z.infer<typeof placeSchema>;

export const stopDraftSchema = z.object({
  /** The text of the field. */
  typed: z.string(),
  /** Null until a place was chosen from the list. */
  place: z.nullable(placeSchema),
  /** `YYYY-MM-DD`; '' for none. */
  arrives: z.string(),
  leaves: z.string(),
});

export type StopDraft = z.infer<typeof stopDraftSchema>;

export const EMPTY_STOP: StopDraft = { typed: '', place: null, arrives: '', leaves: '' };

export function draftOf({ name, country_code, latitude, longitude, arrives_on, leaves_on }: TripStop): StopDraft {
  const place = { name, country_code, latitude, longitude };
  return { typed: name, place, arrives: arrives_on, leaves: leaves_on };
}

/** By field; absent without a problem. */
export interface StopProblems {
  readonly place?: 'trips.whereMissing';
  readonly arrives?: 'trips.dayMissing';
  readonly leaves?: 'trips.dayMissing' | 'trips.daysTurned';
}

/** The stop without its ids, or what is wrong with each field. */
export function readStop({
  place,
  arrives,
  leaves,
}: StopDraft):
  | { readonly stop: StopPlace & Pick<TripStop, 'arrives_on' | 'leaves_on'>; readonly problems?: undefined }
  | { readonly stop?: undefined; readonly problems: StopProblems } {
  const problems: StopProblems = {
    ...(place === null ? { place: 'trips.whereMissing' } : {}),
    ...(isDay(arrives) ? {} : { arrives: 'trips.dayMissing' }),
    ...(isDay(leaves)
      ? isDay(arrives) && leaves < arrives
        ? { leaves: 'trips.daysTurned' }
        : {}
      : { leaves: 'trips.dayMissing' }),
  };
  if (place === null || Object.keys(problems).length > 0) return { problems };
  return { stop: { ...place, arrives_on: arrives, leaves_on: leaves } };
}

/** A browser gives '' for a day that is not whole or that the calendar lacks. */
function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && FIRST_TRIP_DAY <= text && text <= LAST_TRIP_DAY;
}
