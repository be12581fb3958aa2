import * as z from 'zod/mini';
import { aboutPlace, defineMutation, placeArgs } from './definition.ts';

export const saveRestaurant = defineMutation({
  args: z.strictObject(placeArgs),
  title: 'outbox.did.save',
  subject: aboutPlace,
  apply({ saved }, { restaurant_id: id }, mark) {
    // Saving a saved place changes nothing on the server, so it changes nothing here.
    if (!saved.get(id)?.isSaved) saved.set(id, { isSaved: true, mark, code: null });
  },
  applyRefused({ saved }, { restaurant_id: id }, code) {
    if (!saved.get(id)?.isSaved) saved.set(id, { isSaved: true, mark: 'refused', code });
  },
});
