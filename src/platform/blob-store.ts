import { refusesDatabases } from './databases.ts';
import { type OpenFile, openBytes, openFinalFile, readInParts } from './read-file.ts';

/** Files of this origin that workers read and write as a whole. */
export interface BlobStore {
  /** Undefined when there is none. */
  read(key: string): Promise<ArrayBuffer | undefined>;
  /** Opens a file that is never written again, for reading in pieces; faster where the browser supports it. */
  openFinal(key: string): Promise<OpenFile | undefined>;
  /** Atomic: concurrent readers, and readers after a crash, get the old bytes or the new ones. */
  write(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Idempotent. A final file that is open stays. */
  delete(key: string): Promise<void>;
  keys(): Promise<string[]>;
}

/** Uses the origin's private file system, else IndexedDB, else memory. */
export async function openBlobStore(name: string): Promise<BlobStore> {
  const files = await openFileStore(name);
  if (files !== undefined) return files;
  return (await refusesDatabases()) ? openMemoryStore() : openDatabaseStore(name);
}

/** A store that lasts as long as the page. */
export function openMemoryStore(): BlobStore {
  const blobs = new Map<string, ArrayBuffer>();
  return {
    read: async (key) => blobs.get(key)?.slice(0),
    async openFinal(key) {
      const bytes = blobs.get(key);
      return bytes && openBytes(bytes);
    },
    async write(key, bytes) {
      blobs.set(key, bytes.slice().buffer);
    },
    async delete(key) {
      blobs.delete(key);
    },
    keys: async () => [...blobs.keys()],
  };
}

/** Marks an unfinished file; `encodeURIComponent` never produces this character. */
const UNFINISHED = '#';

/** Undefined if the browser has no private file system, or none for this page (private windows). */
export async function openFileStore(name: string): Promise<BlobStore | undefined> {
  // Older browsers lack this API, although the types have it.
  const storage = navigator.storage as Partial<StorageManager> | undefined;
  if (storage?.getDirectory === undefined) return undefined;
  try {
    const root = await storage.getDirectory();
    const open = () => root.getDirectoryHandle(name, { create: true });
    return createFileStore(open, await open());
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

/**
 * @param open recreates the folder if it was deleted
 * @param opened the open folder: readers skip opening it, because a deleted folder just has no files for them
 */
function createFileStore(open: () => Promise<FileSystemDirectoryHandle>, opened: FileSystemDirectoryHandle): BlobStore {
  let folder = opened;
  const readBy = async <T>(read: (file: FileSystemFileHandle) => Promise<T>, key: string): Promise<T | undefined> => {
    try {
      return await read(await folder.getFileHandle(encodeURIComponent(key)));
    } catch (error) {
      if (isNamed(error, 'NotFoundError')) return undefined;
      throw error;
    }
  };
  return {
    read: (key) => readBy(readInParts, key),
    openFinal: (key) => readBy(openFinalFile, key),
    async write(key, bytes) {
      folder = await open();
      await writeFile(folder, encodeURIComponent(key), bytes);
    },
    async delete(key) {
      try {
        await (await open()).removeEntry(encodeURIComponent(key));
      } catch (error) {
        if (!isNamed(error, 'NotFoundError') && !isNamed(error, 'NoModificationAllowedError')) throw error;
      }
    },
    async keys() {
      const keys: string[] = [];
      for await (const name of (await open()).keys()) {
        if (!name.includes(UNFINISHED)) keys.push(decodeURIComponent(name));
      }
      return keys;
    },
  };
}

/** Safari's replacement for `createWritable` in workers, and renaming; TypeScript's types have neither. */
interface MovableFile {
  createSyncAccessHandle(): Promise<{
    truncate(size: number): void;
    write(bytes: Uint8Array): number;
    flush(): void;
    close(): void;
  }>;
  move(name: string): Promise<void>;
}

async function writeFile(
  folder: FileSystemDirectoryHandle,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  // A stream takes effect when it is closed, and has none otherwise.
  if ('createWritable' in FileSystemFileHandle.prototype) {
    const stream = await (await folder.getFileHandle(name, { create: true })).createWritable();
    await stream.write(bytes);
    await stream.close();
    return;
  }
  const handle: unknown = await folder.getFileHandle(`${name}${UNFINISHED}`, { create: true });
  // A browser without `createWritable` is Safari; see MovableFile.
  const file = handle as MovableFile;
  const access = await file.createSyncAccessHandle();
  try {
    access.truncate(0);
    access.write(bytes);
    access.flush();
  } finally {
    access.close();
  }
  await file.move(name);
}

const STORE = 'blobs';

/** The same in an IndexedDB database of its own. */
export function openDatabaseStore(name: string): BlobStore {
  let opened: Promise<IDBDatabase> | undefined;
  const store = async (mode: IDBTransactionMode): Promise<IDBObjectStore> => {
    opened ??= openDatabase(`${name}-blobs`, () => {
      opened = undefined;
    });
    return (await opened).transaction(STORE, mode).objectStore(STORE);
  };
  const read = async (key: string): Promise<ArrayBuffer | undefined> => {
    const found: unknown = await settled((await store('readonly')).get(key));
    return found instanceof ArrayBuffer ? found : undefined;
  };
  return {
    read,
    async openFinal(key) {
      const bytes = await read(key);
      return bytes && openBytes(bytes);
    },
    async write(key, bytes) {
      const objects = await store('readwrite');
      objects.put(bytes.slice().buffer, key);
      await committed(objects.transaction);
    },
    async delete(key) {
      const objects = await store('readwrite');
      objects.delete(key);
      await committed(objects.transaction);
    },
    async keys() {
      const keys = await settled((await store('readonly')).getAllKeys());
      return keys.map(String);
    },
  };
}

async function openDatabase(name: string, onClosed: () => void): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
  const database = await settled(request);
  database.addEventListener('close', onClosed);
  database.addEventListener('versionchange', () => {
    database.close();
    onClosed();
  });
  return database;
}

async function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB refused a request')));
  });
}

async function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (): void => reject(transaction.error ?? new Error('IndexedDB gave up a transaction'));
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', refuse);
    transaction.addEventListener('error', refuse);
  });
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof DOMException && error.name === name;
}
