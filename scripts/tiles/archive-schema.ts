import type { TileSchema } from '#domain/geo/tiles.ts';

/** Derives an archive's schema from its layers' names; undefined if the map's style does not support it. */
export function schemaOf(metadata: unknown): TileSchema | undefined {
  const { vector_layers: stated, tilestats } = Object(metadata);
  // Protomaps archives before version 4 may list their layers only here.
  const counted = Object(tilestats).layers;
  const names = new Set([...namesIn(stated, 'id'), ...namesIn(counted, 'layer')]);
  if (names.has('transportation')) return 'openmaptiles';
  if (names.has('earth') || (names.has('roads') && names.has('places'))) return 'protomaps';
  return undefined;
}

function namesIn(list: unknown, field: string): string[] {
  return Array.isArray(list) ? list.map((entry: unknown) => String(Object(entry)[field])) : [];
}
