/** Which archives of tiles this site has, and the copy of the world's that every device keeps. */

import type { Position } from '#domain/geo/geo.ts';
import {
  chunksOf,
  covers,
  TILES_MANIFEST,
  type TileArchive,
  tilesAddress,
  tilesManifestSchema,
  WORLD_ARCHIVE,
} from '#domain/geo/tiles.ts';
import { ifError } from '#domain/primitives/if-error.ts';
import { noOp } from '#domain/primitives/no-op.ts';
import { cacheStorage } from './cache-storage.ts';
import { sha256 } from './digests.ts';
import { KEPT_TILES_CACHE, TILES_CACHE } from './folders.ts';
import { keptArchives } from './kept-archives.ts';

/** What reads and keeps files; the browser's own, or a test's. */
export interface ArchiveAccess {
  readonly fetch: (path: string) => Promise<Response>;
  /** Undefined where the browser has no Cache Storage, as on pages without https. */
  readonly caches: CacheStorage | undefined;
}

export const browserAccess: ArchiveAccess = {
  fetch: (path) => fetch(path),
  caches: cacheStorage(),
};

/**
 * The archives to draw: those stored on this device, even if the site has newer ones, before all others of the site. @throws
 * {Error} if there are none
 */
export async function readArchives(access: ArchiveAccess): Promise<readonly TileArchive[]> {
  const cache = await access.caches?.open(KEPT_TILES_CACHE);
  const kept = cache ? await keptArchives(cache).list() : [];
  try {
    const named = await readSiteArchives(access);
    return [...named.filter(({ id }) => !kept.some((archive) => archive.id === id)), ...kept];
  } catch (error) {
    if (kept.length === 0) throw error;
    return kept;
  }
}

/** Whether a street map covers a position. @throws {Error} if the maps are unknown */
export async function hasStreetsAt(at: Position, access = browserAccess): Promise<boolean> {
  return (await readArchives(access)).some((archive) => archive.id !== WORLD_ARCHIVE && covers(archive, at));
}

/** The archives of the site's manifest, now or when it was last reached. @throws {Error} if neither is known */
export async function readSiteArchives(access: ArchiveAccess): Promise<readonly TileArchive[]> {
  const address = tilesAddress(TILES_MANIFEST);
  const cache = await access.caches?.open(TILES_CACHE);
  const answered = await access.fetch(address).catch(() => undefined);
  const fresh = answered?.ok === true ? await parse(answered.clone()) : undefined;
  if (answered && fresh) {
    await cache?.put(address, answered).catch(ignoreFullStore);
    return fresh;
  }
  const cached = await cache?.match(address);
  const known = cached && (await parse(cached));
  if (!known) throw new Error('The manifest of the map could not be read.');
  return known;
}

async function parse(response: Response): Promise<readonly TileArchive[] | undefined> {
  // A captive portal answers with a page.
  const body: unknown = await response.json().catch(() => undefined);
  const parsed = tilesManifestSchema.safeParse(body);
  return parsed.success ? parsed.data.archives : undefined;
}

/**
 * Stores the world's archive, so that there is a map without a network. Does nothing if it is already stored. Refuses a file
 * that is not the one in the manifest.
 */
export async function keepWorld(archives: readonly TileArchive[], access: ArchiveAccess): Promise<void> {
  const world = archives.find(({ id }) => id === WORLD_ARCHIVE);
  const cache = await access.caches?.open(TILES_CACHE);
  if (world === undefined || cache === undefined) return;
  const address = tilesAddress(world.path);
  if (await cache.match(address)) return;
  const response = await access.fetch(address).catch(() => undefined);
  if (response?.status !== 200) return;
  const bytes = await response.arrayBuffer();
  if (!(await isWhole(world, bytes))) return;
  for (const { url } of await cache.keys()) {
    if (new URL(url).pathname.startsWith(tilesAddress('archives/world-'))) await cache.delete(url);
  }
  await cache.put(address, new Response(bytes)).catch(ignoreFullStore);
}

async function isWhole(archive: TileArchive, bytes: ArrayBuffer): Promise<boolean> {
  const chunks = chunksOf(archive);
  for (const chunk of chunks) {
    if ((await sha256(bytes.slice(chunk.offset, chunk.offset + chunk.bytes))) !== chunk.sha256) return false;
  }
  return chunks.length > 0 && bytes.byteLength === archive.bytes;
}

/** If the device is full, the map keeps using the network. */
const ignoreFullStore = ifError(DOMException, noOp);
