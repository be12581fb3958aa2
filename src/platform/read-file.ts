/** Reading a file of the origin's private file system, as fast as this thread can. */

/** A file that nobody writes again, open for reading. */
export interface OpenFile {
  readonly size: number;
  /** Fills `to` from this place of the file. */
  read(to: Uint8Array<ArrayBuffer>, at: number): void;
  /** More than once is no error. */
  close(): void;
}

/** What newer browsers' files can in workers; no type knows modes yet. */
interface SharedFile {
  createSyncAccessHandle(options: { mode: 'read-only' }): Promise<SyncReader>;
}

interface SyncReader {
  getSize(): number;
  /** Answers how many bytes it has read. */
  read(to: Uint8Array, options: { at: number }): number;
  close(): void;
}

/**
 * Opens a file that nobody writes again. By a handle that reads at once, where others may read meanwhile: all of it takes a third
 * of the time then, since the bytes do not come through another process in parts. Nobody can delete the file before it is closed.
 */
export async function openFinalFile(file: FileSystemFileHandle): Promise<OpenFile> {
  return (await openHandle(file)) ?? openBytes(await readInParts(file));
}

/** The whole of any file. */
export async function readInParts(file: FileSystemFileHandle): Promise<ArrayBuffer> {
  return (await file.getFile()).arrayBuffer();
}

/** The whole of a file that nobody writes again. */
export function readWhole(file: OpenFile): ArrayBuffer {
  try {
    const bytes = new Uint8Array(file.size);
    file.read(bytes, 0);
    return bytes.buffer;
  } finally {
    file.close();
  }
}

/** As a file that has been read already. */
export function openBytes(bytes: ArrayBuffer): OpenFile {
  return {
    size: bytes.byteLength,
    read: (to, at) => to.set(new Uint8Array(bytes, at, to.length)),
    close: () => {},
  };
}

/** Undefined where this thread or this browser cannot. */
async function openHandle(file: FileSystemFileHandle): Promise<OpenFile | undefined> {
  // Without modes a handle would shut out all others, such as those of other tabs.
  if (!hasModes()) return undefined;
  const shared: unknown = file;
  // See SharedFile: a browser whose handles have a mode takes one.
  const handle = await openOrNothing(shared as SharedFile);
  if (handle === undefined) return undefined;
  return { size: handle.getSize(), read: (to, at) => fill(to, handle, at), close: () => handle.close() };
}

function fill(to: Uint8Array, handle: SyncReader, begin: number): void {
  for (let at = 0; at < to.length; ) {
    const count = handle.read(to.subarray(at), { at: begin + at });
    if (count === 0) throw new DOMException('A file became shorter while it was read.', 'NotReadableError');
    at += count;
  }
}

function hasModes(): boolean {
  const handles = (globalThis as { FileSystemSyncAccessHandle?: { prototype: object } }).FileSystemSyncAccessHandle;
  return handles !== undefined && 'mode' in handles.prototype;
}

async function openOrNothing(file: SharedFile): Promise<SyncReader | undefined> {
  try {
    return await file.createSyncAccessHandle({ mode: 'read-only' });
  } catch (error) {
    // Somebody writes or deletes it: what can be read in parts says which.
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
