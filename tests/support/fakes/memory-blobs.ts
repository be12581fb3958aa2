import type { BlobStore } from '../../../src/platform/blob-store.ts';
import { openBytes } from '../../../src/platform/read-file.ts';

/** Files in memory. While `isFull` is true, writing fails like on a full device. */
export function openMemoryBlobs(): BlobStore & { isFull: boolean } {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    isFull: false,
    read: async (key) => files.get(key)?.slice().buffer,
    async openFinal(key) {
      const bytes = await this.read(key);
      return bytes && openBytes(bytes);
    },
    async write(key, bytes) {
      if (this.isFull) throw new DOMException('no room', 'QuotaExceededError');
      files.set(key, bytes.slice());
    },
    delete: async (key) => void files.delete(key),
    keys: async () => [...files.keys()],
  };
}
