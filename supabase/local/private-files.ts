/**
 * Keeps a data directory private to its owner: it contains keys, the whole database with its write-ahead log, copies, and
 * uploads. The process's umask makes new files private; old ones are made private at the start.
 */
import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from './backend-error.ts';

/** With this umask only the owner can access new files. */
export const PRIVATE_UMASK = 0o077;
const PRIVATE_FOLDER = 0o700;

/** Creates a folder if it is missing and makes it private. */
export async function openPrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  await chmod(folder, PRIVATE_FOLDER);
}

/**
 * Removes other users' access to everything below a folder. Skips links and files deleted meanwhile.
 * @throws the system's error for a file of another owner
 */
export async function makePrivate(folder: string): Promise<void> {
  // Windows has no such modes: a folder inherits the rights of its parent.
  if (process.platform === 'win32') return;
  const entries = await readdir(folder, { withFileTypes: true }).catch(orNone);
  const own = entries.filter((entry) => entry.isDirectory() || entry.isFile());
  await Promise.all(own.map((entry) => tighten(join(folder, entry.name)).catch(orNone)));
  for (const entry of own) if (entry.isDirectory()) await makePrivate(join(folder, entry.name));
}

async function tighten(path: string): Promise<void> {
  const { mode } = await lstat(path);
  if ((mode & PRIVATE_UMASK) !== 0) await chmod(path, mode & ~PRIVATE_UMASK & 0o777);
}

function orNone(error: unknown): never[] {
  if (codeOf(error) !== 'ENOENT') throw error;
  return [];
}
