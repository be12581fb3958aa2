/** Fetching a large file so that a break costs nothing that has come. */
import type { PackFile } from '#domain/sync/packs.ts';
import { DownloadError } from './download-error.ts';

/** A file whose gzip form is larger is fetched in that form, which can go on where it broke off; the other is smaller. */
const RESUMED_FROM_BYTES = 100_000;

interface ResumedFile {
  readonly path: string;
  readonly gzipBytes: number;
}

export function isResumed(file: Partial<PackFile>): file is ResumedFile {
  return file.gzipBytes !== undefined && file.gzipBytes > RESUMED_FROM_BYTES;
}

/**
 * Fetches the gzip form of a file. What has come when the network breaks off is kept for as long as this worker lives; while
 * something comes, the rest is asked for at once.
 */
export function createResumed(get: (path: string, headers: HeadersInit) => Promise<Response>) {
  const begun = new Map<string, Uint8Array<ArrayBuffer>[]>();

  /** Takes what comes into the parts; rejects where it breaks off. */
  async function readOn(path: string, parts: Uint8Array<ArrayBuffer>[]): Promise<void> {
    const from = sizeOf(parts);
    const response = await get(`${path}.gz`, from > 0 ? { range: `bytes=${from}-` } : {});
    // A server without ranges begins anew.
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
        // The network broke it off: what has come stays. Asking itself says by its own error what is wrong.
        if (error instanceof DownloadError) throw error;
      });
    }
    // It is proved as a whole: a damaged one is not taken again.
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
