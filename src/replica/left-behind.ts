/**
 * What people leave on this device when they sign out: unsent changes, drafts and their pictures. It is sealed with the
 * person's public key, so nobody can read it before that person has signed in here again (docs/decisions/034).
 *
 *     signed in ── key noted ──► signed out ── sealed, key forgotten ──► signed in again ── opened
 */

import * as z from 'zod/mini';
import { photoOf, readMutation } from '#domain/own/mutations.ts';
import { parseJsonAs } from '#domain/primitives/parse-json.ts';
import { sha256 } from '#platform/digests.ts';
import { type BoxKeys, openBytes, sealBytes } from '#platform/sealed-box.ts';
import { ENTRY_STATES, type OutboxCopy } from './outbox-copy.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { type OwnTables, type PhotoRow, SEALED, type SealedRow, sealedId } from './own-tables.ts';
import { inStorage } from './replica-error.ts';
import type { StorageReclaimer } from './storage-reclaimer.ts';

/** All calls reject with a `ReplicaError`. */
export interface LeftBehind {
  /** Notes the public key with which this person's data will be sealed. */
  noteKey(userId: string, publicKey: string): Promise<void>;
  /** Whether the person's key is noted, and nothing that they left here is still sealed. */
  isReady(userId: string): Promise<boolean>;
  /** Whether this person has anything here that a sign-out must seal. */
  has(userId: string): Promise<boolean>;
  /** Seals what everyone but this person has left, as far as their keys are known. With null, what everyone has left. */
  sealOthers(userId: string | null): Promise<void>;
  /** Puts back what this person had left. Nothing that is here is replaced. */
  open(userId: string, keys: BoxKeys): Promise<void>;
}

/** Everything of one person that is sealed. */
interface Left {
  readonly entries: readonly OutboxEntry[];
  readonly drafts: ReadonlyArray<{ readonly key: string; readonly value: unknown }>;
  readonly photos: readonly PhotoRow[];
  readonly counter: { readonly client: string; readonly next: number } | null;
}

type Replaced = 'sealed' | 'changed' | 'returned';

/** The first part of what is sealed together; the pictures follow as further parts, in this order. */
const contentSchema = z.object({
  entries: z.array(
    z.object({
      client: z.guid(),
      number: z.int(),
      id: z.optional(z.guid()),
      mutation: z.unknown(),
      addedAt: z.number(),
      state: z.enum(ENTRY_STATES),
      code: z.nullable(z.string()),
    }),
  ),
  drafts: z.array(z.object({ key: z.string(), value: z.unknown() })),
  photos: z.array(
    z.object({ path: z.string(), addedAt: z.number(), draft: z.nullable(z.string()), isUploaded: z.boolean() }),
  ),
  counter: z.nullable(z.object({ client: z.guid(), next: z.int() })),
});
type Content = z.infer<typeof contentSchema>;

export function createLeftBehind(
  tables: OwnTables,
  {
    copy,
    reclaimer,
    newId,
  }: { readonly copy: OutboxCopy; readonly reclaimer: StorageReclaimer; readonly newId: () => string },
): LeftBehind {
  const { outbox, drafts, photos, counters, marks } = tables;

  async function readKeys(): Promise<Readonly<Record<string, string>>> {
    const mark = await marks.get('keys');
    return mark?.id === 'keys' ? mark.keys : {};
  }

  /** Ids of all people of whom something is here. */
  async function findPeople(): Promise<string[]> {
    const found = await Promise.all([
      outbox.orderBy('userId').uniqueKeys(),
      drafts.orderBy('userId').uniqueKeys(),
      photos.orderBy('userId').uniqueKeys(),
      counters.toCollection().primaryKeys(),
    ]);
    return [...new Set([...found.flat().map(String), ...Object.keys(await readKeys())])];
  }

  /** The parts that were sealed with this key, in order. */
  async function readSealed(box: string): Promise<SealedRow[]> {
    const found = await marks.where('id').startsWith(SEALED).toArray();
    const rows = found.filter((mark): mark is SealedRow => 'box' in mark && mark.box === box);
    return rows.toSorted((a, b) => a.part - b.part);
  }

  async function readLeft(userId: string): Promise<Left> {
    const [entries, texts, pictures, counter] = await Promise.all([
      outbox.where({ userId }).sortBy('seq'),
      drafts.where({ userId }).toArray(),
      photos.where({ userId }).toArray(),
      counters.get(userId),
    ]);
    return {
      entries,
      drafts: texts.map(({ key, value }) => ({ key, value })),
      photos: pictures,
      counter: counter ? { client: counter.client, next: counter.next } : null,
    };
  }

  /** Replaces what the person left by its sealed form, unless it has changed, or the person has returned in another tab. */
  async function replace(userId: string, left: Left, rows: readonly SealedRow[]): Promise<Replaced> {
    return tables.transaction('rw', [outbox, drafts, photos, counters, marks], async () => {
      const owner = await marks.get('owner');
      if (owner?.id === 'owner' && owner.userId === userId) return 'returned';
      if (printOf(await readLeft(userId)) !== printOf(left)) return 'changed';
      await marks.bulkPut([...rows]);
      await Promise.all([outbox, drafts, photos].map((table) => table.where({ userId }).delete()));
      await counters.delete(userId);
      const { [userId]: _used, ...keys } = await readKeys();
      await marks.put({ id: 'keys', keys });
      // Without its counter, the client's remaining files would be taken for lost entries.
      const clients = [...left.entries.map(({ client }) => client), ...(left.counter ? [left.counter.client] : [])];
      const retired = await marks.get('retired');
      const before = retired?.id === 'retired' ? retired.clients : [];
      await marks.put({ id: 'retired', clients: [...new Set([...before, ...clients])] });
      return 'sealed';
    });
  }

  async function sealOne(userId: string, publicKey: string): Promise<void> {
    const left = await readLeft(userId);
    const isEmpty = left.entries.length + left.drafts.length + left.photos.length === 0;
    const rows = isEmpty ? [] : await sealLeft(left, publicKey, newId());
    for (const row of rows) await copy.writeSealed(row);
    const replaced = await reclaimer.within(() => replace(userId, left, rows));
    if (replaced === 'sealed') {
      for (const entry of left.entries) await copy.delete(entry);
      for (const { path } of left.photos) await copy.deletePhoto(path);
      return;
    }
    for (const row of rows) await copy.deleteSealed(row);
    if (replaced === 'changed') await sealOne(userId, publicKey);
  }

  async function putBack(userId: string, content: Content, pictures: readonly PhotoRow[]): Promise<OutboxEntry[]> {
    const added: OutboxEntry[] = [];
    // Before everything that was done since, so that the newer change wins.
    const first = await outbox.orderBy('seq').first();
    let seq = (first?.seq ?? 1) - content.entries.length;
    for (const { client, number, id, mutation, addedAt, state, code } of content.entries) {
      if (await outbox.where('[client+number]').equals([client, number]).first()) continue;
      const entry = {
        seq: seq++,
        client,
        number,
        ...(id ? { id } : {}),
        userId,
        mutation: readMutation(mutation),
        addedAt,
        state,
        code,
      };
      await outbox.add(entry);
      added.push(entry);
    }
    for (const { key, value } of content.drafts) {
      if (!(await drafts.get([userId, key]))) await drafts.put({ userId, key, value });
    }
    for (const picture of pictures) if (!(await photos.get(picture.path))) await photos.put(picture);
    if (content.counter && !(await counters.get(userId))) await counters.put({ userId, ...content.counter });
    const retired = await marks.get('retired');
    if (retired?.id === 'retired') {
      const back = new Set([...content.entries.map(({ client }) => client), content.counter?.client]);
      await marks.put({ id: 'retired', clients: retired.clients.filter((client) => !back.has(client)) });
    }
    return added;
  }

  async function openOne(userId: string, rows: readonly SealedRow[], keys: BoxKeys): Promise<void> {
    const parts = new Map<number, Uint8Array<ArrayBuffer> | null>();
    for (const { part, bytes } of rows) parts.set(part, await openBytes(bytes, keys));
    const first = parts.get(0);
    const content = first ? parseJsonAs(contentSchema, new TextDecoder().decode(first)) : null;
    if (!content) return;
    const pictures = content.photos.flatMap((photo, at) => {
      const bytes = parts.get(at + 1);
      return bytes ? [{ ...photo, userId, bytes }] : [];
    });
    const added = await reclaimer.within(() =>
      tables.transaction('rw', [outbox, drafts, photos, counters, marks], async () => {
        // Another tab may have opened it meanwhile.
        if (!(await marks.get(rows[0]?.id ?? ''))) return [];
        const back = await putBack(userId, content, pictures);
        await marks.bulkDelete(rows.map(({ id }) => id));
        return back;
      }),
    );
    const named = new Set(added.map(({ mutation }) => photoOf(mutation)));
    for (const { path, bytes } of pictures) if (named.has(path)) await copy.writePhoto(path, bytes);
    for (const entry of added) await copy.write(entry);
    for (const row of rows) await copy.deleteSealed(row);
  }

  return {
    noteKey: (userId, publicKey) =>
      inStorage(async () => {
        await tables.transaction('rw', [marks], async () => {
          await marks.put({ id: 'keys', keys: { ...(await readKeys()), [userId]: publicKey } });
        });
      }),
    isReady: (userId) =>
      inStorage(async () => {
        const publicKey = (await readKeys())[userId];
        return publicKey !== undefined && (await readSealed(await boxOf(publicKey))).length === 0;
      }),
    has: (userId) =>
      inStorage(async () => {
        const found = await Promise.all([outbox, drafts].map((table) => table.where({ userId }).count()));
        return found.some((count) => count > 0);
      }),
    sealOthers: (userId) =>
      inStorage(async () => {
        const keys = await readKeys();
        for (const person of await findPeople()) {
          const publicKey = keys[person];
          if (person !== userId && publicKey !== undefined) await sealOne(person, publicKey);
        }
      }),
    open: (userId, keys) =>
      inStorage(async () => {
        const rows = await readSealed(await boxOf(keys.publicKey));
        for (const batch of new Set(rows.map((row) => row.batch))) {
          const together = rows.filter((row) => row.batch === batch);
          await openOne(userId, together, keys);
        }
      }),
  };
}

/** Finds a person's parts without telling whose they are. */
const boxOf = (publicKey: string): Promise<string> => sha256(new TextEncoder().encode(publicKey));

async function sealLeft(left: Left, publicKey: string, batch: string): Promise<SealedRow[]> {
  const content = {
    entries: left.entries.map(({ seq: _seq, userId: _userId, ...entry }) => entry),
    drafts: left.drafts,
    photos: left.photos.map(({ bytes: _bytes, userId: _userId, ...photo }) => photo),
    counter: left.counter,
  };
  const box = await boxOf(publicKey);
  const parts = [new TextEncoder().encode(JSON.stringify(content)), ...left.photos.map(({ bytes }) => bytes)];
  return Promise.all(
    parts.map(async (bytes, part) => ({
      id: sealedId({ batch, part }),
      box,
      batch,
      part,
      bytes: await sealBytes(bytes, { publicKey }),
    })),
  );
}

/** Two states with the same print have the same content. A picture's path names its bytes. */
function printOf({ entries, drafts, photos, counter }: Left): string {
  return JSON.stringify([entries, drafts, photos.map(({ bytes: _bytes, ...photo }) => photo), counter]);
}
