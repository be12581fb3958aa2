import * as z from 'zod/mini';
import type { OwnDraft, SyncMark } from '../own/own-view.ts';
import { LIST_NAME_MAX, TRIP_NAME_MAX } from './limits.ts';

/** What a mutation is about; the outbox shows its name. */
export type Subject = { readonly placeId: string } | { readonly reviewId: string };

/** The device's side of a mutation. The server's side is a function of the same name in the schema `mutations`. */
export interface MutationDefinition<Args, Title extends string = string> {
  /** Arguments as the server accepts them: it refuses unknown fields. */
  readonly args: z.ZodMiniType<Args>;
  /** What was done, in words: a message in which `{name}` is the place's. */
  readonly title: Title;
  /** Applies it to the pulled documents. `waiting`: the server does not have it yet. */
  readonly apply: (draft: OwnDraft, args: Args, mark: SyncMark) => void;
  /**
   * Applies it after the server refused it, so that the content stays visible and is not lost (U96). If absent, the server's
   * state is shown.
   */
  readonly applyRefused?: (draft: OwnDraft, args: Args, code: string | null) => void;
  readonly subject?: (args: Args) => Subject;
  /** The path of the picture that it adds. */
  readonly photo?: (args: Args) => string | null;
  /** The same mutation without its picture, if it makes sense without one. */
  readonly withoutPhoto?: (args: Args) => Args;
  /** The words that a person wrote, which the outbox shows whole (Y34). */
  readonly text?: (args: Args) => string | null;
  /** The form in which a refused one can be corrected. */
  readonly form?: 'review' | 'profile';
}

/** Keeps the types of a definition's arguments and title. */
export function defineMutation<Args, const Title extends string>(
  definition: MutationDefinition<Args, Title>,
): MutationDefinition<Args, Title> {
  return definition;
}

export const placeArgs = { restaurant_id: z.guid() };
export const reviewArgs = { review_id: z.guid() };
export const listName = z.string().check(z.minLength(1), z.maxLength(LIST_NAME_MAX));
export const tripName = z.string().check(z.minLength(1), z.maxLength(TRIP_NAME_MAX));

export function aboutPlace({ restaurant_id }: { readonly restaurant_id: string }): Subject {
  return { placeId: restaurant_id };
}

export function aboutReview({ review_id }: { readonly review_id: string }): Subject {
  return { reviewId: review_id };
}
