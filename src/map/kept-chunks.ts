/** Reads a downloaded archive from its chunks. */
import { chunksOf, type TileArchive, type TileChunk } from '#domain/geo/tiles.ts';
import { sha256 } from '#platform/digests.ts';
import type { KeptArchives } from '#platform/kept-archives.ts';

type FetchRange = (path: string, offset: number, length: number) => Promise<ArrayBuffer>;

/** Verified chunks kept in memory: about 3 MB. */
const MAX_IN_MEMORY = 16;

/**
 * Reads bytes of a kept archive; undefined once it is deleted. Each chunk's checksum is verified when it is read. A damaged
 * or missing chunk is fetched again, verified and stored.
 */
export function readKept(
  path: string,
  store: KeptArchives,
  fetchRange: FetchRange,
): (offset: number, length: number) => Promise<ArrayBuffer | undefined> {
  const memory = new Map<string, Promise<Uint8Array | undefined>>();
  let archive: TileArchive | undefined;

  async function load({ offset, bytes, sha256: checksum }: TileChunk): Promise<Uint8Array | undefined> {
    const stored = await store.read(checksum);
    if (stored) return new Uint8Array(stored);
    if (!(await store.find(path))) return undefined;
    const fetched = await fetchRange(path, offset, bytes);
    if ((await sha256(fetched)) !== checksum) throw new Error(`A chunk of ${path} is damaged.`);
    const chunk = new Uint8Array(fetched);
    await store.write(checksum, chunk).catch(ignoreFullStore);
    return chunk;
  }

  function chunkOf(chunk: TileChunk): Promise<Uint8Array | undefined> {
    const known = memory.get(chunk.sha256);
    const found = known ?? load(chunk);
    // Move it to the end, as the most recently used.
    memory.delete(chunk.sha256);
    memory.set(chunk.sha256, found);
    if (!known) found.catch(() => memory.delete(chunk.sha256));
    const [oldest] = memory.keys();
    if (memory.size > MAX_IN_MEMORY && oldest !== undefined) memory.delete(oldest);
    return found;
  }

  return async (offset, length) => {
    archive ??= await store.find(path);
    if (!archive) return undefined;
    const end = Math.min(offset + length, archive.bytes);
    const result = new Uint8Array(Math.max(0, end - offset));
    const wanted = chunksOf(archive).filter((chunk) => chunk.offset < end && chunk.offset + chunk.bytes > offset);
    for (const chunk of wanted) {
      const bytes = await chunkOf(chunk);
      if (!bytes) return undefined;
      const from = Math.max(offset, chunk.offset);
      result.set(bytes.subarray(from - chunk.offset, end - chunk.offset), from - offset);
    }
    return result.buffer;
  };
}

/** If storage is full, the chunk is only used from memory. */
function ignoreFullStore(error: unknown): void {
  if (!(error instanceof DOMException)) throw error;
}
