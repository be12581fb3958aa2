/**
 * Deletes pictures from the bucket after the server removed them from a review (Y51). The device keeps a picture for a day,
 * because the removal can be undone.
 */

import type { PhotoRemote } from '#remote/photos.ts';
import { answerOrNull } from '#remote/remote-error.ts';
import type { OutboxEntry } from '#replica/outbox-entry.ts';
import type { OwnStore } from '#replica/own-store.ts';

export type PhotoRemovalRemote = Pick<PhotoRemote, 'removePhoto' | 'downloadPhoto'>;

/**
 * Deletes the pictures that these accepted entries removed from a review, except those added again. The server cleans up
 * later what can't be deleted now; nothing waits for it.
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
    await answerOrNull(remove(store, remote, entry, entry.mutation.args.path, signal));
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
