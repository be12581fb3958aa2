import { refusesDatabases } from './databases.ts';
import { type OpenFile, openBytes, openFinalFile, readInParts } from './read-file.ts';

/** Files of this origin that workers read and write whole. */
export interface BlobStore {
  /** Undefined when there is none. */
  read(key: string): Promise<ArrayBuffer | undefined>;
  /** Opens a file that is never written again, to be read in pieces, and sooner where the browser can. */
  openFinal(key: string): Promise<OpenFile | undefined>;
  /** All or nothing: whoever reads meanwhile, or after a crash, has the old bytes or the new ones. */
  write(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Deleting what is not there is no error. A final file that somebody has open stays. */
  delete(key: string): Promise<void>;
  keys(): Promise<string[]>;
}

/** The origin's private file system where the browser has it, else IndexedDB; where that is refused, memory. */
export async function openBlobStore(name: string): Promise<BlobStore> {
  const files = await openFileStore(name);
  if (files !== undefined) return files;
  return (await refusesDatabases()) ? openMemoryStore() : openDatabaseStore(name);
}

/** The same for as long as the page is open. */
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

/** Marks a file that is not finished; `encodeURIComponent` never makes this character. */
const UNFINISHED = '#';

/** Undefined where the browser has no private file system, or none for this page (private windows). */
export async function openFileStore(name: string): Promise<BlobStore | undefined> {
  // Older browsers lack what the types promise.
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
 * @param open makes the folder anew where somebody has deleted it
 * @param opened saves readers from opening it: a folder that was deleted has no file, which is all that they ask
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

/** What Safari offers in workers instead of `createWritable`, and a way to rename; no type knows both. */
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
  // A stream takes effect when it is closed, and not at all when it is not.
  if ('createWritable' in FileSystemFileHandle.prototype) {
    const stream = await (await folder.getFileHandle(name, { create: true })).createWritable();
    await stream.write(bytes);
    await stream.close();
    return;
  }
  const handle: unknown = await folder.getFileHandle(`${name}${UNFINISHED}`, { create: true });
  // See MovableFile: without `createWritable` this is a Safari.
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
