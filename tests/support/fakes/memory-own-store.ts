import { photoOf } from '#domain/own/mutations.ts';
import type { OwnCollection, OwnDocument, OwnDocuments } from '#domain/own/own-documents.ts';
import { OWN_COLLECTIONS } from '#domain/own/own-documents.ts';
import type { Checkpoint } from '#domain/sync/packs.ts';
import { applyAnswers, settledBy, supersededBy } from '#replica/outbox-rules.ts';
import { isAddedAfter, pathIn, type StoredPhoto } from '#replica/own-photos.ts';
import type { MutationBatch, OwnState, OwnStore } from '#replica/own-store.ts';
import { isUnsent, type OutboxEntry } from '../../../src/replica/outbox-entry.ts';

/** A disk that can fall back to an earlier state. */
export interface MemoryOwnStore extends OwnStore {
  /** @returns a function that restores the present state */
  remember(): () => void;
}

/** `OwnStore` in memory. Like a disk, its data survives its users. */
export function createMemoryOwnStore(newId: () => string): MemoryOwnStore {
  const outbox = new Map<number, OutboxEntry>();
  const counters = new Map<string, { client: string; next: number }>();
  const documents = new Map<string, Map<OwnCollection, Map<string, OwnDocument>>>();
  const checkpoints = new Map<string, Map<OwnCollection, Checkpoint>>();
  const drafts = new Map<string, unknown>();
  const photos = new Map<string, StoredPhoto>();
  const watchers = new Set<() => void>();
  let lastSeq = 0;
  let storedUser: string | null | undefined;

  const ofUser = (userId: string) =>
    [...outbox.values()].filter((entry) => entry.userId === userId).toSorted((a, b) => a.seq - b.seq);

  function append(userId: string, mutation: OutboxEntry['mutation'], addedAt: number): OutboxEntry {
    const { client, next } = counters.get(userId) ?? { client: newId(), next: 1 };
    counters.set(userId, { client, next: next + 1 });
    const id = crypto.randomUUID();
    const entry = { client, number: next, id, userId, mutation, addedAt, state: 'waiting', code: null } as const;
    outbox.set(++lastSeq, { ...entry, seq: lastSeq });
    return { ...entry, seq: lastSeq };
  }

  function changed(): void {
    for (const watcher of watchers) watcher();
  }

  function state(userId: string): OwnState {
    const found = Object.fromEntries(
      OWN_COLLECTIONS.map((name) => [name, [...(documents.get(userId)?.get(name)?.values() ?? [])]]),
    );
    // `store` wrote each document under its collection.
    const syncedAt = checkpoints.get(userId)?.size === OWN_COLLECTIONS.length ? 0 : null;
    return { documents: found as unknown as OwnDocuments, entries: ofUser(userId), syncedAt };
  }

  function addAll(userId: string, { mutations, addedAt, draft, replaces = [] }: MutationBatch): OutboxEntry[] {
    for (const seq of replaces) if (outbox.get(seq)?.state === 'refused') outbox.delete(seq);
    const entries = mutations.map((mutation) => {
      for (const seq of supersededBy(ofUser(userId), mutation)) outbox.delete(seq);
      return append(userId, mutation, addedAt);
    });
    if (draft !== undefined) forgetDraft(userId, draft);
    changed();
    return entries;
  }

  function forgetDraft(userId: string, key: string): void {
    drafts.delete(`${userId} ${key}`);
    for (const photo of photos.values()) {
      if (photo.userId === userId && photo.draft === key) photos.set(photo.path, { ...photo, draft: null });
    }
  }

  return {
    async add(userId, mutation, addedAt) {
      const [entry] = addAll(userId, { mutations: [mutation], addedAt });
      if (!entry) throw new Error('one mutation makes one entry');
      return entry;
    },
    addAll: async (userId, batch) => addAll(userId, batch),
    entries: async (userId) => ofUser(userId),
    async answer(answers) {
      const userId = answers[0]?.entry.userId;
      if (userId === undefined) return;
      const client = newId();
      let next = 1;
      const { put, removed } = applyAnswers(ofUser(userId), answers, () => ({ client, number: next++ }));
      if (next > 1) counters.set(userId, { client, next });
      for (const seq of removed) outbox.delete(seq);
      for (const entry of put) outbox.set(entry.seq, entry);
      changed();
    },
    async discard(seq) {
      const entry = outbox.get(seq);
      if (!entry || entry.state === 'sent' || entry.state === 'discarded') return undefined;
      if (entry.state === 'refused') outbox.delete(seq);
      else outbox.set(seq, { ...entry, state: 'discarded' });
      changed();
      return entry;
    },
    async postpone(seq) {
      const entry = outbox.get(seq);
      if (entry?.state !== 'waiting') return;
      outbox.set(seq, { ...entry, state: 'discarded' });
      append(entry.userId, entry.mutation, entry.addedAt);
      changed();
    },
    async putBack(entry) {
      if (entry.state === 'refused') outbox.set(entry.seq, entry);
      else append(entry.userId, entry.mutation, entry.addedAt);
      changed();
    },
    async retry(seq, addedAt) {
      const entry = outbox.get(seq);
      if (entry?.state !== 'refused') return;
      outbox.delete(seq);
      append(entry.userId, entry.mutation, addedAt);
      changed();
    },
    async forgetEntries(userId) {
      for (const entry of outbox.values()) if (userId === null || entry.userId === userId) outbox.delete(entry.seq);
      for (const key of drafts.keys()) if (userId === null || key.startsWith(`${userId} `)) drafts.delete(key);
      for (const photo of photos.values()) if (userId === null || photo.userId === userId) photos.delete(photo.path);
      changed();
    },
    checkpoints: async (userId) => new Map(checkpoints.get(userId)),
    async store(userId, changes, settled) {
      const own = documents.get(userId) ?? new Map<OwnCollection, Map<string, OwnDocument>>();
      const reached = checkpoints.get(userId) ?? new Map<OwnCollection, Checkpoint>();
      const isWanted = storedUser === undefined || storedUser === userId;
      for (const { collection, documents: found, gone, checkpoint, isWhole } of isWanted ? changes : []) {
        const rows = isWhole ? new Map<string, OwnDocument>() : (own.get(collection) ?? new Map<string, OwnDocument>());
        for (const id of gone) rows.delete(id);
        for (const document of found) rows.set(document.id, document);
        own.set(collection, rows);
        reached.set(collection, checkpoint);
      }
      if (isWanted) documents.set(userId, own);
      if (isWanted) checkpoints.set(userId, reached);
      for (const seq of settledBy(ofUser(userId), settled)) outbox.delete(seq);
      changed();
    },
    read: async (userId) => state(userId),
    watch(userId, listener) {
      const notify = () => listener(state(userId));
      watchers.add(notify);
      notify();
      return () => watchers.delete(notify);
    },
    async keepDocumentsOf(userId) {
      storedUser = userId;
      for (const held of [documents, checkpoints]) {
        for (const key of held.keys()) if (key !== userId) held.delete(key);
      }
      for (const photo of photos.values()) {
        const isNamed = [...outbox.values()].some(({ mutation }) => photoOf(mutation) === photo.path);
        if (photo.userId !== userId && photo.draft === null && (photo.isUploaded || !isNamed))
          photos.delete(photo.path);
      }
      changed();
    },
    drafts: {
      read: async (userId, key) => drafts.get(`${userId} ${key}`),
      keep: async (userId, key, value) => void drafts.set(`${userId} ${key}`, value),
      count: async (userId) => [...drafts.keys()].filter((key) => key.startsWith(`${userId} `)).length,
      forget: async (userId, key) => forgetDraft(userId, key),
    },
    // In memory nobody else reads what is left, so nothing is sealed.
    left: {
      noteKey: async () => {},
      isKeyNoted: async () => true,
      isSealed: async () => false,
      has: async (userId) =>
        ofUser(userId).some(isUnsent) || [...drafts.keys()].some((key) => key.startsWith(`${userId} `)),
      sealOthers: async () => [],
      seal: async () => {},
      open: async () => {},
      forget: async () => {},
    },
    photos: {
      async keep(photo) {
        photos.set(photo.path, photo);
      },
      read: async (path) => photos.get(path),
      async release({ userId, seq, addedAt }, path) {
        if (ofUser(userId).some((entry) => isAddedAfter(entry, path, seq))) return 'wanted';
        const photo = photos.get(path);
        if (photo) photos.set(path, { ...photo, isUploaded: false, addedAt });
        return photo ? 'kept' : 'absent';
      },
      async mark(path, isUploaded) {
        const photo = photos.get(path);
        if (photo) photos.set(path, { ...photo, isUploaded });
      },
      async sweep(userId, now) {
        const named = new Set(ofUser(userId).map(({ mutation }) => photoOf(mutation)));
        const { own_photos, own_change_reports } = state(userId).documents;
        for (const document of [...own_photos, ...own_change_reports]) named.add(pathIn(document));
        for (const { path, draft, addedAt, userId: owner } of photos.values()) {
          const isDeferred = named.has(path) || (draft !== null && drafts.has(`${userId} ${draft}`));
          if (owner === userId && !isDeferred && Math.abs(now - addedAt) > 86_400_000) photos.delete(path);
        }
      },
    },
    async putBackFiled(userId, entries) {
      let count = 0;
      for (const entry of entries) {
        const { client, number } = entry;
        if ([...outbox.values()].some((held) => held.client === client && held.number === number)) continue;
        outbox.set(++lastSeq, { ...entry, userId, seq: lastSeq });
        const counter = counters.get(userId);
        if (counter?.client === client) counter.next = Math.max(counter.next, number + 1);
        count++;
      }
      changed();
      return count;
    },
    databaseIdentity: async () => ({ id: 'in memory', restored: 0 }),
    savedPlaces: async () => new Set(),
    size: async () => JSON.stringify([...outbox.values()]).length,
    remember() {
      const tables: Map<unknown, unknown>[] = [outbox, counters, documents, checkpoints, drafts, photos];
      const kept = structuredClone(tables);
      return () => {
        for (const [n, table] of tables.entries()) {
          table.clear();
          for (const [key, value] of structuredClone(kept[n] ?? [])) table.set(key, value);
        }
        changed();
      };
    },
    close: () => watchers.clear(),
  };
}
