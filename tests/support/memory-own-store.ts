import type { OwnCollection, OwnDocument, OwnDocuments } from '#domain/own-documents.ts';
import { OWN_COLLECTIONS } from '#domain/own-documents.ts';
import type { Checkpoint } from '#domain/packs.ts';
import { applyAnswers, settledBy, supersededBy } from '#replica/outbox-rules.ts';
import type { OutboxEntry, OwnState, OwnStore } from '#replica/own-store.ts';

/** `OwnStore` in memory: what it holds outlives whoever uses it, as a disk does. */
export function createMemoryOwnStore(newId: () => string): OwnStore {
  const outbox = new Map<number, OutboxEntry>();
  const counters = new Map<string, { client: string; next: number }>();
  const documents = new Map<string, Map<OwnCollection, Map<string, OwnDocument>>>();
  const checkpoints = new Map<string, Map<OwnCollection, Checkpoint>>();
  const watchers = new Set<() => void>();
  let lastSeq = 0;

  const ofUser = (userId: string) =>
    [...outbox.values()].filter((entry) => entry.userId === userId).toSorted((a, b) => a.seq - b.seq);

  function append(userId: string, mutation: OutboxEntry['mutation'], addedAt: number): OutboxEntry {
    const { client, next } = counters.get(userId) ?? { client: newId(), next: 1 };
    counters.set(userId, { client, next: next + 1 });
    const entry = { client, number: next, userId, mutation, addedAt, state: 'waiting', code: null } as const;
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
    // Stored by collection, as `store` got them.
    const syncedAt = checkpoints.get(userId)?.size === OWN_COLLECTIONS.length ? 0 : null;
    return { documents: found as unknown as OwnDocuments, entries: ofUser(userId), syncedAt };
  }

  return {
    async add(userId, mutation, addedAt) {
      for (const seq of supersededBy(ofUser(userId), mutation)) outbox.delete(seq);
      const entry = append(userId, mutation, addedAt);
      changed();
      return entry;
    },
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
      changed();
    },
    checkpoints: async (userId) => new Map(checkpoints.get(userId)),
    async store(userId, changes, settled) {
      const own = documents.get(userId) ?? new Map<OwnCollection, Map<string, OwnDocument>>();
      const reached = checkpoints.get(userId) ?? new Map<OwnCollection, Checkpoint>();
      for (const { collection, documents: found, gone, checkpoint, isWhole } of changes) {
        const rows = isWhole ? new Map<string, OwnDocument>() : (own.get(collection) ?? new Map<string, OwnDocument>());
        for (const id of gone) rows.delete(id);
        for (const document of found) rows.set(document.id, document);
        own.set(collection, rows);
        reached.set(collection, checkpoint);
      }
      documents.set(userId, own);
      checkpoints.set(userId, reached);
      for (const seq of settledBy(ofUser(userId), settled)) outbox.delete(seq);
      changed();
    },
    read: async (userId) => state(userId),
    watch(userId, listener) {
      const tell = () => listener(state(userId));
      watchers.add(tell);
      tell();
      return () => watchers.delete(tell);
    },
    async keepDocumentsOf(userId) {
      for (const held of [documents, checkpoints]) {
        for (const key of held.keys()) if (key !== userId) held.delete(key);
      }
      changed();
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
    birth: async () => ({ id: 'in memory', restored: 0 }),
    size: async () => JSON.stringify([...outbox.values()]).length,
    close: () => watchers.clear(),
  };
}
