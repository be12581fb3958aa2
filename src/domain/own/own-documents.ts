/** A person's own documents on the server: the collections with a different content for each reader. */
import * as z from 'zod/mini';
import { checkAnswersSchema } from '../checks/check-answers-schema.ts';
import { PRAYER_CHANGES } from '../mutations/limits.ts';

const base = { id: z.string(), stamp: z.number() };

const savedSchema = z.object({ ...base, restaurant_id: z.string(), created_at: z.string() });

const ownReviewSchema = z.object({
  ...base,
  restaurant_id: z.string(),
  rating: z.number(),
  title: z.nullable(z.string()),
  content: z.string(),
  images: z.array(z.string()),
  verified_visit: z.boolean(),
  helpful_count: z.number(),
  /** Revision of the text, see `write_review`. */
  text_rev: z.number(),
  is_hidden: z.boolean(),
  edited_at: z.nullable(z.string()),
  created_at: z.string(),
});

const draftSchema = z.object({
  ...base,
  review_id: z.string(),
  rating: z.number(),
  title: z.nullable(z.string()),
  content: z.string(),
  verified_visit: z.boolean(),
  created_at: z.string(),
});

const photoSchema = z.object({
  ...base,
  review_id: z.string(),
  path: z.string(),
  width: z.number(),
  height: z.number(),
  /** A moderator's decision. */
  state: z.enum(['pending', 'approved', 'rejected']),
  created_at: z.string(),
});

const voteSchema = z.object({ ...base, review_id: z.string() });

const listSchema = z.object({ ...base, name: z.string(), created_at: z.string() });

const listItemSchema = z.object({ ...base, list_id: z.string(), restaurant_id: z.string(), created_at: z.string() });

const noteSchema = z.object({ ...base, restaurant_id: z.string(), content: z.string(), updated_at: z.string() });
const changeReportSchema = z.object({
  ...base,
  restaurant_id: z.string(),
  kind: z.string(),
  note: z.nullable(z.string()),
  /** Path of its picture, see `photoPath`; absent in documents of earlier servers. */
  photo: z.optional(z.nullable(z.string())),
  /** A moderator's decision. */
  state: z.enum(['open', 'upheld', 'dismissed']),
  created_at: z.string(),
});

const checkSchema = z.object({
  ...base,
  restaurant_id: z.string(),
  answers: checkAnswersSchema,
  /** `YYYY-MM-DD`, the day of the visit. */
  day: z.string(),
  /** 'undone': a moderator took it out. */
  state: z.enum(['counted', 'undone']),
  /** Path of its photo of the certificate, see `photoPath`; absent in documents of earlier servers. */
  photo: z.optional(z.nullable(z.string())),
  created_at: z.string(),
});

const suggestionSchema = z.object({
  ...base,
  name: z.string(),
  address: z.nullable(z.string()),
  /** Path of its picture, see `photoPath`. */
  photo: z.nullable(z.string()),
  /** 'accepted': its place was added. 'listed': the place existed already. */
  state: z.enum(['open', 'accepted', 'listed', 'dismissed']),
  /** What is said of a place to pray; null for a restaurant, absent in documents of earlier servers. */
  prayer: z.optional(z.nullable(z.enum(PRAYER_CHANGES))),
  place: z.nullable(z.object({ slug: z.string(), name: z.string() })),
  created_at: z.string(),
});

const profileSchema = z.object({
  ...base,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  city: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  dietary_preferences: z.array(z.string()),
  preferences: z.record(z.string(), z.record(z.string(), z.boolean())),
  is_pro: z.boolean(),
  pro_expires_at: z.nullable(z.string()),
  points: z.number(),
  level: z.string(),
});

const tripSchema = z.object({ ...base, name: z.string(), created_at: z.string() });

const tripStopSchema = z.object({
  ...base,
  trip_id: z.string(),
  name: z.string(),
  country_code: z.nullable(z.string()),
  /** Of the city or area. */
  latitude: z.number(),
  longitude: z.number(),
  /** `YYYY-MM-DD` at the place itself; both are days of the stay. */
  arrives_on: z.string(),
  leaves_on: z.string(),
  created_at: z.string(),
});

/** Every collection, by its name in `sync_pull_own`. */
export const ownSchemas = {
  saved: savedSchema,
  own_reviews: ownReviewSchema,
  review_drafts: draftSchema,
  own_photos: photoSchema,
  own_votes: voteSchema,
  lists: listSchema,
  list_items: listItemSchema,
  notes: noteSchema,
  own_change_reports: changeReportSchema,
  profile: profileSchema,
  own_suggestions: suggestionSchema,
  trips: tripSchema,
  trip_stops: tripStopSchema,
  own_checks: checkSchema,
} as const;

export type OwnCollection = keyof typeof ownSchemas;
export type OwnDocument<Name extends OwnCollection = OwnCollection> = z.infer<(typeof ownSchemas)[Name]>;

/** In the order of the table; pulls, pokes and storage derive from it. */
export const OWN_COLLECTIONS = Object.keys(ownSchemas) as readonly OwnCollection[]; // the keys of a constant object are those of its type

/** The collections whose documents name a picture, as `path` or `photo`. */
export const PHOTO_COLLECTIONS = OWN_COLLECTIONS.filter((name) => {
  const { shape } = ownSchemas[name];
  return 'path' in shape || 'photo' in shape;
});

/** Pulled documents, by collection. */
export type OwnDocuments = { readonly [Name in OwnCollection]: readonly OwnDocument<Name>[] };
