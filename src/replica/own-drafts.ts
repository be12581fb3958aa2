import type { DraftRow, OwnTables } from './own-tables.ts';
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

/** @param onKept called after a draft of this person was stored */
export function createDraftStore(
  tables: OwnTables,
  reclaimer: StorageReclaimer,
  onKept: (userId: string) => Promise<void>,
): DraftStore {
  const { drafts, photos } = tables;
  return {
    read: (userId, key) =>
      inStorage(async () => {
        const row = await drafts.get([userId, key]);
        if (row?.isUnread) await reclaimer.within(() => drafts.update([userId, key], { isUnread: false }));
        return row?.value;
      }),
    keep: async (userId, key, value) => {
      await reclaimer.within(() =>
        inStorage(() =>
          tables.transaction('rw', [drafts], async () => {
            const before = await drafts.get([userId, key]);
            const unread = before?.isUnread ? [before.value] : [];
            await drafts.put({ userId, key, value, earlier: [...unread, ...(before?.earlier ?? [])] });
          }),
        ),
      );
      await onKept(userId);
    },
    count: (userId) => inStorage(() => drafts.where({ userId }).count()),
    forget: (userId, key) =>
      inStorage(() => tables.transaction('rw', [drafts, photos], () => removeDraft(tables, userId, key))),
  };
}

/** Deletes a draft inside a transaction, and detaches its pictures. An earlier one takes its place, with all pictures. */
export async function removeDraft({ drafts, photos }: OwnTables, userId: string, key: string): Promise<void> {
  const row = await drafts.get([userId, key]);
  // It was put back after the form had opened: what the form deletes is not this one.
  if (row?.isUnread) return;
  const [value, ...earlier] = row?.earlier ?? [];
  if (value !== undefined) {
    await drafts.put({ userId, key, value, earlier, isUnread: true });
    return;
  }
  await drafts.delete([userId, key]);
  await photos.where({ userId }).modify((photo) => {
    if (photo.draft === key) Object.assign(photo, { draft: null });
  });
}

/** Adds a draft from before inside a transaction. If there is a newer one, that stays first. */
export async function putBackDraft({ drafts }: OwnTables, draft: DraftRow): Promise<void> {
  const present = await drafts.get([draft.userId, draft.key]);
  if (!present) {
    await drafts.put({ ...draft, isUnread: true });
    return;
  }
  const earlier = [...(present.earlier ?? [])];
  const known = new Set([present.value, ...earlier].map((value) => JSON.stringify(value)));
  for (const value of [draft.value, ...(draft.earlier ?? [])])
    if (!known.has(JSON.stringify(value))) earlier.push(value);
  await drafts.put({ ...present, earlier });
}
