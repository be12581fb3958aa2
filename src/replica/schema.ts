/**
 * The collections of the replica, as RxDB wants them described. Documents were parsed by zod before they come here, so
 * the schemas name the fields and the indexes and leave what is inside a field to `domain`.
 */
import type { RxJsonSchema } from 'rxdb';
import { NOTHING_MORE, type Restaurant } from '#domain/places/restaurant.ts';
import { type Checkpoint } from '#domain/sync/packs.ts';

/** A place that was opened though its region is not kept. */
export interface VisitedDocument extends Restaurant {
  /** Epoch milliseconds. */
  readonly opened_at: number;
  /** ISO 8601 instant of the server's answer. */
  readonly synced_at: string;
}

/** A region that this device is to keep. Any tab writes it; the leader makes it true. */
export interface KeptRegionDocument {
  readonly id: string;
  readonly name: string;
  readonly reason: 'automatic' | 'chosen';
  /** Smaller is pulled earlier. */
  readonly rank: number;
}

type RegionPhase = 'waiting' | 'syncing' | 'idle' | 'offline' | 'failed';

/** How far the leader came with a region. Only the leader writes it. */
export interface RegionStateDocument {
  readonly id: string;
  /** Every page up to here is stored. Null until the region was loaded once as a whole. */
  readonly checkpoint: Checkpoint | null;
  /** The checkpoint of the last page that changed a row: what the index must not stand before. */
  readonly changed_at: Checkpoint | null;
  readonly documents: number;
  /** ISO 8601 instant, see `KeptRegion.syncedAt`. */
  readonly synced_at: string | null;
  readonly phase: RegionPhase;
  readonly error_code: string | null;
  /** The `DOCUMENT_SHAPE` that the region was loaded in; absent for regions of before there were several. */
  readonly shape?: number;
}

/** Grows when documents get fields: a region that was loaded in an earlier shape is loaded anew over what is here. */
export const DOCUMENT_SHAPE = 1;

const id = { type: 'string', maxLength: 100 } as const;
const text = { type: 'string' } as const;

/**
 * The fields that documents had when this schema was stored first. RxDB stores others beside them, and opens no database whose
 * schema names other fields than before: naming them would throw away every region of a traveller who is offline. Fields that
 * came later are in NOTHING_MORE, and `completed` adds them to documents of before.
 */
const FIRST_FIELDS =
  `id slug name alt_names description latitude longitude address postal_code city country_code country region
  phone website cuisine_types price_level operating_hours hours_text special_hours time_zone halal_status evidence
  status_history checked_on amenities images primary_image_url is_featured featured_until average_rating review_count
  image_quality_score image_quality_tier is_sample source source_id source_url created_at updated_at stamp`.split(
    /\s+/,
  );

/** A document with all fields, whichever version of the app stored it. */
export function completed<Document extends Restaurant>(document: Document): Document {
  return { ...NOTHING_MORE, ...document };
}

/** Fields by name; those that an index needs say how long they are. */
const restaurantProperties = {
  ...Object.fromEntries(FIRST_FIELDS.map((field) => [field, {}])),
  id: { type: 'string', maxLength: 36 },
  region: { type: 'string', maxLength: 100 },
  slug: { type: 'string', maxLength: 200 },
} as const;

// The fields come from a list of names, which TypeScript can't follow into RxDB's mapped type.
export const restaurants = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: restaurantProperties,
  required: FIRST_FIELDS,
  additionalProperties: false,
  indexes: [['region', 'id'], 'slug'],
} as unknown as RxJsonSchema<Restaurant>;

// For the same reason.
export const visitedRestaurants = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { ...restaurantProperties, opened_at: { type: 'number' }, synced_at: text },
  required: [...FIRST_FIELDS, 'opened_at', 'synced_at'],
  additionalProperties: false,
  indexes: ['slug'],
} as unknown as RxJsonSchema<VisitedDocument>;

export const keptRegions: RxJsonSchema<KeptRegionDocument> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id, name: text, reason: text, rank: { type: 'number' } },
  required: ['id', 'name', 'reason', 'rank'],
  additionalProperties: false,
};

// Without `shape`, for the same reason as the fields that came later.
export const regionStates: RxJsonSchema<Omit<RegionStateDocument, 'shape'>> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id,
    checkpoint: { type: ['object', 'null'], additionalProperties: true },
    changed_at: { type: ['object', 'null'], additionalProperties: true },
    documents: { type: 'number' },
    synced_at: { type: ['string', 'null'] },
    phase: text,
    error_code: { type: ['string', 'null'] },
  },
  required: ['id', 'checkpoint', 'changed_at', 'documents', 'synced_at', 'phase', 'error_code'],
  additionalProperties: false,
};
