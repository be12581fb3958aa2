import * as z from 'zod/mini';
import { defineMutation } from './definition.ts';

export const removeReviewPhoto = defineMutation({
  args: z.strictObject({ path: z.string().check(z.maxLength(200)) }),
  title: 'outbox.did.removePhoto',
  apply({ photos }, { path }) {
    for (const [id, all] of photos)
      photos.set(
        id,
        all.filter((photo) => photo.path !== path),
      );
  },
});
