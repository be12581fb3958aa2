/**
 * What a person may do, as named mutations. The server's side of each is a function of the schema `mutations`.
 */
import * as z from 'zod/mini';
import { REVIEW_LIMITS } from './review.ts';

/** Why somebody reports a review (U23), and how much they may add. */
export const REPORT_REASONS = ['spam', 'offensive', 'false', 'private_information', 'other'] as const;
export const REPORT_NOTE_MAX = 500;

/** Characters of a private list's name and of a private note. */
export const LIST_NAME_MAX = 80;
export const NOTE_MAX = 2000;
/** What somebody found different at a place; 'other' needs a note. The server knows more kinds, which no form offers. */
export const CHANGE_KINDS = ['closed', 'moved', 'not_halal', 'hours', 'certificate', 'other'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];
export const CHANGE_NOTE_MAX = 500;

const place = { restaurant_id: z.guid() };
const listName = z.string().check(z.minLength(1), z.maxLength(LIST_NAME_MAX));
const flags = z.optional(z.record(z.string(), z.boolean()));

/** Arguments as the server takes them: it refuses a field that it does not know. */
const mutationSchema = z.discriminatedUnion('name', [
  z.object({ name: z.literal('save_restaurant'), args: z.strictObject(place) }),
  z.object({ name: z.literal('unsave_restaurant'), args: z.strictObject(place) }),
  z.object({
    name: z.literal('write_review'),
    args: z.strictObject({
      ...place,
      rating: z.int().check(z.minimum(1), z.maximum(5)),
      title: z.optional(z.nullable(z.string().check(z.maxLength(REVIEW_LIMITS.title)))),
      content: z.string().check(z.maxLength(REVIEW_LIMITS.content)),
      verified_visit: z.optional(z.boolean()),
      /** `text_rev` of the text that the person saw (U27). */
      base: z.optional(z.nullable(z.int())),
    }),
  }),
  z.object({ name: z.literal('delete_review'), args: z.strictObject(place) }),
  z.object({
    name: z.literal('choose_review_text'),
    args: z.strictObject({ review_id: z.guid(), draft_id: z.nullable(z.guid()) }),
  }),
  z.object({
    name: z.literal('add_review_photo'),
    args: z.strictObject({
      review_id: z.guid(),
      /** See `photoPath`. The file has to be in the bucket before the server takes this. */
      path: z.string().check(z.maxLength(200)),
      width: z.int().check(z.minimum(1), z.maximum(20_000)),
      height: z.int().check(z.minimum(1), z.maximum(20_000)),
    }),
  }),
  z.object({
    name: z.literal('remove_review_photo'),
    args: z.strictObject({ path: z.string().check(z.maxLength(200)) }),
  }),
  z.object({ name: z.literal('vote_helpful'), args: z.strictObject({ review_id: z.guid() }) }),
  z.object({ name: z.literal('unvote_helpful'), args: z.strictObject({ review_id: z.guid() }) }),
  z.object({
    name: z.literal('report_review'),
    args: z.strictObject({
      review_id: z.guid(),
      reason: z.enum(REPORT_REASONS),
      note: z.optional(z.string().check(z.maxLength(REPORT_NOTE_MAX))),
    }),
  }),
  // The device names the list, so that what comes after can speak of it before the server has heard of it.
  z.object({ name: z.literal('create_list'), args: z.strictObject({ id: z.guid(), name: listName }) }),
  z.object({ name: z.literal('rename_list'), args: z.strictObject({ id: z.guid(), name: listName }) }),
  z.object({ name: z.literal('delete_list'), args: z.strictObject({ id: z.guid() }) }),
  z.object({ name: z.literal('add_to_list'), args: z.strictObject({ list_id: z.guid(), ...place }) }),
  z.object({ name: z.literal('remove_from_list'), args: z.strictObject({ list_id: z.guid(), ...place }) }),
  z.object({
    name: z.literal('write_note'),
    args: z.strictObject({ ...place, content: z.string().check(z.minLength(1), z.maxLength(NOTE_MAX)) }),
  }),
  z.object({ name: z.literal('delete_note'), args: z.strictObject(place) }),
  z.object({
    name: z.literal('report_change'),
    args: z.strictObject({
      ...place,
      kind: z.enum(CHANGE_KINDS),
      note: z.optional(z.string().check(z.maxLength(CHANGE_NOTE_MAX))),
      /** See `photoPath`, with the place's id. The file has to be in the bucket before the server takes this. */
      photo: z.optional(z.string().check(z.maxLength(200))),
    }),
  }),
  z.object({
    name: z.literal('update_profile'),
    args: z.strictObject({
      name: z.optional(z.string().check(z.maxLength(120))),
      phone: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
      city: z.optional(z.nullable(z.string().check(z.maxLength(120)))),
      /** In the bucket of avatars: `<person>/<epoch milliseconds>.jpg`. The file has to be there before. */
      avatar_path: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
      /** What earlier versions wrote instead; the server takes the path from it. */
      avatar_url: z.optional(z.nullable(z.string().check(z.maxLength(2000)))),
      dietary_preferences: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(40))),
    }),
  }),
  z.object({
    name: z.literal('update_preferences'),
    args: z.strictObject({ notifications: flags, privacy: flags, features: flags }),
  }),
]);

/** `{name, args}`, by name. */
export type Mutation = z.infer<typeof mutationSchema>;

/**
 * What an outbox holds though this version of the app does not know it: a later version wrote it, or it was damaged.
 * `kept` is all that there is of it, for a later version to read, for the server to judge and for the person to keep.
 */
interface UnreadableMutation {
  readonly name: 'unreadable';
  readonly args: { readonly kept: unknown };
}

/** What may be in an outbox. */
export type StoredMutation = Mutation | UnreadableMutation;

const unreadableSchema = z.object({ name: z.literal('unreadable'), args: z.object({ kept: z.unknown() }) });

/** What was handed in is no mutation: a bug of the caller. */
export function parseMutation(value: unknown): Mutation | null {
  const parsed = mutationSchema.safeParse(value);
  return parsed.success ? parsed.data : null;
}

/** What an outbox holds, as this version understands it: nothing is ever left out (Y36). */
export function readMutation(value: unknown): StoredMutation {
  const wrapped = unreadableSchema.safeParse(value);
  const kept = wrapped.success ? wrapped.data.args.kept : value;
  return parseMutation(kept) ?? { name: 'unreadable', args: { kept } };
}

/**
 * Whether a refused mutation has no meaning any more once a later one was made: a save that the person has taken back, or
 * tries again. What a person wrote is never replaced so.
 */
export function isSuperseded(refused: StoredMutation, later: StoredMutation): boolean {
  if (refused.name !== 'save_restaurant' && refused.name !== 'unsave_restaurant') return false;
  if (later.name !== 'save_restaurant' && later.name !== 'unsave_restaurant') return false;
  return refused.args.restaurant_id === later.args.restaurant_id;
}
