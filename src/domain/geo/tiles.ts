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
export const archiveSchema = z.object({
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
  /** All of the file in pieces: bytes and SHA-256 in lower-case hex. Their ends follow the content, so that a new archive shares
   * most of them with the one before. */
  chunks: z.array(z.tuple([z.number(), z.string().check(z.regex(/^[0-9a-f]{64}$/))])),
});
export type TileArchive = z.infer<typeof archiveSchema>;
export type TileSchema = TileArchive['schema'];

export const tilesManifestSchema = z.object({ format: z.literal(1), archives: z.array(archiveSchema) });
export type TilesManifest = z.infer<typeof tilesManifestSchema>;

/** Where a file of the tiles' folder is on this site. */
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

/** The pieces of an archive, in their order; none where they are not the whole file. */
export function chunksOf({ bytes: size, chunks }: TileArchive): readonly TileChunk[] {
  let offset = 0;
  const found = chunks.map(([bytes, sha256]): TileChunk => {
    const chunk = { offset, bytes, sha256 };
    offset += bytes;
    return chunk;
  });
  return offset === size ? found : [];
}

/** The archives of a region, which may be of parts of it: of all regions, the one whose id fits most of an archive's. */
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
