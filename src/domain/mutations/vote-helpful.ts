import * as z from 'zod/mini';
import { aboutReview, defineMutation, reviewArgs } from './definition.ts';

export const voteHelpful = defineMutation({
  args: z.strictObject(reviewArgs),
  title: 'outbox.did.vote',
  subject: aboutReview,
  apply({ votes }, { review_id: id }) {
    votes.add(id);
  },
});
