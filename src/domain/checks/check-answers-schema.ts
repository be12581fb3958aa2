import * as z from 'zod/mini';
import { CHECK_ANSWERS } from './check-questions.ts';

/** A person's answers at a place; absent questions were not asked. */
export const checkAnswersSchema = z.strictObject({
  still_here: z.optional(z.enum([...CHECK_ANSWERS.still_here, 'unknown'])),
  certificate_seen: z.optional(z.enum([...CHECK_ANSWERS.certificate_seen, 'unknown'])),
  menu: z.optional(z.enum([...CHECK_ANSWERS.menu, 'unknown'])),
  alcohol: z.optional(z.enum([...CHECK_ANSWERS.alcohol, 'unknown'])),
  pork: z.optional(z.enum([...CHECK_ANSWERS.pork, 'unknown'])),
  prayer_place: z.optional(z.enum([...CHECK_ANSWERS.prayer_place, 'unknown'])),
  hours_as_stated: z.optional(z.enum([...CHECK_ANSWERS.hours_as_stated, 'unknown'])),
});
