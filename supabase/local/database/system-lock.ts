/** A lock that the operating system holds: it ends with the process, and no removed file can end it sooner. */
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { codeOf } from '../errors.ts';

export type SystemLock =
  | { readonly state: 'held'; release(): Promise<void> }
  /** Another process on this machine holds it. */
  | { readonly state: 'taken' }
  /** This system has no such lock, as macOS: the caller's file has to do. */
  | { readonly state: 'unsupported' };

/** Prefix of an address that is a name and no file. A Linux address that starts with NUL is in the abstract namespace. */
const PREFIXES: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  linux: '\0rihla-data-',
  win32: String.raw`\\.\pipe\rihla-data-`,
};

/**
 * Locks a folder by listening on a local socket named after its device and inode, so that a renamed or mounted folder has
 * the same lock. Two containers with networks of their own don't share it.
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
