import * as z from 'zod/mini';
import { defineMutation, tripName } from './definition.ts';

/** The device assigns the trip's id, so that its stops can refer to it before the server has it. */
export const createTrip = defineMutation({
  args: z.strictObject({ id: z.guid(), name: tripName }),
  title: 'outbox.did.createTrip',
  text: ({ name }) => name,
  apply({ trips }, { id, name }, mark) {
    // A trip that the server already has stays as it is, stops included.
    if (!trips.has(id)) trips.set(id, { id, name, stops: [], mark });
  },
});
