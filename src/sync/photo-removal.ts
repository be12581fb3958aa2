/** What the server took out of a review leaves the bucket, too (Y51). */
import { RemoteError } from '#remote/errors.ts';
import type { PhotoRemote } from '#remote/photos.ts';
import type { OutboxEntry, OwnStore } from '#replica/own-store.ts';

export type PhotoRemovalRemote = Pick<PhotoRemote, 'removePhoto'>;

/**
 * Removes the files of pictures that these entries, which the server has taken, took out of a review, but for those that
 * were added again. What can't be removed now is left to the server's upkeep: nothing waits for it.
 * @throws {ReplicaError}
 */
export async function removePhotos(
  store: OwnStore,
  remote: PhotoRemovalRemote,
  taken: readonly OutboxEntry[],
  signal: AbortSignal,
): Promise<void> {
  for (const { seq, userId, mutation } of taken) {
    if (mutation.name !== 'remove_review_photo') continue;
    const { path } = mutation.args;
    if (!(await store.photos.release(userId, path, seq))) continue;
    try {
      await remote.removePhoto(userId, path, signal);
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error;
    }
  }
}
