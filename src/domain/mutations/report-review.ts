import * as z from 'zod/mini';
import { aboutReview, defineMutation, reviewArgs } from './definition.ts';
import { REPORT_NOTE_MAX, REPORT_REASONS } from './limits.ts';

export const reportReview = defineMutation({
  args: z.strictObject({
    ...reviewArgs,
    reason: z.enum(REPORT_REASONS),
    note: z.optional(z.string().check(z.maxLength(REPORT_NOTE_MAX))),
  }),
  title: 'outbox.did.report',
  subject: aboutReview,
  text: ({ note = null }) => note,
  // The result of a report is not shown; the outbox shows that it is pending.
  apply() {},
});
