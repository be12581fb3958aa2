/**
 * Places that only the places provider knows. They say nothing of halal and are never kept, ranked or mapped here: they stand
 * below our own, attributed (U37, U100).
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
  /** The place's own page at the provider. */
  url: z.nullable(z.string()),
  halal_status: z.literal('unverified'),
  /** Whom to name beside the row. */
  attribution: z.string(),
});
export type ProviderRow = z.infer<typeof providerRowSchema>;

export const providerRowsSchema = z.object({
  success: z.boolean(),
  data: z.array(providerRowSchema),
  code: z.nullable(z.string()),
});

/** What is looked for; the provider learns the position to about a hundred metres only. */
export interface ProviderSearch {
  /** Empty: halal restaurants. */
  readonly text: string;
  readonly near: Position;
}

/** `absent`: this server does not ask there. The others say why there is no answer. */
export interface ProviderAnswer {
  readonly state: 'answered' | 'absent' | 'quota' | 'failed' | 'offline';
  readonly rows: readonly ProviderRow[];
}

/** What the function's answer comes to. */
export function toProviderAnswer({ success, data, code }: z.infer<typeof providerRowsSchema>): ProviderAnswer {
  if (!success) return { state: code === 'quota' ? 'quota' : 'failed', rows: [] };
  return { state: code === 'not_set_up' ? 'absent' : 'answered', rows: data };
}

/** K14, and so stated where the rows are shown. */
export const PROVIDER_MIN_RATING = 3.5;
export const PROVIDER_RADIUS_KM = 5;

/** The same name so near is the same place. */
const SAME_PLACE_M = 250;

interface Known {
  readonly name: string;
  readonly position: Position | null;
}

/** The rows that are not among our own. */
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
