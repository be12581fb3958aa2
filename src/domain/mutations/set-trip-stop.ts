import * as z from 'zod/mini';
import { changeTrip } from '../own/own-view.ts';
import { defineMutation } from './definition.ts';
import { FIRST_TRIP_DAY, LAST_TRIP_DAY, STOP_NAME_MAX } from './limits.ts';

/** A day that the calendar has. */
const day = z.iso.date().check(z.refine((text) => FIRST_TRIP_DAY <= text && text <= LAST_TRIP_DAY));

/** Adds a stop to a trip, or replaces it. The device assigns the stop's id. */
export const setTripStop = defineMutation({
  args: z
    .strictObject({
      id: z.guid(),
      trip_id: z.guid(),
      name: z.string().check(z.minLength(1), z.maxLength(STOP_NAME_MAX)),
      /** ISO 3166-1 alpha-2; null if unknown or disputed. */
      country_code: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))),
      /** Of the city or area, never of the person. */
      latitude: z.number().check(z.minimum(-90), z.maximum(90)),
      longitude: z.number().check(z.minimum(-180), z.maximum(180)),
      arrives_on: day,
      leaves_on: day,
    })
    .check(z.refine(({ arrives_on: from, leaves_on: to }) => from <= to)),
  title: 'outbox.did.setTripStop',
  text: ({ name, arrives_on: from, leaves_on: to }) => `${name}\n${from} – ${to}`,
  apply(draft, { trip_id: tripId, ...stop }, mark) {
    changeTrip(draft, tripId, (trip) => ({
      ...trip,
      stops: [...trip.stops.filter(({ id }) => id !== stop.id), { ...stop, mark }],
    }));
  },
});
