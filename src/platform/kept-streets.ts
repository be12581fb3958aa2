import type { Position } from '#domain/geo/geo.ts';
import { chunksOf, covers, WORLD_ARCHIVE } from '#domain/geo/tiles.ts';
import { cacheStorage } from './cache-storage.ts';
import { KEPT_TILES_CACHE } from './folders.ts';
import { keptArchives } from './kept-archives.ts';

/**
 * Whether this device stores a street map of a position, to its last chunk: reads each and compares its checksum. Uses no
 * network.
 */
export async function hasKeptStreets(at: Position, caches = cacheStorage()): Promise<boolean> {
  if (caches === undefined) return false;
  const store = keptArchives(await caches.open(KEPT_TILES_CACHE));
  const archive = (await store.list()).find((each) => each.id !== WORLD_ARCHIVE && covers(each, at));
  if (archive === undefined) return false;
  for (const { sha256 } of chunksOf(archive)) {
    if ((await store.read(sha256)) === undefined) return false;
  }
  return true;
}
