import * as z from 'zod/mini';
import { defineMutation } from './definition.ts';

export const deleteTrip = defineMutation({
  args: z.strictObject({ id: z.guid() }),
  title: 'outbox.did.deleteTrip',
  apply({ trips }, { id }) {
    trips.delete(id);
  },
});
