/**
 * The details packs on their way: how far each is, which of them the person has paused, and whether there is room.
 *
 *   waits ──► comes ──► here
 *     ▲         │ pause: what has come stays
 *     └─ resume ┴──► paused
 */
import { createEmitter } from '#domain/primitives/emitter.ts';
import type { PackFile } from '#domain/sync/packs.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import type { KeyValueStore } from '#platform/key-value-store.ts';
import { SyncError } from '#sync/errors.ts';
import type { PackTransfer } from '#workers/replica/regions/offline-api.ts';
import { downloadInPieces, forgetPieces, isLarge, retainPiecesOf, storedBytes } from './pack-pieces.ts';
import { assertAnswered, bodyOf, offline, type PatientFetch } from './patient-fetch.ts';

/** Documents take some more room on the device than their file has bytes, and there is the index. */
const ROOM_PER_BYTE = 2;

const KEY = 'paused-packs';

export interface PackDownloads {
  /**
   * The bytes of a region's pack, for its reader to prove; null when the server has no such file.
   * @throws {SyncError} 'offline' as well when it is paused, 'storage_full' when there is no room for it
   */
  fetch(region: string, url: string, file: PackFile): Promise<ArrayBuffer | null>;
  /** What is coming now. */
  readonly transfers: ReadonlyMap<string, PackTransfer>;
  /** How much of a pack has come before now. */
  storedBytes(file: PackFile): Promise<number>;
  isPaused(region: string): Promise<boolean>;
  pause(region: string): Promise<void>;
  resume(region: string): Promise<void>;
  /** Calls back with a region that was resumed, in whichever tab. */
  onResumed(listener: (region: string) => void): () => void;
  /** Deletes what has come of a region that is not wanted any more, and that it was paused. */
  forget(region: string, file: PackFile | null): Promise<void>;
  /** Deletes what has come of other files than these. */
  keepOnly(files: readonly PackFile[]): Promise<void>;
  /** Calls back on every change of the above. */
  watch(listener: () => void): () => void;
}

export interface PackDownloadsOptions {
  readonly ask: PatientFetch;
  readonly pieces: BlobStore;
  readonly values: KeyValueStore;
  /** Room left on the device in bytes; null where the browser does not tell. */
  readonly freeBytes: () => Promise<number | null>;
  readonly channel: PauseChannel;
  readonly pieceBytes?: number;
}

/** Between the replica workers of all tabs, of which one downloads. */
export interface PauseChannel {
  /** Tells the others, not oneself. */
  notify(change: PauseChange): void;
  onNotified(listener: (change: PauseChange) => void): void;
}

export interface PauseChange {
  readonly region: string;
  readonly isPaused: boolean;
}

/** Bytes on the wire of a pack. */
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

/** The browser unpacks what comes: its share of the whole is that of the bytes on the wire. */
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
