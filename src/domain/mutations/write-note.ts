import * as z from 'zod/mini';
import { aboutPlace, defineMutation, placeArgs } from './definition.ts';
import { NOTE_MAX } from './limits.ts';

export const writeNote = defineMutation({
  args: z.strictObject({ ...placeArgs, content: z.string().check(z.minLength(1), z.maxLength(NOTE_MAX)) }),
  title: 'outbox.did.note',
  subject: aboutPlace,
  text: ({ content }) => content,
  apply({ notes }, { restaurant_id: id, content }, mark) {
    notes.set(id, { content, mark });
  },
});
