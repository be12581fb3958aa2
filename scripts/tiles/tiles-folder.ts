/** A folder of archives with its manifest. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { TILES_MANIFEST, type TileArchive, type TilesManifest, tilesManifestSchema } from '#domain/geo/tiles.ts';
import { parseJsonAs } from '#domain/primitives/parse-json.ts';
import { chunkLengths } from './chunk-lengths.ts';

/** A new archive's metadata. */
export type ArchiveNote = Pick<TileArchive, 'id' | 'minZoom' | 'maxZoom' | 'bounds' | 'schema' | 'attribution'>;

/** A folder's manifest; null if there is none. @throws {Error} for one that this version can't read */
function readTilesManifest(folder: string): TilesManifest | null {
  const path = join(folder, TILES_MANIFEST);
  if (!existsSync(path)) return null;
  const manifest = parseJsonAs(tilesManifestSchema, readFileSync(path, 'utf8'));
  if (manifest === null) throw new Error(`${path} is no manifest that this version can read.`);
  return manifest;
}

/** Writes an archive, then the manifest that names it, then deletes the former archive of the same id. */
export function publishArchive(folder: string, note: ArchiveNote, bytes: Uint8Array): TileArchive {
  let from = 0;
  const chunks = chunkLengths(bytes).map((length): [number, string] => {
    const chunk = bytes.subarray(from, from + length);
    from += length;
    return [length, hashOf(chunk)];
  });
  const path = `archives/${note.id}-${hashOf(bytes).slice(0, 8)}.pmtiles`;
  const archive: TileArchive = { ...note, path, bytes: bytes.length, chunks };
  const before = readTilesManifest(folder)?.archives ?? [];
  const others = before.filter(({ id }) => id !== note.id);
  writeWhole(join(folder, path), bytes);
  const archives = [...others, archive].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  writeWhole(join(folder, TILES_MANIFEST), `${JSON.stringify({ format: 1, archives }, null, 1)}\n`);
  const kept = new Set(archives.map((each) => each.path));
  for (const each of before) if (!kept.has(each.path)) rmSync(join(folder, each.path), { force: true });
  return archive;
}

/** Writes atomically. */
function writeWhole(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, content);
  renameSync(`${path}.new`, path);
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
