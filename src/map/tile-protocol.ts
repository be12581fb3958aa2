/**
 * Reads tiles out of archives by byte ranges of this site's own files, or out of a copy on the device. Runs inside MapLibre's
 * workers, so that unzipping never holds up the page.
 */
import { PMTiles, type RangeResponse, type Source } from 'pmtiles';
import { tilesAddress } from '#domain/geo/tiles.ts';
import { cacheStorage } from '#platform/cache-storage.ts';
import { KEPT_TILES_CACHE, TILES_CACHE } from '#platform/folders.ts';
import { keptArchives } from '#platform/kept-archives.ts';
import { readKept } from './kept-chunks.ts';

/** The scheme of a tile's address: `rihla-tiles://archives/NAME.pmtiles/ZOOM/COLUMN/ROW`. */
export const TILE_SCHEME = 'rihla-tiles';

const TILE = /^rihla-tiles:\/\/(archives\/[a-z0-9-]+\.pmtiles)\/(\d+)\/(\d+)\/(\d+)$/;

export interface TileRequest {
  readonly url: string;
}

type ReadTile = (request: TileRequest) => Promise<{ data: ArrayBuffer }>;

/**
 * Answers a tile; an empty one where the archive has none. A tile that nobody wants any more is still read: it may be the first,
 * which reads the directory for all others.
 * @throws {Error} when it can't be read
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
      // It remembers a directory that could not be read, too: the next tile is to ask anew.
      archives.delete(path);
      throw error;
    }
  };
}

/** An archive of this site. */
class OwnArchive implements Source {
  readonly #path: string;
  /** Looked for until one is there: a copy may come while the map is open. */
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
    // It was deleted while the map was open.
    this.#copy = undefined;
    return { data: await fetchRange(this.#path, offset, length) };
  }
}

async function fetchRange(path: string, offset: number, length: number): Promise<ArrayBuffer> {
  const range = `bytes=${offset}-${offset + length - 1}`;
  const response = await fetch(tilesAddress(path), { headers: { range } });
  if (!response.ok) throw new Error(`${path} was answered with status ${response.status}.`);
  const data = await response.arrayBuffer();
  // A host without ranges answers the whole file.
  return response.status === 206 ? data : data.slice(offset, offset + length);
}

/** Reads bytes of a copy on this device; undefined once it is gone. */
type Copy = (offset: number, length: number) => Promise<ArrayBuffer | undefined>;

/** A member's chunks, else a file that was proved when it was stored. */
async function findCopy(path: string): Promise<Copy | undefined> {
  const caches = cacheStorage();
  if (!caches) return undefined;
  const store = keptArchives(await caches.open(KEPT_TILES_CACHE));
  if (await store.find(path)) return readKept(path, store, fetchRange);
  const found = await caches.match(tilesAddress(path), { cacheName: TILES_CACHE });
  const file = await found?.blob();
  return file && ((offset, length) => file.slice(offset, offset + length).arrayBuffer());
}
