/**
 * Opens what the device keeps of a person.
 *
 *     opened ── marked ──► what is newer in the files comes back, then they are brought to where the entries are
 *     can't be opened, twice ──► deleted, opened anew ──► not marked ──► the entries are read from the files, then marked
 */

import type * as z from 'zod/mini';
import { photoOf, readMutation } from '#domain/own/mutations.ts';
import { OWN_COLLECTIONS, ownSchemas } from '#domain/own/own-documents.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import { inStorageIfSpace, isFull, toReplicaError } from './errors.ts';
import { createOutboxCopy, isStateFiled, type OutboxCopy } from './outbox-copy.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { createOwnDatabase } from './own-database.ts';
import type { OwnStore } from './own-store.ts';
import { OwnTables, type PhotoRow } from './own-tables.ts';
import { NO_RECLAIMER, type StorageReclaimer } from './storage-reclaimer.ts';

export const OWN_NAME = 'rihla-own';

/** The folder of the outbox's second copy. */
export const OUTBOX_FILES = 'outbox';

export interface OwnPlace {
  readonly name: string;
  readonly indexedDB: IDBFactory;
  readonly IDBKeyRange: typeof IDBKeyRange;
  /** Where the outbox's second copy is. */
  readonly files: BlobStore;
  readonly newId: () => string;
  /** Epoch milliseconds, by the device's clock unless given. */
  readonly now?: () => number;
  readonly onLost: (error: unknown) => void;
  /** Where the room for a write comes from when there is none; nowhere, unless given. */
  readonly reclaimer?: StorageReclaimer;
  /** True in the service worker, which may be ended at any moment: it leaves repairs to the pages. */
  readonly isGuest?: boolean;
}

/**
 * A database that twice can't be opened is deleted: documents can be pulled again, the outbox is in its copy.
 * @throws {ReplicaError} when the browser gives no database even then
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
    // Whatever is wrong with it, deleting it is the only way on; if it is the browser, that fails too.
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
    // That tables are missing shows with the first read.
    await Promise.all(tables.tables.map((table) => table.limit(1).toArray()));
    return tables;
  } catch (error) {
    tables.close();
    throw error;
  }
}

async function reconcile(tables: OwnTables, copy: OutboxCopy, newId: () => string): Promise<void> {
  const copies = await copy.readAll();
  // Read beforehand: a transaction does not wait for files.
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
    // Asked one by one: another tab may be adding and removing meanwhile.
    if (await find(tables, entry.client, entry.number)) continue;
    if (await wasHere(tables, entry)) await copy.delete(entry);
    else lost.push(entry);
  }
  if (lost.length > 0) await putBack(tables, lost, await readPhotos(copy, lost));
  for (const path of await copy.photos()) if (!(await tables.photos.get(path))) await copy.deletePhoto(path);
  const known = new Map(copies.map((entry) => [`${entry.client}.${entry.number}`, contentOf(entry)]));
  for (const entry of await tables.outbox.toArray()) {
    if (known.get(`${entry.client}.${entry.number}`) !== contentOf(entry)) await copy.write(entry);
  }
}

/**
 * A number is given in the transaction that stores its entry: one that was given belongs to an entry that was let go, and
 * those of a retired client to entries that have other numbers.
 */
async function wasHere({ counters, marks }: OwnTables, entry: OutboxEntry): Promise<boolean> {
  const retired = await marks.get('retired');
  if (retired?.id === 'retired' && retired.clients.includes(entry.client)) return true;
  // By its client: of a damaged file it may not be known whose it is.
  const counter = await counters.filter(({ client }) => client === entry.client).first();
  return counter !== undefined && entry.number < counter.next;
}

/**
 * The browser fell back to an earlier state of the database. What has a file since then comes back, under its number: the
 * server answers as it did if it has it (Y21). What is done from now on goes into a new client.
 */
async function putBack(tables: OwnTables, lost: readonly OutboxEntry[], pictures: readonly PhotoRow[]): Promise<void> {
  const { outbox, counters, photos } = tables;
  await tables.transaction('rw', outbox, counters, photos, async () => {
    for (const { seq: _before, ...entry } of lost) {
      // Another tab may have put it back meanwhile.
      if (!(await find(tables, entry.client, entry.number))) await outbox.add(entry);
    }
    await counters.bulkDelete([...new Set(lost.map(({ userId }) => userId))]);
    await photos.bulkPut(pictures);
  });
}

/** The pictures that these entries name, as far as they are there. */
async function readPhotos(copy: OutboxCopy, entries: readonly OutboxEntry[]): Promise<PhotoRow[]> {
  const found: PhotoRow[] = [];
  for (const { mutation, userId, addedAt } of entries) {
    const path = photoOf(mutation);
    const bytes = path === null ? undefined : await copy.readPhoto(path);
    if (path !== null && bytes) found.push({ path, userId, bytes, addedAt, draft: null, isUploaded: false });
  }
  return found;
}

/** The fields of the documents, by collection: they change with the app. */
const SHAPE = JSON.stringify(OWN_COLLECTIONS.map((name) => [name, ...Object.keys(ownSchemas[name].shape)]));

/**
 * Documents that an earlier version stored: those that this one can read are shown until a pull has brought all of them
 * in their new shape. The outbox is not touched.
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

/** A collection may have gone since. */
function isReadable(collection: string, document: unknown): boolean {
  const schemas: Readonly<Record<string, z.ZodMiniType>> = ownSchemas;
  return schemas[collection]?.safeParse(document).success ?? false;
}

/** What of an entry a file must say; its place in the order is told by its number. */
function contentOf({ mutation, state, code }: OutboxEntry): string {
  return JSON.stringify([readMutation(mutation), isStateFiled({ state }) ? state : 'waiting', code]);
}

function find(tables: OwnTables, client: string, number: number): Promise<OutboxEntry | undefined> {
  return tables.outbox.where('[client+number]').equals([client, number]).first();
}
