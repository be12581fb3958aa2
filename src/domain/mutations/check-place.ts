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
    /** Of the certificate that was seen; see `photoPath`, with the place's id. The file must be in the bucket before the server accepts this. */
    photo: z.optional(z.string().check(z.maxLength(200))),
  }),
  title: 'outbox.did.check',
  subject: aboutPlace,
  photo: ({ photo = null }) => photo,
  withoutPhoto(args) {
    const { photo: _, ...others } = args;
    return others;
  },
  apply({ checks }, { restaurant_id: id, answers, day, photo = null }, mark) {
    checks.set(id, { answers, day, photo, state: mark === 'waiting' ? 'waiting' : 'counted', code: null });
  },
  applyRefused({ checks }, { restaurant_id: id, answers, day, photo = null }, code) {
    checks.set(id, { answers, day, photo, state: 'refused', code });
  },
});
