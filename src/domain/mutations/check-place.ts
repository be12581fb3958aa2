import * as z from 'zod/mini';
import { checkAnswersSchema } from '../checks/check-answers-schema.ts';
import { aboutPlace, defineMutation, placeArgs } from './definition.ts';

/** Says what is so at a place, instead of what the person said of it before. The position stays on the device. */
export const checkPlace = defineMutation({
  args: z.strictObject({
    ...placeArgs,
    answers: checkAnswersSchema,
    /** The day of the visit by the device's calendar, 'YYYY-MM-DD'. */
    day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  }),
  title: 'outbox.did.check',
  subject: aboutPlace,
  apply({ checks }, { restaurant_id: id, answers, day }, mark) {
    checks.set(id, { answers, day, state: mark === 'waiting' ? 'waiting' : 'counted', code: null });
  },
  applyRefused({ checks }, { restaurant_id: id, answers, day }, code) {
    checks.set(id, { answers, day, state: 'refused', code });
  },
});
