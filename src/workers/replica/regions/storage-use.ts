import { IMAGE_CACHE, KEPT_TILES_CACHE } from '#platform/folders.ts';
import { estimateStorage, measureCaches } from '#platform/storage.ts';
import type { OwnStore } from '#replica/own-store.ts';
import type { StorageUse } from '#workers/replica/api.ts';

/** Measures the app's use of storage by kind; null if the browser does not report it. */
export async function measureStorage(own: OwnStore): Promise<StorageUse | null> {
  const estimate = await estimateStorage();
  if (!estimate) return null;
  const ownBytes = await own.size();
  const pictureBytes = await measureCaches((name) => name === IMAGE_CACHE);
  const appBytes = await measureCaches((name) => name !== IMAGE_CACHE && name !== KEPT_TILES_CACHE);
  const mapBytes = await measureCaches((name) => name === KEPT_TILES_CACHE);
  // No browser reports a database's size, so the places get the rest.
  const placeBytes = Math.max(0, estimate.usedBytes - ownBytes - pictureBytes - appBytes - mapBytes);
  return { ...estimate, ownBytes, pictureBytes, appBytes, mapBytes, placeBytes };
}
