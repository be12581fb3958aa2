/**
 * A restaurant as the server sends it: the one shape for `sync_pull`, details packs, the replica and screens. Field names
 * are those of the Postgres row.
 */
import * as z from 'zod/mini';
import { UNKNOWN_WEEK } from '../hours/opening.ts';
import { WEEKDAYS, type Weekday } from '../hours/weekdays.ts';
import { FACT_VALUES } from './facts.ts';
import { AMENITIES, HALAL_STATUSES, PLACE_KINDS, POSITION_PRECISIONS } from './taxonomy.ts';

/** A linter takes `z.catch(…)` for a promise's. */
const orElse = z.catch;

/** 'HH:MM' on a 24-hour clock; '24:00' is allowed as an end. */
const timeOfDay = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/));

/**
 * One opening: from `open` until `close` on the place's own clock. `close` at or before `open` runs over midnight
 * into the next day; equal times mean the whole 24 hours (U55). A day may have several spans (U103).
 */
const hoursSpanSchema = z.object({ open: timeOfDay, close: timeOfDay });
export type HoursSpan = z.infer<typeof hoursSpanSchema>;

/** Every weekday with its spans; an empty list is a closed day. */
export const weeklyHoursSchema = z.object({
  monday: z.array(hoursSpanSchema),
  tuesday: z.array(hoursSpanSchema),
  wednesday: z.array(hoursSpanSchema),
  thursday: z.array(hoursSpanSchema),
  friday: z.array(hoursSpanSchema),
  saturday: z.array(hoursSpanSchema),
  sunday: z.array(hoursSpanSchema),
});
export type WeeklyHours = z.infer<typeof weeklyHoursSchema>;

/** A span of `opening`. With `unknown`, the place may or may not be open in it, such as after 18:00 in '12:00-18:00+'. */
const openingSpanSchema = z.object({ open: timeOfDay, close: timeOfDay, unknown: z.optional(z.literal(true)) });
export type OpeningSpan = z.infer<typeof openingSpanSchema>;

/**
 * Spans of a day; an empty list is a closed day, null a day of which nothing certain is known. Spans that are known count before
 * unknown ones.
 */
const dayHours = z.nullable(z.array(openingSpanSchema));
export type DayHours = z.infer<typeof dayHours>;

/** 'YYYY-MM-DD', a day of the calendar without a time zone. */
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** Hours that replace the weekly ones between two dates, both included, such as in Ramadan (U56). */
const specialHoursSchema = z.object({ from: day, to: day, label: z.string(), hours: weeklyHoursSchema });
export type SpecialHours = z.infer<typeof specialHoursSchema>;

/** 'MM-DD', a day of every year. */
const dayOfYear = z.string().check(z.regex(/^\d{2}-\d{2}$/));

/**
 * When an exception holds: between two dates, between two days of every year (which may run over New Year), in Ramadan, or on
 * public holidays. Both ends are included. `on` lists the holidays as dates; `complete_until` is the last day up to which the list
 * is complete, null if the holidays of the place are not known.
 */
const whenSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('dates'), from: day, to: day }),
  z.object({ kind: z.literal('yearly'), from: dayOfYear, to: dayOfYear }),
  z.object({ kind: z.literal('ramadan') }),
  z.object({ kind: z.literal('holidays'), on: z.array(day), complete_until: z.nullable(day) }),
]);

/** Hours that replace those of the week on some days. */
const hoursExceptionSchema = z.object({
  when: whenSchema,
  /** The weekdays that it touches; absent for all. */
  weekdays: z.optional(z.array(z.enum(WEEKDAYS))),
  hours: dayHours,
  /** In the source's words, empty if it has none. */
  label: z.string(),
});
export type HoursException = z.infer<typeof hoursExceptionSchema>;

/** All that is known of a place's hours. Of several exceptions that hold on a day, the first counts. */
export const openingSchema = z.object({
  week: z.object({
    monday: dayHours,
    tuesday: dayHours,
    wednesday: dayHours,
    thursday: dayHours,
    friday: dayHours,
    saturday: dayHours,
    sunday: dayHours,
  }),
  exceptions: z.array(hoursExceptionSchema),
});
export type Opening = z.infer<typeof openingSchema>;

/** Nothing certain is known of any day: also for hours that a later version of the server states in a form of its own. */
export const UNKNOWN_OPENING: Opening = {
  // Null is the same in both types.
  week: UNKNOWN_WEEK as Record<Weekday, null>,
  exceptions: [],
};

export const EVIDENCE_KINDS = ['certificate', 'owner_statement', 'source_tag', 'community_report'] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

/** A fact's value; one that a later version of the server adds counts as not stated, so that its page is not refused. */
const factOf = <Value extends string>(values: readonly Value[]) => orElse(z.optional(z.enum(values)), undefined);

/** Facts that a piece of evidence states, see facts.ts. */
const factsSchema = z.object({
  menu: factOf(FACT_VALUES.menu),
  alcohol: factOf(FACT_VALUES.alcohol),
  pork: factOf(FACT_VALUES.pork),
  slaughter: factOf(FACT_VALUES.slaughter),
  stunning: factOf(FACT_VALUES.stunning),
});

/**
 * Sums of what visitors answered, by question and answer; see `checkFacts`. Questions and answers of a later server are kept, and
 * not shown.
 */
const visitorsSchema = z.record(
  z.string(),
  z.record(
    z.string(),
    z.object({
      people: z.number(),
      month: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
      known: z.optional(z.literal(true)),
    }),
  ),
);

/** One piece of evidence for a place's halal claim: what, by whom, and when it was last checked (U31). */
const evidenceSchema = z.object({
  id: z.string(),
  kind: z.enum(EVIDENCE_KINDS),
  /** The certifying body, such as 'MUIS'; certificates only. */
  authority: z.nullable(z.string()),
  certificate_number: z.nullable(z.string()),
  /** Null if the certificate has no stated end (U106). */
  valid_until: z.nullable(day),
  /** Who says so, in plain words: 'MUIS halal register', 'OpenStreetMap contributors'. */
  stated_by: z.string(),
  /** The statement itself, as found: 'diet:halal=only'. */
  statement: z.nullable(z.string()),
  url: z.nullable(z.string()),
  checked_on: z.nullable(day),
  /** The day on which its source withdrew it; absent in older documents. */
  ended_on: z.optional(z.nullable(day)),
  /** True only if a register says so that a mapping file declares authoritative (U106). */
  verified: z.boolean(),
  /** The facts that it states; absent if it states none, and in older documents. */
  facts: z.optional(z.nullable(factsSchema)),
});
export type Evidence = z.infer<typeof evidenceSchema>;

const statusChangeSchema = z.object({
  status: z.enum(HALAL_STATUSES),
  /** ISO 8601 instant. */
  changed_at: z.string(),
  reason: z.string(),
});

const IMAGE_TYPES = ['hero', 'exterior', 'food', 'interior', 'menu', 'other'] as const;
const restaurantImageSchema = z.object({
  url: z.string(),
  type: z.enum(IMAGE_TYPES),
  width: z.number(),
  height: z.number(),
  /** '#rrggbb', shown until the picture has loaded. */
  color: z.nullable(z.string()),
});
export type RestaurantImage = z.infer<typeof restaurantImageSchema>;

const creditFields = { attribution: z.string(), licence: z.nullable(z.string()), url: z.nullable(z.string()) };
/** A source of data: whom to name, the licence, and where to read it. */
export const creditSchema = z.object(creditFields);
export type Credit = z.infer<typeof creditSchema>;

export const restaurantSchema = z.object({
  id: z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)),
  slug: z.string().check(z.minLength(1), z.maxLength(200)),
  name: z.string().check(z.minLength(1), z.maxLength(300)),
  /** Alternative names, in any script. */
  alt_names: z.array(z.string()),
  /** Names by language tag (BCP 47): {en: …, 'ja-Latn': …}. */
  names: z.record(z.string(), z.string()),
  description: z.nullable(z.string()),
  /** Kind of place; null if no source states it. */
  place_kind: z.nullable(z.enum(PLACE_KINDS)),
  /** Both or neither; in steps of 1e-5 degree (U107). */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** What the position belongs to; null if the source does not say. */
  position_precision: z.nullable(z.enum(POSITION_PRECISIONS)),
  address: z.nullable(z.string()),
  building: z.nullable(z.string()),
  district: z.nullable(z.string()),
  postal_code: z.nullable(z.string()),
  city: z.nullable(z.string()),
  /** ISO 3166-1 alpha-2, upper case. */
  country_code: z.string().check(z.regex(/^[A-Z]{2}$/)),
  /** English name of the country. */
  country: z.string(),
  /** Id of the pack region that the row belongs to, such as 'sg' or 'eg/cairo'. */
  region: z.string(),
  phone: z.nullable(z.string()),
  website: z.nullable(z.string()),
  /** As a source states them. */
  cuisine_types: z.array(z.string()),
  /** Derived from the name; empty if a source states a cuisine. */
  inferred_cuisines: z.array(z.string()),
  /** 1 to 4; null when unknown or free (U57). */
  price_level: z.nullable(z.number()),
  /** The week of `opening` for installed apps: null if no hours are known, or not those of every weekday. */
  operating_hours: z.nullable(weeklyHoursSchema),
  /** What a source says of the hours; null if `operating_hours` and `special_hours` are all that is known. */
  opening: z.optional(z.nullable(orElse(openingSchema, UNKNOWN_OPENING))),
  /** The source's remarks on its hours, such as holidays and seasons. */
  hours_text: z.nullable(z.string()),
  special_hours: z.array(specialHoursSchema),
  /** IANA name, such as 'Asia/Singapore'; null only without a coordinate or any other way to determine it. */
  time_zone: z.nullable(z.string()),
  halal_status: z.enum(HALAL_STATUSES),
  evidence: z.array(evidenceSchema),
  /** Newest first, at most ten. */
  status_history: z.array(statusChangeSchema),
  /** The newest day on which any evidence was checked. */
  checked_on: z.nullable(day),
  /** What visitors answered; absent if nobody did. */
  visitors: orElse(z.optional(visitorsSchema), undefined),
  amenities: z.array(z.enum(AMENITIES)),
  images: z.array(restaurantImageSchema),
  primary_image_url: z.nullable(z.string()),
  is_featured: z.boolean(),
  /** ISO 8601 instant. */
  featured_until: z.nullable(z.string()),
  /** Mean of our own reviews, 1 to 5; null without reviews (U102). */
  average_rating: z.nullable(z.number()),
  review_count: z.number(),
  /** 0 to 1. */
  image_quality_score: z.nullable(z.number()),
  image_quality_tier: z.nullable(z.enum(['premium', 'good', 'basic', 'minimal'])),
  /** Invented sample data for a first look, which production refuses (U59). */
  is_sample: z.boolean(),
  /** Origin of the row: 'sample', 'osm', 'muis'…; with `source_id` the key of an import. */
  source: z.string(),
  source_id: z.string(),
  source_url: z.nullable(z.string()),
  /** Whom to name for this source's data; null if no import stated it. */
  credit: z.nullable(
    z.object({
      ...creditFields,
      /** Other sources that know the place; absent if there are none. */
      others: z.optional(z.array(z.object(creditFields))),
    }),
  ),
  created_at: z.string(),
  updated_at: z.string(),
  /** Id of the transaction that last wrote the row. Grows with every commit horizon; not a clock. */
  stamp: z.number(),
});
export type Restaurant = z.infer<typeof restaurantSchema>;

/** A pulled tombstone: a row that was deleted or is no longer visible to the reader. */
export interface Tombstone {
  readonly id: string;
  readonly stamp: number;
}

/** Values for fields that did not exist yet when a place was imported. */
export const NOTHING_MORE = {
  names: {},
  place_kind: null,
  position_precision: null,
  building: null,
  district: null,
  inferred_cuisines: [],
  credit: null,
} satisfies Partial<Restaurant>;
