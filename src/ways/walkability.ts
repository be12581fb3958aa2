/** Which lines of a tile are walkable, in both tile schemas. */
import type { TileSchema } from '#domain/geo/tiles.ts';

/** A line's fields. */
export type Fields = Readonly<Record<string, unknown>>;

/** Kinds of ways. Each edge stores its index in this list. */
export const KINDS = ['street', 'path', 'steps', 'crossing'] as const;
export type WayKind = (typeof KINDS)[number];

/**
 * Cost of a metre by kind, relative to a level street. Our own estimates: stairs halve the pace, and crossings need waiting.
 */
export const KIND_COSTS = [1, 1, 2, 1.5] as const;

export interface Walkability {
  /** Lines of different levels cross without meeting: 1 and more above the ground, -1 and less below. */
  readonly level: number;
  /** Index into `KINDS`. */
  readonly kind: number;
}

/** The layer of streets and paths. */
export const STREET_LAYERS: Readonly<Record<TileSchema, string>> = {
  openmaptiles: 'transportation',
  protomaps: 'roads',
};
/** The layer with their names. */
export const NAME_LAYERS: Readonly<Record<TileSchema, string>> = {
  openmaptiles: 'transportation_name',
  protomaps: 'roads',
};

const OMT_CLASSES = new Set(
  ['path', 'track', 'pedestrian', 'service', 'minor', 'tertiary', 'secondary', 'primary', 'trunk'].concat('busway'),
);
const PM_KINDS = new Set(['path', 'other', 'minor_road', 'medium_road', 'major_road']);
const PERMITTED = new Set<unknown>(['yes', 'designated', 'permissive', 'destination', 'customers']);
const REFUSED = new Set<unknown>(['no', 'private', 'use_sidepath']);

/** @returns null if it is not walkable: motorways, private ground, railways, piers */
export function walkabilityOf(fields: Fields, schema: TileSchema): Walkability | null {
  const { foot, access } = fields;
  if (REFUSED.has(foot)) return null;
  if (REFUSED.has(access) && !PERMITTED.has(foot)) return null;
  return schema === 'openmaptiles' ? openMapTiles(fields) : protomaps(fields);
}

function openMapTiles({ class: name, subclass, brunnel, layer, foot }: Fields): Walkability | null {
  if (name === 'motorway') return null;
  if (!OMT_CLASSES.has(String(name)) && !PERMITTED.has(foot)) return null;
  if (name === 'busway' && !PERMITTED.has(foot)) return null;
  const side = brunnel === 'bridge' ? 1 : brunnel === 'tunnel' ? -1 : 0;
  const level = side === 0 ? 0 : Number(layer ?? 0) || side;
  return { level, kind: kindOf(name === 'path' || name === 'track' || name === 'pedestrian', subclass) };
}

function protomaps(fields: Fields): Walkability | null {
  const kind = fields['kind'] ?? fields['pmap:kind'];
  const detail = fields['kind_detail'] ?? fields['pmap:kind_detail'];
  if (!PM_KINDS.has(String(kind)) || detail === 'pier') return null;
  if (fields['is_link'] === true && detail === 'motorway') return null;
  const level = fields['is_bridge'] ? 1 : fields['is_tunnel'] ? -1 : Number(fields['pmap:level'] ?? 0);
  return { level, kind: kindOf(kind === 'path' || kind === 'other', detail) };
}

function kindOf(isPath: boolean, detail: unknown): number {
  if (detail === 'steps') return KINDS.indexOf('steps');
  if (detail === 'crossing') return KINDS.indexOf('crossing');
  return KINDS.indexOf(isPath ? 'path' : 'street');
}
