import type { OwnTables } from './own-tables.ts';
import { inStorage } from './replica-error.ts';
import type { StorageReclaimer } from './storage-reclaimer.ts';

/** Drafts of forms, stored on every change until they are sent or deleted. All calls reject with a `ReplicaError`. */
export interface DraftStore {
  /** Undefined if there is none. The form must validate the value. */
  read(userId: string, key: string): Promise<unknown>;
  keep(userId: string, key: string, value: unknown): Promise<void>;
  count(userId: string): Promise<number>;
  /** Also detaches the pictures chosen in the draft. */
  forget(userId: string, key: string): Promise<void>;
}

export function createDraftStore(tables: OwnTables, reclaimer: StorageReclaimer): DraftStore {
  const { drafts, photos } = tables;
  return {
    read: async (userId, key) => (await inStorage(() => drafts.get([userId, key])))?.value,
    keep: async (userId, key, value) =>
      void (await reclaimer.within(() => inStorage(() => drafts.put({ userId, key, value })))),
    count: (userId) => inStorage(() => drafts.where({ userId }).count()),
    forget: (userId, key) =>
      inStorage(() =>
        tables.transaction('rw', [drafts, photos], async () => {
          await drafts.delete([userId, key]);
          await photos.where({ userId }).modify((photo) => {
            if (photo.draft === key) Object.assign(photo, { draft: null });
          });
        }),
      ),
  };
}
