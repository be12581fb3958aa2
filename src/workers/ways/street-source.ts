/** Reads streets from archives kept on this device; without one, from byte ranges of the site's archives, like the map. */
import { createTileReader, TILE_SCHEME } from '#map/tile-protocol.ts';
import { KEPT_TILES_CACHE } from '#platform/folders.ts';
import { keptArchives } from '#platform/kept-archives.ts';
import { type ArchiveAccess, browserAccess, readArchives } from '#platform/tile-archives.ts';
import type { StreetSource } from '#ways/walk-finder.ts';

/** @param access reads and stores files; tests pass their own */
export function browserStreets(access: ArchiveAccess = browserAccess): StreetSource {
  const read = createTileReader();
  return {
    async kept() {
      const cache = await access.caches?.open(KEPT_TILES_CACHE);
      return cache ? keptArchives(cache).list() : [];
    },
    archives: () => readArchives(access),
    async readTile({ path }, zoom, column, row) {
      const { data } = await read({ url: `${TILE_SCHEME}://${path}/${zoom}/${column}/${row}` });
      return data;
    },
  };
}
