/** Reading a file of the origin's private file system, as fast as this thread can. */

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
 * The whole of a file that nobody writes again. By a handle that reads at once, where others may read meanwhile: that takes a
 * third of the time, since the bytes do not come through another process in parts. Nobody can delete the file while it is read.
 */
export async function readFinalFile(file: FileSystemFileHandle): Promise<ArrayBuffer> {
  return (await readAtOnce(file)) ?? readInParts(file);
}

/** The whole of any file. */
export async function readInParts(file: FileSystemFileHandle): Promise<ArrayBuffer> {
  return (await file.getFile()).arrayBuffer();
}

/** Undefined where this thread or this browser cannot. */
async function readAtOnce(file: FileSystemFileHandle): Promise<ArrayBuffer | undefined> {
  // Without modes a handle would shut out all others, such as those of other tabs.
  if (!hasModes()) return undefined;
  const shared: unknown = file;
  // See SharedFile: a browser whose handles have a mode takes one.
  const handle = await openOrNothing(shared as SharedFile);
  if (handle === undefined) return undefined;
  try {
    const bytes = new Uint8Array(handle.getSize());
    for (let at = 0; at < bytes.length; ) {
      const count = handle.read(bytes.subarray(at), { at });
      if (count === 0) throw new DOMException('A file became shorter while it was read.', 'NotReadableError');
      at += count;
    }
    return bytes.buffer;
  } finally {
    handle.close();
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
