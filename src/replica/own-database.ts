/** `OwnStore` on IndexedDB, with the outbox's second copy beside it. */

import { liveQuery } from 'dexie';
import type { StoredMutation } from '#domain/own/mutations.ts';
import type { OwnCollection, OwnDocument } from '#domain/own/own-documents.ts';
import { createLeftBehind } from './left-behind.ts';
import { isStateFiled, type OutboxCopy } from './outbox-copy.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { applyAnswers, settledBy, supersededBy } from './outbox-rules.ts';
import { createDraftStore, removeDraft } from './own-drafts.ts';
import { createPhotoStore, isNeeded, pathsNamed } from './own-photos.ts';
import { measureTables } from './own-size.ts';
import { readEntries, readOwnState, toEntry } from './own-state.ts';
import type { MutationBatch, OwnStore } from './own-store.ts';
import { type OwnTables, readMark } from './own-tables.ts';
import { inStorage, toReplicaError } from './replica-error.ts';
import type { StorageReclaimer } from './storage-reclaimer.ts';

export interface OwnDatabaseOptions {
  readonly tables: OwnTables;
  readonly copy: OutboxCopy;
  /** Frees storage when a write fails because the device is full. */
  readonly reclaimer: StorageReclaimer;
  /** A new random uuid. */
  readonly newId: () => string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Called when the browser closed the database; only a restart of the app helps. */
  readonly onLost: (error: unknown) => void;
}

type Numbered = Pick<OutboxEntry, 'client' | 'number'>;

/** Changes of a transaction that the second copy must repeat. */
interface Written {
  readonly put?: readonly OutboxEntry[];
  readonly removed?: readonly Numbered[];
  /** Paths of pictures that are no longer stored. */
  readonly photosGone?: readonly string[];
}

export function createOwnDatabase({ tables, copy, reclaimer, newId, now, onLost }: OwnDatabaseOptions): OwnStore {
  const { outbox, counters, documents, checkpoints, drafts, photos, marks } = tables;
  const written = [outbox, counters, documents, checkpoints, drafts, photos, marks];
  const leftBehind = createLeftBehind(tables, { copy, reclaimer, newId });
  const photoStore = createPhotoStore(tables, copy, reclaimer, sealIfLate);
  let isClosed = false;
  tables.on('close', () => {
    if (!isClosed) onLost(toReplicaError('the browser closed it'));
  });

  /** Runs a transaction over the outbox, then updates the second copy. */
  async function write<T>(work: () => Promise<Written & { readonly answer: T }>): Promise<T> {
    try {
      const {
        put = [],
        removed = [],
        photosGone = [],
        answer,
      } = await reclaimer.within(() => tables.transaction('rw', written, work));
      for (const each of removed) await copy.delete(each);
      for (const path of photosGone) await copy.deletePhoto(path);
      for (const each of put) await copy.write(each);
      // Another tab may have removed the entry meanwhile.
      for (const each of put) if (!(await outbox.get(each.seq))) await copy.delete(each);
      for (const userId of new Set(put.map((each) => each.userId))) await sealIfLate(userId);
      return answer;
    } catch (error) {
      throw toReplicaError(error);
    }
  }

  /** Seals what a tab wrote for a person who had signed out in another one. */
  async function sealIfLate(userId: string): Promise<void> {
    if (!(await mayHold(userId))) await leftBehind.sealOthers();
  }

  /** Whether this person's documents may be stored: true until `keepDocumentsOf` has named an owner. */
  async function mayHold(userId: string): Promise<boolean> {
    const mark = await readMark(marks, 'owner');
    return !mark || mark.userId === userId;
  }

  const ofUser = (userId: string) => readEntries(tables, userId);

  async function find(seq: number): Promise<OutboxEntry | undefined> {
    const row = await outbox.get(seq);
    return row && toEntry(row);
  }

  /**
   * Adds an entry under the person's next number. The number is assigned in the same transaction, so no other tab gets it.
   */
  async function append(userId: string, mutation: StoredMutation, addedAt: number): Promise<OutboxEntry> {
    const { client, next: number } = (await counters.get(userId)) ?? { client: newId(), next: 1 };
    await counters.put({ userId, client, next: number + 1 });
    const entry = { client, number, id: newId(), userId, mutation, addedAt, state: 'waiting', code: null } as const;
    return { ...entry, seq: await outbox.add(entry) };
  }

  const addAll = (
    userId: string,
    { mutations, addedAt, draft, replaces = [] }: MutationBatch,
  ): Promise<readonly OutboxEntry[]> =>
    write(async () => {
      const rows = await outbox.where('[userId+state]').equals([userId, 'refused']).toArray();
      const refused = rows.map(toEntry);
      const gone = new Set([...replaces, ...mutations.flatMap((mutation) => supersededBy(refused, mutation))]);
      const removed = refused.filter(({ seq }) => gone.has(seq));
      await outbox.bulkDelete(removed.map(({ seq }) => seq));
      const put: OutboxEntry[] = [];
      for (const mutation of mutations) put.push(await append(userId, mutation, addedAt));
      if (draft !== undefined) await removeDraft(tables, userId, draft);
      return { put, removed, answer: put };
    });

  /**
   * Marks clients whose entries were renumbered. If the app ends before their old files are deleted, these files are not
   * restored.
   */
  async function retire(clients: readonly string[]): Promise<void> {
    const mark = await marks.get('retired');
    const before = mark?.id === 'retired' ? mark.clients : [];
    await marks.put({ id: 'retired', clients: [...new Set([...before, ...clients])] });
  }

  return {
    add: async (userId, mutation, addedAt) => {
      const [entry] = await addAll(userId, { mutations: [mutation], addedAt });
      if (!entry) throw new Error('An act of one mutation makes one entry');
      return entry;
    },
    addAll,
    entries: (userId) => inStorage(() => ofUser(userId)),
    answer: (answers) =>
      write(async () => {
        const userId = answers[0]?.entry.userId;
        if (userId === undefined) return { answer: undefined };
        const entries = await ofUser(userId);
        const client = newId();
        let next = 1;
        const change = applyAnswers(entries, answers, () => ({ client, number: next++ }));
        if (next > 1) {
          await counters.put({ userId, client, next });
          const anew = new Set(change.put.filter((entry) => entry.client === client).map(({ seq }) => seq));
          await retire(entries.filter(({ seq }) => anew.has(seq)).map((entry) => entry.client));
        }
        await outbox.bulkDelete([...change.removed]);
        await outbox.bulkPut([...change.put]);
        const before = entries.filter(
          ({ seq }) => change.removed.includes(seq) || (next > 1 && change.put.some((entry) => entry.seq === seq)),
        );
        return { put: change.put.filter(isStateFiled), removed: before, answer: undefined };
      }),
    discard: (seq) =>
      write<OutboxEntry | undefined>(async () => {
        const entry = await find(seq);
        if (!entry || entry.state === 'sent' || entry.state === 'discarded') return { answer: undefined };
        if (entry.state === 'refused') {
          await outbox.delete(seq);
          return { removed: [entry], answer: entry };
        }
        const discarded: OutboxEntry = { ...entry, state: 'discarded' };
        await outbox.put(discarded);
        return { put: [discarded], answer: entry };
      }),
    postpone: (seq) =>
      write(async () => {
        const entry = await find(seq);
        if (entry?.state !== 'waiting') return { answer: undefined };
        const discarded: OutboxEntry = { ...entry, state: 'discarded' };
        await outbox.put(discarded);
        return { put: [discarded, await append(entry.userId, entry.mutation, entry.addedAt)], answer: undefined };
      }),
    putBack: (entry) =>
      write(async () => {
        if (entry.state !== 'refused') {
          return { put: [await append(entry.userId, entry.mutation, entry.addedAt)], answer: undefined };
        }
        await outbox.put(entry);
        return { put: [entry], answer: undefined };
      }),
    retry: (seq, addedAt) =>
      write(async () => {
        const entry = await find(seq);
        if (entry?.state !== 'refused') return { answer: undefined };
        await outbox.delete(seq);
        const again = await append(entry.userId, entry.mutation, addedAt);
        return { put: [again], removed: [entry], answer: undefined };
      }),
    forgetEntries: (userId) =>
      write(async () => {
        const removed = userId === null ? await outbox.toArray() : await ofUser(userId);
        await outbox.bulkDelete(removed.map(({ seq }) => seq));
        await (userId === null ? drafts.clear() : drafts.where({ userId }).delete());
        return { removed, photosGone: await photoStore.forgetIn(userId), answer: undefined };
      }),
    checkpoints: (userId) =>
      inStorage(async () => {
        const found = await checkpoints.where('userId').equals(userId).toArray();
        return new Map(found.map(({ collection, checkpoint }) => [collection, checkpoint]));
      }),
    store: (userId, changes, settled) =>
      write(async () => {
        // The person may have signed out while the pull ran. Their documents are not stored then, so nobody else sees them.
        const wanted = (await mayHold(userId)) ? changes : [];
        for (const { collection, documents: found, gone, checkpoint, isWhole } of wanted) {
          const key = (id: string): [string, OwnCollection, string] => [userId, collection, id];
          if (isWhole) await documents.where('[userId+collection]').equals([userId, collection]).delete();
          await documents.bulkDelete(gone.map(key));
          await documents.bulkPut(found.map((document) => ({ userId, collection, id: document.id, document })));
          await checkpoints.put({ userId, collection, checkpoint, storedAt: now() });
        }
        const entries = await ofUser(userId);
        const left = settledBy(entries, settled);
        await outbox.bulkDelete(left);
        return { removed: entries.filter(({ seq }) => left.includes(seq)), answer: undefined };
      }),
    read: (userId) => inStorage(() => readOwnState(tables, userId)),
    watch(userId, listener) {
      const watch = liveQuery(() => readOwnState(tables, userId)).subscribe({
        next: listener,
        error: (error: unknown) => onLost(toReplicaError(error)),
      });
      return () => watch.unsubscribe();
    },
    keepDocumentsOf: (userId) =>
      write(async () => {
        await marks.put({ id: 'owner', userId });
        await documents
          .where('userId')
          .notEqual(userId ?? '')
          .delete();
        await checkpoints
          .where('userId')
          .notEqual(userId ?? '')
          .delete();
        // Pictures of drafts and unsent entries stay until the person signs in again. Others can be downloaded again.
        const named = pathsNamed(await outbox.toArray());
        const photosGone = await photos
          .filter((photo) => photo.userId !== userId && !isNeeded(photo, named))
          .primaryKeys();
        await photos.bulkDelete(photosGone);
        return { photosGone, answer: undefined };
      }),
    drafts: createDraftStore(tables, reclaimer, sealIfLate),
    left: leftBehind,
    photos: photoStore,
    putBackFiled: (userId, entries) =>
      write(async () => {
        const put: OutboxEntry[] = [];
        for (const { client, number, id, mutation, addedAt, state, code } of entries) {
          if (await outbox.where('[client+number]').equals([client, number]).first()) continue;
          const entry = { client, number, id, userId, mutation, addedAt, state, code } as const;
          put.push({ ...entry, seq: await outbox.add(entry) });
          const counter = await counters.get(userId);
          // The counter must not assign this number again.
          if (counter?.client === client && counter.next <= number)
            await counters.put({ ...counter, next: number + 1 });
        }
        return { put, answer: put.length };
      }),
    databaseIdentity: () =>
      inStorage(async () => {
        const mark = await marks.get('restored');
        if (mark?.id !== 'restored' || !mark.birth) throw new Error('Opening a database stores its identity');
        return mark.birth;
      }),
    savedPlaces: () =>
      inStorage(async () => {
        const kept = await documents.filter(({ collection }) => collection === 'saved').toArray();
        const ids = new Set(kept.map(({ document }) => (document as OwnDocument<'saved'>).restaurant_id));
        await outbox.each(({ mutation }) => {
          if (mutation.name === 'save_restaurant') ids.add(mutation.args.restaurant_id);
        });
        return ids;
      }),
    size: () => inStorage(() => measureTables(tables)),
    close() {
      isClosed = true;
      tables.close({ disableAutoOpen: true });
    },
  };
}
