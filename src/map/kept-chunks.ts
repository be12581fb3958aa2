/** Reads a member's archive out of its chunks. */
import { chunksOf, type TileArchive, type TileChunk } from '#domain/geo/tiles.ts';
import { sha256 } from '#platform/digests.ts';
import type { KeptArchives } from '#platform/kept-archives.ts';

type FetchRange = (path: string, offset: number, length: number) => Promise<ArrayBuffer>;

/** Chunks that were proved and stay in memory: some 3 MB. */
const MOST_IN_MEMORY = 16;

/**
 * Answers bytes of a kept archive; undefined once it is not kept any more. A chunk is proved when it is read; one that is damaged
 * or gone is fetched anew, proved and stored, and never drawn as it is.
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
    // The one that was read last goes last.
    memory.delete(chunk.sha256);
    memory.set(chunk.sha256, found);
    if (!known) found.catch(() => memory.delete(chunk.sha256));
    const [oldest] = memory.keys();
    if (memory.size > MOST_IN_MEMORY && oldest !== undefined) memory.delete(oldest);
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

/** What finds no room on the device is drawn from memory. */
function ignoreFullStore(error: unknown): void {
  if (!(error instanceof DOMException)) throw error;
}
