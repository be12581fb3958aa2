/**
 * Pictures of the person's reviews and reports on this device. A picture is stored from the moment it is chosen, in
 * IndexedDB and as a file beside the outbox's second copy. It stays until the bucket has it and nothing on the device needs
 * it.
 */

import { photoOf } from '#domain/own/mutations.ts';
import { type OwnDocument, PHOTO_COLLECTIONS } from '#domain/own/own-documents.ts';
import type { OutboxCopy } from './outbox-copy.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import type { OwnTables, PhotoRow } from './own-tables.ts';
import { inStorage } from './replica-error.ts';
import type { StorageReclaimer } from './storage-reclaimer.ts';

/**
 * Age at which an unused picture is deleted, also when the device's clock was set back. Undoing a removal takes only
 * minutes.
 */
const KEEP_UNNAMED_MS = 86_400_000;

export type StoredPhoto = Pick<PhotoRow, 'path' | 'userId' | 'bytes' | 'addedAt' | 'draft' | 'isUploaded'>;

/** All calls reject with a `ReplicaError`. */
export interface PhotoStore {
  /** Storing a picture again also uploads it again, because another device may have removed it from the bucket. */
  keep(photo: StoredPhoto): Promise<void>;
  read(path: string): Promise<StoredPhoto | undefined>;
  /** Notes whether the bucket has it, as far as the device knows. */
  mark(path: string, isUploaded: boolean): Promise<void>;
  /**
   * Marks a picture as not uploaded, because `removal` is about to delete it from the bucket. The device keeps it while the
   * removal can be undone. `wanted`: a later entry added it again. `absent`: this device does not have it.
   */
  release(removal: OutboxEntry, path: string): Promise<'wanted' | 'kept' | 'absent'>;
  /** Deletes the person's old pictures that no draft, entry or document names. */
  sweep(userId: string, now: number): Promise<void>;
}

interface PhotoTable extends PhotoStore {
  /**
   * Deletes the pictures of a person, or of everyone with null, inside a transaction of the outbox.
   * @returns their paths, whose files are to be deleted after it
   */
  forgetIn(userId: string | null): Promise<string[]>;
}

/** @param onKept called after a picture of this person was stored */
export function createPhotoStore(
  tables: OwnTables,
  copy: OutboxCopy,
  reclaimer: StorageReclaimer,
  onKept: (userId: string) => Promise<void>,
): PhotoTable {
  const { photos, outbox, documents, drafts } = tables;
  return {
    keep: (photo) =>
      inStorage(async () => {
        const before = await photos.get(photo.path);
        await reclaimer.within(() => photos.put(photo));
        if (!before) await copy.writePhoto(photo.path, photo.bytes);
        // Another tab may have removed it meanwhile.
        if (!(await photos.get(photo.path))) await copy.deletePhoto(photo.path);
        await onKept(photo.userId);
      }),
    read: (path) => inStorage(() => photos.get(path)),
    mark: (path, isUploaded) =>
      inStorage(async () => void (await reclaimer.within(() => photos.update(path, { isUploaded })))),
    release: ({ userId, seq, addedAt }, path) =>
      inStorage(() =>
        tables.transaction('rw', [photos, outbox], async () => {
          const entries = await outbox.where({ userId }).toArray();
          if (entries.some((entry) => isAddedAfter(entry, path, seq))) return 'wanted';
          return (await photos.update(path, { isUploaded: false, addedAt })) > 0 ? 'kept' : 'absent';
        }),
      ),
    sweep: (userId, now) =>
      inStorage(async () => {
        const gone = await tables.transaction('rw', [photos, outbox, documents, drafts], async () => {
          const named = new Set((await outbox.where({ userId }).toArray()).map(({ mutation }) => photoOf(mutation)));
          for (const collection of PHOTO_COLLECTIONS) {
            const rows = await documents.where('[userId+collection]').equals([userId, collection]).toArray();
            for (const { document } of rows) named.add(pathIn(document));
          }
          const all = await photos.where({ userId }).toArray();
          const open = new Set((await drafts.where({ userId }).toArray()).map(({ key }) => key));
          const paths = all
            .filter(({ path, draft }) => !named.has(path) && !(draft !== null && open.has(draft)))
            .filter(({ addedAt }) => Math.abs(now - addedAt) > KEEP_UNNAMED_MS)
            .map(({ path }) => path);
          await photos.bulkDelete(paths);
          return paths;
        });
        for (const path of gone) await copy.deletePhoto(path);
      }),
    async forgetIn(userId) {
      const paths = await (userId === null ? photos.toCollection() : photos.where({ userId })).primaryKeys();
      await photos.bulkDelete(paths);
      return paths;
    },
  };
}

/** Paths of the pictures that entries name. */
export function pathsNamed(entries: readonly OutboxEntry[]): ReadonlySet<string | null> {
  return new Set(entries.map(({ mutation }) => photoOf(mutation)));
}

/** Whether a picture exists nowhere else: a draft or an unsent entry has it, and not the bucket. */
export function isNeeded({ path, draft, isUploaded }: PhotoRow, named: ReadonlySet<string | null>): boolean {
  return draft !== null || (!isUploaded && named.has(path));
}

/** Whether an entry adds the picture to a review after the entry `removal` took it out. */
export function isAddedAfter({ mutation, seq, state }: OutboxEntry, path: string, removal: number): boolean {
  return seq > removal && photoOf(mutation) === path && (state === 'waiting' || state === 'sent');
}

/** The picture that a document names. */
export function pathIn(document: OwnDocument): string | null {
  if ('path' in document) return document.path;
  return 'photo' in document ? (document.photo ?? null) : null;
}
