/**
 * Opens the signed-in person's data and reconciles the outbox with its second copy (one file per entry).
 *
 *     opened, has its mark ──► restore entries that only the files have; then update the files from the outbox
 *     can't be opened, twice ──► delete, create anew ──► no mark ──► restore all entries from the files; set the mark
 */

import type * as z from 'zod/mini';
import { photoOf, readMutation } from '#domain/own/mutations.ts';
import { OWN_COLLECTIONS, ownSchemas } from '#domain/own/own-documents.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import { createOutboxCopy, isStateFiled, type OutboxCopy } from './outbox-copy.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { createOwnDatabase } from './own-database.ts';
import type { OwnStore } from './own-store.ts';
import { OwnTables, type PhotoRow, readMark, sealedIds } from './own-tables.ts';
import { inStorageIfSpace, isFull, toReplicaError } from './replica-error.ts';
import { NO_RECLAIMER, type StorageReclaimer } from './storage-reclaimer.ts';

export const OWN_NAME = 'rihla-own';

/** Folder of the outbox's second copy. */
export const OUTBOX_FILES = 'outbox';

export interface OwnPlace {
  readonly name: string;
  readonly indexedDB: IDBFactory;
  readonly IDBKeyRange: typeof IDBKeyRange;
  /** Holds the outbox's second copy. */
  readonly files: BlobStore;
  readonly newId: () => string;
  /** Epoch milliseconds; the device's clock by default. */
  readonly now?: () => number;
  readonly onLost: (error: unknown) => void;
  /** Frees storage when a write fails because the device is full. By default nothing is freed. */
  readonly reclaimer?: StorageReclaimer;
  /** True in the service worker. The browser may end it at any moment, so it leaves repairs to the pages. */
  readonly isGuest?: boolean;
}

/**
 * Opens the database. If two attempts fail, deletes it: documents can be pulled again, and the outbox has its second copy.
 * @throws {ReplicaError} when the new one fails too
 */
export async function openOwnStore({
  files,
  newId,
  onLost,
  reclaimer = NO_RECLAIMER,
  isGuest = false,
  now = Date.now,
  ...place
}: OwnPlace): Promise<OwnStore> {
  const copy = createOutboxCopy(files);
  try {
    const tables = await openTables(place, isGuest);
    if (!isGuest) {
      await reclaimer.within(() => reconcile(tables, copy, newId));
      await inStorageIfSpace(() => fitDocuments(tables));
    }
    return createOwnDatabase({ tables, copy, reclaimer, newId, now, onLost });
  } catch (error) {
    throw toReplicaError(error);
  }
}

type Origin = Pick<OwnPlace, 'name' | 'indexedDB' | 'IDBKeyRange'>;

async function openTables(origin: Origin, isGuest: boolean): Promise<OwnTables> {
  try {
    return await tryTables(origin).catch(() => tryTables(origin));
  } catch (error) {
    if (isGuest || isFull(toReplicaError(error))) throw error;
    // Deleting is the only repair, whatever the fault. A fault of the browser shows again below.
    const { name, indexedDB, IDBKeyRange } = origin;
    const anew = new OwnTables(name, indexedDB, IDBKeyRange);
    await anew.delete();
    return await anew.open().then(() => anew);
  }
}

async function tryTables({ name, indexedDB, IDBKeyRange }: Origin): Promise<OwnTables> {
  const tables = new OwnTables(name, indexedDB, IDBKeyRange);
  try {
    await tables.open();
    // Only a read shows that tables are missing.
    await Promise.all(tables.tables.map((table) => table.limit(1).toArray()));
    return tables;
  } catch (error) {
    tables.close();
    throw error;
  }
}

async function reconcile(tables: OwnTables, copy: OutboxCopy, newId: () => string): Promise<void> {
  const copies = await copy.readAll();
  // Read the files first: an IndexedDB transaction does not stay open while files are read.
  const photos = (await tables.marks.get('restored')) ? [] : await readPhotos(copy, copies);
  await tables.transaction('rw', tables.outbox, tables.marks, tables.photos, async () => {
    const mark = await tables.marks.get('restored');
    if (mark?.id === 'restored' && mark.birth) return;
    if (!mark) {
      for (const { seq: _before, ...entry } of copies) await tables.outbox.add(entry);
      await tables.photos.bulkPut(photos);
    }
    await tables.marks.put({ id: 'restored', birth: { id: newId(), restored: mark ? 0 : copies.length } });
  });
  const lost: OutboxEntry[] = [];
  for (const entry of copies) {
    // Look up each entry separately, because another tab may be adding and removing entries.
    if (await find(tables, entry.client, entry.number)) continue;
    if (await wasHere(tables, entry)) await copy.delete(entry);
    else lost.push(entry);
  }
  if (lost.length > 0) await putBack(tables, lost, await readPhotos(copy, lost));
  await reconcilePhotos(tables, copy);
  await reconcileSealed(tables, copy);
  const known = new Map(copies.map((entry) => [`${entry.client}.${entry.number}`, contentOf(entry)]));
  for (const entry of await tables.outbox.toArray()) {
    if (known.get(`${entry.client}.${entry.number}`) === contentOf(entry)) continue;
    await copy.write(entry);
    // Another tab may have removed or sealed it meanwhile.
    if (!(await tables.outbox.get(entry.seq))) await copy.delete(entry);
  }
}

/** Deletes files of pictures that are gone, and writes missing ones. */
async function reconcilePhotos({ photos }: OwnTables, copy: OutboxCopy): Promise<void> {
  const filed = new Set(await copy.photos());
  const unsent = await photos.filter(({ isUploaded }) => !isUploaded).primaryKeys();
  for (const path of [...filed, ...unsent]) {
    const row = await photos.get(path);
    if (row && filed.has(path)) continue;
    if (row) await copy.writePhoto(path, row.bytes);
    // Another tab may have removed or sealed it meanwhile.
    if (!row || !(await photos.get(path))) await copy.deletePhoto(path);
  }
}

/** Adds sealed parts and keys that were lost with the database, deletes files of opened parts, and writes missing ones. */
async function reconcileSealed(tables: OwnTables, copy: OutboxCopy): Promise<void> {
  const { marks } = tables;
  const filed = new Set(await copy.sealed());
  for (const id of filed) {
    const bytes = await copy.readSealed(id);
    const isOpened = await tables.transaction('rw', marks, async () => {
      if ((await readMark(marks, 'opened'))?.ids.includes(id)) return true;
      // A start on a full device writes nothing.
      if (bytes && !(await marks.get(id))) await marks.put({ id, bytes });
      return false;
    });
    if (isOpened) await copy.deleteSealed(id);
  }
  for (const id of await sealedIds(marks)) {
    const row = filed.has(id) ? undefined : await marks.get(id);
    if (row && 'bytes' in row) await copy.writeSealed(row);
    if (row && !(await marks.get(id))) await copy.deleteSealed(id);
  }
  const filedKeys = await copy.readKeys();
  const keys = await tables.transaction('rw', marks, async () => {
    const present = (await readMark(marks, 'keys'))?.keys;
    const all = { ...filedKeys, ...present };
    if (Object.keys(all).length > Object.keys(present ?? {}).length) await marks.put({ id: 'keys', keys: all });
    return all;
  });
  if (Object.keys(keys).length > Object.keys(filedKeys).length) await copy.writeKeys(keys);
}

/**
 * Whether this database once had the entry and removed it. A number is assigned in the transaction that stores its entry, so
 * an assigned number without an entry means that the entry was removed. Entries of a retired client have new numbers.
 */
async function wasHere({ counters, marks }: OwnTables, entry: OutboxEntry): Promise<boolean> {
  if ((await readMark(marks, 'retired'))?.clients.includes(entry.client)) return true;
  // Looks up the counter by client, because a damaged file may not name its person.
  const counter = await counters.filter(({ client }) => client === entry.client).first();
  return counter !== undefined && entry.number < counter.next;
}

/**
 * The browser restored an earlier state of the database. Entries that only have a file return under their numbers; the
 * server repeats its answer to those it has (Y21). New mutations go into a new client.
 */
async function putBack(tables: OwnTables, lost: readonly OutboxEntry[], pictures: readonly PhotoRow[]): Promise<void> {
  const { outbox, counters, photos } = tables;
  await tables.transaction('rw', outbox, counters, photos, async () => {
    for (const { seq: _before, ...entry } of lost) {
      // Another tab may have put it back already.
      if (!(await find(tables, entry.client, entry.number))) await outbox.add(entry);
    }
    await counters.bulkDelete([...new Set(lost.map(({ userId }) => userId))]);
    await photos.bulkPut(pictures);
  });
}

/** The pictures that these entries name, as far as the copy has them. */
async function readPhotos(copy: OutboxCopy, entries: readonly OutboxEntry[]): Promise<PhotoRow[]> {
  const found: PhotoRow[] = [];
  for (const { mutation, userId, addedAt } of entries) {
    const path = photoOf(mutation);
    const bytes = path === null ? undefined : await copy.readPhoto(path);
    if (path !== null && bytes) found.push({ path, userId, bytes, addedAt, draft: null, isUploaded: false });
  }
  return found;
}

/** Fields of all documents, by collection. They change with the app's version. */
const SHAPE = JSON.stringify(OWN_COLLECTIONS.map((name) => [name, ...Object.keys(ownSchemas[name].shape)]));

/**
 * Prepares documents that another version of the app stored. Readable ones stay visible until a full pull replaces them. The
 * outbox is not touched.
 */
async function fitDocuments(tables: OwnTables): Promise<void> {
  const { documents, checkpoints, marks } = tables;
  await tables.transaction('rw', documents, checkpoints, marks, async () => {
    const mark = await marks.get('shape');
    if (mark?.id === 'shape' && mark.shape === SHAPE) return;
    await documents.filter(({ collection, document }) => !isReadable(collection, document)).delete();
    await checkpoints.clear();
    await marks.put({ id: 'shape', shape: SHAPE });
  });
}

/** Whether the document fits this version's schema. Its collection may no longer exist. */
function isReadable(collection: string, document: unknown): boolean {
  const schemas: Readonly<Record<string, z.ZodMiniType>> = ownSchemas;
  return schemas[collection]?.safeParse(document).success ?? false;
}

/** What an entry's file must contain. `seq` is left out, because the number gives the order. */
function contentOf({ mutation, state, code }: OutboxEntry): string {
  return JSON.stringify([readMutation(mutation), isStateFiled({ state }) ? state : 'waiting', code]);
}

function find(tables: OwnTables, client: string, number: number): Promise<OutboxEntry | undefined> {
  return tables.outbox.where('[client+number]').equals([client, number]).first();
}
