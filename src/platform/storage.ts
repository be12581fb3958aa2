/** The origin's use of storage, and deleting what can be downloaded again. */

import { openBlobStore } from './blob-store.ts';
import { cacheStorage } from './cache-storage.ts';
import { IMAGE_CACHE, INDEX_FOLDER, INDEX_LOCK } from './folders.ts';
import type { Locks } from './locks.ts';

export interface StorageEstimate {
  /** Bytes as the browser reports them: some round. */
  readonly usedBytes: number;
  readonly quotaBytes: number;
  /** Whether the browser promised not to delete the data when the device is full. */
  readonly isPersisted: boolean;
}

/** Null if the browser does not tell. */
export async function estimateStorage(): Promise<StorageEstimate | null> {
  // Older browsers lack this API, although the types have it.
  const storage = navigator.storage as Partial<StorageManager> | undefined;
  const { usage, quota } = (await storage?.estimate?.()) ?? {};
  if (usage === undefined || quota === undefined) return null;
  return { usedBytes: usage, quotaBytes: quota, isPersisted: (await storage?.persisted?.()) ?? false };
}

/** Bytes of the bodies in caches; opaque responses of other origins count as 0. */
export async function measureCaches(isCounted: (name: string) => boolean): Promise<number> {
  const caches = cacheStorage();
  let bytes = 0;
  if (!caches) return bytes;
  for (const name of (await caches.keys()).filter(isCounted)) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) bytes += (await (await cache.match(request))?.blob())?.size ?? 0;
  }
  return bytes;
}

/**
 * Deletes the oldest pictures. Returns whether there were any.
 * @param share fraction to delete, above 0 and up to 1
 */
export async function dropPictures(share: number): Promise<boolean> {
  const cache = await cacheStorage()?.open(IMAGE_CACHE);
  if (!cache) return false;
  const requests = await cache.keys();
  const dropped = requests.slice(0, Math.ceil(requests.length * share));
  for (const request of dropped) await cache.delete(request);
  return dropped.length > 0;
}

/** Deletes the saved search index, which is rebuilt from the replica at the next start. Returns whether there was one. */
export async function dropIndexFiles(locks: Locks): Promise<boolean> {
  const files = await openBlobStore(INDEX_FOLDER);
  return locks.hold(
    INDEX_LOCK,
    async () => {
      const names = await files.keys();
      for (const name of names) await files.delete(name);
      return names.length > 0;
    },
    new AbortController().signal,
  );
}
