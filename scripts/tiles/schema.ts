import type { TileSchema } from '#domain/geo/tiles.ts';

/** The names of an archive's layers tell its schema; undefined for one that the map's style does not know. */
export function schemaOf(metadata: unknown): TileSchema | undefined {
  const { vector_layers: stated, tilestats } = Object(metadata);
  // Archives of Protomaps before version 4 may state their layers only there.
  const counted = Object(tilestats).layers;
  const names = new Set([...namesIn(stated, 'id'), ...namesIn(counted, 'layer')]);
  if (names.has('transportation')) return 'openmaptiles';
  if (names.has('earth') || (names.has('roads') && names.has('places'))) return 'protomaps';
  return undefined;
}

function namesIn(list: unknown, field: string): string[] {
  return Array.isArray(list) ? list.map((entry: unknown) => String(Object(entry)[field])) : [];
}
