import * as z from 'zod/mini';
import { defineMutation } from './definition.ts';

export const removeTripStop = defineMutation({
  args: z.strictObject({ id: z.guid() }),
  title: 'outbox.did.removeTripStop',
  apply({ trips }, { id }) {
    for (const trip of trips.values()) {
      const stops = trip.stops.filter((stop) => stop.id !== id);
      if (stops.length < trip.stops.length) trips.set(trip.id, { ...trip, stops });
    }
  },
});
