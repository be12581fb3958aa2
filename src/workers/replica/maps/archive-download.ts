/** Downloads an archive's missing chunks. */
import { chunksOf, type TileArchive, type TileChunk, tilesAddress } from '#domain/geo/tiles.ts';
import { sha256 } from '#platform/digests.ts';
import type { KeptArchives } from '#platform/kept-archives.ts';
import { SyncError } from '#sync/sync-error.ts';
import { assertAnswered, damaged, offline, type PatientFetch } from '#workers/replica/packs/patient-fetch.ts';

export interface DownloadOptions {
  readonly ask: PatientFetch;
  readonly store: KeptArchives;
  /** Free storage in bytes; null if the browser does not report it. */
  readonly freeBytes: () => Promise<number | null>;
  /** Aborted when the person pauses; stored chunks stay. */
  readonly signal: AbortSignal;
  readonly onProgress: (receivedBytes: number) => void;
}

/** A chunk that is damaged this often must be damaged on the server. */
const MAX_DAMAGED = 3;
/** Storage that a browser needs per byte. */
const ROOM_PER_BYTE = 1.1;

/** Bytes of the archive whose chunks are stored. */
export function receivedBytes(archive: TileArchive, checksums: ReadonlySet<string>): number {
  return sumOf(chunksOf(archive).filter((chunk) => checksums.has(chunk.sha256)));
}

/**
 * Stores each chunk after checking its checksum, so an interrupted download resumes where it stopped. Marks a whole archive
 * as complete.
 * @throws {SyncError} 'storage_full' before the first byte if storage is short; 'pack_damaged', 'offline', 'server',
 * 'refused'
 */
export async function downloadArchive(archive: TileArchive, options: DownloadOptions): Promise<void> {
  const { store, freeBytes } = options;
  const chunks = chunksOf(archive);
  if (chunks.length === 0) throw damaged(`The chunks of ${archive.path} are not the whole of it`);
  const here = await store.chunks();
  const wantedBytes = archive.bytes - receivedBytes(archive, here);
  const free = await freeBytes();
  if (free !== null && free < wantedBytes * ROOM_PER_BYTE) throw full(`${free} bytes are left for ${wantedBytes}`);
  options.onProgress(archive.bytes - wantedBytes);
  for (let damages = 0; ; ) {
    const run = firstRun(chunks, here);
    if (run.length === 0) break;
    if (await fetchRun(archive, run, here, options)) continue;
    if (++damages === MAX_DAMAGED) throw damaged(`A chunk of ${archive.path} has another checksum`);
  }
  await stored(() => store.complete(archive));
}

/** The first run of missing chunks, to fetch with one request. */
function firstRun(chunks: readonly TileChunk[], here: ReadonlySet<string>): readonly TileChunk[] {
  const from = chunks.findIndex((chunk) => !here.has(chunk.sha256));
  if (from === -1) return [];
  const to = chunks.findIndex((chunk, at) => at > from && here.has(chunk.sha256));
  return chunks.slice(from, to === -1 ? undefined : to);
}

/** Returns false for a damaged chunk; the chunks before it are stored. */
async function fetchRun(
  archive: TileArchive,
  run: readonly TileChunk[],
  here: Set<string>,
  { ask, store, signal, onProgress }: DownloadOptions,
): Promise<boolean> {
  const start = run[0]?.offset ?? 0;
  const headers = { range: `bytes=${start}-${start + sumOf(run) - 1}` };
  const response = await ask(tilesAddress(archive.path), { headers, signal, cache: 'no-store' });
  assertAnswered(response);
  if (response.headers.get('content-type')?.includes('html')) throw offline('A login page answers for the map');
  const body = readBody(response);
  try {
    // A host without support for ranges returns the whole file.
    if (response.status !== 206) await body.take(start);
    for (const chunk of run) {
      const bytes = await body.take(chunk.bytes);
      if ((await sha256(bytes)) !== chunk.sha256) return false;
      if (signal.aborted) throw offline(`${archive.path} is paused`);
      await stored(() => store.write(chunk.sha256, bytes));
      here.add(chunk.sha256);
      onProgress(receivedBytes(archive, here));
    }
    return true;
  } finally {
    await body.end();
  }
}

function readBody(response: Response) {
  const reader = response.body?.getReader();
  let rest = new Uint8Array();
  return {
    /** Reads exactly this many bytes. @throws {SyncError} 'offline' if the body ends earlier */
    async take(count: number): Promise<Uint8Array<ArrayBuffer>> {
      const taken = new Uint8Array(count);
      for (let at = 0; at < count; ) {
        if (rest.length === 0) rest = await next(reader);
        const part = rest.subarray(0, count - at);
        taken.set(part, at);
        at += part.length;
        rest = rest.subarray(part.length);
      }
      return taken;
    },
    // Cancelling a broken body fails, which does not matter.
    end: async () => reader?.cancel().catch(() => undefined),
  };
}

async function next(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  let part: ReadableStreamReadResult<Uint8Array<ArrayBuffer>> | undefined;
  try {
    part = await reader?.read();
  } catch (cause) {
    throw offline('The answer broke off', cause);
  }
  if (!part || part.done) throw offline('The answer ended before its time');
  return part.value;
}

/** @throws {SyncError} 'storage_full' if the browser has no storage left */
async function stored(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (cause) {
    if (!(cause instanceof DOMException)) throw cause;
    throw full('The browser has no room for a chunk', cause);
  }
}

function full(message: string, cause?: unknown): SyncError {
  return new SyncError(message, { code: 'storage_full', isRetryable: false, cause });
}

function sumOf(chunks: readonly TileChunk[]): number {
  return chunks.reduce((sum, { bytes }) => sum + bytes, 0);
}
