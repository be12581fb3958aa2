import * as z from 'zod/mini';
import { aboutReview, defineMutation, reviewArgs } from './definition.ts';

export const addReviewPhoto = defineMutation({
  args: z.strictObject({
    ...reviewArgs,
    /** See `photoPath`. The file must be in the bucket before the server accepts this. */
    path: z.string().check(z.maxLength(200)),
    width: z.int().check(z.minimum(1), z.maximum(20_000)),
    height: z.int().check(z.minimum(1), z.maximum(20_000)),
  }),
  title: 'outbox.did.photo',
  subject: aboutReview,
  photo: ({ path }) => path,
  apply({ photos }, { review_id: id, path, width, height }, mark) {
    const before = photos.get(id) ?? [];
    if (before.some((photo) => photo.path === path && photo.state !== 'refused')) return;
    const state = mark === 'waiting' ? 'waiting' : 'pending';
    photos.set(id, [...before.filter((photo) => photo.path !== path), { path, width, height, state, code: null }]);
  },
  applyRefused({ photos }, { review_id: id, path, width, height }, code) {
    const before = photos.get(id) ?? [];
    if (before.some((photo) => photo.path === path)) return;
    photos.set(id, [...before, { path, width, height, state: 'refused', code }]);
  },
});
