import * as z from 'zod/mini';
import { REVIEW_LIMITS } from '../reviews/review.ts';
import { aboutPlace, defineMutation, placeArgs } from './definition.ts';

export const writeReview = defineMutation({
  args: z.strictObject({
    ...placeArgs,
    rating: z.int().check(z.minimum(1), z.maximum(5)),
    title: z.optional(z.nullable(z.string().check(z.maxLength(REVIEW_LIMITS.title)))),
    content: z.string().check(z.maxLength(REVIEW_LIMITS.content)),
    verified_visit: z.optional(z.boolean()),
    /** `text_rev` of the text that the person saw. If the server has another text by now, it keeps both (U27). */
    base: z.optional(z.nullable(z.int())),
  }),
  title: 'outbox.did.review',
  subject: aboutPlace,
  text: ({ title, content }) => (title ? `${title}\n\n${content}` : content),
  form: 'review',
  apply({ reviews }, { restaurant_id: id, rating, title = null, content, verified_visit = false }, mark) {
    const { document = null, secondTexts = [] } = reviews.get(id) ?? {};
    reviews.set(id, { rating, title, content, verified_visit, document, mark, secondTexts });
  },
});
