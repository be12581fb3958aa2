/**
 * Downloads a large pack's gzip form in pieces, so that an interruption costs at most one. Each piece is a file on the
 * device until all are there.
 *
 *   stored pieces ──► request the next range ──► … ──► join ──► decompress ──► verify ──► delete the pieces
 */

import { ifError } from '#domain/primitives/if-error.ts';
import { noOp } from '#domain/primitives/no-op.ts';
import type { PackFile } from '#domain/sync/packs.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import { assertAnswered, bodyOf, damaged, offline, type PatientFetch } from './patient-fetch.ts';

/** One request on a slow network: half a minute at 140 kbit/s. */
const PIECE_BYTES = 512 * 1024;

export interface PieceOptions {
  readonly ask: PatientFetch;
  readonly store: BlobStore;
  /** Aborted when the person pauses. */
  readonly signal: AbortSignal;
  readonly onProgress: (receivedBytes: number) => void;
  /** For tests, which use smaller pieces. */
  readonly pieceBytes?: number;
}

/** A pack whose gzip form has a known size of more than one piece. */
export type LargePack = PackFile & { readonly gzipBytes: number };

export function isLarge(file: PackFile, pieceBytes = PIECE_BYTES): file is LargePack {
  return file.gzipBytes !== undefined && file.gzipBytes > pieceBytes;
}

/**
 * The decompressed file, for the caller to verify; null if the server has no such file.
 * @throws {SyncError} received pieces stay stored
 */
export async function downloadInPieces(
  url: string,
  file: LargePack,
  { ask, store, signal, onProgress, pieceBytes = PIECE_BYTES }: PieceOptions,
): Promise<ArrayBuffer | null> {
  const count = Math.ceil(file.gzipBytes / pieceBytes);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (let number = 0; number < count; number++) {
    const start = number * pieceBytes;
    const length = Math.min(pieceBytes, file.gzipBytes - start);
    const key = keyOf(file, number, pieceBytes);
    let piece = await readPiece(store, key, length);
    if (!piece) {
      const headers = { range: `bytes=${start}-${start + length - 1}` };
      const response = await ask(`${url}.gz`, { headers, signal });
      if (response.status === 404) return null;
      assertAnswered(response);
      piece = toPiece(await bodyOf(response, (body) => body.arrayBuffer()), response.status, { start, length, file });
      // On a full device the download continues in memory.
      await store.write(key, piece).catch(ifError(DOMException, noOp));
    }
    pieces.push(piece);
    onProgress(start + length);
  }
  try {
    return await unpack(pieces, file);
  } finally {
    // Only the whole file can be verified, so pieces of a damaged file must not be used again.
    await forgetPieces(store, file.sha256);
  }
}

/** Deletes a file's received pieces. */
export async function forgetPieces(store: BlobStore, sha256: string): Promise<void> {
  for (const key of await store.keys()) if (key.startsWith(sha256)) await store.delete(key);
}

/** Deletes received pieces of files that the manifest no longer names. */
export async function retainPiecesOf(store: BlobStore, files: readonly PackFile[]): Promise<void> {
  const named = new Set(files.map(({ sha256 }) => sha256));
  for (const key of await store.keys()) if (!named.has(key.slice(0, 64))) await store.delete(key);
}

/** Stored, compressed bytes of a file. */
export async function storedBytes(store: BlobStore, file: LargePack, pieceBytes = PIECE_BYTES): Promise<number> {
  const keys = new Set(await store.keys());
  let held = 0;
  for (let number = 0; number * pieceBytes < file.gzipBytes; number++) {
    if (keys.has(keyOf(file, number, pieceBytes))) held += Math.min(pieceBytes, file.gzipBytes - number * pieceBytes);
  }
  return held;
}

/** The key contains the piece size, because another version of the app may use a different one. */
function keyOf({ sha256 }: PackFile, number: number, pieceBytes: number): string {
  return `${sha256}.${pieceBytes}.${number}`;
}

async function readPiece(store: BlobStore, key: string, length: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const bytes = await store.read(key);
  return bytes?.byteLength === length ? new Uint8Array(bytes) : undefined;
}

/** Cuts the piece out of the whole file if the server does not support ranges. */
function toPiece(
  body: ArrayBuffer,
  status: number,
  { start, length, file }: { readonly start: number; readonly length: number; readonly file: LargePack },
): Uint8Array<ArrayBuffer> {
  const isWhole = status === 200 && body.byteLength === file.gzipBytes;
  const piece = isWhole ? new Uint8Array(body, start, length) : new Uint8Array(body);
  // A captive portal's page, or an incomplete answer.
  if (piece.length !== length) throw offline(`A piece of ${length} bytes was answered with ${piece.length}`);
  return piece.slice();
}

async function unpack(pieces: readonly Uint8Array<ArrayBuffer>[], file: LargePack): Promise<ArrayBuffer> {
  try {
    return await new Response(
      new Blob([...pieces]).stream().pipeThrough(new DecompressionStream('gzip')),
    ).arrayBuffer();
  } catch (cause) {
    throw damaged(`${file.path} can't be unpacked`, cause);
  }
}
