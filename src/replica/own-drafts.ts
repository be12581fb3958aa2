import { inStorage } from './errors.ts';
import type { OwnTables } from './own-tables.ts';
import type { StorageReclaimer } from './storage-reclaimer.ts';

/**
 * Drafts, stored with every change until they are sent or given up. All calls reject with a
 * `ReplicaError`.
 */
export interface DraftStore {
  /** Undefined where there is none. The value is the form's own, to be checked by it. */
  read(userId: string, key: string): Promise<unknown>;
  keep(userId: string, key: string, value: unknown): Promise<void>;
  /** Pictures chosen in it lose their hold. */
  forget(userId: string, key: string): Promise<void>;
}

export function createDraftStore(tables: OwnTables, reclaimer: StorageReclaimer): DraftStore {
  const { drafts, photos } = tables;
  return {
    read: async (userId, key) => (await inStorage(() => drafts.get([userId, key])))?.value,
    keep: async (userId, key, value) =>
      void (await reclaimer.within(() => inStorage(() => drafts.put({ userId, key, value })))),
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
