/**
 * What apps installed in November 2026 accept, before there were facts and unknown hours. Frozen: it changes only when no such app
 * is left.
 */
import * as z from 'zod/mini';

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const text = z.nullable(z.string());
const number = z.nullable(z.number());
const timeOfDay = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/));
const spans = z.array(z.object({ open: timeOfDay, close: timeOfDay }));
const week = z.object({
  monday: spans,
  tuesday: spans,
  wednesday: spans,
  thursday: spans,
  friday: spans,
  saturday: spans,
  sunday: spans,
});
const status = z.enum(['certified', 'muslim_owned', 'halal_friendly', 'unverified']);
const credit = { attribution: z.string(), licence: text, url: text };

/** A whole page of places was refused if one of them did not parse. */
export const installedRestaurant = z.object({
  id: z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)),
  slug: z.string().check(z.minLength(1), z.maxLength(200)),
  name: z.string().check(z.minLength(1), z.maxLength(300)),
  alt_names: z.array(z.string()),
  names: z.record(z.string(), z.string()),
  description: text,
  place_kind: z.nullable(
    z.enum(['restaurant', 'stall', 'cafe', 'bakery', 'caterer', 'canteen', 'central_kitchen', 'shop']),
  ),
  latitude: number,
  longitude: number,
  position_precision: z.nullable(z.enum(['place', 'building', 'street', 'area'])),
  address: text,
  building: text,
  district: text,
  postal_code: text,
  city: text,
  country_code: z.string().check(z.regex(/^[A-Z]{2}$/)),
  country: z.string(),
  region: z.string(),
  phone: text,
  website: text,
  cuisine_types: z.array(z.string()),
  inferred_cuisines: z.array(z.string()),
  price_level: number,
  operating_hours: z.nullable(week),
  hours_text: text,
  special_hours: z.array(z.object({ from: day, to: day, label: z.string(), hours: week })),
  time_zone: text,
  halal_status: status,
  evidence: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['certificate', 'owner_statement', 'source_tag', 'community_report']),
      authority: text,
      certificate_number: text,
      valid_until: z.nullable(day),
      stated_by: z.string(),
      statement: text,
      url: text,
      checked_on: z.nullable(day),
      ended_on: z.optional(z.nullable(day)),
      verified: z.boolean(),
    }),
  ),
  status_history: z.array(z.object({ status, changed_at: z.string(), reason: z.string() })),
  checked_on: z.nullable(day),
  amenities: z.array(z.string()),
  images: z.array(
    z.object({
      url: z.string(),
      type: z.enum(['hero', 'exterior', 'food', 'interior', 'menu', 'other']),
      width: z.number(),
      height: z.number(),
      color: text,
    }),
  ),
  primary_image_url: text,
  is_featured: z.boolean(),
  featured_until: text,
  average_rating: number,
  review_count: z.number(),
  image_quality_score: number,
  image_quality_tier: z.nullable(z.enum(['premium', 'good', 'basic', 'minimal'])),
  is_sample: z.boolean(),
  source: z.string(),
  source_id: z.string(),
  source_url: text,
  credit: z.nullable(z.object({ ...credit, others: z.optional(z.array(z.object(credit))) })),
  created_at: z.string(),
  updated_at: z.string(),
  stamp: z.number(),
});

/** The sections of an index pack that they read, apart from those of strings and ids. */
export const INSTALLED_SECTIONS = [
  'located',
  'dictionaries',
  'latitude',
  'longitude',
  'locality',
  'hours',
  'cuisines',
  'kind',
  'englishAt',
  'amenities',
  'traits',
  'featuredUntil',
  'reviewCount',
  'rating',
  'imageScore',
  'certifier',
  'certificateUntil',
  'checkedOn',
  'createdOn',
  'stampHigh',
  'stampLow',
];
