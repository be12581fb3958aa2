/**
 * What the server took out of a review leaves the bucket, too (Y51); it stays on the device for a day, since a deletion can
 * be undone.
 */

import { RemoteError } from '#remote/errors.ts';
import type { PhotoRemote } from '#remote/photos.ts';
import type { OutboxEntry } from '#replica/outbox-entry.ts';
import type { OwnStore } from '#replica/own-store.ts';

export type PhotoRemovalRemote = Pick<PhotoRemote, 'removePhoto' | 'downloadPhoto'>;

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
  for (const entry of taken) {
    if (entry.mutation.name !== 'remove_review_photo') continue;
    try {
      await remove(store, remote, entry, entry.mutation.args.path, signal);
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error;
    }
  }
}

async function remove(
  { photos }: OwnStore,
  remote: PhotoRemovalRemote,
  entry: OutboxEntry,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const { userId, addedAt } = entry;
  const held = await photos.release(entry, path);
  if (held === 'wanted') return;
  if (held === 'absent') {
    const bytes = await remote.downloadPhoto(userId, path);
    if (!bytes) return;
    await photos.keep({ path, userId, bytes, addedAt, draft: null, isUploaded: false });
  }
  await remote.removePhoto(userId, path, signal);
}
