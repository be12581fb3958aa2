/**
 * Street maps as files: PMTiles archives of vector tiles. A manifest beside them names each with its size and the checksums of
 * its chunks, so that a phone can keep one and prove what it keeps.
 */
import * as z from 'zod/mini';

/** Folder of archives and manifest, under the site's address. */
export const TILES_FOLDER = '/tiles/';
export const TILES_MANIFEST = 'tiles.json';
/** The archive of land and countries under all others. */
export const WORLD_ARCHIVE = 'world';
/** Bytes of a chunk that has a checksum of its own. */
export const CHUNK_BYTES = 262_144;

const archiveSchema = z.object({
  /** `world`, or a region's id with '-' for '/', and perhaps what part of it. */
  id: z.string().check(z.regex(/^[a-z0-9-]+$/)),
  /** Relative to the manifest's folder. It changes with the content. */
  path: z.string().check(z.regex(/^archives\/[a-z0-9-]+\.pmtiles$/)),
  bytes: z.number(),
  minZoom: z.number(),
  maxZoom: z.number(),
  /** Degrees: west, south, east, north. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** Which names the layers and their fields have. */
  schema: z.enum(['openmaptiles', 'protomaps']),
  /** Plain text: whom its makers want to be named. */
  attribution: z.string(),
  chunkBytes: z.number(),
  /** Lower-case hex, chunk by chunk; the last chunk may be shorter. */
  sha256: z.array(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
});
export type TileArchive = z.infer<typeof archiveSchema>;
export type TileSchema = TileArchive['schema'];

export const tilesManifestSchema = z.object({ format: z.literal(1), archives: z.array(archiveSchema) });
export type TilesManifest = z.infer<typeof tilesManifestSchema>;
