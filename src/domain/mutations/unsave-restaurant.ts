import * as z from 'zod/mini';
import { aboutPlace, defineMutation, placeArgs } from './definition.ts';

export const unsaveRestaurant = defineMutation({
  args: z.strictObject(placeArgs),
  title: 'outbox.did.unsave',
  subject: aboutPlace,
  apply({ saved }, { restaurant_id: id }, mark) {
    if (mark === 'waiting') saved.set(id, { isSaved: false, mark, code: null });
    else saved.delete(id);
  },
});
