import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { TILES_MANIFEST, type TileArchive, tilesManifestSchema } from '../../../src/domain/geo/tiles.ts';
import { parseJsonAs } from '../../../src/domain/primitives/parse-json.ts';
import { codeOf } from '../backend-error.ts';
import { resolveInside, serveFile } from './static-files.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Serves the map's archives: those that the operator made and those that come with the app. Each name changes with the
 * content.
 * @param folders earlier ones take precedence
 */
export function tileFiles(folders: readonly string[]): Hono {
  const app = new Hono();
  app.get(`/tiles/${TILES_MANIFEST}`, async (c) => {
    const manifests = await Promise.all(folders.map(readArchives));
    return c.json({ format: 1, archives: choose(manifests.flat()) }, 200, { 'cache-control': 'no-cache' });
  });
  app.get('/tiles/archives/*', async (c) => {
    for (const folder of folders) {
      const path = resolveInside(join(folder, 'archives'), c.req.path.slice('/tiles/archives/'.length));
      const headers = { 'cache-control': IMMUTABLE, 'content-type': 'application/octet-stream' };
      const found = path && (await serveFile(path, c.req.raw, headers));
      if (found) return found;
    }
    return c.text('There is no such archive.', 404);
  });
  return app;
}

/** One archive per id; a region's own archive replaces those of its parts, such as the sample's. */
function choose(archives: readonly TileArchive[]): TileArchive[] {
  const first = archives.filter(({ id }, at) => archives.findIndex((other) => other.id === id) === at);
  return first.filter(({ id }) => !first.some((whole) => id.startsWith(`${whole.id}-`)));
}

/** Empty without a manifest that this version can read. */
async function readArchives(folder: string): Promise<readonly TileArchive[]> {
  try {
    return parseJsonAs(tilesManifestSchema, await readFile(join(folder, TILES_MANIFEST), 'utf8'))?.archives ?? [];
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}
