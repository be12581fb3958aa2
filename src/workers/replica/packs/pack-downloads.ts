/**
 * Downloads of details packs: progress, pauses, and whether there is storage for them.
 *
 *   waiting ──► loading ──► stored
 *     ▲         │ pause: received pieces stay
 *     └─ resume ┴──► paused
 */
import { createEmitter } from '#domain/primitives/emitter.ts';
import type { PackFile } from '#domain/sync/packs.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import type { KeyValueStore } from '#platform/key-value-store.ts';
import { SyncError } from '#sync/sync-error.ts';
import type { PackTransfer } from '#workers/replica/regions/offline-api.ts';
import { downloadInPieces, forgetPieces, isLarge, retainPiecesOf, storedBytes } from './pack-pieces.ts';
import { assertAnswered, bodyOf, offline, type PatientFetch } from './patient-fetch.ts';

/** Documents take more storage than their file, and the index adds to it. */
const ROOM_PER_BYTE = 2;

const KEY = 'paused-packs';

export interface PackDownloads {
  /**
   * The bytes of a region's pack, for the caller to verify; null if the server has no such file.
   * @throws {SyncError} 'offline' also if it is paused, 'storage_full' if there is no storage for it
   */
  fetch(region: string, url: string, file: PackFile): Promise<ArrayBuffer | null>;
  /** Running downloads, by region. */
  readonly transfers: ReadonlyMap<string, PackTransfer>;
  /** Bytes of a pack received in earlier attempts. */
  storedBytes(file: PackFile): Promise<number>;
  isPaused(region: string): Promise<boolean>;
  pause(region: string): Promise<void>;
  resume(region: string): Promise<void>;
  /** Calls back with a region that was resumed in any tab. */
  onResumed(listener: (region: string) => void): () => void;
  /** Deletes the received pieces and the pause of a region that is no longer wanted. */
  forget(region: string, file: PackFile | null): Promise<void>;
  /** Deletes received pieces of all other files. */
  keepOnly(files: readonly PackFile[]): Promise<void>;
  /** Calls back on every change of the above. */
  watch(listener: () => void): () => void;
}

export interface PackDownloadsOptions {
  readonly ask: PatientFetch;
  readonly pieces: BlobStore;
  readonly values: KeyValueStore;
  /** Free storage in bytes; null if the browser does not report it. */
  readonly freeBytes: () => Promise<number | null>;
  readonly channel: PauseChannel;
  readonly pieceBytes?: number;
}

/** Connects the replica workers of all tabs, of which one downloads. */
export interface PauseChannel {
  /** Notifies the other tabs only. */
  notify(change: PauseChange): void;
  onNotified(listener: (change: PauseChange) => void): void;
}

export interface PauseChange {
  readonly region: string;
  readonly isPaused: boolean;
}

/** Download size of a pack in bytes. */
export function wireBytes(file: PackFile, pieceBytes?: number): number {
  return isLarge(file, pieceBytes) ? file.gzipBytes : file.compressedBytes;
}

export function createPackDownloads(options: PackDownloadsOptions): PackDownloads {
  const { ask, pieces, values, freeBytes, channel, pieceBytes } = options;
  const transfers = new Map<string, PackTransfer>();
  const running = new Map<string, AbortController>();
  const changes = createEmitter();
  const resumptions = createEmitter<string>();

  async function readPaused(): Promise<string[]> {
    return ((await values.get(KEY)) ?? '').split(' ').filter(Boolean);
  }
  async function isPaused(region: string): Promise<boolean> {
    return (await readPaused()).includes(region);
  }
  async function setPaused(change: PauseChange): Promise<void> {
    const others = (await readPaused()).filter((id) => id !== change.region);
    await values.set(KEY, (change.isPaused ? [...others, change.region] : others).join(' '));
    channel.notify(change);
    follow(change);
  }
  function follow({ region, isPaused: isNow }: PauseChange): void {
    if (isNow) running.get(region)?.abort();
    else resumptions.emit(region);
    changes.emit();
  }
  channel.onNotified(follow);

  async function assertRoom(file: PackFile): Promise<void> {
    const free = await freeBytes();
    if (free !== null && free < file.bytes * ROOM_PER_BYTE) {
      throw new SyncError(`${free} bytes are left for a pack of ${file.bytes}`, {
        code: 'storage_full',
        isRetryable: true,
      });
    }
  }

  async function load(url: string, file: PackFile, signal: AbortSignal, onProgress: (bytes: number) => void) {
    if (isLarge(file, pieceBytes)) {
      return downloadInPieces(url, file, { ask, store: pieces, signal, onProgress, ...(pieceBytes && { pieceBytes }) });
    }
    const response = await ask(url, { signal });
    if (response.status === 404) return null;
    assertAnswered(response);
    return bodyOf(counted(response, file, onProgress), (body) => body.arrayBuffer());
  }

  return {
    transfers,
    isPaused,
    async fetch(region, url, file) {
      if (await isPaused(region)) throw offline(`The pack of ${region} is paused`);
      await assertRoom(file);
      const totalBytes = wireBytes(file, pieceBytes);
      const show = (receivedBytes: number) => {
        transfers.set(region, { receivedBytes, totalBytes });
        changes.emit();
      };
      const stop = new AbortController();
      running.set(region, stop);
      show(0);
      try {
        return await load(url, file, stop.signal, show);
      } finally {
        running.delete(region);
        transfers.delete(region);
        changes.emit();
      }
    },
    storedBytes: async (file) => (isLarge(file, pieceBytes) ? storedBytes(pieces, file, pieceBytes) : 0),
    pause: (region) => setPaused({ region, isPaused: true }),
    resume: (region) => setPaused({ region, isPaused: false }),
    onResumed: resumptions.listen,
    async forget(region, file) {
      running.get(region)?.abort();
      if (await isPaused(region)) await setPaused({ region, isPaused: false });
      if (file) await forgetPieces(pieces, file.sha256);
    },
    keepOnly: (files) => retainPiecesOf(pieces, files),
    watch: changes.listen,
  };
}

/**
 * Reports progress. The browser decompresses the body, so the share of decompressed bytes is applied to the download size.
 */
function counted(response: Response, file: PackFile, onProgress: (bytes: number) => void): Response {
  let seen = 0;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, out) {
      seen += piece.byteLength;
      onProgress(Math.min(file.compressedBytes, Math.round((seen / file.bytes) * file.compressedBytes)));
      out.enqueue(piece);
    },
  });
  return new Response(response.body?.pipeThrough(counter) ?? null);
}
