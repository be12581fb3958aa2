import type { Replica } from './replica-database.ts';
import { toReplicaError } from './replica-error.ts';

/** RxDB keeps deleted documents so that sleeping tabs learn of the deletion. After a day no tab needs that. */
const REMEMBER_DELETED_MS = 86_400_000;

/**
 * Removes every document of a region, including RxDB's tombstones, which frees the storage and lets the region be kept
 * again.
 * @throws {ReplicaError}
 */
export async function purgeRegion({ collections: { restaurants } }: Replica, region: string): Promise<void> {
  try {
    await restaurants.find({ selector: { region } }).remove();
    await restaurants.storageInstance.cleanup(0);
  } catch (error) {
    throw toReplicaError(error);
  }
}

/**
 * Removes old tombstones.
 * @throws {ReplicaError}
 */
export async function sweepDeleted({ collections: { restaurants } }: Replica): Promise<void> {
  try {
    await restaurants.storageInstance.cleanup(REMEMBER_DELETED_MS);
  } catch (error) {
    throw toReplicaError(error);
  }
}
