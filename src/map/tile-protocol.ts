/**
 * Reads tiles from archives, by range requests to this site or from a copy on the device. Runs in MapLibre's workers, so that
 * decompression never blocks the page.
 */
import { PMTiles, type RangeResponse, type Source } from 'pmtiles';
import { tilesAddress } from '#domain/geo/tiles.ts';
import { cacheStorage } from '#platform/cache-storage.ts';
import { KEPT_TILES_CACHE, TILES_CACHE } from '#platform/folders.ts';
import { keptArchives } from '#platform/kept-archives.ts';
import { readKept } from './kept-chunks.ts';

/** The scheme of tile URLs: `rihla-tiles://archives/NAME.pmtiles/ZOOM/COLUMN/ROW`. */
export const TILE_SCHEME = 'rihla-tiles';

const TILE = /^rihla-tiles:\/\/(archives\/[a-z0-9-]+\.pmtiles)\/(\d+)\/(\d+)\/(\d+)$/;

export interface TileRequest {
  readonly url: string;
}

type ReadTile = (request: TileRequest) => Promise<{ data: ArrayBuffer }>;

/**
 * Reads a tile; empty if the archive has none. Cancelled requests are still read, because the first one also reads the
 * directory for all others.
 * @throws {Error} if it can't be read
 */
export function createTileReader(): ReadTile {
  const archives = new Map<string, PMTiles>();
  return async ({ url }) => {
    const [, path, zoom, column, row] = TILE.exec(url) ?? [];
    if (path === undefined) throw new Error(`${url} names no tile.`);
    let archive = archives.get(path);
    if (archive === undefined) archives.set(path, (archive = new PMTiles(new OwnArchive(path))));
    try {
      const tile = await archive.getZxy(Number(zoom), Number(column), Number(row));
      return { data: tile?.data ?? new ArrayBuffer(0) };
    } catch (error) {
      // PMTiles also caches a failed directory read, so drop it, to retry with the next tile.
      archives.delete(path);
      throw error;
    }
  };
}

/** An archive of this site. */
class OwnArchive implements Source {
  readonly #path: string;
  /** Looked up until found, since a download may finish while the map is open. */
  #copy: Copy | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  getKey(): string {
    return this.#path;
  }

  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    this.#copy ??= await findCopy(this.#path);
    const data = await this.#copy?.(offset, length);
    if (data) return { data };
    // The copy was deleted while the map was open.
    this.#copy = undefined;
    return { data: await fetchRange(this.#path, offset, length) };
  }
}

async function fetchRange(path: string, offset: number, length: number): Promise<ArrayBuffer> {
  const range = `bytes=${offset}-${offset + length - 1}`;
  const response = await fetch(tilesAddress(path), { headers: { range } });
  if (!response.ok) throw new Error(`${path} was answered with status ${response.status}.`);
  const data = await response.arrayBuffer();
  // A host without range support sends the whole file.
  return response.status === 206 ? data : data.slice(offset, offset + length);
}

/** Reads bytes of a copy on this device; undefined once it is gone. */
type Copy = (offset: number, length: number) => Promise<ArrayBuffer | undefined>;

/** Finds a member's chunks, else a whole file, which was verified when it was stored. */
async function findCopy(path: string): Promise<Copy | undefined> {
  const caches = cacheStorage();
  if (!caches) return undefined;
  const store = keptArchives(await caches.open(KEPT_TILES_CACHE));
  if (await store.find(path)) return readKept(path, store, fetchRange);
  const found = await caches.match(tilesAddress(path), { cacheName: TILES_CACHE });
  const file = await found?.blob();
  return file && ((offset, length) => file.slice(offset, offset + length).arrayBuffer());
}
