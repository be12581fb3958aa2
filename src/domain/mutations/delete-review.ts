import * as z from 'zod/mini';
import { aboutPlace, defineMutation, placeArgs } from './definition.ts';

export const deleteReview = defineMutation({
  args: z.strictObject(placeArgs),
  title: 'outbox.did.deleteReview',
  subject: aboutPlace,
  apply({ reviews, photos }, { restaurant_id: id }) {
    // Deletes its pictures, too: they don't return with a new text.
    photos.delete(reviews.get(id)?.document?.id ?? '');
    reviews.delete(id);
  },
});
