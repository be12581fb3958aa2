/** What this origin takes of the device's storage, and the parts of it that the network can bring again. */

import { openBlobStore } from './blob-store.ts';
import { cacheStorage } from './cache-storage.ts';
import { IMAGE_CACHE, INDEX_FOLDER, INDEX_LOCK } from './folders.ts';
import type { Locks } from './locks.ts';

export interface StorageEstimate {
  /** Bytes, as far as the browser tells: some round them. */
  readonly usedBytes: number;
  readonly quotaBytes: number;
  /** Whether the browser promised not to delete it by itself when the device runs out of room. */
  readonly isPersisted: boolean;
}

/** Null where the browser does not tell. */
export async function estimateStorage(): Promise<StorageEstimate | null> {
  // Older browsers lack what the types promise.
  const storage = navigator.storage as Partial<StorageManager> | undefined;
  const { usage, quota } = (await storage?.estimate?.()) ?? {};
  if (usage === undefined || quota === undefined) return null;
  return { usedBytes: usage, quotaBytes: quota, isPersisted: (await storage?.persisted?.()) ?? false };
}

/** Bytes of the bodies in a cache; an answer of another origin that hides its body counts as nothing. */
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
 * Deletes pictures, those first that were put there first. Answers whether there were any.
 * @param share of them, above 0 and up to 1
 */
export async function dropPictures(share: number): Promise<boolean> {
  const cache = await cacheStorage()?.open(IMAGE_CACHE);
  if (!cache) return false;
  const requests = await cache.keys();
  const dropped = requests.slice(0, Math.ceil(requests.length * share));
  for (const request of dropped) await cache.delete(request);
  return dropped.length > 0;
}

/** Deletes the saved search index: it is rebuilt from the replica at the next start. Answers whether there was one. */
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
