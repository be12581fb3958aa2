/** Which archives of tiles this site has, and the copy of the world's that every device keeps. */
import { TILES_MANIFEST, type TileArchive, tilesManifestSchema, WORLD_ARCHIVE } from '#domain/tiles.ts';
import { sha256 } from '#platform/digests.ts';
import { TILES_CACHE } from '#platform/folders.ts';
import { addressOf } from './tile-protocol.ts';

/** What reads and keeps files; the browser's own, or a test's. */
export interface ArchiveAccess {
  readonly fetch: (path: string) => Promise<Response>;
  /** Undefined where the browser has no Cache Storage, as on pages without https. */
  readonly caches: CacheStorage | undefined;
}

export const browserAccess: ArchiveAccess = {
  fetch: (path) => fetch(path),
  caches: 'caches' in globalThis ? globalThis.caches : undefined,
};

/** The archives as the site names them now, or named them when it was last reached. @throws {Error} when neither is known */
export async function readArchives(access: ArchiveAccess): Promise<readonly TileArchive[]> {
  const address = addressOf(TILES_MANIFEST);
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
  // A captive portal answers a page.
  const body: unknown = await response.json().catch(() => undefined);
  const parsed = tilesManifestSchema.safeParse(body);
  return parsed.success ? parsed.data.archives : undefined;
}

/**
 * Keeps a copy of the world's archive, so that there is a map without a network, too. Does nothing where it is there. A file that
 * is not the one that the manifest names is not kept.
 */
export async function keepWorld(archives: readonly TileArchive[], access: ArchiveAccess): Promise<void> {
  const world = archives.find(({ id }) => id === WORLD_ARCHIVE);
  const cache = await access.caches?.open(TILES_CACHE);
  if (world === undefined || cache === undefined) return;
  const address = addressOf(world.path);
  if (await cache.match(address)) return;
  const response = await access.fetch(address).catch(() => undefined);
  if (response?.status !== 200) return;
  const bytes = await response.arrayBuffer();
  if (!(await isWhole(world, bytes))) return;
  for (const { url } of await cache.keys()) {
    if (new URL(url).pathname.startsWith(addressOf('archives/world-'))) await cache.delete(url);
  }
  await cache.put(address, new Response(bytes)).catch(ignoreFullStore);
}

async function isWhole(
  { bytes: size, chunkBytes, sha256: expected }: TileArchive,
  bytes: ArrayBuffer,
): Promise<boolean> {
  if (bytes.byteLength !== size) return false;
  for (const [n, hash] of expected.entries()) {
    if ((await sha256(bytes.slice(n * chunkBytes, (n + 1) * chunkBytes))) !== hash) return false;
  }
  return expected.length === Math.ceil(size / chunkBytes);
}

/** Without room for it the map is read from the network again. */
function ignoreFullStore(error: unknown): void {
  if (!(error instanceof DOMException)) throw error;
}
