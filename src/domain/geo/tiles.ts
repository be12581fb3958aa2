/**
 * Street maps as files: PMTiles archives of vector tiles. A manifest names each archive with its size and the checksums of
 * its chunks, so that a device can store and verify one.
 */
import * as z from 'zod/mini';
import type { Position } from './geo.ts';

/** Folder of archives and manifest, under the site's address. */
export const TILES_FOLDER = '/tiles/';
export const TILES_MANIFEST = 'tiles.json';
/** The archive of land and countries below all others. */
export const WORLD_ARCHIVE = 'world';
export const archiveSchema = z.object({
  /** `world`, or a region's id with '-' instead of '/', optionally followed by a part of it. */
  id: z.string().check(z.regex(/^[a-z0-9-]+$/)),
  /** Relative to the manifest's folder. Changes with the content. */
  path: z.string().check(z.regex(/^archives\/[a-z0-9-]+\.pmtiles$/)),
  bytes: z.number(),
  minZoom: z.number(),
  maxZoom: z.number(),
  /** Degrees: west, south, east, north. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** The naming scheme of layers and fields. */
  schema: z.enum(['openmaptiles', 'protomaps']),
  /** Attribution in plain text. */
  attribution: z.string(),
  /**
   * All chunks of the file: bytes and SHA-256 in lower-case hex. Chunk boundaries depend on the content, so that a new
   * archive shares most chunks with the previous one.
   */
  chunks: z.array(z.tuple([z.number(), z.string().check(z.regex(/^[0-9a-f]{64}$/))])),
});
export type TileArchive = z.infer<typeof archiveSchema>;
export type TileSchema = TileArchive['schema'];

export const tilesManifestSchema = z.object({ format: z.literal(1), archives: z.array(archiveSchema) });
export type TilesManifest = z.infer<typeof tilesManifestSchema>;

/** Whether the archive covers a position. */
export function covers({ bounds }: TileArchive, { latitude, longitude }: Position): boolean {
  const [west, south, east, north] = bounds;
  if (latitude < south || latitude > north) return false;
  return west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
}

/** The address of a file of the tiles' folder on this site. */
export function tilesAddress(path: string): string {
  return `${TILES_FOLDER}${path}`;
}

/** A piece of an archive. */
export interface TileChunk {
  /** Bytes from the start of the file. */
  readonly offset: number;
  readonly bytes: number;
  readonly sha256: string;
}

/** The chunks of an archive, in order; empty if they don't add up to the whole file. */
export function chunksOf({ bytes: size, chunks }: TileArchive): readonly TileChunk[] {
  let offset = 0;
  const found = chunks.map(([bytes, sha256]): TileChunk => {
    const chunk = { offset, bytes, sha256 };
    offset += bytes;
    return chunk;
  });
  return offset === size ? found : [];
}

/** The archives of a region, which may cover parts of it. An archive belongs to the region whose id is the longest match. */
export function archivesOf(
  region: string,
  archives: readonly TileArchive[],
  regions: readonly string[],
): readonly TileArchive[] {
  return archives.filter(({ id }) => regionOf(id, regions) === region);
}

function regionOf(archive: string, regions: readonly string[]): string | undefined {
  const fits = (region: string) => `${archive}-`.startsWith(`${region.replaceAll('/', '-')}-`);
  return regions.filter(fits).toSorted((a, b) => b.length - a.length)[0];
}
