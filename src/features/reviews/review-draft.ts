/** The draft of a review, and the mutations that sending it makes. Pure. */
import * as z from 'zod/mini';
import type { Mutation } from '#domain/own/mutations.ts';
import { REVIEW_LIMITS, type ReviewText, tidyReview } from '#domain/reviews/review.ts';
import { seenSchema } from '#domain/reviews/seen-note.ts';
import type { OwnReviewView } from '#workers/replica/api.ts';
import { seenReports } from './seen.ts';

const photoSchema = z.object({ path: z.string(), width: z.number(), height: z.number() });
export type DraftPhoto = z.infer<typeof photoSchema>;

const draftSchema = z.object({
  rating: z.number(),
  title: z.string(),
  content: z.string(),
  verified_visit: z.boolean(),
  /** Answers for moderators; absent if there are none. */
  seen: z.optional(seenSchema),
  /** `text_rev` of the server's text when the draft was begun, null if there was none (Y26). */
  base: z.nullable(z.number()),
  /** Pictures chosen here. */
  added: z.array(photoSchema),
  /** Paths of the review's pictures to remove. */
  removed: z.array(z.string()),
  /** The refused outbox entries that this draft replaces. */
  replaces: z.array(z.number()),
});
export type ReviewDraft = z.infer<typeof draftSchema>;

/** The storage key for the draft of a place's review. */
export function draftKeyOf(placeId: string): string {
  return `review:${placeId}`;
}

/** Parses a stored draft; null if there is none, or if another version of the app wrote it in another shape. */
export function parseDraft(value: unknown): ReviewDraft | null {
  const parsed = draftSchema.safeParse(value);
  return parsed.success ? parsed.data : null;
}

/**
 * The form's initial draft: a text that the server refused, else the current review, else empty; with the refused pictures,
 * to send again or remove.
 * @param refusedSeq the refused outbox entry to correct, if any
 */
export function beginDraft({ review, refused }: OwnReviewView, refusedSeq: number | null): ReviewDraft {
  const texts = refused.filter(({ mutation }) => mutation.name === 'write_review');
  const mended = texts.find(({ seq }) => seq === refusedSeq) ?? (review ? undefined : texts.at(-1));
  const text = mended?.mutation.name === 'write_review' ? mended.mutation.args : review;
  const photos = refused.flatMap(({ seq, mutation }) =>
    mutation.name === 'add_review_photo' ? [{ seq, photo: mutation.args }] : [],
  );
  return {
    rating: text?.rating ?? 0,
    title: text?.title ?? '',
    content: text?.content ?? '',
    verified_visit: text?.verified_visit ?? false,
    base: review?.document?.text_rev ?? null,
    added: photos.map(({ photo: { path, width, height } }) => ({ path, width, height })),
    removed: [],
    replaces: [...(mended ? [mended.seq] : []), ...photos.map(({ seq }) => seq)],
  };
}

/** The pictures of the review after sending. */
export function photosOf({ photos }: OwnReviewView, { added, removed }: ReviewDraft): DraftPhoto[] {
  const retained = photos.filter(({ path, state }) => state !== 'refused' && !removed.includes(path));
  const chosen = added.filter(({ path }) => !retained.some((photo) => photo.path === path));
  return [...retained, ...chosen].map(({ path, width, height }) => ({ path, width, height }));
}

/** How many more pictures may be added (V5). Pictures that a moderator rejected don't count, as on the server. */
export function photosLeft(view: OwnReviewView, draft: ReviewDraft): number {
  const turnedDown = view.photos.filter(({ path, state }) => state === 'rejected' && !draft.removed.includes(path));
  return REVIEW_LIMITS.photos - photosOf(view, draft).length + turnedDown.length;
}

/** The mutations that send the draft, in order; empty if nothing changed. */
export function mutationsOf(placeId: string, view: OwnReviewView, draft: ReviewDraft): Mutation[] {
  const text = tidyReview({ ...draft, title: draft.title });
  const isWritten = view.review !== null && isSameText(view.review, text);
  const retained = new Set(view.photos.filter(({ state }) => state !== 'refused').map(({ path }) => path));
  return [
    ...(isWritten
      ? []
      : [{ name: 'write_review', args: { restaurant_id: placeId, ...text, base: draft.base } } as const]),
    ...draft.removed
      .filter((path) => retained.has(path))
      .map((path) => ({ name: 'remove_review_photo', args: { path } }) as const),
    ...draft.added
      .filter(({ path }) => !retained.has(path) || draft.removed.includes(path))
      .map((photo) => ({ name: 'add_review_photo', args: { review_id: view.reviewId, ...photo } }) as const),
    ...seenReports(placeId, draft.seen),
  ];
}

/** Deletes a review with its pictures. */
export function deletionOf(placeId: string, view: OwnReviewView): Mutation[] {
  return [
    ...view.photos
      .filter(({ state }) => state !== 'refused')
      .map(({ path }) => ({ name: 'remove_review_photo', args: { path } }) as const),
    { name: 'delete_review', args: { restaurant_id: placeId } },
  ];
}

/** Restores a deleted review, without pictures that a moderator rejected. */
export function restorationOf(placeId: string, { review, photos, reviewId }: OwnReviewView): Mutation[] {
  if (!review) return [];
  const { rating, title, content, verified_visit, document } = review;
  const base = document?.text_rev ?? null;
  return [
    { name: 'write_review', args: { restaurant_id: placeId, rating, title, content, verified_visit, base } },
    ...photos
      .filter(({ state }) => state !== 'refused' && state !== 'rejected')
      .map(
        ({ path, width, height }) =>
          ({ name: 'add_review_photo', args: { review_id: reviewId, path, width, height } }) as const,
      ),
  ];
}

function isSameText(a: ReviewText, b: ReviewText): boolean {
  return (
    a.rating === b.rating &&
    (a.title ?? '') === (b.title ?? '') &&
    a.content === b.content &&
    a.verified_visit === b.verified_visit
  );
}
