/**
 * The collections of the replica, as RxDB wants them described. Documents were parsed by zod before they come here, so
 * the schemas name the fields and the indexes and leave what is inside a field to `domain`.
 */
import type { RxJsonSchema } from 'rxdb';
import { type Checkpoint } from '#domain/packs.ts';
import { type Restaurant, restaurantSchema } from '#domain/restaurant.ts';

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
}

const id = { type: 'string', maxLength: 100 } as const;
const text = { type: 'string' } as const;

/** All fields of a restaurant by name; those that an index needs say how long they are. */
const restaurantProperties = {
  ...Object.fromEntries(Object.keys(restaurantSchema.shape).map((field) => [field, {}])),
  id: { type: 'string', maxLength: 36 },
  region: { type: 'string', maxLength: 100 },
  slug: { type: 'string', maxLength: 200 },
} as const;

// The fields come from the zod schema by name, which TypeScript can't follow into RxDB's mapped type.
export const restaurants = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: restaurantProperties,
  required: Object.keys(restaurantSchema.shape),
  additionalProperties: false,
  indexes: [['region', 'id'], 'slug'],
} as unknown as RxJsonSchema<Restaurant>;

// For the same reason.
export const visitedRestaurants = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { ...restaurantProperties, opened_at: { type: 'number' }, synced_at: text },
  required: [...Object.keys(restaurantSchema.shape), 'opened_at', 'synced_at'],
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

export const regionStates: RxJsonSchema<RegionStateDocument> = {
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
