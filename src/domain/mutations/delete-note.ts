import * as z from 'zod/mini';
import { aboutPlace, defineMutation, placeArgs } from './definition.ts';

export const deleteNote = defineMutation({
  args: z.strictObject(placeArgs),
  title: 'outbox.did.deleteNote',
  subject: aboutPlace,
  apply({ notes }, { restaurant_id: id }) {
    notes.delete(id);
  },
});
