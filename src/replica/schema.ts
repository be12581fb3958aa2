/**
 * RxDB schemas of the replica's collections. zod parses documents before they are stored, so the schemas name only fields
 * and indexes.
 */
import type { RxJsonSchema } from 'rxdb';
import { NOTHING_MORE, type Restaurant } from '#domain/places/restaurant.ts';
import { type Checkpoint } from '#domain/sync/packs.ts';

/** A place that was opened although its region is not kept. */
export interface VisitedDocument extends Restaurant {
  /** Epoch milliseconds. */
  readonly opened_at: number;
  /** ISO 8601 instant of the server's answer. */
  readonly synced_at: string;
}

/** A region to keep on this device. Any tab writes it; the leader downloads it. */
export interface KeptRegionDocument {
  readonly id: string;
  readonly name: string;
  readonly reason: 'automatic' | 'chosen';
  /** Smaller is pulled earlier. */
  readonly rank: number;
}

type RegionPhase = 'waiting' | 'syncing' | 'idle' | 'offline' | 'failed';

/** How far the leader has synced a region. Only the leader writes it. */
export interface RegionStateDocument {
  readonly id: string;
  /** Every page up to here is stored. Null until the whole region was loaded once. */
  readonly checkpoint: Checkpoint | null;
  /** The checkpoint of the last page that changed a row. The index must reach it. */
  readonly changed_at: Checkpoint | null;
  readonly documents: number;
  /** ISO 8601 instant, see `KeptRegion.syncedAt`. */
  readonly synced_at: string | null;
  readonly phase: RegionPhase;
  readonly error_code: string | null;
  /** The `DOCUMENT_SHAPE` when the region was loaded; absent for regions loaded before shapes were numbered. */
  readonly shape?: number;
}

/** Increase it when documents get new fields. A region of an earlier shape is then loaded again over the stored one. */
export const DOCUMENT_SHAPE = 2;

const id = { type: 'string', maxLength: 100 } as const;
const text = { type: 'string' } as const;

/**
 * The fields of the first stored schema. RxDB refuses to open a database whose schema names other fields, and deleting it
 * would cost an offline traveller every region. RxDB stores fields that the schema does not name, so fields added later are
 * listed in NOTHING_MORE, and `withMissingFields` adds them to older documents.
 */
const FIRST_FIELDS =
  `id slug name alt_names description latitude longitude address postal_code city country_code country region
  phone website cuisine_types price_level operating_hours hours_text special_hours time_zone halal_status evidence
  status_history checked_on amenities images primary_image_url is_featured featured_until average_rating review_count
  image_quality_score image_quality_tier is_sample source source_id source_url created_at updated_at stamp`.split(
    /\s+/,
  );

/** Adds the fields that an older version of the app did not store. */
export function withMissingFields<Document extends Restaurant>(document: Document): Document {
  return { ...NOTHING_MORE, ...document };
}

/** Fields by name; indexed fields need a length. */
const restaurantProperties = {
  ...Object.fromEntries(FIRST_FIELDS.map((field) => [field, {}])),
  id: { type: 'string', maxLength: 36 },
  region: { type: 'string', maxLength: 100 },
  slug: { type: 'string', maxLength: 200 },
} as const;

// TypeScript can't infer RxDB's mapped type from a list of names.
export const restaurants = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: restaurantProperties,
  required: FIRST_FIELDS,
  additionalProperties: false,
  indexes: [['region', 'id'], 'slug'],
} as unknown as RxJsonSchema<Restaurant>;

// Cast for the same reason.
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

// `shape` came later, and naming it would change the stored schema (see FIRST_FIELDS).
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
