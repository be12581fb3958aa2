import type { Replica } from './database.ts';
import { toReplicaError } from './errors.ts';

/** RxDB keeps deleted documents for tabs that sleep; after a day none of them needs to hear of it any more. */
const REMEMBER_DELETED_MS = 86_400_000;

/**
 * Removes every document of a region for good, with what RxDB remembers of deleted ones, so that the room is free and
 * the region can be kept again.
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
 * Frees the room of documents that were deleted long ago.
 * @throws {ReplicaError}
 */
export async function sweepDeleted({ collections: { restaurants } }: Replica): Promise<void> {
  try {
    await restaurants.storageInstance.cleanup(REMEMBER_DELETED_MS);
  } catch (error) {
    throw toReplicaError(error);
  }
}
