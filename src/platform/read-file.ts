/** Reads files of the origin's private file system as fast as this thread can. */
import { ifError } from '#domain/primitives/if-error.ts';

/** A file that is never written again, open for reading. */
export interface OpenFile {
  readonly size: number;
  /** Fills `to` from offset `at` of the file. */
  read(to: Uint8Array<ArrayBuffer>, at: number): void;
  /** Idempotent. */
  close(): void;
}

/** Synchronous handles of newer browsers in workers; TypeScript's types lack their modes. */
interface SharedFile {
  createSyncAccessHandle(options: { mode: 'read-only' }): Promise<SyncReader>;
}

interface SyncReader {
  getSize(): number;
  /** Returns the number of bytes read. */
  read(to: Uint8Array, options: { at: number }): number;
  close(): void;
}

/**
 * Opens a file that is never written again. Uses a synchronous handle if it can be shared: reading takes a third of the
 * time, because the bytes don't come through another process in parts. The file can't be deleted before it is closed.
 */
export async function openFinalFile(file: FileSystemFileHandle): Promise<OpenFile> {
  return (await openHandle(file)) ?? openBytes(await readInParts(file));
}

/** The whole content of any file. */
export async function readInParts(file: FileSystemFileHandle): Promise<ArrayBuffer> {
  return (await file.getFile()).arrayBuffer();
}

/** The whole content of a final file. */
export function readWhole(file: OpenFile): ArrayBuffer {
  try {
    const bytes = new Uint8Array(file.size);
    file.read(bytes, 0);
    return bytes.buffer;
  } finally {
    file.close();
  }
}

/** Wraps bytes that were read already. */
export function openBytes(bytes: ArrayBuffer): OpenFile {
  return {
    size: bytes.byteLength,
    read: (to, at) => to.set(new Uint8Array(bytes, at, to.length)),
    close: () => {},
  };
}

/** Undefined if this thread or browser does not support it. */
async function openHandle(file: FileSystemFileHandle): Promise<OpenFile | undefined> {
  // Without modes a handle would lock out all others, such as those of other tabs.
  if (!hasModes()) return undefined;
  const shared: unknown = file;
  // A browser whose handles have a mode accepts one; see SharedFile.
  const opening = (shared as SharedFile).createSyncAccessHandle({ mode: 'read-only' });
  // While it is being written or deleted it is refused: reading in parts shows which.
  const handle = await opening.catch(ifError(DOMException, () => undefined));
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
