/**
 * Uploads pictures to the bucket before their mutations go to the server (Y51):
 *
 *     uploaded, or already there ──► marked, never sent again ──► its mutation may go
 *     no answer, or the server fails ──► moved behind the other entries; without others, the push fails with this error
 *     the bucket refuses it for good, or it is lost ──► its mutation counts as refused
 */

import { photoOf } from '#domain/own/mutations.ts';
import type { PhotoRemote } from '#remote/photos.ts';
import { RemoteError } from '#remote/remote-error.ts';
import type { OutboxEntry } from '#replica/outbox-entry.ts';
import type { OwnStore } from '#replica/own-store.ts';

/** The policies refuse a picture in its owner's own folder if the owner has no room left, or if a moderator approved it already. */
const NO_ROOM = 403;

export type PhotoUploadRemote = Pick<PhotoRemote, 'uploadPhoto' | 'downloadPhoto'>;

export interface PhotoUpload {
  /**
   * The longest prefix of the entries that can be pushed now. Uploads the picture of the first one if needed. Empty if the
   * outbox was reordered and must be read again.
   * @throws {RemoteError | ReplicaError}
   */
  readyOf(entries: readonly OutboxEntry[], signal: AbortSignal): Promise<readonly OutboxEntry[]>;
  /** Why an entry's picture is refused until the person changes something ('photo_refused', 'photo_room', 'photo_lost'); else null. */
  isHopeless(entry: OutboxEntry): string | null;
  /** Marks every picture that no pull has brought for another upload, because the bucket may have lost it. */
  resetUploads(userId: string): Promise<void>;
}

export function createPhotoUpload(store: OwnStore, remote: PhotoUploadRemote): PhotoUpload {
  const { photos } = store;
  /** By `seq`. A retry is a new entry with another `seq`. */
  const hopeless = new Map<number, string>();

  async function upload({ seq, userId, addedAt }: OutboxEntry, path: string, signal: AbortSignal): Promise<void> {
    const photo = await photos.read(path);
    if (!photo) {
      // The picture was chosen on another device, or this device lost it.
      const bytes = await remote.downloadPhoto(userId, path);
      // It is one of those that the person left here, or is about to leave.
      if (!bytes && (await store.left.isSealed(userId)))
        throw new RemoteError('The picture is still sealed', { code: 'server' });
      if (bytes) await photos.keep({ path, userId, bytes, addedAt, draft: null, isUploaded: true });
      else hopeless.set(seq, 'photo_lost');
      return;
    }
    try {
      await remote.uploadPhoto(userId, path, photo.bytes, signal);
      await photos.mark(path, true);
    } catch (error) {
      if (!(error instanceof RemoteError) || error.code !== 'refused') throw error;
      hopeless.set(seq, error.status === NO_ROOM ? 'photo_room' : 'photo_refused');
    }
  }

  /** Moves waiting pictures behind the other entries. Returns false if there are no others. */
  async function giveWay(entries: readonly OutboxEntry[]): Promise<boolean> {
    const last = entries.findLastIndex((entry) => entry.state === 'waiting' && wants(entry) === null);
    const before = entries
      .slice(0, Math.max(0, last))
      .filter(({ state, mutation }) => state === 'waiting' && photoOf(mutation));
    for (const { seq } of before) await store.postpone(seq);
    return before.length > 0;
  }

  return {
    async readyOf(entries, signal) {
      const ready: OutboxEntry[] = [];
      for (const entry of entries) {
        const path = wants(entry);
        if (path !== null && !hopeless.has(entry.seq) && !(await photos.read(path))?.isUploaded) {
          if (ready.some(({ state }) => state === 'waiting')) return ready;
          if (entries.some((later) => later.seq > entry.seq && isRemovalOf(later, path))) {
            await store.discard(entry.seq);
            return [];
          }
          try {
            await upload(entry, path, signal);
          } catch (error) {
            const mayWait = error instanceof RemoteError && error.code !== 'signed_out';
            if (mayWait && !signal.aborted && (await giveWay(entries))) return [];
            throw error;
          }
        }
        ready.push(entry);
      }
      return ready;
    },
    isHopeless: ({ seq }) => hopeless.get(seq) ?? null,
    async resetUploads(userId) {
      hopeless.clear();
      for (const entry of await store.entries(userId)) {
        const path = wants(entry);
        if (path !== null) await photos.mark(path, false);
      }
    },
  };
}

/** A picture removed before it was sent is discarded. */
function isRemovalOf({ state, mutation }: OutboxEntry, path: string): boolean {
  return state === 'waiting' && mutation.name === 'remove_review_photo' && mutation.args.path === path;
}

/** The picture that an unsettled entry names. */
function wants({ state, mutation }: OutboxEntry): string | null {
  return state === 'waiting' || state === 'sent' ? photoOf(mutation) : null;
}
