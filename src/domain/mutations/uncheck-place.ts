import * as z from 'zod/mini';
import { aboutPlace, defineMutation, placeArgs } from './definition.ts';

/** Takes back what the person said of a place. */
export const uncheckPlace = defineMutation({
  args: z.strictObject(placeArgs),
  title: 'outbox.did.uncheck',
  subject: aboutPlace,
  apply({ checks }, { restaurant_id: id }) {
    checks.delete(id);
  },
});
