/**
 * Places that only the places provider knows. They have no halal data and are never stored, ranked or mapped here: they are
 * listed below our own, with attribution (U37, U100).
 */
import * as z from 'zod/mini';
import { distanceM, type Position } from '../geo/geo.ts';

const providerRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  address: z.nullable(z.string()),
  latitude: z.number(),
  longitude: z.number(),
  rating: z.nullable(z.number()),
  review_count: z.number(),
  /** 0 to 4. */
  price_level: z.nullable(z.number()),
  /** The place's page at the provider. */
  url: z.nullable(z.string()),
  halal_status: z.literal('unverified'),
  /** Attribution to show beside the row. */
  attribution: z.string(),
});
export type ProviderRow = z.infer<typeof providerRowSchema>;

export const providerRowsSchema = z.object({
  success: z.boolean(),
  data: z.array(providerRowSchema),
  code: z.nullable(z.string()),
});

/** A search; the provider only learns the position to about a hundred metres. */
export interface ProviderSearch {
  /** Empty for halal restaurants. */
  readonly text: string;
  readonly near: Position;
}

/** `absent`: this server does not ask the provider. The others say why there is no answer. */
export interface ProviderAnswer {
  readonly state: 'answered' | 'absent' | 'quota' | 'failed' | 'offline';
  readonly rows: readonly ProviderRow[];
}

/** Converts the function's answer. */
export function toProviderAnswer({ success, data, code }: z.infer<typeof providerRowsSchema>): ProviderAnswer {
  if (!success) return { state: code === 'quota' ? 'quota' : 'failed', rows: [] };
  return { state: code === 'not_set_up' ? 'absent' : 'answered', rows: data };
}

/** The provider is asked for places rated 3.5 or more within 5 km (K14). The screens say so. */
export const PROVIDER_MIN_RATING = 3.5;
export const PROVIDER_RADIUS_KM = 5;

/** Rows with the same name within this distance are the same place. */
const SAME_PLACE_M = 250;

interface Known {
  readonly name: string;
  readonly position: Position | null;
}

/** The rows that are not among our own places. */
export function unknownRows(rows: readonly ProviderRow[], known: readonly Known[]): ProviderRow[] {
  return rows.filter((row) => !known.some((ours) => isSame(row, ours)));
}

function isSame(row: ProviderRow, { name, position }: Known): boolean {
  return position !== null && folded(name) === folded(row.name) && distanceM(position, row) <= SAME_PLACE_M;
}

function folded(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
