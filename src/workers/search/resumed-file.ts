/** Fetches a large file so that an interruption loses no received bytes. */
import type { PackFile } from '#domain/sync/packs.ts';
import { DownloadError } from './download-error.ts';

/** Above this size the gzip form is fetched, because it can be resumed. The form fetched otherwise is smaller. */
const RESUMED_FROM_BYTES = 100_000;

interface ResumedFile {
  readonly path: string;
  readonly gzipBytes: number;
}

export function isResumed(file: Partial<PackFile>): file is ResumedFile {
  return file.gzipBytes !== undefined && file.gzipBytes > RESUMED_FROM_BYTES;
}

/**
 * Fetches a file's gzip form. After an interruption the received bytes stay in this worker's memory. While bytes arrive, the
 * rest is requested at once.
 */
export function createResumed(get: (path: string, headers: HeadersInit) => Promise<Response>) {
  const begun = new Map<string, Uint8Array<ArrayBuffer>[]>();

  /** Appends received bytes to `parts`; rejects when the network fails. */
  async function readOn(path: string, parts: Uint8Array<ArrayBuffer>[]): Promise<void> {
    const from = sizeOf(parts);
    const response = await get(`${path}.gz`, from > 0 ? { range: `bytes=${from}-` } : {});
    // A server without support for ranges starts again from the beginning.
    if (response.status !== 206) parts.length = 0;
    const reader = response.body?.getReader();
    for (let read = await reader?.read(); read?.value; read = await reader?.read()) parts.push(read.value);
  }

  return async ({ path, gzipBytes }: ResumedFile): Promise<ArrayBuffer> => {
    const parts = begun.get(path) ?? [];
    begun.set(path, parts);
    for (let before = -1; sizeOf(parts) < gzipBytes; ) {
      if (sizeOf(parts) === before) throw new DownloadError('offline', `${path} stopped on its way.`);
      before = sizeOf(parts);
      await readOn(path, parts).catch((error: unknown) => {
        // The network failed while reading; the received bytes stay. A failed request has its own error.
        if (error instanceof DownloadError) throw error;
      });
    }
    // Only the whole file can be verified, so a damaged one must not be used again.
    begun.delete(path);
    const unpacked = new Blob(parts).stream().pipeThrough(new DecompressionStream('gzip'));
    return new Response(unpacked).arrayBuffer().catch((cause: unknown) => {
      throw new DownloadError('failed', `${path} can't be unpacked (${String(cause)}).`);
    });
  };
}

function sizeOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, part) => sum + part.byteLength, 0);
}
