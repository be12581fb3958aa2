/** A lock of the operating system: it ends with the process, and deleting a file can't end it sooner. */
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { codeOf } from '../backend-error.ts';

export type SystemLock =
  | { readonly state: 'held'; release(): Promise<void> }
  /** Another process on this machine holds it. */
  | { readonly state: 'taken' }
  /** This system has no such lock, for example macOS: the caller relies on its lock file. */
  | { readonly state: 'unsupported' };

/** Prefix of a socket address that is no file. On Linux an address starting with NUL is in the abstract namespace. */
const PREFIXES: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  linux: '\0rihla-data-',
  win32: String.raw`\\.\pipe\rihla-data-`,
};

/**
 * Locks a folder by listening on a local socket named after the folder's device and inode, so that renaming or mounting it
 * keeps the lock. Containers with separate networks don't share it.
 */
export async function holdSystemLock(folder: string): Promise<SystemLock> {
  const prefix = PREFIXES[process.platform];
  if (prefix === undefined) return { state: 'unsupported' };
  const { dev, ino } = await stat(folder, { bigint: true });
  const server = createServer((socket) => socket.destroy());
  server.listen({ path: `${prefix}${dev}-${ino}` });
  try {
    await once(server, 'listening');
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') return { state: 'taken' };
    throw error;
  }
  server.unref();
  return {
    state: 'held',
    release: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
