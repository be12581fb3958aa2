import { subjectOf } from '#domain/own/mutations.ts';
import { type FiledEntry, parseOutboxFile, writeOutboxFile } from '#domain/own/outbox-file.ts';
import type { OutboxEntry } from '#replica/outbox-entry.ts';
import type { OwnStore } from '#replica/own-store.ts';
import type { Replica } from '#replica/replica-database.ts';
import { ReplicaError } from '#replica/replica-error.ts';
import { findRestaurantById } from '#replica/restaurants.ts';
import type { ReplicaApi } from '#workers/replica/api.ts';

export interface OwnFilesOptions {
  readonly store: OwnStore;
  readonly replica: Replica;
  /** The signed-in person's id, once known. */
  readonly userId: () => string | null;
  /** Called when entries were restored and must be sent. */
  readonly onAdded: () => void;
}

/** Excludes entries that the person took back. */
const isFiled = (entry: OutboxEntry): entry is OutboxEntry & FiledEntry => entry.state !== 'discarded';

/** Writes the outbox to a file and reads it back. */
export function createOwnFiles({
  store,
  replica,
  userId,
  onAdded,
}: OwnFilesOptions): Pick<ReplicaApi, 'writeOutboxFile' | 'readOutboxFile'> {
  async function nameOf({ mutation }: FiledEntry): Promise<string | null> {
    const subject = subjectOf(mutation);
    if (subject === null || !('placeId' in subject)) return null;
    return (await findRestaurantById(replica, subject.placeId))?.name ?? null;
  }

  return {
    async writeOutboxFile() {
      const user = userId();
      if (user === null) return null;
      const entries = (await store.entries(user)).filter(isFiled);
      const names = new Map<FiledEntry, string | null>();
      for (const entry of entries) names.set(entry, await nameOf(entry));
      return writeOutboxFile({ userId: user, entries }, (entry) => names.get(entry) ?? null);
    },
    async readOutboxFile(text) {
      const user = userId();
      if (user === null) return { ok: false, code: 'signed_out' };
      const file = parseOutboxFile(text);
      if (!file) return { ok: false, code: 'not_a_file' };
      if (file.userId !== user) return { ok: false, code: 'other_person' };
      try {
        const added = await store.putBackFiled(user, file.entries);
        if (added > 0) onAdded();
        return { ok: true, added };
      } catch (error) {
        if (!(error instanceof ReplicaError)) throw error;
        return { ok: false, code: error.code };
      }
    },
  };
}
