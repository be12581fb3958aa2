/**
 * Street archives on this device, in Cache Storage. Chunks are stored under their checksum, so that archives share equal
 * chunks and each can be verified. The archive's manifest entry is stored as a note once all of its chunks are.
 */

import { archiveSchema, chunksOf, TILES_FOLDER, type TileArchive } from '#domain/geo/tiles.ts';
import { parseJsonAs } from '#domain/primitives/parse-json.ts';
import { sha256 } from './digests.ts';

/** The methods of the browser's `Cache` that are used. */
export type ChunkCache = Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>;

const FOLDER = `${TILES_FOLDER}kept/`;

export interface KeptArchives {
  /** Archives that are stored completely. */
  list(): Promise<TileArchive[]>;
  /** The note of an archive by its path; undefined if it is not stored. */
  find(path: string): Promise<TileArchive | undefined>;
  /** Checksums of the stored chunks, as far as the cache's names say. */
  chunks(): Promise<Set<string>>;
  /** A verified chunk; undefined if it is damaged, and then deleted. */
  read(checksum: string): Promise<ArrayBuffer | undefined>;
  /** @throws {DOMException} `QuotaExceededError` if the device is full */
  write(checksum: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Marks an archive as complete. */
  complete(archive: TileArchive): Promise<void>;
  /** Deletes all notes except those of these paths, and all chunks that neither they nor pending archives use. */
  retain(paths: ReadonlySet<string>, coming: readonly TileArchive[]): Promise<void>;
}

export function keptArchives(cache: ChunkCache): KeptArchives {
  const names = async () => (await cache.keys()).map(({ url }) => new URL(url).pathname.slice(FOLDER.length));
  async function readNote(address: string): Promise<TileArchive | undefined> {
    const found = await cache.match(address);
    return (found && parseJsonAs(archiveSchema, await found.text())) ?? undefined;
  }
  async function list(): Promise<TileArchive[]> {
    const notes = (await names()).filter((name) => name.endsWith('.json'));
    const found = await Promise.all(notes.map((name) => readNote(`${FOLDER}${name}`)));
    return found.filter((archive) => archive !== undefined);
  }
  return {
    list,
    find: (path) => readNote(noteOf(path)),
    chunks: async () => new Set((await names()).filter((name) => !name.endsWith('.json'))),
    async read(checksum) {
      const found = await cache.match(`${FOLDER}${checksum}`);
      const bytes = await found?.arrayBuffer();
      if (bytes === undefined || (await sha256(bytes)) === checksum) return bytes;
      await cache.delete(`${FOLDER}${checksum}`);
      return undefined;
    },
    write: (checksum, bytes) => cache.put(`${FOLDER}${checksum}`, new Response(bytes)),
    complete: (archive) => cache.put(noteOf(archive.path), Response.json(archive)),
    async retain(paths, coming) {
      const kept: TileArchive[] = [];
      for (const archive of await list()) {
        if (paths.has(archive.path)) kept.push(archive);
        else await cache.delete(noteOf(archive.path));
      }
      const needed = new Set([...kept, ...coming].flatMap((archive) => chunksOf(archive).map((chunk) => chunk.sha256)));
      for (const name of await names()) {
        if (!name.endsWith('.json') && !needed.has(name)) await cache.delete(`${FOLDER}${name}`);
      }
    },
  };
}

function noteOf(path: string): string {
  return `${FOLDER}${path.slice(path.lastIndexOf('/') + 1)}.json`;
}
