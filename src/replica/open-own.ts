/**
 * Opens what the device keeps of a person.
 *
 *     opened ── marked ──► the files are brought to where the entries are
 *     can't be opened ──► deleted, opened anew ──► not marked ──► the entries are read from the files, then marked
 */
import type { BlobStore } from '#platform/blob-store.ts';
import { toReplicaError } from './errors.ts';
import { createOutboxCopy, type OutboxCopy } from './outbox-copy.ts';
import { createOwnDatabase } from './own-database.ts';
import { pathOf } from './own-photos.ts';
import type { OutboxEntry, OwnStore } from './own-store.ts';
import { OwnTables, type PhotoRow } from './own-tables.ts';

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
  readonly onLost: (error: unknown) => void;
  /** Whoever may be ended at any moment repairs nothing: what can't be opened is left to the pages. */
  readonly isGuest?: boolean;
}

/**
 * A database that can't be opened is deleted: documents can be pulled again, the outbox is in its copy.
 * @throws {ReplicaError} when the browser gives no database even then
 */
export async function openOwnStore({ files, newId, onLost, isGuest = false, ...place }: OwnPlace): Promise<OwnStore> {
  const copy = createOutboxCopy(files);
  try {
    const tables = await openTables(place, isGuest);
    if (!isGuest) await reconcile(tables, copy);
    return createOwnDatabase({ tables, copy, newId, onLost });
  } catch (error) {
    throw toReplicaError(error);
  }
}

async function openTables(
  { name, indexedDB, IDBKeyRange }: Pick<OwnPlace, 'name' | 'indexedDB' | 'IDBKeyRange'>,
  isGuest: boolean,
): Promise<OwnTables> {
  const tables = new OwnTables(name, indexedDB, IDBKeyRange);
  try {
    await tables.open();
    // That tables are missing shows with the first read.
    await Promise.all(tables.tables.map((table) => table.limit(1).toArray()));
    return tables;
  } catch (error) {
    tables.close();
    if (isGuest) throw error;
    // Whatever is wrong with it, deleting it is the only way on; if it is the browser, that fails too.
    const anew = new OwnTables(name, indexedDB, IDBKeyRange);
    await anew.delete();
    return await anew.open().then(() => anew);
  }
}

async function reconcile(tables: OwnTables, copy: OutboxCopy): Promise<void> {
  const copies = await copy.readAll();
  // Read beforehand: a transaction does not wait for files.
  const photos = (await tables.marks.get('restored')) ? [] : await readPhotos(copy, copies);
  await tables.transaction('rw', tables.outbox, tables.marks, tables.photos, async () => {
    if (await tables.marks.get('restored')) return;
    for (const { seq: _before, ...entry } of copies) await tables.outbox.add(entry);
    await tables.photos.bulkPut(photos);
    await tables.marks.put({ id: 'restored' });
  });
  for (const { client, number } of copies) {
    // Asked one by one: another tab may be adding and removing meanwhile.
    if (!(await find(tables, client, number))) await copy.delete({ client, number });
  }
  for (const path of await copy.photos()) if (!(await tables.photos.get(path))) await copy.deletePhoto(path);
  const known = new Map(copies.map((entry) => [`${entry.client}.${entry.number}`, JSON.stringify(entry)]));
  for (const entry of await tables.outbox.toArray()) {
    if (known.get(`${entry.client}.${entry.number}`) !== JSON.stringify(entry)) await copy.write(entry);
  }
}

/** The pictures that these entries name, as far as they are there. */
async function readPhotos(copy: OutboxCopy, entries: readonly OutboxEntry[]): Promise<PhotoRow[]> {
  const found: PhotoRow[] = [];
  for (const { mutation, userId, addedAt } of entries) {
    const path = pathOf(mutation);
    const bytes = path === null ? undefined : await copy.readPhoto(path);
    if (path !== null && bytes) found.push({ path, userId, bytes, addedAt, draft: null, isUploaded: false });
  }
  return found;
}

function find(tables: OwnTables, client: string, number: number): Promise<OutboxEntry | undefined> {
  return tables.outbox.where('[client+number]').equals([client, number]).first();
}
