/**
 * What people leave on this device when they sign out: unsent changes, drafts and their pictures. It is sealed with the
 * person's public key, so nobody can read it before that person has signed in here again (docs/decisions/034).
 *
 *     signed in ── key noted ──► signed out ── sealed, part by part ──► signed in again ── opened, part by part
 *
 * A part is complete in itself: a picture, or everything else. It is replaced by its sealed form, or the reverse, in one
 * transaction, so that a device that dies in between loses nothing. `openOwnStore` repairs the files.
 */

import type { BoxKeys } from '#platform/sealed-box.ts';
import type { OutboxCopy } from './outbox-copy.ts';
import { isUnsent } from './outbox-entry.ts';
import { isNeeded, pathsNamed } from './own-photos.ts';
import { type OwnTables, readMark, type SealedId, type SealedRow, sealedIds } from './own-tables.ts';
import { putBackPart } from './put-back-part.ts';
import { inStorage, isFull, ReplicaError, toReplicaError } from './replica-error.ts';
import { openPart, ownerOf, type Part, type PartContent, sealPart } from './sealed-part.ts';
import type { StorageReclaimer } from './storage-reclaimer.ts';

/** All calls reject with a `ReplicaError`. */
export interface LeftBehind {
  /** Notes the public key with which this person's data will be sealed. */
  noteKey(userId: string, publicKey: string): Promise<void>;
  /** Whether the person's key is noted. */
  isKeyNoted(userId: string): Promise<boolean>;
  /** Whether something that this person left here is still sealed. */
  isSealed(userId: string): Promise<boolean>;
  /** Whether this person has unsent changes, drafts or their pictures here. */
  has(userId: string): Promise<boolean>;
  /**
   * Seals what everyone but the present person has left, see `OwnStore.keepDocumentsOf`. One person's failure does not keep
   * another's from being sealed.
   * @returns ids of people whose data could not be sealed, because their key is unknown, the device is full or the browser refuses
   */
  sealOthers(): Promise<readonly string[]>;
  /** Seals what a person leaves who is about to sign out. Rejects if anything is still readable. */
  seal(userId: string): Promise<void>;
  /** Puts back what this person had left. Nothing that is here is replaced, and what can't be opened stays. */
  open(userId: string, keys: BoxKeys): Promise<void>;
  /** Deletes what is sealed of a person whose account no longer exists. */
  forget(userId: string): Promise<void>;
}

const NOTHING: PartContent = { entries: [], drafts: [], counter: null, photo: null };
const NO_BYTES = new Uint8Array(0);

/** Ids sort by their text. */
const ORDER_DIGITS = 6;

export function createLeftBehind(
  tables: OwnTables,
  {
    copy,
    reclaimer,
    newId,
  }: { readonly copy: OutboxCopy; readonly reclaimer: StorageReclaimer; readonly newId: () => string },
): LeftBehind {
  const { outbox, drafts, photos, counters, marks } = tables;
  const written = [outbox, drafts, photos, counters, marks];
  /** Who is present, and sealed all the same. */
  let leaving: string | null = null;

  const readKeys = async () => (await readMark(marks, 'keys'))?.keys ?? {};

  /** Ids of all people of whom something is here. */
  async function findPeople(): Promise<string[]> {
    const found = await Promise.all([
      outbox.orderBy('userId').uniqueKeys(),
      drafts.orderBy('userId').uniqueKeys(),
      photos.orderBy('userId').uniqueKeys(),
      counters.toCollection().primaryKeys(),
    ]);
    return [...new Set(found.flat().map(String))];
  }

  async function readTexts(userId: string): Promise<PartContent> {
    const [entries, texts, counter] = await Promise.all([
      outbox.where({ userId }).sortBy('seq'),
      drafts.where({ userId }).toArray(),
      counters.get(userId),
    ]);
    return {
      ...NOTHING,
      entries: entries.map(({ seq: _seq, userId: _userId, ...entry }) => entry),
      drafts: texts.map(({ key, value, earlier = [] }) => ({ key, value, earlier: [...earlier] })),
      counter: counter ? { client: counter.client, next: counter.next } : null,
    };
  }

  async function readPhoto(path: string): Promise<Part | undefined> {
    const row = await photos.get(path);
    if (!row) return undefined;
    const { bytes, userId: _userId, ...photo } = row;
    return { content: { ...NOTHING, photo }, bytes };
  }

  /** Paths of pictures that exist nowhere else. The bucket has the others, or nothing names them. */
  async function findNeeded(userId: string): Promise<string[]> {
    const named = pathsNamed(await outbox.where({ userId }).toArray());
    const mine = await photos.where({ userId }).toArray();
    return mine.filter((photo) => isNeeded(photo, named)).map(({ path }) => path);
  }

  /**
   * Replaces a part by its sealed form, unless its person is present: they may have returned in another tab.
   * @param sealed its sealed form; null if there is nothing to seal
   * @param present reads the part again, in the transaction
   * @param remove deletes it there
   * @returns false if it has changed meanwhile
   */
  async function replace(
    userId: string,
    content: PartContent,
    sealed: SealedRow['bytes'] | null,
    present: () => Promise<PartContent | undefined>,
    remove: () => Promise<unknown>,
  ): Promise<boolean> {
    const [owner, unique] = [await ownerOf(userId), newId()];
    const row = await reclaimer.within(() =>
      tables.transaction('rw', written, async () => {
        if (userId !== leaving && (await readMark(marks, 'owner'))?.userId === userId) return null;
        if (JSON.stringify(await present()) !== JSON.stringify(content)) return undefined;
        await remove();
        if (!sealed) return null;
        const last = (await sealedIds(marks, owner)).at(-1);
        const order = String(Number(last?.split(' ')[2] ?? 0) + 1).padStart(ORDER_DIGITS, '0');
        const part: SealedRow = { id: `sealed ${owner} ${order} ${unique}`, bytes: sealed };
        await marks.put(part);
        return part;
      }),
    );
    if (row) await copy.writeSealed(row);
    return row !== undefined;
  }

  async function sealPhoto(userId: string, path: string, publicKey: string): Promise<void> {
    const found = await readPhoto(path);
    if (!found) return;
    const isDone = await replace(
      userId,
      found.content,
      await sealPart(publicKey, found),
      async () => (await readPhoto(path))?.content,
      () => photos.delete(path),
    );
    if (!isDone) return sealPhoto(userId, path, publicKey);
    if (!(await photos.get(path))) await copy.deletePhoto(path);
  }

  /**
   * What the server has taken is deleted.
   * @param publicKey undefined if it is unknown
   */
  async function sealTexts(userId: string, publicKey: string | undefined): Promise<void> {
    const content = await readTexts(userId);
    const hasWords = content.entries.some(isUnsent) || content.drafts.length > 0;
    const isDone = await replace(
      userId,
      content,
      hasWords ? await sealPart(keyOf(publicKey), { content, bytes: NO_BYTES }) : null,
      () => readTexts(userId),
      async () => {
        await Promise.all([outbox, drafts].map((table) => table.where({ userId }).delete()));
        await counters.delete(userId);
        // Without its counter, the client's remaining files would be taken for lost entries.
        const clients = new Set((await readMark(marks, 'retired'))?.clients);
        for (const { client } of [...content.entries, ...(content.counter ? [content.counter] : [])])
          clients.add(client);
        await marks.put({ id: 'retired', clients: [...clients] });
      },
    );
    if (!isDone) return sealTexts(userId, publicKey);
    for (const { client, number } of content.entries) {
      // The person may have returned meanwhile.
      if (!(await outbox.where('[client+number]').equals([client, number]).first()))
        await copy.delete({ client, number });
    }
  }

  async function open(userId: string, row: SealedRow, keys: BoxKeys): Promise<void> {
    const part = await openPart(row.bytes, keys);
    if (!part) return;
    const { content, bytes } = part;
    const added = await reclaimer.within(() =>
      tables.transaction('rw', written, async () => {
        // Another tab may have opened it meanwhile.
        if (!(await marks.get(row.id))) return [];
        const entries = await putBackPart(tables, userId, part);
        await marks.delete(row.id);
        await noteOpened([row.id]);
        return entries;
      }),
    );
    if (content.photo && (await photos.get(content.photo.path))) await copy.writePhoto(content.photo.path, bytes);
    for (const entry of added) await copy.write(entry);
    await copy.deleteSealed(row.id);
  }

  /** Their files are not taken for parts that were lost with the database. */
  async function noteOpened(ids: readonly SealedId[]): Promise<void> {
    const before = (await readMark(marks, 'opened'))?.ids ?? [];
    await marks.put({ id: 'opened', ids: [...before, ...ids] });
  }

  async function sealAll(userId: string, publicKey: string | undefined): Promise<void> {
    // Pictures first: one without its entry or draft would be swept.
    for (const path of await findNeeded(userId)) await sealPhoto(userId, path, keyOf(publicKey));
    await sealTexts(userId, publicKey);
  }

  return {
    noteKey: (userId, publicKey) =>
      inStorage(async () => {
        const owner = await ownerOf(userId);
        const keys = await reclaimer.within(() =>
          tables.transaction('rw', [marks], async () => {
            const next = { ...(await readKeys()), [owner]: publicKey };
            await marks.put({ id: 'keys', keys: next });
            return next;
          }),
        );
        await copy.writeKeys(keys);
      }),
    isKeyNoted: (userId) => inStorage(async () => Object.hasOwn(await readKeys(), await ownerOf(userId))),
    isSealed: (userId) => inStorage(async () => (await sealedIds(marks, await ownerOf(userId))).length > 0),
    has: (userId) =>
      inStorage(async () => {
        const entries = await outbox.where({ userId }).toArray();
        if (entries.some(isUnsent) || (await drafts.where({ userId }).count()) > 0) return true;
        return (await findNeeded(userId)).length > 0;
      }),
    sealOthers: () =>
      inStorage(async () => {
        const present = (await readMark(marks, 'owner'))?.userId;
        const keys = await readKeys();
        const readable: string[] = [];
        for (const person of await findPeople()) {
          if (person === present) continue;
          try {
            await sealAll(person, keys[await ownerOf(person)]);
          } catch (error) {
            // The caller tries again.
            if (!isExpected(error)) throw error;
            readable.push(person);
          }
        }
        return readable;
      }),
    seal: (userId) =>
      inStorage(async () => {
        leaving = userId;
        try {
          await sealAll(userId, (await readKeys())[await ownerOf(userId)]);
        } finally {
          leaving = null;
        }
      }),
    open: (userId, keys) =>
      inStorage(async () => {
        // The newest first: the others go before it. Texts were sealed after their pictures.
        for (const id of (await sealedIds(marks, await ownerOf(userId))).toReversed()) {
          const row = await marks.get(id);
          if (!row || !('bytes' in row)) continue;
          try {
            await open(userId, row, keys);
          } catch (error) {
            // A part that can't be put back stays sealed, and keeps no other from being opened.
            if (!isExpected(error) || isFull(toReplicaError(error))) throw error;
          }
        }
      }),
    forget: (userId) =>
      inStorage(async () => {
        const owner = await ownerOf(userId);
        const ids = await tables.transaction('rw', [marks], async () => {
          const found = await sealedIds(marks, owner);
          await marks.bulkDelete(found);
          await noteOpened(found);
          return found;
        });
        for (const id of ids) await copy.deleteSealed(id);
      }),
  };
}

/** @throws {ReplicaError} if it is unknown */
function keyOf(publicKey: string | undefined): string {
  if (publicKey === undefined)
    throw new ReplicaError('Nothing can be sealed without a key', { code: 'storage_failed' });
  return publicKey;
}

/** Whether the key, the device or the browser refused, and not a mistake in the code. */
function isExpected(error: unknown): boolean {
  return !(error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError);
}
