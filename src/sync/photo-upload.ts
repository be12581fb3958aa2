/**
 * Pictures go to the bucket before the mutation that names them goes to the server (Y51):
 *
 *     uploaded, or there already ──► noted, never sent again ──► its mutation may go
 *     no answer, or the server fails ──► behind what else waits; with nothing else, the push ends with that failure
 *     the bucket will never take it, or it is nowhere any more ──► its mutation counts as refused
 */

import { photoOf } from '#domain/own/mutations.ts';
import { RemoteError } from '#remote/errors.ts';
import type { PhotoRemote } from '#remote/photos.ts';
import type { OutboxEntry } from '#replica/outbox-entry.ts';
import type { OwnStore } from '#replica/own-store.ts';

export type PhotoUploadRemote = Pick<PhotoRemote, 'uploadPhoto' | 'downloadPhoto'>;

export interface PhotoUpload {
  /**
   * The longest beginning of the entries that can be pushed now; a picture that comes first is uploaded. Empty when
   * the outbox was put in another order and has to be read again.
   * @throws {RemoteError | ReplicaError}
   */
  readyOf(entries: readonly OutboxEntry[], signal: AbortSignal): Promise<readonly OutboxEntry[]>;
  /** Why an entry's picture can never be uploaded ('photo_refused', 'photo_lost'); null for any other entry. */
  isHopeless(entry: OutboxEntry): string | null;
  /** Every picture that no pull has brought is to be uploaded again: the bucket may have lost it. */
  resetUploads(userId: string): Promise<void>;
}

export function createPhotoUpload(store: OwnStore, remote: PhotoUploadRemote): PhotoUpload {
  const { photos } = store;
  /** By `seq`: trying again is another entry. */
  const hopeless = new Map<number, string>();

  async function upload({ seq, userId, addedAt }: OutboxEntry, path: string, signal: AbortSignal): Promise<void> {
    const photo = await photos.read(path);
    if (!photo) {
      // Chosen on another device, or lost with this one's storage.
      const bytes = await remote.downloadPhoto(userId, path);
      if (bytes) await photos.keep({ path, userId, bytes, addedAt, draft: null, isUploaded: true });
      else hopeless.set(seq, 'photo_lost');
      return;
    }
    try {
      await remote.uploadPhoto(userId, path, photo.bytes, signal);
      await photos.mark(path, true);
    } catch (error) {
      if (!(error instanceof RemoteError) || error.code !== 'refused') throw error;
      hopeless.set(seq, 'photo_refused');
    }
  }

  /** Lets what waits behind go first. Answers false where there is nothing but pictures. */
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

/** A picture that was removed before it was sent is deleted everywhere. */
function isRemovalOf({ state, mutation }: OutboxEntry, path: string): boolean {
  return state === 'waiting' && mutation.name === 'remove_review_photo' && mutation.args.path === path;
}

/** The picture that an entry still needs, or has needed, on the server. */
function wants({ state, mutation }: OutboxEntry): string | null {
  return state === 'waiting' || state === 'sent' ? photoOf(mutation) : null;
}
