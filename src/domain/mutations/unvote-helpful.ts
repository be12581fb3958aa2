import * as z from 'zod/mini';
import { aboutReview, defineMutation, reviewArgs } from './definition.ts';

export const unvoteHelpful = defineMutation({
  args: z.strictObject(reviewArgs),
  title: 'outbox.did.unvote',
  subject: aboutReview,
  apply({ votes }, { review_id: id }) {
    votes.delete(id);
  },
});
