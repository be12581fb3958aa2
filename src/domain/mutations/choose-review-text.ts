import * as z from 'zod/mini';
import { textOf } from '../reviews/review.ts';
import { aboutReview, defineMutation, reviewArgs } from './definition.ts';

export const chooseReviewText = defineMutation({
  args: z.strictObject({ ...reviewArgs, draft_id: z.nullable(z.guid()) }),
  title: 'outbox.did.chooseText',
  subject: aboutReview,
  apply({ reviews }, { review_id, draft_id }, mark) {
    for (const [id, review] of reviews) {
      if (review.document?.id !== review_id) continue;
      const chosen = review.secondTexts.find((text) => text.id === draft_id);
      // If this device does not have the chosen text, the result shows after the server has answered.
      reviews.set(id, { ...review, ...(chosen ? textOf(chosen) : {}), mark, secondTexts: [] });
    }
  },
});
